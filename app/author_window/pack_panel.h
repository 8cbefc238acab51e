#pragma once

#include <lectern/authoring/packer.h>
#include <lectern/theme/theme.h>

#include <QWidget>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace lectern::author {

/// What learners will receive of a course and what they will not, where the package is written and who signs it.
/// Shows a Packer's state; what is asked for goes out as signals.
class PackPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PackPanel(QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme);
    void setFolder(const QString& folder) { m_folder = folder; }
    /// The title of the course is taken in this language.
    void setLanguage(const QString& language) { m_language = language; }
    void show(const authoring::Packer::State& state);
    /// Names of files that are not saved, which packing saves first.
    void setUnsaved(const QStringList& names);
    /// What has gone wrong beside packing itself; empty: nothing.
    void sayProblem(const QString& words);

    QString file() const;
    void setFile(const QString& path);
    QString key() const;
    void setKey(const QString& path);
    void retranslate();

Q_SIGNALS:
    void packWanted();
    void stopWanted();
    void keyChanged();
    void newKeyWanted(const QString& file);
    void placeWanted(const lectern::Diagnostic& finding);
    void folderWanted();
    void trialWanted();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void showContents();
    void showOutcome();
    void showFileNote();
    QTreeWidgetItem* addGroup(const QString& words, const QStringList& rows);
    void chooseFile();
    void chooseKey(bool made);

    authoring::Packer::State m_state;
    QString m_folder;
    QString m_language;
    QStringList m_unsaved;
    QString m_problem;
    std::shared_ptr<const authoring::PackOutlook> m_listed; ///< what the list shows
    QLabel* m_title;
    QToolButton* m_close;
    QLabel* m_course;
    QLabel* m_unsavedNote;
    QTreeWidget* m_contents;
    QLabel* m_fileLabel;
    QLineEdit* m_file;
    QPushButton* m_chooseFile;
    QLabel* m_fileNote;
    QLabel* m_keyLabel;
    QLineEdit* m_key;
    QPushButton* m_chooseKey;
    QPushButton* m_newKey;
    QLabel* m_keyNote;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QLabel* m_outcome;
    QPushButton* m_showFolder;
    QPushButton* m_try;
    QPushButton* m_pack;
};

} // namespace lectern::author
