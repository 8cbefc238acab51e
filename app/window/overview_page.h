#pragma once

#include "column_page.h"

#include <lectern/window/overview.h>

namespace lectern::window {

/// What a learner has done in all courses, what is due, points and time, with ways to each place.
class OverviewPage : public ColumnPage
{
    Q_OBJECT

public:
    explicit OverviewPage(QWidget* parent = nullptr);

    void show(const Overview& overview, const reader::EmbedContext& context);
    void takeFocus();

Q_SIGNALS:
    void placeWanted(const lectern::window::StudyPlace& place);

private:
    void addSum(const Overview& overview);
    void addDue(const CourseProgress& course, const LessonProgress& lesson);
    void addLesson(const CourseProgress& course, const LessonProgress& lesson);
    /// A framed row with a button behind it that leads to a place.
    void addRow(const QString& first, const QString& second, const QString& button, const QString& name,
                const StudyPlace& place);
    QString duration(qint64 ms) const;

    QPushButton* m_back;
};

} // namespace lectern::window
