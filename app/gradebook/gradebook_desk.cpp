#include <lectern/gradebook/gradebook_desk.h>

#include "alarm_bar.h"
#include "class_chooser.h"
#include "class_table.h"
#include "give_back_panel.h"
#include "gradebook_page.h"
#include "grading_bar.h"
#include "learner_panel.h"
#include "queue_desk.h"
#include "queue_panel.h"
#include "regrade_panel.h"
#include "review_panel.h"
#include "slide_sheet.h"
#include "statistics_panel.h"

#include <lectern/gradebook/recent_classes.h>
#include <lectern/handin/grading_words.h>
#include <lectern/messages/messages.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace lectern::gradebook {
namespace {

bool isClass(const QString& path)
{
    return QFileInfo::exists(QDir(path).filePath(QStringLiteral("class.json")));
}

bool isSheet(const QString& path)
{
    return path.endsWith(u".csv", Qt::CaseInsensitive);
}

QString reasonsInWords(const std::vector<Diagnostic>& reasons)
{
    constexpr std::size_t most = 6;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(most, reasons.size()); ++i)
        lines << (reasons[i].where.line > 0 ? messages::formatLine(reasons[i])
                                            : messages::inSentences(reasons[i]));
    if (reasons.size() > most)
        lines << QStringLiteral("…");
    return lines.join(u'\n');
}

/// That hand-ins answer versions of the course that are not here; empty if none does.
QString unknownFormsInWords(const std::vector<handin::ReviewItem>& items)
{
    const auto answersUnknown = [](const handin::ReviewItem& item) {
        return std::any_of(item.reasons.begin(), item.reasons.end(),
                           [](const Diagnostic& reason) { return reason.code == "handin.review.form"; });
    };
    const auto count = static_cast<int>(std::count_if(items.begin(), items.end(), answersUnknown));
    return count == 0
               ? QString()
               : GradebookDesk::tr("%n hand-in(s) answer a version of the course that is not here. Add it "
                                   "below, else those answers earn nothing.",
                                   nullptr, count);
}

} // namespace

GradebookDesk::GradebookDesk(Tools tools)
    : m_tools(std::move(tools))
    , m_work(std::make_unique<ClassWork>(m_tools.graderFolder))
    , m_queue(std::make_unique<QueueDesk>(*m_work))
    , m_recordStore(std::make_unique<RecordStoreDesk>(*m_work, m_tools.secrets))
{
    connectWork();
}

GradebookDesk::~GradebookDesk() = default;

QWidget* GradebookDesk::page(const reader::EmbedContext& context)
{
    m_context = context;
    if (!m_page)
        makePage();
    return m_page;
}

GradebookPage* GradebookDesk::makePage()
{
    m_page = new GradebookPage;
    connectPage(*m_page);
    if (m_work->isOpen())
        m_page->giveBackPanel().setFolder(m_work->places().folder);
    return m_page;
}

void GradebookDesk::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    if (!m_page)
        return;
    m_page->setContext(context);
    m_queue->setLanguage(context.language);
    fillPage();
}

void GradebookDesk::takeFocus()
{
    if (m_page)
        m_page->takeFocus();
}

