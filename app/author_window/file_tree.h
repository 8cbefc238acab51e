#pragma once

#include <lectern/authoring/course_files.h>

#include <QTreeWidget>

namespace lectern::author {

/// The lessons of the course and their files.
class FileTree : public QTreeWidget
{
    Q_OBJECT

public:
    explicit FileTree(QWidget* parent = nullptr);

    void show(const std::vector<authoring::CourseFile>& files);
    /// Marks the file that is being edited, and opens the folders around it.
    void setCurrent(const QString& path);
    void setDirty(const QStringList& paths);
    /// The folder name of the lesson that is marked, or that the marked file belongs to; empty if none.
    QString currentLesson() const;
    void retranslate();

Q_SIGNALS:
    void fileWanted(const QString& path);
    void lessonDragged(const QString& folder, int steps); ///< so many lessons down, or up

protected:
    void startDrag(Qt::DropActions actions) override;
    void dropEvent(QDropEvent* event) override;

private:
    int lessonsAbove(const QPoint& place) const;
    void add(QTreeWidgetItem* parent, const authoring::CourseFile& file);
    void label(QTreeWidgetItem* item);
    bool mark(const QString& path);

    std::vector<authoring::CourseFile> m_files;
    QStringList m_dirty;
    QString m_current;
    QString m_dragged;  ///< the folder name of a lesson of this tree, while the drag goes on
    QString m_followed; ///< what setCurrent marked last
};

} // namespace lectern::author
