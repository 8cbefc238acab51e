// The line above the page: what it offers is there whatever page is shown, and what was sent away stays away.

#include "lesson_window.h"

#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lectern;
using lectern::testing::Program;

class TestOffers : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_data;

    void readTo(const char* section)
    {
        Program program(m_data->path());
        program.view().goToSection(QString::fromLatin1(section));
        program.window().close();
    }

private Q_SLOTS:
    void init() { m_data = std::make_unique<QTemporaryDir>(); }

    void aWayBackIsTakenAboveAnotherPage()
    {
        Program program(m_data->path());
        const lessons::Embed drawn{lessons::EmbedKind::exercise, "two-tokens-drawn"};
        program.view().goToEmbedded(drawn);
        auto* card = program.view().embedded(drawn);
        QTest::mouseClick(card->findChild<QPushButton*>(QStringLiteral("step")), Qt::LeftButton);
        QCOMPARE(program.view().currentSection(), QStringLiteral("two-tokens"));
        program.desk->showSummary();
        QVERIFY(!program.view().isVisible());
        auto* action = program.find<QPushButton>("offerAction");
        QVERIFY(action->isVisible());
        QTest::mouseClick(action, Qt::LeftButton);
        QVERIFY(program.view().isVisible());
        QTRY_COMPARE(program.view().currentSection(), QStringLiteral("exercises"));
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        QVERIFY(card->isAncestorOf(QApplication::focusWidget()));
    }

    void theBeginningIsReachedFromAnotherPage()
    {
        readTo("heads");
        Program program(m_data->path());
        program.desk->showSummary();
        QTest::mouseClick(program.find<QPushButton>("offerAction"), Qt::LeftButton);
        QVERIFY(program.view().isVisible());
        QTRY_COMPARE(program.view().currentSection(), QStringLiteral("opening"));
    }

    void whatWasSentAwayStaysAway()
    {
        readTo("heads");
        Program program(m_data->path());
        auto* bar = program.find<QWidget>("offerBar");
        QVERIFY(bar->isVisible());
        QTest::mouseClick(program.find<QToolButton>("offerClose"), Qt::LeftButton);
        QVERIFY(!bar->isVisible());
        QTest::mouseClick(program.find<QToolButton>("language"), Qt::LeftButton);
        QVERIFY(!bar->isVisible());
        window::Settings dark = program.window().settings();
        dark.scheme = window::SchemeChoice::dark;
        dark.zoom = 1.5;
        program.desk->apply(dark);
        program.window().resize(700, 600);
        program.settle();
        QVERIFY(!bar->isVisible());
        program.desk->showSummary();
        program.window().showPage();
        program.settle();
        QVERIFY(!bar->isVisible());
    }
};

QTEST_MAIN(TestOffers)
#include "tst_offers.moc"