void GradebookDesk::connectWork()
{
    connect(m_work.get(), &ClassWork::ready, this, &GradebookDesk::noteOpened);
    connect(m_work.get(), &ClassWork::notOpened, this, [this](const std::vector<Diagnostic>& reasons) {
        if (m_page) {
            m_page->showChooser();
            m_page->chooser().setProblem(reasonsInWords(reasons));
        }
    });
    connect(m_work.get(), &ClassWork::courseWanted, this,
            [this](const QString& folder, const QString& course) {
                if (m_page) {
                    m_page->showChooser();
                    m_page->chooser().setProblem({});
                    m_page->chooser().setCourseWanted(folder, course);
                }
            });
    connect(m_work.get(), &ClassWork::changed, this, [this] {
        showData();
        if (m_learner)
            m_work->readLearner(m_learner->entry.learner); // what stands there has changed, too
    });
    connect(m_work.get(), &ClassWork::learnerRead, this, &GradebookDesk::showLearner);
    connect(m_work.get(), &ClassWork::failed, this,
            [this](const Diagnostic& reason) { say(messages::inSentences(reason), true); });
    connect(m_work.get(), &ClassWork::gradingChanged, this, [this] {
        if (!m_page)
            return;
        m_page->grading().show(m_work->isGrading(), m_work->progress());
        m_page->learner().setEnabledChanges(!m_work->isGrading());
        m_page->reviewPanel().setEnabledChanges(!m_work->isGrading());
        m_page->regradePanel().setGrading(m_work->isGrading());
    });
    connect(m_recordStore.get(), &RecordStoreDesk::said, this, &GradebookDesk::say);
    connect(m_work.get(), &ClassWork::graded, this, &GradebookDesk::sayGraded);
    connect(m_work.get(), &ClassWork::rehearsed, this,
            [this](const handin::GradeOutcome& outcome, bool cancelled) {
                if (cancelled)
                    return say(tr("Cancelled. Nothing was stored."));
                say(unknownFormsInWords(outcome.review), true);
                if (m_page)
                    m_page->regradePanel().show(outcome.changes, m_work->data());
            });
    connect(m_work.get(), &ClassWork::triedOut, this,
            [this](const handin::GradeOutcome& outcome, bool cancelled) {
                if (cancelled)
                    return say(tr("Cancelled. Nothing was stored."));
                say({});
                if (m_page)
                    m_page->regradePanel().showTrial(outcome.changes, m_work->data());
            });
    connect(m_work.get(), &ClassWork::sheetFilled, this, [this] {
        if (!m_page)
            return;
        if (m_page->saysProblem())
            say({});
        m_page->giveBackPanel().showSheet(m_work->sheet());
        m_page->showPart(GradebookPage::giveBack);
    });
    connect(m_work.get(), &ClassWork::slideRead, this,
            [this](const LectureSlide& slide, const QString& target) {
                if (const auto done = writeSlide(slide, m_context, target); !done)
                    return say(messages::inSentences(done.error()), true);
                say(tr("Written: %1").arg(QDir::toNativeSeparators(target)));
            });
    connect(m_work.get(), &ClassWork::written, this, [this](const QString& target, int count) {
        const QString done =
            count > 0 ? tr("%n page(s) written to %1", nullptr, count).arg(QDir::toNativeSeparators(target))
                      : tr("Written: %1").arg(QDir::toNativeSeparators(target));
        const QString leftOut = handin::notGradedWords(m_work->data()->overview.table.notGraded());
        say(leftOut.isEmpty() ? done : done + u'\n' + leftOut);
    });
}

