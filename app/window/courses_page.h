#pragma once

#include <lectern/reader/embedded.h>
#include <lectern/window/courses_view.h>

#include <QWidget>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace lectern::window {

class ColumnPage;

/// The courses that are here: which one to open, which version to remove, and the way in for packages.
class CoursesPage : public QWidget
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
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addText(QVBoxLayout* column, const QString& markdown, qreal pixels, bool secondary = false);
    void addNews(const CoursesView& view);
    void addCourse(const CoursesView::Course& course);
    void addVersion(QVBoxLayout* column, const CoursesView::Course& course,
                    const CoursesView::Version& version);
    void addRemoval(QHBoxLayout* row, const QString& course, int version);
    QPushButton* makeButton(const QString& text, const QString& name);

    reader::EmbedContext m_context;
    ColumnPage* m_page;
    QWidget* m_rows = nullptr; ///< made anew whenever something changes
    QPushButton* m_install;
    QPushButton* m_back;
};

} // namespace lectern::window
