#pragma once

#include <lectern/reader/embedded.h>

#include <QStringList>

class QLabel;
class QVBoxLayout;

namespace lectern::gradebook {

class PathRow;

/// The way to a class: a folder, one of those that were open before, or a folder dropped on it; and the course,
/// where it is not known.
class ClassChooser : public QWidget
{
    Q_OBJECT

public:
    explicit ClassChooser(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void setRecent(const QStringList& folders);
    /// Why a class is not open; empty if nothing is wrong.
    void setProblem(const QString& problem);
    /// The folder for which the course of this id is wanted; an empty id if it is not.
    void setCourseWanted(const QString& folder, const QString& course);
    void takeFocus();

Q_SIGNALS:
    void classWanted(const QString& folder);
    void courseChosen(const QString& classFolder, const QString& courseFolder);

private:
    void retranslate();

    reader::EmbedContext m_context;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_problem;
    PathRow* m_folder;
    PathRow* m_course;
    QLabel* m_recentTitle;
    QVBoxLayout* m_recent;
    QStringList m_folders;
    QString m_wantedFolder;
    QString m_wantedCourse;
};

} // namespace lectern::gradebook
