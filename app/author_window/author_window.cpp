#include <lectern/author/author_window.h>

#include "file_tree.h"
#include "findings_list.h"
#include "new_lesson_bar.h"
#include "notices.h"
#include "preview.h"
#include "replace_bar.h"
#include "source_editor.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lectern::author {
namespace {

QToolButton* makeButton(const char* name, QLayout* layout)
{
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(button);
    return button;
}

} // namespace

AuthorWindow::AuthorWindow(const reader::EmbedContext& context, const QString& graderFolder)
    : m_context(context)
    , m_files(new FileTree)
    , m_editors(new QStackedWidget)
    , m_replace(new ReplaceBar)
    , m_findings(new FindingsList)
    , m_notices(new Notices)
    , m_newLesson(new NewLessonBar)
    , m_preview(new Preview(context, graderFolder))
    , m_side(new QStackedWidget)
{
    setObjectName(QStringLiteral("authorWindow"));
    resize(1400, 860);
    setMinimumSize(720, 420);
    buildBar();
    m_empty = new QLabel;
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setProperty("tone", QStringLiteral("secondary"));
    m_editors->addWidget(m_empty);
    m_counts = new QLabel;
    m_counts->setObjectName(QStringLiteral("counts"));
    m_counts->setContentsMargins(12, 6, 12, 6);

    auto* source = new QWidget;
    m_column = new QVBoxLayout(source);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(m_replace);
    m_column->addWidget(m_editors, 1);
    auto* wrong = new QWidget;
    auto* below = new QVBoxLayout(wrong);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(0);
    below->addWidget(m_counts);
    below->addWidget(m_findings, 1);
    auto* down = new QSplitter(Qt::Vertical);
    down->addWidget(source);
    down->addWidget(wrong);
    down->setStretchFactor(0, 1);
    down->setSizes({620, 180});
    down->setCollapsible(0, false);
    m_across = new QSplitter(Qt::Horizontal);
    m_across->addWidget(m_files);
    m_across->addWidget(down);
    m_side->addWidget(m_preview);
    m_across->addWidget(m_side);
    m_across->setStretchFactor(1, 1);
    m_across->setStretchFactor(2, 1);
    m_across->setSizes({210, 610, 580});
    m_across->setCollapsible(1, false);

    auto* centre = new QWidget;
    auto* all = new QVBoxLayout(centre);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_bar);
    all->addWidget(m_notices);
    all->addWidget(m_newLesson);
    all->addWidget(m_across, 1);
    setCentralWidget(centre);
    m_notices->hide();
    addShortcuts();
    setContext(context);
    retranslate();
}

AuthorWindow::~AuthorWindow() = default;

void AuthorWindow::buildBar()
{
    m_bar = new QWidget;
    m_bar->setObjectName(QStringLiteral("bar"));
    m_bar->setAttribute(Qt::WA_StyledBackground);
    m_bar->setFixedHeight(44);
    auto* layout = new QHBoxLayout(m_bar);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(4);
    m_save = makeButton("save", layout);
    m_insert = makeButton("insert", layout);
    m_insert->setPopupMode(QToolButton::InstantPopup);
    m_insert->setMenu(new QMenu(m_insert));
    m_find = makeButton("find", layout);
    m_where = new QLabel;
    m_where->setObjectName(QStringLiteral("where"));
    m_where->setProperty("tone", QStringLiteral("secondary"));
    m_where->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_where->setAlignment(Qt::AlignCenter);
    layout->addWidget(m_where, 1);
    m_showPreview = makeButton("showPreview", layout);
    m_showPreview->setCheckable(true);
    m_showPreview->setChecked(true);
    connect(m_save, &QToolButton::clicked, this, &AuthorWindow::saveWanted);
    connect(m_find, &QToolButton::clicked, this, [this] { m_replace->open(true); });
    connect(m_showPreview, &QToolButton::toggled, this, [this](bool shown) { m_side->setVisible(shown || aside()); });
}

