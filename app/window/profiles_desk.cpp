#include <lectern/window/profiles_desk.h>

#include "column_page.h"
#include "profiles_page.h"

#include <lectern/messages/messages.h>
#include <lectern/storage/learner_store.h>
#include <lectern/storage/profiles.h>
#include <lectern/window/main_window.h>

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

#include <algorithm>

namespace lectern::window {

const ProfilesView::Learner* ProfilesView::open() const
{
    const auto found =
        std::find_if(learners.begin(), learners.end(), [](const Learner& learner) { return learner.isOpen; });
    return found == learners.end() ? nullptr : &*found;
}

bool askToReplace(const QString& name)
{
    QMessageBox box(QMessageBox::Question, QStringLiteral("Lectern"),
                    ProfilesDesk::tr("%1 learns here already. Go on with the state of the file?")
                        .arg(name.isEmpty() ? ProfilesDesk::tr("Without a name") : name),
                    QMessageBox::Cancel);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(ProfilesDesk::tr(
        "What is here now is kept beside it under another name, and is not shown any more."));
    const QPushButton* replace = box.addButton(ProfilesDesk::tr("Take the file's"), QMessageBox::AcceptRole);
    box.exec();
    return box.clickedButton() == replace;
}

ProfilesDesk::ProfilesDesk(QString dataFolder, storage::LearnerStore* store, AskToReplace ask)
    : m_dataFolder(std::move(dataFolder))
    , m_store(store)
    , m_ask(std::move(ask))
{
}

ProfilesDesk::~ProfilesDesk() = default;

ProfilesPage* ProfilesDesk::makePage()
{
    auto* page = new ProfilesPage;
    // Later, because the page is then filled anew: what sent the signal is gone.
    connect(page, &ProfilesPage::openWanted, this, &ProfilesDesk::openWanted, Qt::QueuedConnection);
    connect(page, &ProfilesPage::createWanted, this, &ProfilesDesk::create, Qt::QueuedConnection);
    connect(page, &ProfilesPage::renameWanted, this, &ProfilesDesk::rename, Qt::QueuedConnection);
    connect(page, &ProfilesPage::exportWanted, this, &ProfilesDesk::chooseExport);
    connect(page, &ProfilesPage::importWanted, this, &ProfilesDesk::chooseImport);
    m_page = page;
    return page;
}

void ProfilesDesk::attach(MainWindow& window)
{
    m_context = [&window] { return window.pageContext(); };
    connect(&window, &MainWindow::profilesWanted, this, [this, &window] {
        m_said.clear();
        if (!m_page)
            connect(makePage(), &ProfilesPage::closed, &window, &MainWindow::showPage);
        refresh();
        window.showInstead(m_page);
        m_page->takeFocus();
    });
    connect(&window, &MainWindow::lookChanged, this, [this] {
        if (m_page && m_page->isVisible())
            refresh();
    });
}

QWidget* ProfilesDesk::makeChooser(const reader::EmbedContext& context)
{
    m_context = [context] { return context; };
    makePage();
    m_page->setWindowTitle(QStringLiteral("Lectern"));
    m_page->setPalette(context.theme.palette());
    m_page->setStyleSheet(context.theme.styleSheet() + columnPageStyle(context.theme));
    refresh();
    m_page->takeFocus();
    return m_page;
}

ProfilesView ProfilesDesk::view() const
{
    ProfilesView view;
    const QString here = m_store ? QFileInfo(m_store->fileName()).absolutePath() : QString();
    for (const storage::ProfileEntry& entry : storage::profilesIn(m_dataFolder)) {
        const bool isOpen = entry.folder == here || (m_store && entry.id == m_store->profile().id);
        view.learners.push_back({entry.folder, entry.name, entry.used, isOpen,
                                 entry.problem ? messages::inSentences(*entry.problem) : QString()});
    }
    if (m_store && !view.open()) // the store is a copy of one that cannot be opened
        view.learners.insert(view.learners.begin(),
                             ProfilesView::Learner{here, storage::profileIn(here).name, 0, true});
    view.said = m_said;
    view.failed = m_failed;
    return view;
}

void ProfilesDesk::refresh()
{
    if (m_page)
        m_page->show(view(), m_context());
}

void ProfilesDesk::say(const Result<void>& done, const QString& words)
{
    m_failed = !done;
    m_said = done ? words : messages::inSentences(done.error());
    refresh();
    if (m_page)
        m_page->takeFocus();
}

void ProfilesDesk::create(const QString& name)
{
    if (const auto made = storage::createProfile(m_dataFolder, name))
        Q_EMIT openWanted(*made);
    else
        say(fail(made.error()), {});
}

void ProfilesDesk::rename(const QString& name)
{
    const QString folder = QFileInfo(m_store->fileName()).absolutePath();
    say(storage::renameProfile(m_dataFolder, folder, name),
        tr("From now on your name is %1.").arg(name.simplified()));
}

void ProfilesDesk::exportTo(const QString& file)
{
    say(storage::exportProfile(*m_store, file), tr("Exported to %1.").arg(file));
}

void ProfilesDesk::importFrom(const QString& file)
{
    const auto taken = storage::importProfile(m_dataFolder, file, storage::Known::refuse,
                                              QDateTime::currentMSecsSinceEpoch());
    if (taken)
        return say(ok(), tr("%1 can learn here now.").arg(storage::profileIn(*taken).name));
    if (taken.error().code != "storage.profile.known")
        return say(fail(taken.error()), {});
    if (m_ask(QString::fromStdString(taken.error().parameters.front())))
        Q_EMIT replaceWanted(file);
}

void ProfilesDesk::chooseExport()
{
    const ProfilesView now = view();
    const QString name = now.open() && !now.open()->name.isEmpty() ? now.open()->name : tr("learner");
    QString safe = name;
    for (QChar& sign : safe) {
        if (!sign.isLetterOrNumber())
            sign = u'-';
    }
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    const QString file = QFileDialog::getSaveFileName(
        m_page, tr("Export"), folder.filePath(safe + u".lprofile"), tr("Learners (*.lprofile)"));
    if (!file.isEmpty())
        exportTo(file);
}

void ProfilesDesk::chooseImport()
{
    const QString file = QFileDialog::getOpenFileName(
        m_page, tr("Import a learner"), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation),
        tr("Learners (*.lprofile)"));
    if (!file.isEmpty())
        importFrom(file);
}

} // namespace lectern::window
