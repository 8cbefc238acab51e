#pragma once

#include <lectern/theme/theme.h>

#include <QTableWidget>

#include <cstddef>
#include <optional>
#include <vector>

namespace lectern::author {

/// The texts of a file in two languages side by side, and how each pair stands. It shows what it is given.
class TextTable : public QTableWidget
{
    Q_OBJECT

public:
    struct Row
    {
        QString source;
        QString translation;
        QString state;
        bool open = false; ///< there is something to do

        bool operator==(const Row&) const = default;
    };

    explicit TextTable(QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme);
    void retranslate();
    void setRows(const std::vector<Row>& rows, const QString& sourceLanguage, const QString& language);
    /// Shows the row of the text at the cursor; none: nothing is chosen.
    void markRow(std::optional<std::size_t> row);
    /// Chooses the next open row, or the one before.
    void step(bool forward);
    int openRows() const;

Q_SIGNALS:
    void rowChosen(std::size_t row);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitState();
    void fillRow(int index);

    std::vector<Row> m_rows;
    QString m_languages[2];
    theme::Theme m_theme;
};

} // namespace lectern::author
