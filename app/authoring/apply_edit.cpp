#include <lectern/authoring/course_edits.h>
#include <lectern/authoring/workspace.h>

#include <lectern/files/files.h>

#include <QDir>
#include <QFileInfo>

namespace lectern::authoring {
namespace {

Result<void> makeFiles(const std::vector<NewFile>& made)
{
    for (const NewFile& file : made) {
        if (QFileInfo::exists(QString::fromStdString(file.path)))
            return fail("templates.exists", {file.path});
    }
    for (const NewFile& file : made) {
        const QString path = QString::fromStdString(file.path);
        QDir().mkpath(QFileInfo(path).path()); // writing tells
        if (auto done = files::writeWhole(path, file.text); !done)
            return done;
    }
    return ok();
}

/// The name that a file has as long as nothing has moved.
QString before(const CourseEdit& edit, const std::string& file)
{
    const bool moves = edit.move && (file == edit.move->to || file.starts_with(edit.move->to + '/'));
    return QString::fromStdString(moves ? edit.move->from + file.substr(edit.move->to.size()) : file);
}

} // namespace

Result<QStringList> applyEdit(Workspace& workspace, const CourseEdit& edit)
{
    for (const NewFile& text : edit.changed) {
        const QString file = before(edit, text.path);
        if (auto opened = workspace.open(file); !opened)
            return fail(opened.error());
        if (workspace.isInConflict(file))
            return fail("authoring.conflict", {workspace.shortName(file).toStdString()});
    }
    if (auto made = makeFiles(edit.made); !made)
        return fail(made.error());
    if (edit.move) {
        if (auto moved = workspace.move(QString::fromStdString(edit.move->from),
                                              QString::fromStdString(edit.move->to));
            !moved)
            return fail(moved.error());
    }
    QStringList unsaved;
    QStringList ready;
    for (const NewFile& text : edit.changed) {
        const QString file = QString::fromStdString(text.path);
        const bool listOfWhatMoved = edit.move && file.endsWith(u"/course.yaml");
        (workspace.isDirty(file) && !listOfWhatMoved ? unsaved : ready) << file;
        workspace.put(file, text.text);
    }
    // One that cannot be written leaves the others whole: the change is made, and its rest is still to be
    // saved.
    Result<void> done = ok();
    for (const QString& file : ready) {
        if (auto saved = workspace.save(file); !saved && done)
            done = saved;
    }
    return done ? Result<QStringList>(unsaved) : fail(done.error());
}

} // namespace lectern::authoring
