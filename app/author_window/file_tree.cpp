#include "file_tree.h"

#include <QDropEvent>
#include <QHeaderView>
#include <QTreeWidgetItemIterator>

#include <algorithm>
#include <set>

namespace lectern::author {
namespace {

constexpr int pathRole = Qt::UserRole;
constexpr int nameRole = Qt::UserRole + 1;
constexpr int titleRole = Qt::UserRole + 2;

} // namespace

FileTree::FileTree(QWidget* parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("files"));
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setIndentation(16);
    // Lessons are dragged to another place among the lessons; the course decides what comes of it.
    setDragDropMode(QAbstractItemView::DragDrop);
    setDefaultDropAction(Qt::MoveAction);
    const auto go = [this](const QTreeWidgetItem* item) {
        if (item->childCount() == 0)
            Q_EMIT fileWanted(item->data(0, pathRole).toString());
    };
    connect(this, &QTreeWidget::itemClicked, this, go);
    connect(this, &QTreeWidget::itemActivated, this, go);
    retranslate();
}

void FileTree::retranslate()
{
    setAccessibleName(tr("Files of the course"));
}

void FileTree::show(const std::vector<authoring::CourseFile>& files)
{
    if (files == m_files)
        return;
    std::set<QString> closed; // which folders the author has folded
    for (QTreeWidgetItemIterator it(this); *it; ++it) {
        if ((*it)->childCount() > 0 && !(*it)->isExpanded())
            closed.insert((*it)->data(0, pathRole).toString());
    }
    const QString marked = currentItem() ? currentItem()->data(0, pathRole).toString() : QString();
    clear();
    m_files = files;
    for (const authoring::CourseFile& file : files)
        add(invisibleRootItem(), file);
    for (QTreeWidgetItemIterator it(this); *it; ++it)
        (*it)->setExpanded(closed.find((*it)->data(0, pathRole).toString()) == closed.end());
    const bool ownMark = marked != m_followed; // such as a lesson that is being moved
    setCurrent(m_current);
    if (ownMark)
        mark(marked);
}

void FileTree::add(QTreeWidgetItem* parent, const authoring::CourseFile& file)
{
    auto* item = new QTreeWidgetItem(parent);
    item->setData(0, pathRole, file.path);
    item->setData(0, nameRole, file.name);
    item->setData(0, titleRole, file.title);
    if (file.role == authoring::FileRole::folder && !file.title.isEmpty()) {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        item->setFont(0, bold);
    }
    const bool isLesson = parent == invisibleRootItem() && file.role == authoring::FileRole::folder;
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable |
                   (isLesson ? Qt::ItemFlags(Qt::ItemIsDragEnabled) : Qt::ItemFlags()));
    label(item);
    for (const authoring::CourseFile& child : file.files)
        add(item, child);
}

void FileTree::label(QTreeWidgetItem* item)
{
    const QString title = item->data(0, titleRole).toString();
    const QString name = item->data(0, nameRole).toString();
    const bool dirty = m_dirty.contains(item->data(0, pathRole).toString());
    item->setText(0, (title.isEmpty() ? name : title) + (dirty ? QStringLiteral(" ●") : QString()));
    item->setToolTip(0, dirty ? tr("%1, not saved").arg(name) : name);
}

void FileTree::setDirty(const QStringList& paths)
{
    m_dirty = paths;
    for (QTreeWidgetItemIterator it(this); *it; ++it)
        label(*it);
}

void FileTree::setCurrent(const QString& path)
{
    m_current = path;
    if (mark(path))
        m_followed = path;
}

bool FileTree::mark(const QString& path)
{
    for (QTreeWidgetItemIterator it(this); *it; ++it) {
        if ((*it)->data(0, pathRole).toString() == path) {
            setCurrentItem(*it);
            return true;
        }
    }
    return false;
}

/// How many lessons stand above what is dropped at a place.
int FileTree::lessonsAbove(const QPoint& place) const
{
    QTreeWidgetItem* at = itemAt(place);
    const bool inside = at && at->parent(); // within a lesson that is unfolded: behind it
    while (at && at->parent())
        at = at->parent();
    const int row = at ? indexOfTopLevelItem(at) : topLevelItemCount();
    const bool below = inside || (at && place.y() > visualItemRect(at).center().y());
    int above = 0;
    for (int i = 0; i < std::min(row + (below ? 1 : 0), topLevelItemCount()); ++i)
        above += topLevelItem(i)->flags().testFlag(Qt::ItemIsDragEnabled) ? 1 : 0;
    return above;
}

void FileTree::startDrag(Qt::DropActions actions)
{
    m_dragged = currentLesson();
    QTreeWidget::startDrag(actions);
    m_dragged.clear();
}

void FileTree::dropEvent(QDropEvent* event)
{
    if (m_dragged.isEmpty()) { // it comes from another window, of another course
        setState(NoState);
        return event->ignore();
    }
    const QString lesson = m_dragged;
    int own = 0;
    for (int i = 0; i < topLevelItemCount() && topLevelItem(i)->data(0, nameRole).toString() != lesson; ++i)
        own += topLevelItem(i)->flags().testFlag(Qt::ItemIsDragEnabled) ? 1 : 0;
    const int above = lessonsAbove(event->position().toPoint());
    event->setDropAction(Qt::IgnoreAction); // the view must not take the row away itself
    event->accept();
    setState(NoState);
    const int steps = above > own ? above - own - 1 : above - own;
    if (steps != 0)
        Q_EMIT lessonDragged(lesson, steps);
}

QString FileTree::currentLesson() const
{
    const QTreeWidgetItem* item = currentItem();
    while (item && item->parent())
        item = item->parent();
    const auto found = std::find_if(m_files.begin(), m_files.end(), [item](const authoring::CourseFile& file) {
        return item && file.role == authoring::FileRole::folder && file.path == item->data(0, pathRole).toString();
    });
    return found == m_files.end() ? QString() : found->name;
}

} // namespace lectern::author
