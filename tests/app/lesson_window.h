#pragma once

#include "shipped_course.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/lessons/course.h>
#include <lectern/storage/learner_store.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/matrix_edit.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/translations.h>

#include <QAbstractButton>
#include <QApplication>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>

#include <memory>

namespace lectern::testing {

inline const lessons::Embed calculator{lessons::EmbedKind::calculator, "two-tokens"};
inline const lessons::Embed exercise{lessons::EmbedKind::exercise, "two-tokens"};

/// The program as main() builds it, on the shipped course and a data folder of its own.
struct Program
{
    explicit Program(const QString& data, const QString& language = QStringLiteral("en"),
                     const storage::StoreOptions& options = {})
    {
        store = std::move(*storage::LearnerStore::open(data, options));
        window::Settings settings;
        settings.language = QString::fromUtf8(
            store->setting(storage::setting::language).value_or(language.toUtf8()));
        settings.scheme = window::SchemeChoice::light;
        desk = std::make_unique<window::LessonDesk>(
            window::LessonDesk::Tools{&course(), store.get(), &math, &translations}, settings);
        desk->open({}, {});
        desk->window().resize(1100, 760);
        desk->window().show();
        view().setFocus();
        settle();
    }

    static const lessons::Course& course()
    {
        static const auto loaded = lessons::loadCourse(shippedCourse);
        return loaded.value;
    }

    void settle()
    {
        QApplication::processEvents();
        math.waitForAll();
        QApplication::processEvents();
    }

    window::MainWindow& window() { return desk->window(); }
    reader::LessonView& view() { return desk->window().view(); }
    views::CalculatorView* twoTokens()
    {
        return qobject_cast<views::CalculatorView*>(view().embedded(calculator));
    }
    /// The first entry of Q there.
    QLineEdit* firstEntry()
    {
        return twoTokens()->findChild<views::MatrixEdit*>(QStringLiteral("Q"))->field(0, 0);
    }

    cards::ExerciseCard* card() { return qobject_cast<cards::ExerciseCard*>(view().embedded(exercise)); }

    template <typename Widget>
    Widget* find(const char* name)
    {
        return window().findChild<Widget*>(QString::fromLatin1(name));
    }

    void type(const char* field, const char* text)
    {
        auto* edit = card()->findChild<QLineEdit*>(QString::fromLatin1(field));
        QVERIFY2(edit, field);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QString::fromLatin1(text));
    }

    /// Scrolls on until the page grows no more.
    void scrollToTheEnd()
    {
        QScrollBar* bar = view().verticalScrollBar();
        do {
            bar->setValue(bar->maximum());
            settle();
        } while (bar->value() < bar->maximum());
    }

    /// Types the right answers into the exercise, all by keyboard.
    void answerExercise()
    {
        view().goToEmbedded(exercise);
        const char* open[] = {"1.6605", "0.3395", "2.3395", "-0.3395"};
        const char* causal[] = {"1", "1", "2.3395", "-0.3395"};
        for (int i = 0; i < 4; ++i) {
            type(qPrintable(QStringLiteral("open_%1_%2").arg(i / 2).arg(i % 2)), open[i]);
            type(qPrintable(QStringLiteral("causal_%1_%2").arg(i / 2).arg(i % 2)), causal[i]);
        }
        for (const lessons::Part& part : course().lessons.front().exercises.at("two-tokens").parts) {
            for (const lessons::Option& option : part.options) {
                if (!option.right)
                    continue;
                auto* button =
                    card()->findChild<QAbstractButton*>(QString::fromStdString(part.id + '_' + option.id));
                QVERIFY(button);
                button->setFocus();
                QTest::keyClick(button, Qt::Key_Space);
            }
        }
    }

    /// The same, and checks them.
    void solveExercise()
    {
        answerExercise();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(card()->run().report().has_value());
    }

    typesetting::MathService math;
    window::Translations translations;
    std::unique_ptr<storage::LearnerStore> store;
    std::unique_ptr<window::LessonDesk> desk;
};

} // namespace lectern::testing