void AuthorWindow::addShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto action) {
        auto* shortcut = new QShortcut(keys, this);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    add(QKeySequence::Save, [this] { Q_EMIT saveWanted(); });
    add(QKeySequence::Find, [this] { m_replace->open(false); });
    add(QKeySequence(Qt::CTRL | Qt::Key_H), [this] { m_replace->open(true); });
    add(QKeySequence(Qt::Key_F3), [this] { m_replace->step(true); });
    add(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { m_replace->step(false); });
    add(QKeySequence(Qt::Key_F8), [this] { m_findings->step(true); });
    add(QKeySequence(Qt::SHIFT | Qt::Key_F8), [this] { m_findings->step(false); });
    add(QKeySequence(Qt::Key_F6), [this] { cycleRegion(true); });
    add(QKeySequence(Qt::SHIFT | Qt::Key_F6), [this] { cycleRegion(false); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Space), [this] { Q_EMIT completionWanted(); });
}

QToolButton& AuthorWindow::addTool(const char* name)
{
    auto* layout = static_cast<QHBoxLayout*>(m_bar->layout());
    QToolButton* button = makeButton(name, layout);
    button->setCheckable(true);
    layout->removeWidget(button);
    layout->insertWidget(layout->indexOf(m_where), button);
    return *button;
}

void AuthorWindow::addAboveSource(QWidget& panel)
{
    m_column->insertWidget(m_column->indexOf(m_editors), &panel);
}

QWidget* AuthorWindow::aside() const
{
    return m_side->currentWidget() == m_preview ? nullptr : m_side->currentWidget();
}

void AuthorWindow::setAside(QWidget* page)
{
    if (page && m_side->indexOf(page) < 0)
        m_side->addWidget(page);
    m_side->setCurrentWidget(page ? page : m_preview);
    m_side->setVisible(page || m_showPreview->isChecked());
    Q_EMIT asideChanged();
}

QMenu& AuthorWindow::insertMenu()
{
    return *m_insert->menu();
}

SourceEditor* AuthorWindow::editorOf(const QString& file) const
{
    const auto found = m_byFile.find(file);
    return found == m_byFile.end() ? nullptr : found->second;
}

SourceEditor& AuthorWindow::editor(const QString& file, const std::string& text)
{
    if (SourceEditor* known = editorOf(file))
        return *known;
    auto* made = new SourceEditor(authoring::kindOf(file.toStdString()), text);
    made->setTheme(m_context.theme);
    m_byFile.emplace(file, made);
    m_editors->addWidget(made);
    connect(made, &SourceEditor::edited, this, [this, made] { Q_EMIT edited(fileOf(made)); });
    connect(made, &SourceEditor::cursorMoved, this, [this, made] {
        if (fileOf(made) == m_current)
            Q_EMIT cursorMoved(m_current);
    });
    connect(made, &SourceEditor::typed, this, [this, made] { Q_EMIT typed(fileOf(made)); });
    connect(made, &SourceEditor::chosen, this,
            [this, made](const QString& word) { Q_EMIT chosen(fileOf(made), word); });
    connect(made, &SourceEditor::picturesGiven, this,
            [this, made](const std::vector<GivenPicture>& pictures) { Q_EMIT picturesGiven(fileOf(made), pictures); });
    connect(made, &SourceEditor::escaped, this, [this] {
        if (m_replace->isVisible())
            m_replace->close();
    });
    return *made;
}

QString AuthorWindow::fileOf(const SourceEditor* editor) const
{
    const auto found = std::find_if(m_byFile.begin(), m_byFile.end(),
                                    [editor](const auto& known) { return known.second == editor; });
    return found == m_byFile.end() ? QString() : found->first;
}

void AuthorWindow::renameEditor(const QString& from, const QString& to)
{
    if (auto known = m_byFile.extract(from)) {
        known.key() = to;
        m_byFile.insert(std::move(known));
    }
    if (m_current == from)
        showEditor(to);
}

void AuthorWindow::showEditor(const QString& file)
{
    SourceEditor* wanted = editorOf(file);
    if (!wanted)
        return;
    m_current = file;
    m_editors->setCurrentWidget(wanted);
    m_replace->setEditor(wanted);
    m_files->setCurrent(file);
    Q_EMIT cursorMoved(file);
}

void AuthorWindow::closeEditor(const QString& file)
{
    const auto found = m_byFile.find(file);
    if (found == m_byFile.end())
        return;
    if (file == m_current) {
        m_current.clear();
        m_replace->setEditor(nullptr);
        m_editors->setCurrentWidget(m_empty);
    }
    found->second->deleteLater();
    m_byFile.erase(found);
}

