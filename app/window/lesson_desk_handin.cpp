// The learner's way to an instructor: joining a class, seeing what would be sent, saving it.

#include <lectern/files/files.h>
#include <lectern/handin/author.h>
#include <lectern/handin/envelope.h>
#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>
#include <lectern/window/handin_draft.h>
#include <lectern/window/handin_view.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QJsonDocument>
#include <QStandardPaths>

namespace lectern::window {
namespace {

constexpr qint64 mostEnrolmentBytes = 64 * 1024;

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

std::optional<handin::Enrolment> enrolmentIn(const storage::LearnerStore* store, const QString& course)
{
    const auto record = store ? store->enrolment(course) : std::nullopt;
    const auto read = record ? handin::readEnrolment(record->file.toStdString()) : fail("handin.enrolment");
    return read ? std::optional(*read) : std::nullopt;
}

QString titleOf(const lessons::Course& course, const QString& id, const std::string& language)
{
    const lessons::Exercise* exercise = course.exercise(id.toStdString());
    return exercise ? text(exercise->title.in(language)).trimmed() : id;
}

} // namespace

Result<handin::Author> LessonDesk::author() const
{
    const auto seed = m_tools.store->keySeed();
    if (!seed)
        return fail(seed.error());
    return handin::Author{seed->toStdString(), m_tools.store->profile().variantSecret.toStdString(),
                          enrolmentIn(m_tools.store, text(m_tools.course->id))};
}

handin::Submission LessonDesk::submission(const HandinDraft& draft, const handin::Author& author) const
{
    const QString course = text(m_tools.course->id);
    handin::Submission made =
        handin::beginSubmission(*m_tools.course, author, QDateTime::currentMSecsSinceEpoch());
    made.attempts = draft.attempts;
    made.program = QCoreApplication::applicationName().toStdString();
    if (const QString version = QCoreApplication::applicationVersion(); !version.isEmpty())
        made.program.append(" ").append(version.toStdString());
    for (const storage::HandinRecord& past : m_tools.store->handins(course)) {
        if (past.classId != text(made.classId))
            continue;
        made.sequence = past.sequence + 1;
        made.previous = past.file.isEmpty() ? made.previous : past.hash.toStdString();
    }
    return made;
}

void LessonDesk::showHandin(const QString& problem, bool justSaved)
{
    if (!m_tools.store)
        return;
    const QString course = text(m_tools.course->id);
    const HandinDraft draft = draftHandin(*m_tools.course, m_record.attempts(), m_record.variantSecret());
    HandinView view;
    view.problem = problem;
    if (const auto enrolment = enrolmentIn(m_tools.store, course)) {
        view.classTitle = text(enrolment->classTitle);
        view.learner = text(enrolment->learner);
        view.instructor = text(crypto::keyId(enrolment->instructor));
    }
    for (const HandinDraft::Item& item : draft.items) {
        view.items.push_back({titleOf(*m_tools.course, item.exercise, m_settings.language.toStdString()),
                              item.attempts, item.best, item.maximum, item.parts, item.skipped});
    }
    view.untried = draft.untried;
    view.leftOut = draft.leftOut;
    if (const auto by = author()) {
        const QByteArray json = QByteArray::fromStdString(handin::toJson(submission(draft, *by)));
        view.whole = QString::fromUtf8(QJsonDocument::fromJson(json).toJson(QJsonDocument::Indented));
    } else if (problem.isEmpty()) {
        view.problem = messages::inSentences(by.error());
    }
    for (const storage::HandinRecord& past : m_tools.store->handins(course)) {
        view.past.insert(view.past.begin(),
                         {past.sequence, past.at, past.attempts, text(handin::receiptOf(past.hash.toStdString())), past.file});
    }
    view.justSaved = justSaved && !view.past.empty();
    m_window->showHandin(view);
}

Result<void> LessonDesk::handIn(const QString& file)
{
    const QString course = text(m_tools.course->id);
    const auto by = author();
    if (!by)
        return fail(by.error());
    const handin::Submission made =
        submission(draftHandin(*m_tools.course, m_record.attempts(), m_record.variantSecret()), *by);
    const std::string bytes = handin::envelope(made, by->key(), by->sealedTo());
    storage::HandinRecord record{text(made.id),
                                 course,
                                 text(made.classId),
                                 made.sequence,
                                 text(handin::envelopeHash(bytes)),
                                 static_cast<int>(made.attempts.size()),
                                 made.made,
                                 {}};
    // First without its file: a number that may have left this computer is never given out again.
    if (const auto noted = m_tools.store->putHandin(record); !noted)
        return noted;
    if (const auto written = files::writeWhole(file, bytes, files::Readers::ownerOnly); !written)
        return written;
    record.file = file;
    return m_tools.store->putHandin(record);
}

Result<void> LessonDesk::enrol(const QString& file)
{
    const auto bytes = files::readWhole(file, mostEnrolmentBytes);
    if (!bytes)
        return fail(bytes.error());
    const auto enrolment = handin::readEnrolment(*bytes);
    if (!enrolment)
        return fail(enrolment.error());
    if (enrolment->course != m_tools.course->id)
        return fail("handin.enrolment.course", {enrolment->course, m_tools.course->id});
    const QString course = text(enrolment->course);
    const bool newNumbers = m_record.variantSecret().toStdString() != enrolment->variantSecret;
    const auto kept = m_tools.store->setEnrolment(
        {course, QByteArray::fromStdString(*bytes), QByteArray::fromStdString(enrolment->variantSecret)});
    if (!kept || !newNumbers)
        return kept;
    // What is typed belongs to numbers that are drawn no more; what was checked stays in the history.
    for (const lessons::Lesson& lesson : m_tools.course->lessons) {
        for (const auto& [id, exercise] : lesson.exercises) {
            if (exercise.variants > 1)
                m_tools.store->removeDraft({course, text(id)});
        }
    }
    keepPlace();
    const reader::Place place = m_window->view().place();
    m_window->showLesson(sources());
    m_window->view().goTo(place);
    restoreProgress();
    return kept;
}

void LessonDesk::chooseEnrolment()
{
    auto* dialog = new QFileDialog(m_window.get(), tr("Join a class"), {}, tr("Enrolment files (*.lenrol)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        const Result<void> done = enrol(file);
        showHandin(done ? QString() : messages::inSentences(done.error()));
    });
    dialog->open();
}

void LessonDesk::chooseHandin()
{
    const QString course = text(m_tools.course->id);
    const auto enrolment = enrolmentIn(m_tools.store, course);
    int number = 1;
    for (const storage::HandinRecord& past : m_tools.store->handins(course))
        number = std::max(number, past.sequence + 1);
    const QString name = QStringLiteral("%1-%2-%3.lhand")
                             .arg(course, enrolment ? text(enrolment->learner) : QStringLiteral("self-study"))
                             .arg(number);
    auto* dialog = new QFileDialog(m_window.get(), tr("Save the hand-in"),
                                   QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation),
                                   tr("Hand-ins (*.lhand)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("lhand"));
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        const Result<void> done = handIn(file);
        showHandin(done ? QString() : messages::inSentences(done.error()), done.has_value());
    });
    dialog->open();
}

} // namespace lectern::window
