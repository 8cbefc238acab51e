#include <lectern/window/lesson_desk.h>

#include <lectern/cards/exercise_card.h>
#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>
#include <lectern/views/calculator_view.h>
#include <lectern/window/course_texts.h>
#include <lectern/window/main_window.h>
#include <lectern/window/start_values.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QFileDialog>
#include <QJsonDocument>
#include <QMessageBox>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QPrinter>
#include <QSaveFile>

namespace lectern::window {
namespace {

QByteArray compact(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

storage::Help toHelp(const QJsonObject& json)
{
    storage::Help help;
    const QJsonObject hints = json.value(QStringLiteral("hints")).toObject();
    for (auto it = hints.begin(); it != hints.end(); ++it)
        help.hintsTaken[it.key()] = it.value().toInt();
    help.solutionRevealed = json.value(QStringLiteral("revealed")).toBool();
    return help;
}

storage::Help toStored(const grading::Help& help)
{
    storage::Help stored;
    for (const auto& [part, taken] : help.hintsTaken)
        stored.hintsTaken[QString::fromStdString(part)] = taken;
    stored.solutionRevealed = help.solutionRevealed;
    return stored;
}

grading::Help toHelp(const storage::Help& stored)
{
    grading::Help help;
    for (const auto& [part, taken] : stored.hintsTaken)
        help.hintsTaken[part.toStdString()] = taken;
    help.solutionRevealed = stored.solutionRevealed;
    return help;
}

/// What a page of a PDF or of print looks like.
QPageLayout pageLayout()
{
    return {QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF(18, 16, 18, 18),
            QPageLayout::Millimeter};
}

} // namespace

LessonDesk::LessonDesk(const Tools& tools, const Settings& settings)
    : m_tools(tools)
    , m_settings(settings)
{
    if (const lessons::Lesson* likely = find({}))
        prepare(*likely); // computes while the window is made
    m_tools.translations->use(m_settings.language);
    applyLook();
    m_window = std::make_unique<MainWindow>(
        context(), [this](const lessons::Embed& embed, const reader::EmbedContext& where, QWidget* parent) {
            return create(embed, where, parent);
        });
    MainWindow* window = m_window.get();
    reader::LessonView* view = &window->view();
    connect(window, &MainWindow::settingsWanted, this, &LessonDesk::apply);
    connect(window, &MainWindow::offerClosed, this, [this] { m_arrived.reset(); });
    connect(window, &MainWindow::printWanted, this, &LessonDesk::print);
    connect(window, &MainWindow::pdfWanted, this, &LessonDesk::choosePdf);
    connect(window, &MainWindow::closing, this, &LessonDesk::close);
    connect(window, &MainWindow::summaryWanted, this, &LessonDesk::showSummary);
    connect(window, &MainWindow::handinWanted, this, [this] { showHandin(); });
    connect(window, &MainWindow::enrolmentWanted, this, &LessonDesk::chooseEnrolment);
    connect(window, &MainWindow::handinFileWanted, this, &LessonDesk::chooseHandin);
    connect(window, &MainWindow::welcomeFinished, this, [this] {
        m_welcoming = false;
        if (m_tools.store)
            m_tools.store->setSetting(QString::fromLatin1(storage::setting::welcomed), "1");
    });
    connect(view, &reader::LessonView::currentSectionChanged, this, &LessonDesk::sectionOpened);
    connect(view, &reader::LessonView::sectionRead, this, &LessonDesk::sectionRead);
    connect(view, &reader::LessonView::cardRated, this, &LessonDesk::cardTurned);
    connect(view, &reader::LessonView::placeChanged, &m_placeTimer, qOverload<>(&QTimer::start));
    m_placeTimer.setSingleShot(true);
    m_placeTimer.setInterval(300);
    connect(&m_placeTimer, &QTimer::timeout, this, &LessonDesk::keepPlace);
    m_startTimer.setSingleShot(true);
    m_startTimer.setInterval(3000);
    connect(&m_startTimer, &QTimer::timeout, this,
            [this] { m_tools.store->setSetting(QString::fromLatin1(storage::setting::startPending), "0"); });
    if (m_tools.store) {
        connect(m_tools.store, &storage::LearnerStore::writeFailed, window,
                [window](const Diagnostic& reason) {
                    window->showNotice(
                        tr("Your work is not being saved right now; it is kept in memory and tried again. %1")
                            .arg(messages::inSentences(reason)));
                });
        connect(m_tools.store, &storage::LearnerStore::written, window, [window] { window->showNotice({}); });
    }
    window->apply(m_settings, context(), sources());
}

LessonDesk::~LessonDesk() = default;

reader::EmbedContext LessonDesk::context() const
{
    return {theme::Theme::make(resolve(m_settings.scheme), m_settings.zoom), m_settings.language,
            m_tools.math};
}

reader::PageSources LessonDesk::sources() const
{
    if (!m_lesson) {
        reader::PageSources none;
        none.course = m_tools.course;
        none.language = m_settings.language;
        return none;
    }
    reader::PageSources sources = pageSources(
        *m_tools.course, *m_lesson, m_settings.language, m_startValues,
        [this](const lessons::Exercise& exercise) {
            const auto* card = m_window ? qobject_cast<cards::ExerciseCard*>(m_window->view().madeOf(
                                              {lessons::EmbedKind::exercise, exercise.id}))
                                        : nullptr;
            if (card)
                return card->prompt();
            // The card is not made yet: the prompt of the variant that it will show.
            cards::ExerciseRun run(exercise,
                                   m_tools.store ? m_tools.store->variantSecret(QString::fromStdString(m_tools.course->id)) : QByteArray(), {});
            if (m_tools.store) {
                if (const auto draft = m_tools.store->draft(
                        {QString::fromStdString(m_tools.course->id), QString::fromStdString(exercise.id)}))
                    run.restore(QJsonDocument::fromJson(*draft).object());
            }
            return run.fill(exercise.text.in(m_settings.language.toStdString()));
        });
    if (m_tools.store)
        sources.recallDue = [this](const QString& card) { return recallDue(card); };
    return sources;
}

void LessonDesk::applyLook()
{
    const theme::Theme theme = context().theme;
    QApplication::setPalette(theme.palette());
    // Each of these goes through every widget, also where nothing changes.
    if (const QFont font = theme::Theme::make(theme.scheme).ui(); font != QApplication::font())
        QApplication::setFont(font);
    if (const QString sheet = theme.styleSheet(); sheet != qApp->styleSheet())
        qApp->setStyleSheet(sheet);
}

void LessonDesk::apply(const Settings& settings)
{
    const bool languageChanged = settings.language != m_settings.language;
    m_settings = settings;
    if (languageChanged)
        m_tools.translations->use(settings.language);
    m_window->view().putDistantAway();
    applyLook();
    m_window->apply(m_settings, context(), sources());
    if (!m_tools.store)
        return;
    m_tools.store->setSetting(QString::fromLatin1(storage::setting::language), settings.language.toUtf8());
    m_tools.store->setSetting(QString::fromLatin1(storage::setting::theme),
                              schemeName(settings.scheme).toUtf8());
    m_tools.store->setSetting(QString::fromLatin1(storage::setting::zoom), QByteArray::number(settings.zoom));
}

QString LessonDesk::pageId() const
{
    return m_lesson ? QString::fromStdString(m_lesson->folder) : QString();
}

const lessons::Lesson* LessonDesk::find(const QString& lesson) const
{
    if (m_tools.course->lessons.empty())
        return nullptr;
    QString wanted = lesson;
    if (wanted.isEmpty() && m_tools.store) {
        if (const auto last = m_tools.store->lastPlace(QString::fromStdString(m_tools.course->id)))
            wanted = last->lesson;
    }
    const lessons::Lesson* found = &m_tools.course->lessons.front();
    for (const lessons::Lesson& candidate : m_tools.course->lessons) {
        const bool byPage =
            !candidate.pages.empty() && QString::fromStdString(candidate.pages.begin()->second.id) == wanted;
        if (byPage || QString::fromStdString(candidate.folder) == wanted)
            found = &candidate;
    }
    return found;
}

void LessonDesk::prepare(const lessons::Lesson& lesson)
{
    if (!m_startValues || &m_startValues->lesson() != &lesson)
        m_startValues = std::make_shared<StartValues>(lesson);
}

bool LessonDesk::open(const QString& lesson, const QString& section)
{
    m_lesson = find(lesson);
    if (!m_lesson)
        return false;
    prepare(*m_lesson);
    const QString course = QString::fromStdString(m_tools.course->id);
    noteStart();
    m_kept.reset();
    if (const auto place = m_tools.store ? m_tools.store->place(course, pageId()) : std::nullopt)
        m_kept = {place->section, place->blockIndex, place->blockText, double(place->offset)};
    m_window->showLesson(sources());
    restoreProgress();
    countExercises();
    if (!section.isEmpty())
        m_window->view().goToSection(section);
    else if (!m_safe)
        goToKeptPlace();
    offerFindings();
    offerSafeStart();
    return true;
}

reader::Embedded* LessonDesk::create(const lessons::Embed& embed, const reader::EmbedContext& where,
                                     QWidget* parent)
{
    const QString id = QString::fromStdString(embed.id);
    reader::Embedded* made = nullptr;
    if (embed.kind == lessons::EmbedKind::calculator) {
        if (const lessons::Calculator* calculator = findCalculator(*m_lesson, embed.id))
            made = new views::CalculatorView(*calculator, *m_startValues->sheet(embed.id), where, parent);
    } else if (const lessons::Exercise* exercise = findExercise(*m_lesson, embed.id)) {
        cards::Keepers keepers;
        keepers.attempt = [this](const cards::Attempt& attempt) -> Result<void> {
            if (!m_tools.store)
                return {};
            storage::Attempt record;
            record.course = QString::fromStdString(m_tools.course->id);
            record.courseVersion = QString::number(m_tools.course->version);
            record.exercise = attempt.exercise;
            record.exerciseHash = attempt.exerciseHash;
            record.variant = attempt.variantNumber;
            record.seed = attempt.variantSeed;
            record.answer = attempt.answer;
            record.report = attempt.report;
            record.points = attempt.points;
            record.maximum = attempt.maximum;
            record.locale = QLocale::system().name();
            record.help = toHelp(attempt.help);
            const auto stored = m_tools.store->appendAttempt(record);
            if (!stored)
                return fail(stored.error());
            return {};
        };
        if (m_tools.store) {
            const auto key = [this, id](int variant) {
                return storage::VariantKey{QString::fromStdString(m_tools.course->id), id, variant};
            };
            keepers.help = [this, key](int variant, const grading::Help& help) {
                return m_tools.store->setHelp(key(variant), toStored(help));
            };
            keepers.keptHelp = [this, key](int variant) { return toHelp(m_tools.store->help(key(variant))); };
        }
        auto* card = new cards::ExerciseCard(
            *exercise, m_tools.store ? m_tools.store->variantSecret(QString::fromStdString(m_tools.course->id)) : QByteArray(), keepers, where,
            parent);
        card->setGraderFolder(m_tools.graderFolder);
        connect(card, &cards::ExerciseCard::promptChanged, this, [this] { m_window->view().rebuild(); });
        connect(card, &cards::ExerciseCard::stepWanted, this, [this, id] { backToStep(id); });
        connect(card, &cards::ExerciseCard::attempted, this, &LessonDesk::countExercises);
        connect(card, &cards::ExerciseCard::solved, this, [this, id] { exerciseSolved(id); });
        made = card;
    }
    if (made) {
        restore(made, id);
        connect(made, &reader::Embedded::stateChanged, this, [this, made, id] { keep(made, id); });
    }
    return made;
}

void LessonDesk::restore(reader::Embedded* widget, const QString& id)
{
    if (!m_tools.store)
        return;
    const QString course = QString::fromStdString(m_tools.course->id);
    const bool isCard = qobject_cast<cards::ExerciseCard*>(widget);
    if (m_safe && !isCard)
        return; // it stays in the store until the learner changes the calculator
    const auto kept =
        isCard ? m_tools.store->draft({course, id}) : m_tools.store->calculatorState({course, pageId(), id});
    if (kept)
        widget->restore(QJsonDocument::fromJson(*kept).object());
}

void LessonDesk::keep(reader::Embedded* widget, const QString& id)
{
    if (!m_tools.store)
        return;
    const QString course = QString::fromStdString(m_tools.course->id);
    const QByteArray state = compact(widget->state());
    if (qobject_cast<cards::ExerciseCard*>(widget))
        m_tools.store->setDraft({course, id}, state);
    else
        m_tools.store->setCalculatorState({course, pageId(), id}, state);
}

bool LessonDesk::answer(const QByteArray& json)
{
    const auto read = grading::answerFromJson(json);
    if (!read)
        return false;
    const lessons::Embed embed{lessons::EmbedKind::exercise, read->exercise};
    auto* card = qobject_cast<cards::ExerciseCard*>(m_window->view().embedded(embed));
    if (!card)
        return false;
    QJsonObject state = card->state();
    state.insert(QStringLiteral("answer"), QJsonDocument::fromJson(json).object());
    card->restore(state);
    card->check();
    while (card->isChecking())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    m_window->view().goToEmbedded(embed);
    return true;
}

Result<void> LessonDesk::exportPdf(const QString& file)
{
    QSaveFile target(file);
    if (!target.open(QIODevice::WriteOnly))
        return fail("file.write", {file.toStdString(), target.errorString().toStdString()});
    {
        QPdfWriter writer(&target);
        writer.setPageLayout(pageLayout());
        writer.setResolution(1200);
        writer.setTitle(m_window->windowTitle());
        m_window->view().print(writer, m_window->windowTitle());
    }
    if (!target.commit())
        return fail("file.write", {file.toStdString(), target.errorString().toStdString()});
    return {};
}

void LessonDesk::choosePdf()
{
    const QString file = QFileDialog::getSaveFileName(m_window.get(), tr("Export as PDF"), pageId() + u".pdf",
                                                      tr("PDF documents (*.pdf)"));
    if (file.isEmpty())
        return;
    if (const Result<void> done = exportPdf(file); !done)
        QMessageBox::warning(m_window.get(), tr("Export as PDF"), messages::inSentences(done.error()));
}

void LessonDesk::print()
{
    QPrinter printer(QPrinter::HighResolution);
    printer.setPageLayout(pageLayout());
    QPrintDialog dialog(&printer, m_window.get());
    if (dialog.exec() == QDialog::Accepted)
        m_window->view().print(printer, m_window->windowTitle());
}

void LessonDesk::close()
{
    if (!m_tools.store)
        return;
    keepPlace();
    m_tools.store->setSetting(QString::fromLatin1(storage::setting::startPending), "0");
    m_tools.store->setSetting(QString::fromLatin1(storage::setting::windowGeometry),
                              m_window->saveGeometry());
    if (const Result<void> closed = m_tools.store->close(); !closed)
        QMessageBox::warning(m_window.get(), QStringLiteral("Lectern"),
                             messages::inSentences(closed.error()));
}

} // namespace lectern::window
