#pragma once

#include <QFrame>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

class QVBoxLayout;

namespace lectern::author {

/// Something that the author is to decide, without being kept from writing.
struct Notice
{
    QString name; ///< of the bar; one of each name is shown
    QString text;
    /// Name, words and deed of each button.
    struct Action
    {
        QString name;
        QString text;
        std::function<void()> act;
    };
    std::vector<Action> actions = {};
};

/// Lines above the text, one for each notice.
class Notices : public QWidget
{
    Q_OBJECT

public:
    explicit Notices(QWidget* parent = nullptr);

    /// Shows exactly these. Bars that say the same as before stay, with what has the keyboard in them.
    void show(const std::vector<Notice>& notices);

private:
    QVBoxLayout* m_column;
    std::vector<std::pair<Notice, QFrame*>> m_shown;
};

} // namespace lectern::author
