#pragma once

#include <lectern/gradebook/class_model.h>
#include <lectern/reader/embedded.h>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace lectern::gradebook {

/// The class table with what filters it. Enter or a double click opens a learner.
class ClassTable : public QWidget
{
    Q_OBJECT

public:
    explicit ClassTable(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(const std::shared_ptr<const ClassData>& given);
    void setFilter(StateFilter state);
    void takeFocus();

    /// The learner this many rows below one; empty beyond the ends.
    std::string neighbour(const std::string& learner, int rows) const;
    void select(const std::string& learner);

Q_SIGNALS:
    void learnerWanted(const std::string& learner);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter();
    void retranslate();
    void fitColumns();
    void openCurrent();

    ClassModel* m_model;
    QLineEdit* m_text;
    QComboBox* m_state;
    QLabel* m_count;
    QTableView* m_view;
};

} // namespace lectern::gradebook