void AuthorWindow::setTitle(const QString& course, const QString& file, bool dirty)
{
    m_where->setText(file + (dirty ? QStringLiteral(" ●") : QString()));
    m_where->setToolTip(dirty ? tr("%1, not saved").arg(file) : file);
    setWindowTitle(tr("Writing: %1").arg(course) + QStringLiteral("[*] — Lectern"));
    setWindowModified(dirty);
    m_save->setEnabled(dirty);
    if (SourceEditor* shown = currentEditor())
        shown->setSpokenName(file);
}

void AuthorWindow::setCounts(int errors, int warnings)
{
    const bool none = errors == 0 && warnings == 0;
    m_counts->setText(none ? tr("Nothing is wrong.")
                           : tr("%n error(s)", nullptr, errors) + u" · " + tr("%n warning(s)", nullptr, warnings));
    m_counts->setProperty("tone", errors > 0 ? QStringLiteral("error") : QStringLiteral("secondary"));
    m_counts->setStyleSheet(QStringLiteral("color: %1")
                                .arg((errors > 0 ? m_context.theme.error : m_context.theme.secondary).name()));
}

QString AuthorWindow::styleFor(const theme::Theme& theme) const
{
    return QStringLiteral("#bar { background: %1; border-bottom: 1px solid %2; }"
                          "#files { background: %3; border: 0; }"
                          "#findings { background: %1; border: 0; }"
                          "#counts { background: %3; border-top: 1px solid %2; border-bottom: 1px solid %2; }"
                          "#replaceBar, #newLessonBar, #questionBar { background: %3; border-bottom: 1px solid %2; }"
                          "QFrame[notice=true] { background: %4; border-bottom: 1px solid %2; }"
                          "QSplitter::handle { background: %2; }"
                          "QSplitter::handle:horizontal { width: 1px; } QSplitter::handle:vertical { height: 1px; }")
        .arg(theme.page.name(), theme.hairline.name(), theme.side.name(), theme.accentSoft.name());
}

void AuthorWindow::setContext(const reader::EmbedContext& context)
{
    m_context = context;
    if (const QString sheet = styleFor(context.theme); sheet != styleSheet())
        setStyleSheet(sheet);
    for (const auto& [file, editor] : m_byFile)
        editor->setTheme(context.theme);
    m_preview->setContext(context);
}

void AuthorWindow::retranslate()
{
    m_save->setText(tr("Save"));
    m_save->setToolTip(tr("Save (Ctrl+S)"));
    m_insert->setText(tr("Insert"));
    m_insert->setToolTip(tr("Insert a box, a calculator, an exercise…"));
    m_find->setText(tr("Find"));
    m_find->setToolTip(tr("Find (Ctrl+F), replace (Ctrl+H)"));
    m_showPreview->setText(tr("Preview"));
    m_showPreview->setToolTip(tr("Show or hide the page as learners see it"));
    for (QToolButton* button : m_bar->findChildren<QToolButton*>())
        button->setAccessibleName(button->toolTip());
    m_empty->setText(tr("Choose a file on the left."));
    m_files->retranslate();
    m_findings->retranslate();
    m_replace->retranslate();
    m_newLesson->retranslate();
    Q_EMIT retranslated();
}

void AuthorWindow::cycleRegion(bool forward)
{
    std::vector<QWidget*> regions = {m_files, m_editors->currentWidget(), m_findings,
                                     aside() ? aside() : &m_preview->view()};
    std::erase_if(regions, [](const QWidget* region) { return !region->isVisible(); });
    const auto at = std::find_if(regions.begin(), regions.end(), [this](const QWidget* region) {
        return focusWidget() && (region == focusWidget() || region->isAncestorOf(focusWidget()));
    });
    const std::size_t index = at == regions.end() ? 0 : static_cast<std::size_t>(at - regions.begin());
    regions[(index + (forward ? 1 : regions.size() - 1)) % regions.size()]->setFocus(Qt::OtherFocusReason);
}

void AuthorWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        Q_EMIT activated();
    QMainWindow::changeEvent(event);
}

void AuthorWindow::closeEvent(QCloseEvent* event)
{
    if (m_mayClose && !m_mayClose())
        event->ignore();
    else
        QMainWindow::closeEvent(event);
}

} // namespace lectern::author
