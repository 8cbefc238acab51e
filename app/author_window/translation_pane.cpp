#include "translation_pane.h"

#include "source_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <span>

namespace lectern::author {
namespace {

constexpr std::size_t mostRows = 500;

QPushButton* makeTranslationButton(const char* name, QLayout* row)
{
    auto* button = new QPushButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(true); // Enter presses it
    row->addWidget(button);
    return button;
}

} // namespace

TranslationPane::TranslationPane(QWidget* parent)
    : QWidget(parent)
    , m_source(new SourceEditor(authoring::SourceKind::page, {}))
    , m_texts(new TextTable)
    , m_pages(new QSplitter(Qt::Vertical))
    , m_list(new QTreeWidget)
    , m_language(new QComboBox)
    , m_state(new QLabel)
    , m_count(new QLabel)
{
    setObjectName(QStringLiteral("translationPane"));
    m_language->setObjectName(QStringLiteral("otherLanguage"));
    m_source->setObjectName(QStringLiteral("otherSource"));
    m_source->setReadOnly(true);
    m_state->setObjectName(QStringLiteral("translationState"));
    m_state->setWordWrap(true);
    m_count->setObjectName(QStringLiteral("translationCount"));
    m_count->setProperty("tone", QStringLiteral("secondary"));
    m_list->setObjectName(QStringLiteral("translationList"));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);

    auto* head = new QVBoxLayout;
    head->setContentsMargins(12, 6, 12, 6);
    head->setSpacing(6);
    auto* marking = new QHBoxLayout;
    marking->setSpacing(6);
    marking->addWidget(m_language);
    m_same = makeTranslationButton("markSame", marking);
    m_same->setProperty("primary", true);
    m_all = makeTranslationButton("markAll", marking);
    marking->addStretch(1);
    auto* what = new QHBoxLayout;
    what->setSpacing(6);
    what->addWidget(m_state, 1);
    m_swap = makeTranslationButton("writeOther", what);
    head->addLayout(marking);
    head->addLayout(what);
    auto* below = new QWidget;
    auto* list = new QVBoxLayout(below);
    list->setContentsMargins(0, 0, 0, 0);
    list->setSpacing(0);
    list->addWidget(m_count);
    list->addWidget(m_list, 1);
    list->addWidget(m_texts, 1);
    m_pages->addWidget(m_source);
    m_pages->addWidget(below);
    m_pages->setStretchFactor(0, 1);
    m_pages->setSizes({560, 180});
    m_pages->setCollapsible(0, false);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(head);
    all->addWidget(m_pages, 1);
    showTexts(false);

    connect(m_language, &QComboBox::textActivated, this, &TranslationPane::languageChosen);
    connect(m_same, &QPushButton::clicked, this, &TranslationPane::sameWanted);
    connect(m_all, &QPushButton::clicked, this, &TranslationPane::allSameWanted);
    connect(m_swap, &QPushButton::clicked, this, &TranslationPane::swapWanted);
    connect(m_source, &SourceEditor::cursorMoved, this, &TranslationPane::cursorMoved);
    connect(m_texts, &TextTable::rowChosen, this, &TranslationPane::textChosen);
    const auto go = [this](const QTreeWidgetItem* item) {
        Q_EMIT rowChosen(
            m_rows[static_cast<std::size_t>(m_list->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item)))]
                .pair);
    };
    connect(m_list, &QTreeWidget::itemClicked, this, go);
    connect(m_list, &QTreeWidget::itemActivated, this, go);
    retranslate();
}

void TranslationPane::setTheme(const theme::Theme& theme)
{
    m_source->setTheme(theme);
    m_texts->setTheme(theme);
    setStyleSheet(
        QStringLiteral(
            "#translationList, #textTable { background: %1; border: 0; }"
            "#textTable::item { padding: 4px; }"
            "#textTable QHeaderView::section { background: %2; border: 0; border-bottom: 1px solid %3; padding: 4px 3px; }"
            "#translationCount { background: %2; border-top: 1px solid %3; border-bottom: 1px solid %3; "
            "padding: 6px 12px; }")
            .arg(theme.page.name(), theme.side.name(), theme.hairline.name()));
}