void GradebookDesk::connectPage(GradebookPage& page)
{
    connect(&page, &GradebookPage::closed, this, &GradebookDesk::closed);
    connect(&page, &GradebookPage::dropped, this, &GradebookDesk::take);
    connect(&page, &GradebookPage::otherClassWanted, this, [this] {
        m_page->showChooser();
        m_page->takeFocus();
    });
    connect(&page.chooser(), &ClassChooser::classWanted, this,
            [this](const QString& folder) { open(folder); });
    connect(&page.chooser(), &ClassChooser::courseChosen, this,
            [this](const QString& folder, const QString& course) { open(folder, {course}); });
    connect(&page.table(), &ClassTable::learnerWanted, this, &GradebookDesk::wantLearner);
    connect(&page.alarms(), &AlarmBar::exerciseWanted, this, [this](const std::string& exercise) {
        m_page->showPart(GradebookPage::analysis);
        m_page->statistics().goTo(exercise);
    });
    m_queue->attach(page.queue());
    m_recordStore->attach(page.recordStorePanel());
    connect(&page.reviewPanel(), &ReviewPanel::learnerWanted, this, &GradebookDesk::wantLearner);
    connect(&page.reviewPanel(), &ReviewPanel::decisionWanted, this,
            [this](const std::string& id, handin::Standing standing) { m_work->decide(id, standing, {}); });
    connect(&page.learner(), &LearnerPanel::closed, this, [this] {
        m_page->showLearner(false);
        m_page->table().select(m_learner ? m_learner->entry.learner : std::string());
        m_learner.reset();
        m_page->table().takeFocus();
    });
    connect(&page.learner(), &LearnerPanel::stepWanted, this, &GradebookDesk::step);
    connect(&page.learner(), &LearnerPanel::decisionWanted, this,
            [this](const std::string& id, handin::Standing standing) { m_work->decide(id, standing, {}); });
    connect(&page.learner(), &LearnerPanel::overrideWanted, m_work.get(), &ClassWork::setOverride);
    connect(&page.learner(), &LearnerPanel::overrideTakenBack, m_work.get(), &ClassWork::removeOverride);
    connect(&page.learner(), &LearnerPanel::appealWanted, this,
            [this](const std::string& learner, const std::string& exercise) {
                m_work->writeAppeal(learner, exercise, m_context.language);
            });
    connect(&page.regradePanel(), &RegradePanel::rehearsalWanted, m_work.get(), &ClassWork::rehearse);
    connect(&page.regradePanel(), &RegradePanel::trialWanted, m_work.get(), &ClassWork::tryOut);
    connect(&page.regradePanel(), &RegradePanel::applyWanted, this, [this] {
        m_page->regradePanel().clear();
        m_work->apply();
    });
    connect(&page.regradePanel(), &RegradePanel::olderCourseWanted, this, [this](const QString& older) {
        QStringList courses = m_work->places().courses; // the present one stays the last
        courses.removeAll(older);
        open(m_work->places().folder, QStringList{older} + courses);
    });
    connect(&page.giveBackPanel(), &GiveBackPanel::sheetWanted, m_work.get(), &ClassWork::fillSheet);
    connect(&page.giveBackPanel(), &GiveBackPanel::sheetSaveWanted, m_work.get(), &ClassWork::saveSheet);
    connect(&page.giveBackPanel(), &GiveBackPanel::feedbackWanted, this,
            [this](const QString& target) { m_work->writeFeedback(target, m_context.language); });
    connect(&page.giveBackPanel(), &GiveBackPanel::slideWanted, this,
            [this](const QString& target) { m_work->readSlide(target, m_context.language); });
    connect(&page.giveBackPanel(), &GiveBackPanel::exportWanted, m_work.get(), &ClassWork::exportTable);
    connect(&page.grading(), &GradingBar::cancelWanted, m_work.get(), &ClassWork::cancel);
}

/// The page as things stand: after it was made, or in another language.
void GradebookDesk::fillPage()
{
    m_page->chooser().setRecent(
        RecentClasses::fromJson(m_tools.recent ? m_tools.recent() : QByteArray()).folders());
    if (!m_work->isOpen())
        return;
    showData();
    m_page->grading().show(m_work->isGrading(), m_work->progress());
    m_page->regradePanel().setGrading(m_work->isGrading());
    m_page->giveBackPanel().showSheet(m_work->sheet());
    if (m_learner) {
        m_page->learner().show(learnerView(*m_learner, m_context.language));
        m_page->showLearner(true);
    }
}

void GradebookDesk::open(const QString& folder, const QStringList& courses)
{
    const QString clean = QDir(folder.trimmed()).absolutePath();
    if (m_page) {
        m_page->chooser().setProblem({});
        m_page->chooser().setCourseWanted({}, {});
    }
    const auto recent = RecentClasses::fromJson(m_tools.recent ? m_tools.recent() : QByteArray());
    QStringList known = courses.isEmpty() ? recent.coursesOf(clean) : courses;
    for (const QString& course : std::as_const(known)) {
        if (courses.isEmpty() && !QFileInfo::exists(course)) {
            known.clear(); // it has moved: looked for among the others
            break;
        }
    }
    m_work->open({clean, known}, m_tools.courseFolders ? m_tools.courseFolders() : QStringList(),
                 m_context.language);
}

