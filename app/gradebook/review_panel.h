#pragma once

#include <lectern/gradebook/lists.h>
#include <lectern/reader/embedded.h>

class QLabel;
class QListView;
class QPushButton;

namespace lectern::gradebook {

/// What a person should look at, and what to do about each.
class ReviewPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ReviewPanel(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(const std::shared_ptr<const ClassData>& given);
    void setEnabledChanges(bool enabled);
    void takeFocus();

Q_SIGNALS:
    void learnerWanted(const std::string& learner);
    /// `id` is the hand-in, or the path of a file that is none.
    void decisionWanted(const std::string& id, lectern::handin::Standing standing);

private:
    const handin::ReviewItem* current() const;
    void updateCurrent();
    void decide(handin::Standing standing);

    ReviewModel* m_model;
    QListView* m_list;
    QLabel* m_empty;
    QLabel* m_words;
    QPushButton* m_accept;
    QPushButton* m_reject;
    QPushButton* m_learner;
    QPushButton* m_reply;
    std::shared_ptr<const ClassData> m_data; ///< shared with the page
    bool m_changes = true;
};

} // namespace lectern::gradebook
