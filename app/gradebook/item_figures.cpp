#include <lectern/gradebook/item_figures.h>

#include <QCoreApplication>
#include <QLocale>

namespace lectern::gradebook {
namespace {

constexpr int fewAnswers = 5;      ///< of fewer nothing is concluded
constexpr double saysLittle = 0.2; ///< discrimination below it
constexpr std::size_t mostCounts = 8;

struct ItemWords
{
    Q_DECLARE_TR_FUNCTIONS(lectern::gradebook::ItemFigures)
};

QString decimals(double number)
{
    return QLocale().toString(number, 'f', 2);
}

} // namespace

QString classFigures(const handin::ClassStatistics& statistics, handin::MicroPoints maximum)
{
    return ItemWords::tr(
               "%1 of %2 handed in. Of at most %3 points: mean %4, median %5, standard deviation %6.")
        .arg(statistics.handedIn)
        .arg(statistics.learners)
        .arg(QString::fromStdString(handin::pointsText(maximum)), decimals(statistics.mean),
             decimals(statistics.median), decimals(statistics.deviation));
}

QString itemFigures(const handin::ItemStatistics& item)
{
    if (item.answered == 0)
        return ItemWords::tr("no answer is judged yet");
    QString text = ItemWords::tr("answered by %1 · difficulty %2 · discrimination %3")
                       .arg(item.answered)
                       .arg(decimals(item.difficulty),
                            item.discrimination ? decimals(*item.discrimination) : QStringLiteral("–"));
    if (item.answered >= fewAnswers && item.discrimination && *item.discrimination < saysLittle)
        text += QStringLiteral(" · ") + ItemWords::tr("says little about who understood");
    return text;
}

QString alarmWords(const handin::ItemAlarm& alarm, bool named)
{
    QStringList where;
    if (named)
        where << QString::fromStdString(alarm.exercise);
    if (!alarm.part.empty())
        where << ItemWords::tr("part %1").arg(QString::fromStdString(alarm.part));
    QString what;
    switch (alarm.kind) {
    case handin::ItemAlarm::Kind::noneRight:
        what = ItemWords::tr("all %n who answered missed it. Is the key right?", nullptr, alarm.learners);
        break;
    case handin::ItemAlarm::Kind::near:
        what = ItemWords::tr("%n wrong answer(s) lie within twice the tolerance. Is it too tight?", nullptr,
                             alarm.learners);
        break;
    case handin::ItemAlarm::Kind::reversed:
        what = ItemWords::tr("who did well elsewhere did worse here. Is the key right?");
        break;
    }
    return where.isEmpty() ? QString(what.left(1).toUpper() + what.mid(1))
                           : ItemWords::tr("%1: %2").arg(where.join(QStringLiteral(" · ")), what);
}

QStringList countLines(const std::vector<handin::MistakeCount>& counts)
{
    QStringList lines;
    for (const handin::MistakeCount& one : counts) {
        if (static_cast<std::size_t>(lines.size()) == mostCounts)
            break;
        lines << ItemWords::tr("%1 × %2")
                     .arg(one.learners)
                     .arg(QString::fromStdString(one.mistake).replace(u':', QStringLiteral(": ")));
    }
    return lines;
}

} // namespace lectern::gradebook
