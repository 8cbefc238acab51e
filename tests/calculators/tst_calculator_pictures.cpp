#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/views/arcs_view.h>
#include <lectern/views/calculator_toolbar.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/flow_view.h>
#include <lectern/views/heatmap.h>
#include <lectern/views/line_plot.h>
#include <lectern/views/order_edit.h>
#include <lectern/views/prediction_panel.h>
#include <lectern/views/result_view.h>
#include <lectern/views/save_view.h>
#include <lectern/views/slider_row.h>
#include <lectern/views/why_panel.h>

#include <QImage>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace lectern;
using namespace lectern::views;

namespace {

constexpr const char* sample = R"(
title: {zh_CN: 题, en: T}
inputs:
  tok: {tokens: [A, B, C], locked: true}
  words: {order: [x, y, z], start: [2, 1, 3]}
  V: {matrix: [[1], [2], [3]], rows: tok}
  Y: {matrix: [[1]], when: more}
  more: {switch: false}
  wrong: {switch: false}
  t: {slider: 1, min: 1, max: 3, step: 1, play: true}
cells: |
  rule = causalmask(3)
  used = if(wrong, ones(3, 3), rule)
  A = softmax(maskfill(zeros(3, 3), used))
  O = A*V
  S = [1, 2, 2, 3, 3, 3]
  x = 1:4
  y = x.^2
  bad = softmax(maskfill([0, 0], if(more, [0, 0], [1, 0])))
show:
  - {arcs: A, rows: tok, cols: tok, mask: rule}
  - {influence: O, poke: V, rows: tok, cols: tok, mask: rule, digits: 2}
  - {flow: [V, A, O]}
  - {histogram: S, bins: 3}
  - {plot: y, x: x}
  - {matrix: bad}
predict:
  - ask: {zh_CN: 问, en: Which}
    options: [{zh_CN: 甲, en: one}, {zh_CN: 乙, en: two}]
    right: 2
    set: {wrong: true}
)";

struct Shown
{
    Shown()
    {
        auto parsed = lessons::parseCalculator(sample, "sample", "sample.yaml");
        if (parsed.hasErrors())
            qFatal("%s", qPrintable(messages::formatLine(parsed.diagnostics.front())));
        reader::EmbedContext context;
        context.theme = theme::Theme::make(theme::Scheme::light);
        context.language = QStringLiteral("en");
        view = new CalculatorView(std::move(parsed.value), context, &page);
        view->setGeometry(0, 0, 680, view->heightForWidth(680));
        page.resize(view->size());
        page.show();
        page.activateWindow();
    }

    template <typename Widget>
    Widget* only() const
    {
        return view->findChild<Widget*>();
    }

    ResultView* result(const char* cell) const
    {
        return view->findChild<ResultView*>(QString::fromLatin1(cell));
    }

    QWidget page;
    CalculatorView* view = nullptr;
};

} // namespace

