#pragma once

#include "course_folder.h"

#include "file_tree.h"
#include "findings_list.h"
#include "notices.h"
#include "preview.h"
#include "source_editor.h"

#include <lectern/author/author_desk.h>
#include <lectern/files/files.h>
#include <lectern/theme/theme.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/window/look.h>
#include <lectern/window/translations.h>

#include <QAbstractButton>
#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QTreeWidgetItemIterator>

#include <memory>

namespace lectern::author::testing {

/// A course in its author's window, opened as main() does.
struct Written
{
    explicit Written(const QString& folder, const QString& recovery, const QString& program = {})
    {
        translations.use(QStringLiteral("en"));
        window::applyLook(theme::Theme::make(theme::Scheme::light));
        const window::Settings settings{QStringLiteral("en"), window::SchemeChoice::light, 1};
        auto opened = AuthorDesk::open(folder, {&math, {}, recovery, program}, settings);
        if (!opened)
            qFatal("the course cannot be opened: %s", opened.error().code.c_str());
        desk = std::move(*opened);
        desk->edit({});
        desk->window().show();
        if (!QTest::qWaitForWindowActive(&desk->window()) || !settle())
            qFatal("the window does not come to rest");
    }

    bool settle()
    {
        QCoreApplication::processEvents(); // what was typed begins its wait
        return QTest::qWaitFor([this] { return desk->isSettled(); }, 30'000);
    }

    SourceEditor& editor() { return *desk->window().currentEditor(); }
    QWidget* source() { return editor().findChild<QWidget*>(QStringLiteral("source")); }
    reader::LessonView& view() { return desk->window().preview().view(); }
    QString shown() { return view().toPlainText(); }

    template <typename Widget = QWidget>
    Widget* find(const QString& name)
    {
        return desk->window().findChild<Widget*>(name);
    }

    /// Types at the cursor; Chinese too.
    void type(const QString& text)
    {
        for (const QChar c : text) {
            if (c == u'\n')
                QTest::keyClick(source(), Qt::Key_Return);
            else if (c.unicode() < 128)
                QTest::keyClick(source(), c.toLatin1());
            else
                QTest::sendKeyEvent(QTest::Click, source(), Qt::Key_unknown, c, Qt::NoModifier);
        }
    }

    /// Puts the cursor behind a text of the source.
    bool putBehind(const std::string& text)
    {
        const std::size_t at = editor().text().find(text);
        if (at != std::string::npos)
            editor().setCursor(at + text.size());
        return at != std::string::npos;
    }

    bool press(const char* button)
    {
        auto* found = find<QAbstractButton>(QString::fromLatin1(button));
        if (!found || !found->isVisible())
            return false;
        QTest::mouseClick(found, Qt::LeftButton);
        QCoreApplication::processEvents();
        return true;
    }

    /// Clicks on a file of the tree by the end of its path.
    bool chooseFile(const QString& end)
    {
        auto* tree = find<QTreeWidget>(QStringLiteral("files"));
        for (QTreeWidgetItemIterator it(tree); *it; ++it) {
            if (!(*it)->data(0, Qt::UserRole).toString().endsWith(end))
                continue;
            tree->scrollToItem(*it);
            QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(*it).center());
            return desk->window().current().endsWith(end);
        }
        return false;
    }

    typesetting::MathService math;
    window::Translations translations;
    std::unique_ptr<AuthorDesk> desk;
};

inline std::string onDisk(const QString& file)
{
    return files::readWhole(file).value_or("");
}

} // namespace lectern::author::testing
