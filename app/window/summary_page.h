#pragma once

#include "column_page.h"

#include <lectern/window/summary.h>

namespace lectern::window {

/// The last page of a lesson: what one can do now, by what was solved and read, and when to look at it again.
class SummaryPage : public ColumnPage
{
    Q_OBJECT

public:
    explicit SummaryPage(QWidget* parent = nullptr);

    void show(const Summary& summary, const reader::EmbedContext& context);
    void takeFocus();

Q_SIGNALS:
    void exerciseWanted(const QString& id);

private:
    using Items = std::vector<const Summary::Item*>;

    void addGroup(const QString& title, const Items& items);
    void addReviews(const Summary& summary);
    QString evidence(const ExerciseRecord& record) const;
    QString day(qint64 time) const;

    QPushButton* m_back;
};

} // namespace lectern::window