/// The pictures and habits beyond matrices and heatmaps.
class TestCalculatorPictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void arcsAskWhyForTheChosenQuery()
    {
        const Shown shown;
        QVERIFY(QTest::qWaitForWindowActive(shown.view->window()));
        auto* arcs = shown.only<ArcsView>();
        QCOMPARE(arcs->current(), (GridPosition{2, 0}));
        QVERIFY(arcs->entryRect({0, 0}).isEmpty()); // only the weights of the present query have a place
        arcs->setFocus();
        QTest::keyClick(arcs, Qt::Key_Up);
        QTest::keyClick(arcs, Qt::Key_Right);
        QTest::keyClick(arcs, Qt::Key_Return);
        QCOMPARE(shown.only<WhyPanel>()->trail().front(), (calc::EntryRef{"A", 1, 1, 0}));
        QVERIFY(arcs->entryName({0, 1}).contains(QStringLiteral("masked")));
        QCOMPARE(arcs->entryName({1, 0}), QStringLiteral("A: B reads A"));
        // A click on a token takes its query; the tokens stand above their weights.
        const QPointF token = arcs->entryRect({1, 0}).center() - QPointF(0, 32);
        QTest::mouseClick(arcs, Qt::LeftButton, {}, token.toPoint());
        QCOMPARE(arcs->current().row, 0);
    }

    void influenceNamesLeaks()
    {
        const Shown shown;
        auto* map = shown.result("O")->findChild<Heatmap*>();
        QVERIFY(!map->isLeak({0, 2}));
        QVERIFY(!shown.result("O")->plainText().contains(QStringLiteral("leak")));
        shown.view->session().setNumber("wrong", 1);
        QTRY_VERIFY(map->isLeak({0, 2})); // measured beside
        QVERIFY(!map->isLeak({2, 0}));
        map->setCurrent({0, 2});
        const QString said = shown.result("O")->plainText();
        QVERIFY2(said.contains(QStringLiteral("Poke C")) &&
                     said.contains(QStringLiteral("A, B may not read it")),
                 qPrintable(said));
    }

    void aPictureDoesNotWaitForInfluence()
    {
        const Shown shown;
        auto* map = shown.result("O")->findChild<Heatmap*>();
        shown.view->session().setNumber("wrong", 1);
        QVERIFY(!map->isLeak({0, 2}));
        shown.view->setContext(shown.view->context()); // as for a print
        QVERIFY(map->isLeak({0, 2}));
        shown.view->session().setNumber("wrong", 0);
        shown.view->restore(shown.view->state());
        QVERIFY(!map->isLeak({0, 2}));
    }

    void flowLeadsToTheTensor()
    {
        const Shown shown;
        QVERIFY(QTest::qWaitForWindowActive(shown.view->window()));
        auto* flow = shown.only<FlowView>();
        QCOMPARE(flow->nodes().size(), std::size_t(3));
        QCOMPARE(flow->nodes().back().madeOf, (std::vector<int>{1, 0}));
        QVERIFY(flow->nodes().front().isInput);
        QVERIFY(flow->accessibleDescription().contains(QStringLiteral("O 3 \u00D7 1 from A, V")));
        flow->setFocus();
        QTest::keyClick(flow, Qt::Key_Right);
        QTest::keyClick(flow, Qt::Key_Return);
        QVERIFY(shown.result("A")->isPointedOut());
        QVERIFY(shown.only<ArcsView>()->hasFocus());
        QTest::keyClick(shown.only<ArcsView>(), Qt::Key_Escape);
        QVERIFY(!shown.result("A")->isPointedOut());
        QVERIFY(!shown.view->showCell("nothing"));
        QVERIFY(flow->heightForWidth(90) > flow->heightForWidth(600)); // downwards where it is narrow
    }

    // A subscript is smaller than an underscore and a capital of full size.
    void namesHaveSubscripts()
    {
        const theme::Theme theme = theme::Theme::make(theme::Scheme::light);
        const auto widthOf = [&](const QString& name) {
            FlowView flow(theme);
            flow.setNodes({{name, QStringLiteral("1")}});
            return flow.entryRect({0, 0}).width();
        };
        QVERIFY(widthOf(QStringLiteral("WWWW_MMMM")) > widthOf(QStringLiteral("W_WWWMMMM")));
        FlowView flow(theme);
        flow.setNodes({{QStringLiteral("W_Q"), QStringLiteral("3 \u00D7 2")}});
        QCOMPARE(flow.entryName({0, 0}), QStringLiteral("W_Q"));
    }

    void aPointOfACurveAsksWhy()
    {
        const Shown shown;
        auto* plot = shown.only<LinePlot>();
        QTest::keyClick(plot, Qt::Key_End);
        QTest::keyClick(plot, Qt::Key_Return);
        QCOMPARE(shown.only<WhyPanel>()->trail().front(), (calc::EntryRef{"y", 0, 3, 0}));
        QVERIFY(!plot->accessibleDescription().isEmpty());
    }

    void aPartOfACurveIsShown()
    {
        const Shown shown;
        QVERIFY(QTest::qWaitForWindowActive(shown.view->window()));
        auto* plot = shown.only<LinePlot>();
        const QRectF area = plot->plotRect(); // x from 0 to 4, points at 1, 2, 3, 4
        const auto drag = [&](double from, double to) {
            const auto at = [&](double x) {
                return QPointF(area.left() + x / 4 * area.width(), area.center().y()).toPoint();
            };
            QTest::mousePress(plot, Qt::LeftButton, {}, at(from));
            QTest::mouseMove(plot, at((from + to) / 2));
            QTest::mouseRelease(plot, Qt::LeftButton, {}, at(to));
        };
        drag(1.2, 1.8); // between two points there is nothing to see
        QVERIFY(!plot->isZoomed());
        drag(3.9, 1.6);
        QVERIFY(plot->isZoomed());
        QVERIFY(std::abs(plot->axes().xLow() - 1.6) < 0.05);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Home);
        QVERIFY2(plot->readout().startsWith(QStringLiteral("x = 2")), qPrintable(plot->readout()));
        QTest::keyClick(plot, Qt::Key_Left);
        QVERIFY(plot->readout().startsWith(QStringLiteral("x = 2")));
        QTest::mouseDClick(plot, Qt::LeftButton, {}, area.center().toPoint());
        QVERIFY(!plot->isZoomed());
        QTest::keyClick(plot, Qt::Key_End);
        QTest::keyClick(plot, Qt::Key_Plus);
        QVERIFY(plot->isZoomed());
        QCOMPARE(plot->axes().xHigh(), 4.0); // about the point that is read off
        QCOMPARE(plot->axes().xLow(), 2.0);
        QTest::keyClick(plot, Qt::Key_Minus);
        QVERIFY(!plot->isZoomed());
        QTest::keyClick(plot, Qt::Key_Plus);
        QTest::keyClick(plot, Qt::Key_Escape);
        QVERIFY(!plot->isZoomed());
    }

    void axesFitWhatIsShown()
    {
        const std::vector<double> x{1, 2, 4, 8, 16};
        const std::vector<PlotSeries> curve{{QStringLiteral("c"), {100, 10, 0, 1, 1000}}};
        PlotAxes axes;
        axes.fit(x, curve, {}, {});
        QCOMPARE(axes.xLow(), 0.0);
        QCOMPARE(axes.yTicks().front(), 0.0);
        QVERIFY(axes.yTicks().back() >= 1000);
        axes.fit(x, curve, {true, true}, {});
        QCOMPARE(axes.xLow(), 1.0);
        QCOMPARE(axes.xShare(4), 0.5);
        QCOMPARE(axes.xAt(0.5), 4.0);
        QVERIFY(!axes.hasPoint(0)); // nowhere on a logarithmic axis
        QCOMPARE(axes.xTicks(10), x);
        axes.fit(x, curve, {true, true}, PlotAxes::Range{4, 8});
        QCOMPARE(axes.yTicks().front(), 1.0);
        QVERIFY(axes.yTicks().back() <= 10);
        axes.fit({}, {}, {true, true}, {});
        QVERIFY(axes.yTicks().size() >= 2);
        axes.fit({5}, {{QStringLiteral("c"), {NAN}}}, {}, {});
        QVERIFY(axes.xHigh() > axes.xLow() && axes.yTicks().size() >= 2);
    }

    void valuesWithoutAPlaceAreLeftOut_data()
    {
        QTest::addColumn<std::vector<double>>("x");
        QTest::addColumn<std::vector<double>>("y");
        const std::vector<double> plain{1, 2, 4};
        QTest::newRow("infinite x") << std::vector<double>{1, INFINITY, 4} << plain;
        QTest::newRow("x all infinite") << std::vector<double>{INFINITY, INFINITY, -INFINITY} << plain;
        QTest::newRow("x unknown") << std::vector<double>{NAN, 2, NAN} << plain;
        QTest::newRow("x overflowing") << std::vector<double>{1e-310, 1, 1.7e308} << plain;
        QTest::newRow("one far x") << std::vector<double>{1e20, 1e20, 1e20} << plain;
        QTest::newRow("y overflowing") << plain << std::vector<double>{-1.7e308, 1, 1.7e308};
        QTest::newRow("y too small") << plain << std::vector<double>{1e-310, 1e-310, 1};
        QTest::newRow("y hardly apart") << plain << std::vector<double>{1e17, 1e17 + 16, 1e17};
    }

    // They come from what learners type, and from stored states: a drawing must end whatever they are.
    void valuesWithoutAPlaceAreLeftOut()
    {
        QFETCH(std::vector<double>, x);
        QFETCH(std::vector<double>, y);
        for (const bool logarithmic : {false, true}) {
            LinePlot plot(theme::Theme::make(theme::Scheme::light));
            plot.setSeries(x, {{QStringLiteral("c"), y}}, {logarithmic, logarithmic}, 3);
            plot.show();
            const PlotAxes& axes = plot.axes();
            const std::vector<double>& ticks = axes.yTicks();
            QVERIFY(ticks.size() >= 2 && ticks.size() <= 10);
            QVERIFY(std::adjacent_find(ticks.begin(), ticks.end(), std::greater_equal<>()) == ticks.end());
            QVERIFY(axes.xTicks(10).size() <= 100);
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (!axes.hasX(x[i]))
                    continue;
                QVERIFY(axes.xShare(x[i]) >= 0 && axes.xShare(x[i]) <= 1);
                if (axes.hasPoint(y[i]))
                    QVERIFY(axes.yShare(y[i]) >= -1e-9 && axes.yShare(y[i]) <= 1 + 1e-9);
            }
            for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Right, Qt::Key_Plus, Qt::Key_Minus}) {
                QTest::keyClick(&plot, key);
                plot.grab();
            }
            QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.plotRect().center().toPoint());
        }
    }

    void tokensAreDraggedAndMovedByKeys()
    {
        const Shown shown;
        QVERIFY(QTest::qWaitForWindowActive(shown.view->window()));
        auto* order = shown.only<OrderEdit>();
        QCOMPARE(order->accessibleDescription(), QStringLiteral("y x z"));
        const auto middle = [order](int place) { return order->entryRect({0, place}).center().toPoint(); };
        QTest::mousePress(order, Qt::LeftButton, {}, middle(0));
        QTest::mouseMove(order, middle(1));
        QTest::mouseMove(order, middle(2));
        QTest::mouseRelease(order, Qt::LeftButton, {}, middle(2));
        QCOMPARE(order->accessibleDescription(), QStringLiteral("x z y"));
        order->setFocus();
        QTest::keyClick(order, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(order->accessibleDescription(), QStringLiteral("x y z"));
        QCOMPARE(order->current().col, 1);
        QTest::keyClick(order, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(order->accessibleDescription(), QStringLiteral("x z y"));
    }

    void anInputComesAndGoes()
    {
        const Shown shown;
        auto* extra = shown.view->findChild<QWidget*>(QStringLiteral("Y"));
        QVERIFY(!extra->isVisible());
        shown.view->session().setNumber("more", 1);
        QVERIFY(extra->isVisible());
        shown.view->session().undo();
        QVERIFY(!extra->isVisible());
    }

    void whatCalcNoticesIsSaid()
    {
        const Shown shown;
        const auto noticed = [&shown] {
            for (const auto* text : shown.view->findChildren<reader::RichText*>()) {
                if (text->isVisible() && text->plainText().contains(QStringLiteral("bad:")))
                    return true;
            }
            return false;
        };
        QVERIFY(!noticed());
        shown.view->session().setNumber("more", 1);
        QVERIFY(noticed());
    }

    void aSliderPlaysToItsEnd()
    {
        const Shown shown;
        auto* row = shown.view->findChild<SliderRow*>(QStringLiteral("t"));
        QTest::mouseClick(row->playButton(), Qt::LeftButton);
        QTRY_COMPARE(shown.view->session().input("t").number(), 3.0);
        QTRY_COMPARE(row->playButton()->text(), QStringLiteral("\u25B6"));
        shown.view->session().undo(); // the whole way is one step
        QVERIFY(shown.view->session().isAtStart());
    }

    void aGuessIsMadeByMouseAndStays()
    {
        const Shown shown;
        auto* panel = shown.only<PredictionPanel>();
        auto* first = panel->findChildren<QToolButton*>().front();
        QSignalSpy kept(shown.view, &reader::Embedded::stateChanged);
        QTest::mouseClick(first, Qt::LeftButton);
        QVERIFY(kept.count() > 0);
        QVERIFY(!first->isVisible());
        QVERIFY(panel->plainText().contains(QStringLiteral("You predicted one; it is two.")));
        QVERIFY(shown.view->session().isTrue("wrong") || shown.view->session().input("wrong").number() == 1);
        const Shown later;
        later.view->restore(shown.view->state());
        QVERIFY(later.only<PredictionPanel>()->plainText().contains(QStringLiteral("You predicted one")));
    }

    void everyViewCanBeSaved()
    {
        const Shown shown;
        const QTemporaryDir folder;
        for (auto* view : shown.view->findChildren<ResultView*>()) {
            const QString base =
                folder.filePath(view->objectName() + QString::number(int(view->spec().kind)));
            QVERIFY(savePicture(*view, base + QStringLiteral(".png"), Qt::white));
            const QImage picture(base + QStringLiteral(".png"));
            QCOMPARE(picture.width(), 2 * (view->width() + 24));
            bool painted = false;
            for (int x = 0; x < picture.width() && !painted; ++x) {
                for (int y = 0; y < picture.height() && !painted; ++y)
                    painted = picture.pixelColor(x, y) != Qt::white;
            }
            QVERIFY(painted);
            QVERIFY(savePicture(*view, base + QStringLiteral(".svg"), Qt::white));
            QFile drawing(base + QStringLiteral(".svg"));
            QVERIFY(drawing.open(QIODevice::ReadOnly));
            const QByteArray svg = drawing.readAll();
            QVERIFY(svg.contains("<path") || svg.contains("<polyline"));
            QVERIFY2(!svg.contains("<image"),
                     qPrintable(view->objectName())); // vectors, not a bitmap in a frame
            QVERIFY(!view->csv().isEmpty());
            QVERIFY(saveText(view->csv(), base + QStringLiteral(".csv")));
        }
        QVERIFY(!savePicture(*shown.result("A"), folder.filePath(QStringLiteral("no/such/place.png")),
                             Qt::white));
        QCOMPARE(shown.result("A")->csv().section(QStringLiteral("\r\n"), 1, 1),
                 QStringLiteral("\"A\",1,0,0"));
    }

    void theSaveMenuNamesTheViews()
    {
        const Shown shown;
        QMenu* menu = shown.only<CalculatorToolbar>()->saveMenu();
        Q_EMIT menu->aboutToShow();
        QCOMPARE(menu->actions().size(), shown.view->findChildren<ResultView*>().size());
        for (const QAction* action : menu->actions())
            QCOMPARE(action->menu()->actions().size(), 3);
    }
};

QTEST_MAIN(TestCalculatorPictures)
#include "tst_calculator_pictures.moc"
