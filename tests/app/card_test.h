#pragma once

#include "shipped_course.h"

#include <lectern/cards/exercise_card.h>
#include <lectern/lessons/course.h>
#include <lectern/typesetting/math_service.h>

#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <map>
#include <memory>
#include <vector>

namespace lectern::testing {

/// Keeps in memory, or refuses.
struct Shelf
{
    bool refuses = false;
    std::vector<cards::Attempt> attempts = {};
    std::map<int, grading::Help> help = {};

    cards::Keepers keepers()
    {
        const auto refusal = [this]() -> Result<void> {
            if (refuses)
                return fail("storage.full", {"learner.sqlite"});
            return {};
        };
        cards::Keepers made;
        made.attempt = [this, refusal](const cards::Attempt& attempt) {
            if (!refuses)
                attempts.push_back(attempt);
            return refusal();
        };
        made.help = [this, refusal](int variant, const grading::Help& taken) {
            if (!refuses)
                help[variant] = taken;
            return refusal();
        };
        made.keptHelp = [this](int variant) { return help[variant]; };
        return made;
    }
};

using Rows = std::vector<std::vector<QString>>;

inline const Rows openAnswer{{QStringLiteral("1.6605"), QStringLiteral("0.3395")},
                             {QStringLiteral("2.3395"), QStringLiteral("-0.3395")}};
inline const Rows causalAnswer{{QStringLiteral("1"), QStringLiteral("1")},
                               {QStringLiteral("2.3395"), QStringLiteral("-0.3395")}};

inline Rows zeros()
{
    return {{QStringLiteral("7"), QStringLiteral("7")}, {QStringLiteral("7"), QStringLiteral("7")}};
}

/// The value of a cell as a learner would type it.
inline Rows valueOf(const cards::ExerciseRun& run, const std::string& cell)
{
    const auto value = run.variant()->sheet().value(cell);
    Rows rows;
    for (std::size_t r = 0; value && r < value->shape().rows; ++r) {
        rows.emplace_back();
        for (std::size_t c = 0; c < value->shape().cols; ++c)
            rows.back().push_back(QString::number(value->at(r, c), 'f', 6));
    }
    return rows;
}

/// Base of the tests of exercise cards: the shipped course, and a shelf for what its cards keep.
class CardTest : public QObject
{
protected:
    void load()
    {
        m_course = lessons::loadCourse(shippedCourse).value;
        QVERIFY(!m_course.lessons.empty());
        m_math = std::make_unique<typesetting::MathService>();
    }

    void beginAnew()
    {
        m_shelf = std::make_unique<Shelf>();
        QLocale::setDefault(QLocale::c());
    }

    const lessons::Exercise& exercise(const char* id) const
    {
        if (const lessons::Exercise* found = m_course.exercise(id))
            return *found;
        qFatal("no exercise %s", id);
    }

    reader::EmbedContext context(const char* language = "en", qreal zoom = 1)
    {
        return {theme::Theme::make(theme::Scheme::light, zoom), QString::fromLatin1(language), m_math.get()};
    }

    std::unique_ptr<cards::ExerciseCard> makeCard(const char* id, const char* language = "en")
    {
        return shown(std::make_unique<cards::ExerciseCard>(exercise(id), QByteArray("secret"), m_shelf->keepers(),
                                                           context(language)));
    }

    static std::unique_ptr<cards::ExerciseCard> shown(std::unique_ptr<cards::ExerciseCard> card)
    {
        card->resize(640, card->heightForWidth(640));
        card->show();
        card->activateWindow();
        return card;
    }

    static QLineEdit* entry(cards::ExerciseCard& card, const char* part, int row, int col)
    {
        return card.findChild<QLineEdit*>(QStringLiteral("%1_%2_%3").arg(QLatin1StringView(part)).arg(row).arg(col));
    }

    static void type(cards::ExerciseCard& card, const char* part, const Rows& rows)
    {
        for (std::size_t r = 0; r < rows.size(); ++r) {
            for (std::size_t c = 0; c < rows[r].size(); ++c) {
                QLineEdit* edit = entry(card, part, static_cast<int>(r), static_cast<int>(c));
                QVERIFY(edit);
                QTest::mouseClick(edit, Qt::LeftButton);
                edit->selectAll();
                QTest::keyClick(edit, Qt::Key_Backspace);
                // One by one: whole strings cannot hold √ and its like.
                for (const QChar letter : rows[r][c])
                    QTest::sendKeyEvent(QTest::Click, edit, Qt::Key_unknown, QString(letter), Qt::NoModifier);
                QCOMPARE(edit->text(), rows[r][c]);
            }
        }
    }

    static QPushButton* button(cards::ExerciseCard& card, const char* name)
    {
        return card.findChild<QPushButton*>(QLatin1StringView(name));
    }

    static void press(cards::ExerciseCard& card, const char* name)
    {
        QTest::mouseClick(button(card, name), Qt::LeftButton);
    }

    /// What a notice says; empty while it is hidden.
    static QString said(const cards::ExerciseCard& card, const char* notice)
    {
        const auto* found = card.findChild<QWidget*>(QLatin1StringView(notice));
        return found && !found->isHidden() ? found->accessibleName() : QString();
    }

private:
    lessons::Course m_course;
    std::unique_ptr<typesetting::MathService> m_math;

protected:
    std::unique_ptr<Shelf> m_shelf;
};

} // namespace lectern::testing
