#pragma once

#include <lectern/gradebook/class_work.h>
#include <lectern/reader/embedded.h>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern::gradebook {

class PathRow;

/// The grades on their way back: the LMS's sheet, pages of feedback, tables; and a slide.
class GiveBackPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GiveBackPanel(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    /// Where files go unless another place is typed.
    void setFolder(const QString& folder);
    void showSheet(const std::optional<SheetDraft>& sheet);
    void takeSheet(const QString& file); ///< one that was dropped

Q_SIGNALS:
    void sheetWanted(const QString& file, const QString& column);
    void sheetSaveWanted(const QString& target);
    void feedbackWanted(const QString& target);
    void slideWanted(const QString& target);
    void exportWanted(const QString& target, bool withNames);

private:
    void retranslate();

    PathRow* m_sheet;
    QLineEdit* m_column;
    QLabel* m_sheetWords;
    PathRow* m_filled;
    PathRow* m_feedback;
    PathRow* m_table;
    QCheckBox* m_names;
    PathRow* m_slide;
    QLabel* m_titles[4];
    std::optional<SheetDraft> m_draft;
};

/// What filling in the sheet would do, in words: rows filled, and every row and learner that was left.
QString sheetWords(const SheetDraft& draft);

/// A name beside a sheet that nobody has yet: "sheet-graded.csv".
QString nameBeside(const QString& sheet);

} // namespace lectern::gradebook
