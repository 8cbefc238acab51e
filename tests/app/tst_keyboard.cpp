// The whole lesson without a mouse, and as a screen reader finds it.

#include "lesson_window.h"

#include <QAccessible>
#include <QSet>
#include <QTemporaryDir>

using namespace lectern;
using namespace lectern::testing;

class TestKeyboard : public QObject
{
    Q_OBJECT

    QTemporaryDir m_data;
    std::unique_ptr<Program> m_program;

    reader::LessonView& view() { return m_program->view(); }

    /// The calculator or card that has the focus.
    std::optional<lessons::Embed> focused()
    {
        for (const lessons::Embed& embed : view().embeds()) {
            const QWidget* widget = view().madeOf(embed);
            const QWidget* focus = QApplication::focusWidget();
            if (widget && focus && (widget == focus || widget->isAncestorOf(focus)))
                return embed;
        }
        return std::nullopt;
    }

    static QString nameOf(QWidget* widget)
    {
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        return face ? face->text(QAccessible::Name) : QString();
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_program = std::make_unique<Program>(m_data.path());
        QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
    }

    void tabReachesEveryCalculatorAndExerciseInReadingOrder()
    {
        view().moveCursor(QTextCursor::Start);
        view().setFocus();
        std::vector<lessons::Embed> reached;
        QSet<QString> unnamed;
        constexpr int mostStops = 5'000;
        for (int stop = 0; stop < mostStops; ++stop) {
            QWidget* left = QApplication::focusWidget();
            if (left->parentWidget() && left->parentWidget()->objectName() == u"editor")
                QTest::keyClick(left, Qt::Key_Escape); // Tab indents code, as the line under it says
            QTest::keyClick(left, Qt::Key_Tab);
            QWidget* focus = QApplication::focusWidget();
            QVERIFY(focus);
            if (focus != &view() && !view().isAncestorOf(focus))
                break; // behind the lesson's end
            if (const auto embed = focused()) {
                if (reached.empty() || reached.back() != *embed)
                    reached.push_back(*embed);
                const QRect place(focus->mapTo(view().viewport(), QPoint()), focus->size());
                QVERIFY2(view().viewport()->rect().intersects(place), embed->id.c_str());
                if (nameOf(focus).trimmed().isEmpty())
                    unnamed.insert(QString::fromStdString(embed->id) + u':' + focus->objectName() + u'/' +
                                   QString::fromLatin1(focus->metaObject()->className()));
            }
        }
        QCOMPARE(reached.size(), view().embeds().size());
        QVERIFY(reached == view().embeds());
        QVERIFY2(unnamed.isEmpty(), qPrintable(QStringList(unnamed.begin(), unnamed.end()).join(u' ')));
    }

    void aCalculatorIsEditedAndAskedWhy()
    {
        view().goToEmbedded(calculator);
        QLineEdit* field = m_program->firstEntry();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("3"));
        QTest::keyClick(field, Qt::Key_Return);
        const auto value = m_program->twoTokens()->session().value("Q");
        QVERIFY(value);
        QCOMPARE(value->at(0, 0), 3.0);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_program->twoTokens()->session().value("Q")->at(0, 0), 1.0);
    }

    void theExerciseIsSolved()
    {
        m_program->solveExercise();
        QVERIFY(m_program->card()->run().report()->complete);
    }

    void theTreeSaysEveryBlockAndNoObjectCharacter()
    {
        QAccessibleInterface* page = QAccessible::queryAccessibleInterface(view().viewport());
        QVERIFY(page->childCount() > 300);
        int widgets = 0;
        for (int i = 0; i < page->childCount(); ++i) {
            QAccessibleInterface* part = page->child(i);
            QVERIFY(part);
            const QString name = part->text(QAccessible::Name);
            QVERIFY2(!name.isEmpty(), qPrintable(QString::number(i)));
            QVERIFY2(!name.contains(QChar::ObjectReplacementCharacter), qPrintable(name));
            widgets += part->object() ? 1 : 0;
        }
        QCOMPARE(widgets, static_cast<int>(view().embeds().size()));
    }
};

QTEST_MAIN(TestKeyboard)
#include "tst_keyboard.moc"
