// Pictures that are pasted, dropped or chosen become figures of the lesson.

#include <lectern/author/author_desk.h>

#include "source_editor.h"

#include <lectern/authoring/course_edits.h>
#include <lectern/authoring/exercise_place.h>
#include <lectern/authoring/figure_file.h>
#include <lectern/files/files.h>
#include <lectern/reader/figure_rules.h>

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace lectern::author {
namespace {

const char* suffixOf(reader::FigureKind kind)
{
    return kind == reader::FigureKind::png ? "png" : kind == reader::FigureKind::jpeg ? "jpg" : "svg";
}

} // namespace

void AuthorDesk::connectPictures()
{
    connect(m_window.get(), &AuthorWindow::picturesGiven, this, &AuthorDesk::putPictures);
}

void AuthorDesk::choosePicture()
{
    auto* dialog = new QFileDialog(m_window.get(), tr("Picture for this page"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(tr("Pictures") + QStringLiteral(" (*.png *.jpg *.jpeg *.svg)"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, file = m_window->current()](const QString& path) { putPictures(file, {pictureFile(path)}); });
    dialog->open();
}

void AuthorDesk::putPictures(const QString& file, const std::vector<GivenPicture>& pictures)
{
    m_failure.reset();
    std::optional<SourceRegion> words;
    for (const GivenPicture& picture : pictures) {
        if (const auto put = putPicture(file, picture))
            words = *put;
        else
            m_failure = put.error();
    }
    // What is to be said of the last one is typed next. The others stand above it.
    if (SourceEditor* editor = words ? m_window->editorOf(file) : nullptr)
        editor->select(words->begin, words->end);
    updateNotices();
    m_workspace.lookAgain(); // reads the course again
}

Result<SourceRegion> AuthorDesk::putPicture(const QString& file, const GivenPicture& picture)
{
    const lessons::Lesson* lesson = m_course ? authoring::lessonOf(m_course->course, file.toStdString()) : nullptr;
    SourceEditor* editor = m_window->editorOf(file);
    if (!lesson || !editor || !file.endsWith(u".md"))
        return fail("authoring.figure.page");
    const auto kind = reader::checkFigure(picture.bytes);
    if (!kind)
        return fail(kind.error());
    const QFileInfo page(file);
    const auto read = lesson->pages.find(page.completeBaseName().toStdString());
    const std::string section =
        read == lesson->pages.end() ? std::string() : authoring::sectionAt(read->second, editor->cursor());
    const std::string name = authoring::freeFigureName(page.path(), picture.name, section, suffixOf(*kind));
    const QString path = page.dir().filePath(u"figures/" + QString::fromStdString(name));
    if (!QDir().mkpath(QFileInfo(path).path()))
        return fail("file.write", {path.toStdString(), "-"});
    if (auto written = files::writeWhole(path, picture.bytes.toStdString()); !written)
        return fail(written.error());
    const authoring::FigureText figure = authoring::figureText(name, page.completeBaseName());
    insertText(figure.text);
    const std::size_t at = editor->text().rfind(figure.text, editor->cursor());
    return SourceRegion{file.toStdString(), at + figure.begin, at + figure.end};
}

} // namespace lectern::author
