// Calculators and exercises as forms beside their source.

#include <lectern/author/author_desk.h>

#include "form_panel.h"
#include "source_editor.h"

#include <lectern/authoring/exercise_place.h>

#include <QDir>
#include <QFileInfo>
#include <QShortcut>
#include <QToolButton>

namespace lectern::author {

void AuthorDesk::connectForms()
{
    AuthorWindow* window = m_window.get();
    m_form = new FormPanel(window);
    m_form->hide();
    m_form->setTheme(context().theme);
    QToolButton* button = &window->addTool("form");
    connect(button, &QToolButton::clicked, this, [this](bool on) {
        if (on)
            openForm();
        else
            m_window->setAside(nullptr);
    });
    connect(window, &AuthorWindow::asideChanged, button,
            [this, button] { button->setChecked(m_window->aside() == m_form); });
    auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_D), window);
    connect(shortcut, &QShortcut::activated, this, &AuthorDesk::openForm);
    connect(m_form, &FormPanel::closed, this, [this] {
        m_window->setAside(nullptr);
        if (SourceEditor* editor = m_window->currentEditor())
            editor->setFocus(Qt::OtherFocusReason);
    });
    connect(m_form, &FormPanel::changed, this, [this](const std::string& text) {
        if (SourceEditor* editor = m_window->currentEditor())
            editor->setText(text); // an edit of the author's, which can be undone
    });
    connect(m_form, &FormPanel::placeWanted, this, [this](std::size_t offset) {
        if (SourceEditor* editor = m_window->currentEditor())
            editor->setCursor(offset);
    });
    const auto refresh = [this] {
        if (m_window->aside() == m_form)
            showForm();
    };
    connect(window, &AuthorWindow::edited, this, refresh);
    connect(window, &AuthorWindow::cursorMoved, this, [refresh, last = QString()](const QString& file) mutable {
        if (std::exchange(last, file) != file)
            refresh();
    });
    const auto words = [this, button] {
        button->setText(tr("Form"));
        button->setToolTip(tr("Fill in the calculator or exercise at the cursor (Ctrl+D)"));
        button->setAccessibleName(button->toolTip());
        m_form->retranslate();
    };
    connect(window, &AuthorWindow::retranslated, this, words);
    words();
}

void AuthorDesk::openForm()
{
    const SourceEditor* editor = m_window->currentEditor();
    const std::string file = m_window->current().toStdString();
    const lessons::Lesson* lesson = m_course ? authoring::lessonOf(m_course->course, file) : nullptr;
    if (lesson && editor && m_window->current().endsWith(u".md")) {
        // What stands under the cursor has a file of its own.
        if (const auto embed = authoring::embedAt(*lesson, file, editor->cursor())) {
            const bool exercise = embed->kind == lessons::EmbedKind::exercise;
            const QString own = QFileInfo(m_window->current())
                                    .dir()
                                    .filePath((exercise ? u"exercises/" : u"calculators/") +
                                              QString::fromStdString(embed->id) + u".yaml");
            if (QFileInfo::exists(own))
                edit(own);
        }
    }
    m_window->setAside(m_form);
    showForm();
    m_form->setFocus(Qt::OtherFocusReason);
}

void AuthorDesk::showForm()
{
    const QString file = m_window->current();
    const QString folder = QFileInfo(file).dir().dirName();
    const SourceEditor* editor = m_window->currentEditor();
    if (!editor || !m_course || !file.endsWith(u".yaml") || (folder != u"exercises" && folder != u"calculators"))
        return m_form->showNothing(
            tr("Put the cursor on a calculator or an exercise of the page, or choose its file on the "
               "left; then open the form."));
    m_form->show(folder == u"exercises" ? authoring::YamlForm::Kind::exercise : authoring::YamlForm::Kind::calculator,
                 m_workspace.shortName(file), editor->text(), m_course->course.languages);
}

} // namespace lectern::author
