#pragma once

#include "../handin/small_class.h"
#include "lesson_window.h"

#include <lectern/gradebook/gradebook_desk.h>
#include <lectern/reader/rich_text.h>
#include <lectern/window/gradebook_window.h>

#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

namespace lectern::testing {

using handin::test::SmallClass;
using handin::test::write;

/// As GradebookPage::Part.
enum Part
{
    learners,
    review,
    answers,
    regrade,
    analysis,
    giveBack,
    recordStore
};

/// The program with a class of three, whose course is among those that are known.
struct Evening
{
    explicit Evening(const QString& language = QStringLiteral("en"), bool courseIsKnown = true, int many = 3,
                     const std::map<std::string, std::string>& more = {})
        : small(many, more)
        , program(data.path(), language)
        , desk({{},
                [this, courseIsKnown] {
                    return courseIsKnown ? QStringList{QString::fromUtf8(testing::shippedCourse), small.courseFolder()} : QStringList();
                },
                [this] {
                    return program.store->setting(storage::setting::recentClasses).value_or(QByteArray());
                },
                [this](const QByteArray& json) {
                    program.store->setSetting(storage::setting::recentClasses, json);
                },
                {[this](const keyring::Entry& entry) -> Result<QString> {
                     const auto found = passwords.find(entry.name);
                     return found == passwords.end() ? fail("keyring.missing")
                                                     : Result<QString>(found->second);
                 },
                 [this](const keyring::Entry& entry, const QString& password) -> Result<void> {
                     if (!hasKeyring)
                         return fail("keyring.none", {"no session"});
                     passwords[entry.name] = password;
                     return ok();
                 }}})
    {
        window::attachGradebook(program.window(), desk);
    }

    void open()
    {
        window::openClass(program.window(), desk, small.folder());
        settle();
        QVERIFY(desk.work().isOpen());
    }

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!desk.work().isBusy(), 60'000);
        QApplication::processEvents();
    }

    template <typename Widget>
    Widget* find(const QString& name)
    {
        return program.window().findChild<Widget*>(name);
    }

    void press(const QString& name)
    {
        auto* button = find<QPushButton>(name);
        QVERIFY2(button && button->isVisible() && button->isEnabled(), qPrintable(name));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
        QApplication::processEvents();
        settle();
    }

    void type(const QString& name, const QString& text, bool enter = false)
    {
        auto* field = find<QLineEdit>(name);
        QVERIFY2(field && field->isVisible(), qPrintable(name));
        field->setFocus();
        field->selectAll();
        QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, text, Qt::NoModifier);
        if (enter)
            QTest::keyClick(field, Qt::Key_Return);
        QApplication::processEvents();
    }

    /// As the desktop does it.
    void drop(const QStringList& paths)
    {
        QMimeData mime;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        mime.setUrls(urls);
        auto* page = find<QWidget>(QStringLiteral("gradebook"));
        const QPoint at = page->rect().center();
        QDragEnterEvent enter(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(page, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(page, &event);
    }

    QString put(const QString& name, const std::string& text)
    {
        write(small.path(name), text);
        return small.path(name);
    }

    /// Learner 1 is right, 2 made the mistake `twice`, and one file is a picture.
    void gradeSome()
    {
        auto one = small.learner(1);
        one.answerSum();
        put(QStringLiteral("in/1.lhand"), one.handIn());
        auto two = small.learner(2);
        two.answerSum("twice", "0");
        put(QStringLiteral("in/2.lhand"), two.handIn());
        put(QStringLiteral("in/picture.png"), "no hand-in");
        drop({small.path(QStringLiteral("in"))});
        settle();
    }

    /// What learner `number` answers in words, handed in.
    void writeWhy(int number, const std::string& words)
    {
        auto learner = small.learner(number);
        learner.answer("why", "w", words);
        put(QStringLiteral("in/why%1.lhand").arg(number), learner.handIn());
    }

    QString text(const QString& name)
    {
        auto* label = find<QLabel>(name);
        return label && label->isVisible() ? label->text() : QString();
    }

    QTableView* table() { return find<QTableView>(QStringLiteral("classTable")); }

    QString cell(int row, int column) { return table()->model()->index(row, column).data().toString(); }
    QString total(const QString& name)
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            if (cell(row, gradebook::nameColumn) == name)
                return cell(row, gradebook::totalColumn);
        }
        return QStringLiteral("?");
    }

    void openLearner(int row)
    {
        table()->setFocus();
        table()->setCurrentIndex(table()->model()->index(row, 0));
        QTest::keyClick(table(), Qt::Key_Return);
        settle();
    }

    QString said()
    {
        auto* label = find<QLabel>(QStringLiteral("gradebookSaid"));
        return label && label->isVisible() ? label->text() : QString();
    }

    void showPart(int part)
    {
        find<QTabWidget>(QStringLiteral("gradebookParts"))->setCurrentIndex(part);
        QApplication::processEvents();
    }

    bool hasKeyring = true;
    std::map<QString, QString> passwords; ///< in the keyring
    QTemporaryDir data;
    SmallClass small;
    Program program;
    gradebook::GradebookDesk desk;
};

} // namespace lectern::testing
