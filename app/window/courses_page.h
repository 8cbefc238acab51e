#pragma once

#include "column_page.h"

#include <lectern/window/courses_view.h>

namespace lectern::window {

/// The courses that are here: which one to open, which version to remove, and the way in for packages.
class CoursesPage : public ColumnPage
{
    Q_OBJECT

public:
    explicit CoursesPage(QWidget* parent = nullptr);

    void show(const CoursesView& view, const reader::EmbedContext& context);
    void takeFocus();

Q_SIGNALS:
    void courseWanted(const QString& folder);
    void packageWanted(); ///< one that is still to be chosen
    void otherSignerAccepted(const QString& package);
    void removalWanted(const QString& course, int version);

private:
    void addNews(const CoursesView& view);
    void addCourse(const CoursesView::Course& course);
    void addVersion(QVBoxLayout* column, const CoursesView::Course& course,
                    const CoursesView::Version& version);
    void addRemoval(QHBoxLayout* row, const QString& course, int version);

    QPushButton* m_install;
};

} // namespace lectern::window
