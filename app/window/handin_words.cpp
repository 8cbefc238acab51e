#include <lectern/window/handin_words.h>

#include <lectern/files/files.h>
#include <lectern/handin/envelope.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <set>

namespace lectern::window {
namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("HandinWords", text);
}

} // namespace

Result<QString> handinWords(const QString& file)
{
    const auto text = files::readWhole(file, qint64{9} << 20);
    if (!text)
        return fail(text.error());
    const auto opened = handin::openEnvelope(*text);
    if (!opened)
        return fail(opened.error());
    const handin::Submission& submission = opened->submission;
    std::set<std::string> exercises;
    for (const handin::SubmittedAttempt& attempt : submission.attempts)
        exercises.insert(attempt.answer.exercise);
    const QString made = QLocale().toString(QDateTime::fromMSecsSinceEpoch(submission.made), QLocale::LongFormat);
    QStringList lines{
        say(QT_TRANSLATE_NOOP("HandinWords", "This is a hand-in for the course %1, version %2."))
            .arg(QString::fromStdString(submission.course.id), QString::fromStdString(submission.course.version)),
        say(QT_TRANSLATE_NOOP("HandinWords", "It was made on %1, by the clock of the learner's computer.")).arg(made),
        submission.isSelfStudy()
            ? say(QT_TRANSLATE_NOOP("HandinWords", "It is of someone who studies alone and belongs to no class."))
            : say(QT_TRANSLATE_NOOP("HandinWords", "It is of the learner %1 of the class %2."))
                  .arg(QString::fromStdString(submission.learner), QString::fromStdString(submission.classId)),
        QCoreApplication::translate("HandinWords", "It holds %n attempt(s).", nullptr,
                                    static_cast<int>(submission.attempts.size())),
        QCoreApplication::translate("HandinWords", "They answer %n exercise(s).", nullptr, static_cast<int>(exercises.size())),
        say(QT_TRANSLATE_NOOP("HandinWords", "Its signature fits: nothing in it was changed since.")),
        say(QT_TRANSLATE_NOOP("HandinWords", "An instructor grades it with 'lectern-cli grade'."))};
    return lines.join(u'\n');
}

} // namespace lectern::window
