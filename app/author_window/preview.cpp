#include "preview.h"

#include <lectern/authoring/excerpt.h>
#include <lectern/cards/exercise_card.h>
#include <lectern/lessons/walk.h>
#include <lectern/views/calculator_view.h>
#include <lectern/window/course_texts.h>
#include <lectern/window/start_values.h>

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {
namespace {

/// A page up to this size is shown whole; of a longer one, a stretch around the cursor.
constexpr std::size_t wholePage = 300'000;
constexpr std::size_t stretch = 80'000;

/// The card of an author's own try: the same variants each time.
const QByteArray variantSecret = QByteArrayLiteral("author");

/// Keeps the exercise that a card works on for as long as the card is there.
class Keeper : public QObject
{
public:
    explicit Keeper(const lessons::Exercise& kept)
        : exercise(kept)
    {
    }

    const lessons::Exercise exercise;
};

} // namespace

/// What the view borrows.
struct Preview::Shown
{
    std::shared_ptr<const authoring::ReadCourse> course;
    std::shared_ptr<const lessons::Lesson> lesson; ///< of the course, or with a stretch of a long page
    std::shared_ptr<const authoring::ReadCourse> valuesCourse; ///< what the values are computed from
    std::shared_ptr<window::StartValues> values;
    QString language;
    bool partly = false;
    mutable std::map<std::string, std::pair<std::size_t, QString>> prompts; ///< by exercise: definition and words
};

Preview::Preview(const reader::EmbedContext& context, const QString& graderFolder, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_graderFolder(graderFolder)
    , m_view(new reader::LessonView(context, [this](const lessons::Embed& embed, const reader::EmbedContext& where,
                                                    QWidget* viewport) { return create(embed, where, viewport); }))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    m_view->setObjectName(QStringLiteral("preview"));
    m_view->viewport()->installEventFilter(this);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Preview::showNow);
}

Preview::~Preview()
{
    delete m_view; // before what it borrows
}

void Preview::setCourse(const std::shared_ptr<const authoring::ReadCourse>& course)
{
    constexpr int longestWait = 1500; // milliseconds
    const bool first = !m_newest;
    m_newest = course;
    if (first)
        chooseLesson();
    if (!m_timer.isActive()) // half of the time is for typing
        m_timer.start(std::min(m_cost, longestWait));
}

const lessons::Lesson* Preview::wantedLesson(const authoring::ReadCourse& course) const
{
    const auto& all = course.course.lessons;
    const auto found = std::find_if(all.begin(), all.end(), [this](const lessons::Lesson& lesson) {
        return QString::fromStdString(lesson.folder) == m_folder;
    });
    return found != all.end() ? &*found : all.empty() ? nullptr : &all.front();
}

void Preview::chooseLesson()
{
    const QString root = QString::fromStdString(m_newest->course.path.generic_string());
    const QStringList parts = QDir(root).relativeFilePath(m_file).split(u'/');
    if (parts.size() > 1 && parts.front() != u"..")
        m_folder = parts.front();
    if (parts.size() == 2 && m_file.endsWith(u".md"))
        m_language = QFileInfo(m_file).completeBaseName();
}

void Preview::follow(const QString& file, std::size_t offset)
{
    const bool otherFile = file != m_file;
    m_file = file;
    m_offset = offset;
    if (!m_newest)
        return;
    if (otherFile)
        chooseLesson();
    const bool samePage = m_shown && m_shown->lesson && QString::fromStdString(m_shown->lesson->folder) == m_folder &&
                          m_shown->language == m_language;
    if ((!samePage && otherFile) || (m_shown && m_shown->partly)) {
        if (!m_timer.isActive())
            m_timer.start(m_shown && m_shown->partly ? std::max(m_cost, 100) : 0);
        return;
    }
    if (!m_timer.isActive())
        showPlace();
}

void Preview::showPlace()
{
    if (m_file.endsWith(u".md")) {
        m_view->goToSource(m_file.toStdString(), m_offset);
        return;
    }
    const bool exercise = QFileInfo(m_file).dir().dirName() == u"exercises";
    const lessons::Embed embed{exercise ? lessons::EmbedKind::exercise : lessons::EmbedKind::calculator,
                               QFileInfo(m_file).completeBaseName().toStdString()};
    const auto embeds = m_view->embeds();
    const reader::Embedded* widget = m_view->madeOf(embed);
    const bool inView = widget && widget->isVisible() && widget->geometry().intersects(m_view->viewport()->rect());
    if (!inView && std::find(embeds.begin(), embeds.end(), embed) != embeds.end())
        m_view->goToEmbedded(embed);
}

std::set<lessons::Embed> Preview::changedSince(const authoring::ReadCourse* before) const
{
    std::set<lessons::Embed> changed;
    for (const auto& [embed, definition] : m_newest->definitions) {
        const auto old = before->definitions.find(embed);
        if (old == before->definitions.end() || old->second != definition)
            changed.insert(embed);
    }
    for (const auto& [embed, definition] : before->definitions) {
        if (m_newest->definitions.find(embed) == m_newest->definitions.end())
            changed.insert(embed);
    }
    return changed;
}

