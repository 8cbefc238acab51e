#include "handin_page.h"

#include <lectern/cards/points.h>

#include <QDateTime>
#include <QFontDatabase>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::window {
namespace {

QString escaped(QString text)
{
    static const QString signs = QStringLiteral("\\`*_{}[]<>$#");
    for (qsizetype i = text.size() - 1; i >= 0; --i) {
        if (signs.contains(text[i]))
            text.insert(i, u'\\');
    }
    return text;
}

} // namespace

HandinPage::HandinPage(QWidget* parent)
    : ColumnPage("handin", parent)
    , m_enrol(addFootButton("handinEnrol"))
    , m_back(addBack("handinBack"))
    , m_save(addFootButton("handinSave"))
{
    connect(m_enrol, &QPushButton::clicked, this, &HandinPage::enrolmentWanted);
    connect(m_save, &QPushButton::clicked, this, &HandinPage::saveWanted);
}

QString HandinPage::time(qint64 at) const
{
    return QLocale(context().language)
        .toString(QDateTime::fromMSecsSinceEpoch(at), tr("d MMM yyyy, HH:mm", "how a time is written"));
}

void HandinPage::addWho(const HandinView& view)
{
    if (view.classTitle.isEmpty()) {
        addText(tr("You study on your own: no class is set up for this course. You can still save a hand-in "
                   "and show "
                   "it to someone; whose it is cannot be proved."),
                15);
        addText(tr("If your instructor gave you a file that ends in .lenrol, open it with “Join a class…”. "
                   "Exercises "
                   "with drawn numbers then get new numbers, your own in that class."),
                14, Tone::secondary);
        return;
    }
    addText(tr("Class: **%1**").arg(escaped(view.classTitle)), 15);
    addText(
        tr("You are **%1** there; your name is not sent. Only your class can open the hand-in. Key of the "
           "instructor: %2")
            .arg(escaped(view.learner), view.instructor),
        14, Tone::secondary);
}

QString HandinPage::skippedWords(const HandinView::Item& item) const
{
    QStringList numbers;
    for (const int part : item.skipped)
        numbers << QString::number(part);
    return tr("not answered: part %1 of %2")
        .arg(QLocale(context().language).createSeparatedList(numbers))
        .arg(item.parts);
}

void HandinPage::addItems(const HandinView& view)
{
    addHeading(tr("What will be sent"));
    if (view.items.empty()) {
        addText(tr("Nothing yet: check an exercise first."), 15);
    } else {
        addText(tr("Your answers as you typed them, when you gave them, and the hints and solutions you "
                   "took. The points "
                   "were checked on this computer; what counts is reckoned again by your instructor."),
                14, Tone::secondary);
    }
    for (const HandinView::Item& item : view.items) {
        QStringList facts{tr("%n attempt(s)", nullptr, item.attempts),
                          tr("checked on this computer: %1 of %2")
                              .arg(cards::pointsText(item.best), cards::pointsInWords(item.maximum))};
        if (!item.skipped.empty())
            facts << u"**" + skippedWords(item) + u"**";
        addCard(item.title, facts.join(QStringLiteral(" · ")));
    }
    if (view.untried > 0)
        addText(tr("%n exercise(s) not tried yet", nullptr, view.untried), 14, Tone::secondary);
    if (view.leftOut > 0)
        addText(tr("%n attempt(s) left out: made with other numbers, or longer ago than the last 50", nullptr,
                   view.leftOut),
                14, Tone::secondary);
    addText(tr("Never sent: notes, places, settings, what you did in calculators."), 14, Tone::secondary);
}

void HandinPage::addWhole(const HandinView& view)
{
    if (view.items.empty() || view.whole.isEmpty())
        return;
    auto* toggle = new QPushButton(tr("Show every byte"));
    toggle->setObjectName(QStringLiteral("handinWhole"));
    toggle->setCheckable(true);
    toggle->setChecked(m_wholeShown);
    toggle->setFont(context().theme.ui());
    toggle->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    toggle->setAccessibleName(tr("Show everything that is sent, as it is sent"));
    auto* whole = new QPlainTextEdit(view.whole);
    whole->setObjectName(QStringLiteral("handinJson"));
    whole->setAccessibleName(tr("Everything that is sent"));
    whole->setReadOnly(true);
    whole->setTabChangesFocus(true);
    whole->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    whole->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    whole->setFixedHeight(qRound(context().theme.px(280)));
    whole->setVisible(m_wholeShown);
    connect(toggle, &QPushButton::toggled, this, [this, whole](bool shown) {
        m_wholeShown = shown;
        whole->setVisible(shown);
    });
    rowColumn()->addWidget(toggle);
    rowColumn()->addWidget(whole);
}

void HandinPage::addPast(const HandinView& view)
{
    if (view.past.empty())
        return;
    addHeading(tr("Handed in before"));
    addText(tr("A receipt names a file exactly: your instructor sees the same. You can hand in again at any "
               "time."),
            14, Tone::secondary);
    for (const HandinView::Past& past : view.past) {
        addCard(QStringList{tr("Number %1").arg(past.number), time(past.at),
                            tr("%n attempt(s)", nullptr, past.attempts)}
                    .join(QStringLiteral(" · ")),
                past.file.isEmpty() ? tr("The file was not written; nothing is lost. Save once more.")
                                    : tr("Receipt %1 · %2").arg(past.receipt, escaped(past.file)));
    }
}

void HandinPage::show(const HandinView& view, const reader::EmbedContext& context)
{
    beginRows(context);
    m_enrol->setText(view.classTitle.isEmpty() ? tr("Join a class…") : tr("Change the class…"));
    m_save->setText(view.past.empty() ? tr("Save the hand-in…") : tr("Save a new hand-in…"));
    m_save->setEnabled(!view.items.empty());
    addTitle(tr("Hand in"));
    if (!view.problem.isEmpty())
        addCard(u"**" + tr("That did not work") + u"**", escaped(view.problem));
    if (view.justSaved) {
        addCard(u"**" + tr("Saved as number %1").arg(view.past.front().number) + u"**",
                tr("Receipt %1 · %2\n\nNow give this file to your instructor: upload it, or send it.")
                    .arg(view.past.front().receipt, escaped(view.past.front().file)));
    }
    addWho(view);
    addItems(view);
    addWhole(view);
    addPast(view);
    endRows();
}

void HandinPage::takeFocus()
{
    (m_save->isEnabled() ? m_save : m_back)->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::window