void TranslationPane::retranslate()
{
    m_language->setAccessibleName(tr("Language beside the text"));
    m_same->setText(tr("Says the same"));
    m_same->setToolTip(tr("Mark what is at the cursor as saying the same in both languages (Ctrl+M)"));
    m_all->setText(tr("All say the same"));
    m_all->setToolTip(tr("Mark all that is there in both languages"));
    m_swap->setText(tr("Write this side"));
    m_swap->setToolTip(tr("Write the page in this language, and show the other one here"));
    m_list->setAccessibleName(tr("Sections to be translated or compared"));
    m_texts->retranslate();
}

void TranslationPane::setLanguages(const QStringList& languages, const QString& current)
{
    const QSignalBlocker quiet(m_language);
    m_language->clear();
    m_language->addItems(languages);
    m_language->setCurrentText(current);
    m_language->setVisible(languages.size() > 1);
    m_swap->setEnabled(!languages.isEmpty());
    m_all->setEnabled(!languages.isEmpty());
}

void TranslationPane::setText(const std::string& text, const QString& name)
{
    m_source->setSpokenName(name);
    if (m_source->text() == text)
        return;
    m_source->setReadOnly(false);
    m_source->setText(text);
    m_source->setReadOnly(true);
}

void TranslationPane::setMarks(const std::vector<Diagnostic>& marks)
{
    m_source->setFindings(marks);
}

void TranslationPane::showPlace(const authoring::PagePlace& place)
{
    m_source->setCursor(place.begin);
    m_source->highlight(place.begin, place.end);
}

void TranslationPane::setState(const QString& words, bool canMark)
{
    m_state->setText(words);
    m_same->setEnabled(canMark);
}

void TranslationPane::showTexts(bool texts)
{
    m_source->setVisible(!texts);
    m_list->setVisible(!texts);
    m_swap->setVisible(!texts);
    m_texts->setVisible(texts);
    setFocusProxy(texts ? static_cast<QWidget*>(m_texts) : m_source);
}

void TranslationPane::setTexts(const std::vector<TextTable::Row>& rows, const QString& sourceLanguage,
                               const QString& language)
{
    m_texts->setRows(rows, sourceLanguage, language);
    const int open = m_texts->openRows();
    m_count->setText(open == 0 ? tr("Both languages say the same.")
                               : tr("%n text(s) to be looked at", nullptr, open));
    showTexts(true);
}

void TranslationPane::markText(std::optional<std::size_t> row)
{
    m_texts->markRow(row);
}

void TranslationPane::setRows(const std::vector<Row>& rows)
{
    showTexts(false);
    m_count->setText(rows.empty()
                         ? tr("Both pages say the same.")
                         : tr("%n section(s) to be looked at", nullptr, static_cast<int>(rows.size())));
    if (rows == m_rows)
        return;
    m_rows = rows;
    m_list->clear();
    for (const Row& row : std::span(rows).first(std::min(rows.size(), mostRows))) {
        auto* item = new QTreeWidgetItem(m_list, {row.title, row.state});
        item->setToolTip(0, row.title);
        item->setData(0, Qt::AccessibleTextRole, QString(row.title + u", " + row.state));
    }
}

void TranslationPane::markRow(std::size_t pair)
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [pair](const Row& row) { return row.pair == pair; });
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentItem(
        found == m_rows.end() ? nullptr : m_list->topLevelItem(static_cast<int>(found - m_rows.begin())));
}

void TranslationPane::step(bool forward)
{
    if (!m_texts->isHidden())
        return m_texts->step(forward);
    const int count = m_list->topLevelItemCount();
    if (count == 0)
        return;
    const int now = m_list->indexOfTopLevelItem(m_list->currentItem());
    const int next = now < 0 ? (forward ? 0 : count - 1) : (now + (forward ? 1 : count - 1)) % count;
    m_list->setCurrentItem(m_list->topLevelItem(next));
    Q_EMIT rowChosen(m_rows[static_cast<std::size_t>(next)].pair);
}

std::optional<std::size_t> TranslationPane::ownCursor() const
{
    return m_source->focusProxy()->hasFocus() ? std::optional(m_source->cursor()) : std::nullopt;
}

} // namespace lectern::author