void Preview::showNow()
{
    if (!m_newest)
        return;
    const lessons::Lesson* lesson = wantedLesson(*m_newest);
    if (!lesson)
        return;
    QElapsedTimer timer;
    timer.start();
    auto made = std::make_unique<Shown>();
    made->course = m_newest;
    made->language = m_language.isEmpty() && !m_newest->course.languages.empty()
                         ? QString::fromStdString(m_newest->course.languages.front())
                         : m_language;
    made->lesson = {m_newest, lesson};
    const auto page = lesson->pages.find(made->language.toStdString());
    if (page != lesson->pages.end()) {
        if (authoring::sourceSize(page->second) > wholePage) {
            auto part = std::make_shared<lessons::Lesson>(
                lessons::Lesson{lesson->folder, lesson->path, {}, lesson->calculators, lesson->exercises});
            const bool here = page->second.file == m_file.toStdString();
            part->pages.emplace(page->first, authoring::excerpt(page->second, here ? m_offset : 0, stretch));
            made->lesson = std::move(part);
            made->partly = true;
        }
    }
    const bool same = m_shown && m_shown->lesson->folder == lesson->folder && m_shown->language == made->language;
    const std::set<lessons::Embed> changed = m_shown ? changedSince(m_shown->course.get()) : std::set<lessons::Embed>();
    if (m_shown)
        made->prompts = m_shown->prompts;
    const bool sameValues = same && std::none_of(changed.begin(), changed.end(), [](const lessons::Embed& embed) {
                                return embed.kind == lessons::EmbedKind::calculator;
                            });
    if (sameValues) {
        made->values = m_shown->values;
        made->valuesCourse = m_shown->valuesCourse;
    } else {
        made->valuesCourse = m_newest;
        const auto isSame = [&](const std::string& id) {
            return changed.count({lessons::EmbedKind::calculator, id}) == 0;
        };
        made->values = m_shown && m_shown->values
                           ? std::make_shared<window::StartValues>(*lesson, *m_shown->values, isSame)
                           : std::make_shared<window::StartValues>(*lesson);
    }
    const std::unique_ptr<Shown> before = std::exchange(m_shown, std::move(made));
    m_context.language = m_shown->language;
    if (same && before->partly == m_shown->partly)
        m_view->showEdited(sources(), changed);
    else {
        m_view->setContext(m_context, {});
        m_view->showLesson(sources());
    }
    m_cost = static_cast<int>(timer.elapsed());
    if (!same || m_shown->partly)
        showPlace();
    Q_EMIT shown();
}

bool Preview::isUpToDate() const
{
    return m_newest && !m_timer.isActive();
}

void Preview::setContext(const reader::EmbedContext& context)
{
    const QString language = m_context.language;
    m_context = context;
    if (m_shown) {
        m_context.language = language;
        m_view->setContext(m_context, sources());
    } else {
        m_view->setContext(m_context, {});
    }
}

reader::PageSources Preview::sources() const
{
    return window::pageSources(m_shown->course->course, *m_shown->lesson, m_shown->language, m_shown->values,
                               [this](const lessons::Exercise& exercise) { return prompt(exercise); });
}

QString Preview::prompt(const lessons::Exercise& exercise) const
{
    const lessons::Embed embed{lessons::EmbedKind::exercise, exercise.id};
    if (const auto* card = qobject_cast<cards::ExerciseCard*>(m_view->madeOf(embed)))
        return card->prompt();
    const auto found = m_shown->course->definitions.find(embed);
    const std::size_t definition = found == m_shown->course->definitions.end() ? 0 : found->second;
    auto& kept = m_shown->prompts[exercise.id + '\n' + m_shown->language.toStdString()];
    if (kept.first != definition || definition == 0) {
        cards::ExerciseRun run(exercise, variantSecret, {});
        kept = {definition, run.fill(exercise.text.in(m_shown->language.toStdString()))};
    }
    return kept.second;
}

reader::Embedded* Preview::create(const lessons::Embed& embed, const reader::EmbedContext& where, QWidget* parent)
{
    reader::Embedded* made = nullptr;
    if (embed.kind == lessons::EmbedKind::calculator) {
        const lessons::Calculator* calculator = m_shown->lesson->calculator(embed.id);
        const calculators::StartSheet* start = calculator ? m_shown->values->sheet(embed.id) : nullptr;
        if (start)
            made = new views::CalculatorView(*calculator, *start, where, parent);
    } else if (const lessons::Exercise* exercise = m_shown->lesson->exercise(embed.id)) {
        auto* kept = new Keeper(*exercise);
        auto* card = new cards::ExerciseCard(kept->exercise, variantSecret, {}, where, parent);
        kept->setParent(card);
        card->setGraderFolder(m_graderFolder);
        connect(card, &cards::ExerciseCard::promptChanged, m_view, &reader::LessonView::rebuild);
        made = card;
    }
    return made;
}

bool Preview::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::MouseButtonRelease &&
        static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
        const int position = m_view->cursorForPosition(static_cast<QMouseEvent*>(event)->pos()).position();
        if (const auto where = m_view->sourceAt(position))
            Q_EMIT sourceWanted(*where);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lectern::author
