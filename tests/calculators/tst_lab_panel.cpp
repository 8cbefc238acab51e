#include "sample_lab.h"

#include <lectern/views/calculator_view.h>
#include <lectern/views/lab_panel.h>
#include <lectern/views/line_plot.h>

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace lectern;
using views::CalculatorView;

namespace {

lessons::Calculator longLab()
{
    lessons::Calculator calculator = test::overfitLab();
    calculator.inputs.front().start = 2000.0;
    return calculator;
}

struct Shown
{
    explicit Shown(lessons::Calculator calculator, const QString& language = QStringLiteral("en"))
    {
        context.theme = theme::Theme::make(theme::Scheme::light);
        context.language = language;
        view = new CalculatorView(std::move(calculator), context, &page);
        view->setGeometry(0, 0, 640, view->heightForWidth(640));
        page.resize(view->size());
        page.show();
        page.activateWindow();
    }

    template <typename Widget>
    Widget* find(const char* name) const
    {
        return view->findChild<Widget*>(QString::fromLatin1(name));
    }
    QPushButton* start() const { return find<QPushButton>("startLab"); }
    QPushButton* stop() const { return find<QPushButton>("stopLab"); }
    QString status() const { return find<QLabel>("labStatus")->text(); }

    QWidget page;
    reader::EmbedContext context;
    CalculatorView* view = nullptr;
};

} // namespace

class TestLabPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runByKeyboard()
    {
        Shown shown(test::overfitLab());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        QVERIFY(!shown.view->findChild<views::LinePlot*>()->isVisible());
        QCOMPARE(shown.status(), QStringLiteral("Not run yet."));
        QSignalSpy kept(shown.view, &reader::Embedded::stateChanged);
        shown.start()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(shown.start(), Qt::Key_Space);
        QTRY_VERIFY(!shown.view->isBusy());
        QVERIFY(shown.view->findChild<views::LinePlot*>()->isVisible());
        QVERIFY2(shown.status().contains(QStringLiteral("Done in")), qPrintable(shown.status()));
        QCOMPARE(shown.start()->text(), QStringLiteral("Run again"));
        QVERIFY(shown.start()->hasFocus());
        QVERIFY(kept.count() >= 1);
        QVERIFY(shown.view->state().contains(QStringLiteral("lab")));
        QVERIFY(shown.view->plainText().contains(QStringLiteral("Done in")));
        shown.view->session().setNumber("steps", 5);
        QVERIFY2(shown.status().contains(QStringLiteral("have changed")), qPrintable(shown.status()));
    }

    void escapeStops()
    {
        Shown shown(longLab());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.start()->setFocus();
        QTest::keyClick(shown.start(), Qt::Key_Space);
        QVERIFY(shown.view->isBusy());
        QVERIFY(!shown.start()->isVisible() && shown.stop()->isVisible());
        QVERIFY(shown.stop()->hasFocus());
        QVERIFY(shown.find<QProgressBar>("labProgress")->isVisible());
        QTest::keyClick(shown.stop(), Qt::Key_Escape);
        QTRY_VERIFY(!shown.view->isBusy());
        QVERIFY2(shown.status().contains(QStringLiteral("Stopped at")) ||
                     shown.status() == QStringLiteral("Not run yet."),
                 qPrintable(shown.status()));
        QVERIFY(shown.start()->hasFocus());
    }

    void themeAndLanguageKeepTheRun()
    {
        Shown shown(longLab());
        QTest::mouseClick(shown.start(), Qt::LeftButton);
        QVERIFY(shown.view->isBusy());
        shown.context.theme = theme::Theme::make(theme::Scheme::dark, 1.25);
        shown.view->setContext(shown.context);
        QVERIFY(shown.view->isBusy());
        shown.context.language = QStringLiteral("zh_CN");
        shown.view->setContext(shown.context);
        QVERIFY(shown.view->isBusy());
        QVERIFY(shown.stop()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!shown.view->isBusy(), 60'000);
        QCOMPARE(shown.view->session().labOutcome()->share, 1.0);
    }

    void closingWhileItRunsIsHarmless()
    {
        for (int i = 0; i < 10; ++i) {
            Shown shown(longLab());
            QTest::mouseClick(shown.start(), Qt::LeftButton);
            if (i % 3 == 1)
                QCoreApplication::processEvents();
            if (i % 3 == 2)
                QTRY_VERIFY(shown.view->session().labOutcome());
        }
    }

    void progressIsNotKept()
    {
        Shown shown(longLab());
        QSignalSpy kept(shown.view, &reader::Embedded::stateChanged);
        QTest::mouseClick(shown.start(), Qt::LeftButton);
        QTRY_VERIFY(shown.view->session().labOutcome());
        if (shown.view->isBusy())
            QCOMPARE(kept.count(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(!shown.view->isBusy(), 60'000);
        QCOMPARE(kept.count(), 1);
    }

    void everyPartHasAName()
    {
        Shown shown(test::overfitLab());
        for (const char* name : {"startLab", "stopLab"})
            QVERIFY(!shown.find<QPushButton>(name)->text().isEmpty() ||
                    !shown.find<QPushButton>(name)->isVisible());
        QCOMPARE(shown.find<QProgressBar>("labProgress")->accessibleName(), QStringLiteral("Progress"));
    }

    void anErrorIsSaid()
    {
        lessons::Calculator calculator = test::overfitLab();
        calculator.lab->parameters.push_back({"heads", 9});
        Shown shown(calculator);
        QTest::mouseClick(shown.start(), Qt::LeftButton);
        QVERIFY2(shown.status().contains(QStringLiteral("heads")), qPrintable(shown.status()));
        QVERIFY(!shown.view->isBusy());
    }
};

QTEST_MAIN(TestLabPanel)
#include "tst_lab_panel.moc"
