// The package that learners get of the course.

#include <lectern/author/author_desk.h>

#include "form_panel.h"
#include "learner_trial.h"
#include "pack_panel.h"
#include "source_editor.h"

#include <lectern/authoring/pack_places.h>
#include <lectern/authoring/packer.h>
#include <lectern/messages/messages.h>

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QUrl>

namespace lectern::author {

void AuthorDesk::connectPack()
{
    m_packer = std::make_unique<authoring::Packer>(m_workspace.folder());
    m_pack = new PackPanel(m_window.get());
    m_pack->hide();
    m_pack->setFolder(m_workspace.folder());
    m_pack->setTheme(context().theme);
    connect(m_packer.get(), &authoring::Packer::changed, m_pack, [this] { m_pack->show(m_packer->state()); });
    connect(m_pack, &PackPanel::packWanted, this, &AuthorDesk::pack);
    connect(m_pack, &PackPanel::stopWanted, this, [this] { m_packer->stop(); });
    connect(m_pack, &PackPanel::keyChanged, this, &AuthorDesk::lookAtPackage);
    connect(m_pack, &PackPanel::newKeyWanted, this, [this](const QString& file) {
        const auto made = authoring::makeKey(file);
        m_pack->sayProblem(made ? QString() : messages::inSentences(made.error()));
        if (made)
            m_pack->setKey(file);
    });
    connect(m_pack, &PackPanel::placeWanted, this, [this](const Diagnostic& finding) { goTo(finding.where); });
    connect(m_pack, &PackPanel::folderWanted, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_packer->state().packed).absolutePath()));
    });
    connect(m_pack, &PackPanel::trialWanted, this, [this] {
        m_pack->sayProblem({});
        m_trial->open(m_packer->state().packed, m_settings.language, {});
    });
    connect(m_trial.get(), &LearnerTrial::failed, m_pack,
            [this](const Diagnostic& reason) { m_pack->sayProblem(messages::inSentences(reason)); });
    connect(m_pack, &PackPanel::closed, this, [this] {
        m_window->setAside(nullptr);
        if (SourceEditor* editor = m_window->currentEditor())
            editor->setFocus(Qt::OtherFocusReason);
    });
    connect(&m_workspace, &authoring::Workspace::dirtyChanged, m_pack, [this] { showUnsaved(); });
    connect(&m_runner, &authoring::CheckRunner::checked, m_pack, [this] { lookAtPackage(); });
    connect(m_window.get(), &AuthorWindow::retranslated, m_pack, [this] {
        m_pack->setLanguage(m_settings.language);
        m_pack->retranslate();
    });
}

void AuthorDesk::openPack()
{
    m_form->commit();
    m_pack->setLanguage(m_settings.language);
    m_pack->sayProblem({});
    m_packer->forgetOutcome();
    if (m_pack->file().isEmpty()) {
        const auto places = authoring::packPlaces(m_tools.recoveryFolder, m_workspace.folder());
        const QString id = m_course ? QString::fromStdString(m_course->course.id) : QString();
        const QString name = id.isEmpty() ? QDir(m_workspace.folder()).dirName() : id;
        m_pack->setFile(places.file.isEmpty() ? QFileInfo(m_workspace.folder()).dir().filePath(name + u".lectern")
                                              : places.file);
        m_pack->setKey(places.key);
    }
    showUnsaved();
    m_window->setAside(m_pack);
    m_pack->setFocus(Qt::OtherFocusReason);
    lookAtPackage();
}

void AuthorDesk::lookAtPackage()
{
    if (m_window->aside() == m_pack)
        m_packer->look(m_workspace.texts(), m_pack->key());
}

void AuthorDesk::showUnsaved()
{
    QStringList names;
    for (const QString& file : m_workspace.dirtyFiles())
        names << m_workspace.shortName(file);
    m_pack->setUnsaved(names);
}

void AuthorDesk::pack()
{
    m_pack->sayProblem({});
    if (!saveAll())
        return m_pack->sayProblem(tr("Not everything could be saved: see the line above. Nothing was packed."));
    // Of no weight where it cannot be kept: the places are asked for again.
    (void)authoring::keepPackPlaces(m_tools.recoveryFolder, m_workspace.folder(), {m_pack->file(), m_pack->key()});
    m_packer->pack(m_workspace.texts(), m_pack->key(), m_pack->file());
}

} // namespace lectern::author