void GradebookDesk::noteOpened()
{
    m_learner.reset();
    m_sheets.clear();
    auto recent = RecentClasses::fromJson(m_tools.recent ? m_tools.recent() : QByteArray());
    recent.add({m_work->places().folder, m_work->places().courses});
    if (m_tools.keepRecent)
        m_tools.keepRecent(recent.toJson());
    if (!m_page)
        return;
    m_page->chooser().setRecent(recent.folders());
    m_page->say({}, false);
    m_page->showLearner(false);
    m_page->showPart(GradebookPage::learners);
    m_page->regradePanel().clear();
    m_page->giveBackPanel().setFolder(m_work->places().folder);
    m_page->giveBackPanel().showSheet(std::nullopt);
}

void GradebookDesk::showData()
{
    if (!m_page || !m_work->data())
        return;
    const bool opens = !m_page->showsClass();
    const std::shared_ptr<const ClassData>& data = m_work->data();
    m_page->showClass(QString::fromStdString(m_work->opened()->folder.info().title));
    m_page->setFacts(tr("%n learner(s)", nullptr, data->statistics.learners) + QStringLiteral(" · ") +
                         tr("%n handed in", nullptr, data->statistics.handedIn) + QStringLiteral(" · ") +
                         tr("drop hand-ins, folders, zip files or the sheet of your LMS on this page"),
                     data->toLookAt);
    m_page->alarms().show(data);
    m_page->table().show(data);
    m_page->reviewPanel().show(data);
    m_page->regradePanel().setOutdated(data->outdated);
    m_page->regradePanel().setParts(handin::whatIfParts(*m_work->opened()));
    m_page->statistics().show(data);
    if (opens && m_page->isVisible())
        m_page->takeFocus();
}

void GradebookDesk::wantLearner(const std::string& learner)
{
    m_learnerWanted = learner;
    m_work->readLearner(learner);
}

void GradebookDesk::step(int rows)
{
    const std::string next = m_page->table().neighbour(m_page->learner().learner(), rows);
    if (!next.empty())
        wantLearner(next);
}

void GradebookDesk::showLearner(const std::shared_ptr<const LearnerFile>& file)
{
    const bool isWanted = file->entry.learner == m_learnerWanted;
    const bool isShown = m_learner && file->entry.learner == m_learner->entry.learner;
    if (!m_page || (!isWanted && !isShown))
        return;
    const bool opens = isWanted && !m_page->showsLearner();
    if (isWanted)
        m_learnerWanted.clear();
    m_learner = file;
    m_page->learner().show(learnerView(*file, m_context.language));
    m_page->showLearner(true);
    if (opens)
        m_page->learner().takeFocus();
}

void GradebookDesk::take(const QStringList& paths)
{
    QStringList handins;
    QStringList sheets;
    for (const QString& path : paths) {
        if (isClass(path))
            return open(path);
        (isSheet(path) ? sheets : handins) << path;
    }
    if (!m_work->isOpen())
        return;
    if (m_work->isGrading())
        return say(tr("Something is being graded already. Wait for its end, or cancel it."), true);
    m_sheets = sheets;
    if (!handins.isEmpty()) {
        m_page->showLearner(false);
        m_learner.reset();
        m_page->showPart(GradebookPage::learners);
        say({});
        m_work->grade(handins);
    } else if (!sheets.isEmpty()) {
        m_page->giveBackPanel().takeSheet(m_sheets.takeFirst());
    }
}

void GradebookDesk::sayGraded(const handin::GradeOutcome& outcome, bool cancelled)
{
    QStringList lines{handin::summaryWords(outcome)};
    if (cancelled)
        lines.prepend(tr("Cancelled; what was graded by then is stored."));
    if (outcome.run.codeProblem) {
        lines << tr("%n code answer(s) were not run and wait.", nullptr,
                    static_cast<int>(outcome.run.codeNotRun)) +
                     u' ' + messages::inSentences(*outcome.run.codeProblem);
    }
    say(lines.join(u'\n'), outcome.run.codeProblem.has_value());
    if (!m_sheets.isEmpty() && m_page && !cancelled)
        m_page->giveBackPanel().takeSheet(m_sheets.takeFirst());
}

void GradebookDesk::say(const QString& text, bool isProblem)
{
    if (m_page)
        m_page->say(text, isProblem);
}

} // namespace lectern::gradebook
