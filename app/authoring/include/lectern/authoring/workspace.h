#pragma once

#include <lectern/authoring/texts.h>
#include <lectern/result/result.h>

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <map>
#include <string>

namespace lectern::authoring {

/// The files of a course that are being edited: what is typed, what is saved, and what others do to them meanwhile.
/// Files are named by absolute paths. A text has no byte order mark; saving puts it back.
class Workspace : public QObject
{
    Q_OBJECT

public:
    /// `folder` is that of a course.yaml.
    explicit Workspace(const QString& folder);

    const QString& folder() const { return m_folder; }
    /// The name of a file as its author sees it, below the course's folder.
    QString shortName(const QString& file) const;

    /// Reads a file unless it is open. Errors: those of files::readWhole.
    Result<void> open(const QString& file);
    bool isOpen(const QString& file) const { return m_buffers.contains(file); }
    QStringList openFiles() const { return m_buffers.keys(); }

    /// The text of an open file; of another one, empty.
    const std::string& text(const QString& file) const;
    void setText(const QString& file, std::string text);
    Texts texts() const;
    /// Reads the texts as they are now, and other files from the disk.
    lessons::FileReader reader() const { return readerOf(texts()); }

    /// Gives a file another text from outside the editor, and opens it for that, also where it is no longer on the disk.
    void put(const QString& file, std::string text);

    /// Moves a folder with all in it; open files keep what is typed, under their new names. Errors: templates.exists
    /// where there is something of that name, file.write.
    Result<void> move(const QString& from, const QString& to);

    bool isDirty(const QString& file) const;
    QStringList dirtyFiles() const;

    /// Writes an open file whole or not at all. Errors: file.write; authoring.conflict (file) where it has been
    /// changed by others and nobody has decided yet.
    Result<void> save(const QString& file);

    /// Looks whether open files have changed on the disk: a clean one takes the new text, a dirty one is in conflict.
    void lookAgain();
    bool isInConflict(const QString& file) const;
    /// Whether the file that was open is no longer there.
    bool isGone(const QString& file) const;
    void keepMine(const QString& file);
    void takeTheirs(const QString& file);

    /// What the text of an open file was made from, for recovery.
    std::string savedText(const QString& file) const;

Q_SIGNALS:
    void edited(const QString& file);       ///< its text is another one, for whatever reason
    void replaced(const QString& file);     ///< the same, and not by `setText`: the editor does not know it
    void dirtyChanged(const QString& file);
    void conflictChanged(const QString& file);
    void renamed(const QString& from, const QString& to); ///< an open file has another name
    void filesChanged(); ///< files of the course may have come or gone

private:
    struct Buffer
    {
        std::shared_ptr<const std::string> text = {};
        std::string saved = {}; ///< as the file was read or written last
        bool mark = false;      ///< it begins with a byte order mark
        bool gone = false;
        bool conflict = false;
        std::string theirs = {}; ///< the disk's text while in conflict
    };

    void replace(const QString& file, Buffer& buffer, std::string text);
    void setConflict(const QString& file, Buffer& buffer, bool conflict);
    void lookAt(const QString& file, Buffer& buffer);
    void watch(const QString& file);

    QString m_folder;
    QHash<QString, Buffer> m_buffers;
    QFileSystemWatcher m_watcher;
    QTimer m_lookTimer;
};

} // namespace lectern::authoring
