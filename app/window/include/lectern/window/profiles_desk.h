#pragma once

#include <lectern/reader/embedded.h>
#include <lectern/result/result.h>
#include <lectern/window/profiles_view.h>

#include <QObject>
#include <QPointer>

#include <functional>

namespace lectern::storage {
class LearnerStore;
}

namespace lectern::window {

class MainWindow;
class ProfilesPage;

/// Whether the state of the learner of this name, who is here, may be replaced by an imported one.
using AskToReplace = std::function<bool(const QString& name)>;

/// Asks in a window of its own.
bool askToReplace(const QString& name);

/// The learners who share a data folder: shows them, makes, names, exports and imports them. Changing to
/// another one is left to whoever has the store.
class ProfilesDesk : public QObject
{
    Q_OBJECT

public:
    /// `store` is the one that is open, borrowed; null while nobody has chosen.
    ProfilesDesk(QString dataFolder, storage::LearnerStore* store, AskToReplace ask = askToReplace);
    ~ProfilesDesk() override;

    /// Shows the page in the lesson's place whenever the window is asked for it.
    void attach(MainWindow& window);
    /// The page alone, to choose from before there is a window; the caller shows it and owns it.
    QWidget* makeChooser(const reader::EmbedContext& context);

    ProfilesView view() const;

    // As the page's fields and buttons do it.
    void create(const QString& name);
    void rename(const QString& name);
    void exportTo(const QString& file);
    void importFrom(const QString& file);

Q_SIGNALS:
    /// The learner of this folder wants to work.
    void openWanted(const QString& folder);
    /// The state of a learner who is here is to be replaced by that of a file, which was agreed to.
    void replaceWanted(const QString& file);

private:
    ProfilesPage* makePage();
    void refresh();
    void say(const Result<void>& done, const QString& words);
    void chooseExport();
    void chooseImport();

    QString m_dataFolder;
    storage::LearnerStore* m_store;
    AskToReplace m_ask;
    QPointer<ProfilesPage> m_page;
    std::function<reader::EmbedContext()> m_context;
    QString m_said;
    bool m_failed = false;
};

} // namespace lectern::window
