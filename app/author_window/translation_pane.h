#pragma once

#include "text_table.h"

#include <lectern/authoring/page_sections.h>
#include <lectern/result/diagnostic.h>
#include <lectern/theme/theme.h>

#include <QWidget>

#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;
class QTreeWidget;

namespace lectern::author {

class SourceEditor;

/// The page in another language beside the one that is being written, to be read and not written, and below
/// it which sections have something to do; of a YAML file its texts in both languages. It shows what it is
/// given.
class TranslationPane : public QWidget
{
    Q_OBJECT

public:
    explicit TranslationPane(QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme);
    void retranslate();

    void setLanguages(const QStringList& languages, const QString& current);
    /// The other page's source; `name` is said by screen readers.
    void setText(const std::string& text, const QString& name);
    void setMarks(const std::vector<Diagnostic>& marks);
    /// Shows a place of the other page; where something is missing, the gap.
    void showPlace(const authoring::PagePlace& place);
    /// How the section at the cursor stands, in words.
    void setState(const QString& words, bool canMark);

    struct Row
    {
        std::size_t pair = 0;
        QString title;
        QString state;

        bool operator==(const Row&) const = default;
    };
    void setRows(const std::vector<Row>& rows);
    void markRow(std::size_t pair);

    /// Shows texts in the page's place, until `setRows`.
    void setTexts(const std::vector<TextTable::Row>& rows, const QString& sourceLanguage, const QString& language);
    void markText(std::optional<std::size_t> row);

    /// Chooses the next row that has something to do, or the one before.
    void step(bool forward);

    /// Where the cursor is in the other page, if it has the keyboard.
    std::optional<std::size_t> ownCursor() const;

Q_SIGNALS:
    void languageChosen(const QString& language);
    void sameWanted();
    void allSameWanted();
    void swapWanted();
    void rowChosen(std::size_t pair);
    void textChosen(std::size_t row);
    void cursorMoved();

private:
    void showTexts(bool texts);

    SourceEditor* m_source;
    TextTable* m_texts;
    QSplitter* m_pages;
    QTreeWidget* m_list;
    QComboBox* m_language;
    QLabel* m_state;
    QLabel* m_count;
    QPushButton* m_same;
    QPushButton* m_all;
    QPushButton* m_swap;
    std::vector<Row> m_rows;
};

} // namespace lectern::author
