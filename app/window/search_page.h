#pragma once

#include <lectern/reader/embedded.h>
#include <lectern/search/results.h>

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QPushButton;

namespace lectern::window {

class SearchDelegate;
class SearchModel;

/// The field that searches all lessons, and what it finds. By keyboard alone: arrow keys choose while the field
/// keeps the cursor, Enter opens, Esc leaves.
class SearchPage : public QWidget
{
    Q_OBJECT

public:
    explicit SearchPage(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    /// An empty text keeps what was sought before.
    void open(const QString& text);
    void show(const search::Results& results);
    void setReading(bool reading);
    /// Something in the way of searching, in words.
    void showProblem(const QString& text);

Q_SIGNALS:
    void searched(const QString& text);
    void chosen(const lectern::search::Hit& hit, const QString& typed);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool steer(int key);
    void choose(int row);
    void setCurrent(int row);
    void fill();

    reader::EmbedContext m_context;
    search::Results m_results;
    bool m_isReading = false;
    QLineEdit* m_field;
    QLabel* m_summary;
    QListView* m_list;
    SearchModel* m_model;
    SearchDelegate* m_delegate;
    QPushButton* m_back;
    QWidget* m_middle;
    QTimer m_pause; ///< between the last key and the search
};

} // namespace lectern::window
