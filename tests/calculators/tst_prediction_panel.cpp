// Predictions and challenges as texts: their numbers lead to their arithmetic, and answers without a number are said.

#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/prediction_panel.h>
#include <lectern/views/why_panel.h>

#include <QJsonObject>
#include <QTest>
#include <QToolButton>

using namespace lectern;
using namespace lectern::views;

namespace {

constexpr const char* sample = R"(
title: {zh_CN: 题, en: T}
inputs:
  x: {number: 4}
  on: {switch: false}
cells: |
  y = 2*x
  z = if(on, y + 1, y)
  best = if(x > 0, 2, 0/0)
  done = z == 3
show:
  - {number: z}
challenge:
  text: {zh_CN: "现在是 {{z:.1f}}，让它等于 3。", en: "It is {{z:.1f}} now; make it 3."}
  goal: done
predict:
  - ask: {zh_CN: "从 {{y:.1f}} 变成多少？", en: "From {{y:.1f}} to what?"}
    options: [{zh_CN: 甲, en: less}, {zh_CN: 乙, en: more}]
    right: best
    set: {on: true}
    say: {zh_CN: "它是 {{z:.1f}}。", en: "It is {{z:.1f}}."}
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
        place();
        page.show();
        page.activateWindow();
    }

    void place()
    {
        view->setGeometry(0, 0, 640, view->heightForWidth(640));
        page.resize(view->size());
    }

    reader::RichText* textWith(const QString& words) const
    {
        for (auto* text : view->findChildren<reader::RichText*>()) {
            if (text->isVisible() && text->plainText().contains(words))
                return text;
        }
        return nullptr;
    }

    PredictionPanel* panel() const { return view->findChild<PredictionPanel*>(); }

    void guess(int option)
    {
        QList<QToolButton*> chips;
        for (auto* button : panel()->findChildren<QToolButton*>()) {
            if (button->property("chip").toBool())
                chips << button;
        }
        QTest::mouseClick(chips.at(option), Qt::LeftButton);
        place();
    }

    /// What Enter on the first number of a text opens; empty if it has none that leads anywhere.
    std::string askedBy(reader::RichText* text) const
    {
        if (text->questions().isEmpty())
            return {};
        text->setFocus(Qt::TabFocusReason);
        QTest::keyClick(text, Qt::Key_Return);
        const auto& trail = view->findChild<WhyPanel*>()->trail();
        return trail.empty() ? std::string() : trail.front().cell;
    }

    QWidget page;
    CalculatorView* view = nullptr;
};

} // namespace

class TestPredictionPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNumberInAChallengeAsksWhy()
    {
        Shown shown;
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        auto* text = shown.textWith(QStringLiteral("It is 8.0 now"));
        QVERIFY(text);
        QCOMPARE(shown.askedBy(text), std::string("z"));
        QTest::keyClick(shown.view->findChild<WhyPanel*>(), Qt::Key_Escape);
        QCOMPARE(QApplication::focusWidget(), text);
        shown.view->session().setEntry("x", 0, 0, QStringLiteral("1.5"));
        QVERIFY(text->plainText().contains(QStringLiteral("It is 3.0 now")));
        QVERIFY(text->plainText().contains(QStringLiteral("Done")));
        QCOMPARE(text->questions().size(), 1);
    }

    void aNumberInAPredictionAsksWhy()
    {
        Shown shown;
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        auto* ask = shown.textWith(QStringLiteral("From 8.0 to what?"));
        QVERIFY(ask);
        QCOMPARE(shown.askedBy(ask), std::string("y"));
        shown.guess(1);
        auto* verdict = shown.textWith(QStringLiteral("As you predicted: more. It is 9.0."));
        QVERIFY(verdict);
        QCOMPARE(shown.askedBy(verdict), std::string("z"));
    }

    /// Before the guess the question follows the inputs; afterwards both texts keep their words, and a number that is
    /// no longer what the calculator shows leads nowhere.
    void whatWasSaidStays()
    {
        Shown shown;
        calculators::Session& session = shown.view->session();
        session.setEntry("x", 0, 0, QStringLiteral("5"));
        auto* ask = shown.textWith(QStringLiteral("From 10.0 to what?"));
        QVERIFY(ask);
        shown.guess(0);
        auto* verdict = shown.textWith(QStringLiteral("You predicted less; it is more. It is 11.0."));
        QVERIFY(verdict);
        QCOMPARE(ask->questions().size(), 1);
        session.setEntry("x", 0, 0, QStringLiteral("7"));
        QVERIFY(ask->plainText().contains(QStringLiteral("From 10.0")));
        QVERIFY(verdict->plainText().contains(QStringLiteral("It is 11.0.")));
        QVERIFY(ask->questions().isEmpty());
        QVERIFY(verdict->questions().isEmpty());
        session.setEntry("x", 0, 0, QStringLiteral("5"));
        QCOMPARE(verdict->questions().size(), 1);
        QVERIFY(verdict->plainText().contains(QStringLiteral("It is 11.0.")));
    }

    /// The learner can bring the answer where it is no number; the options have none of that name.
    void anAnswerThatIsNoNumberIsSaid()
    {
        Shown shown;
        shown.view->session().setEntry("x", 0, 0, QStringLiteral("-1"));
        shown.guess(1);
        QVERIFY(shown.textWith(QStringLiteral("You predicted more; it is ?.")));
        QVERIFY(!shown.view->session().guess(0)->right);
        // And as it is kept: JSON has no NaN.
        Shown later;
        later.view->restore(shown.view->state());
        later.place();
        QVERIFY(later.textWith(QStringLiteral("You predicted more; it is ?.")));
    }

    void aKeptGuessWithoutSense_data()
    {
        QTest::addColumn<QJsonValue>("truth");
        QTest::newRow("text") << QJsonValue(QStringLiteral("abc"));
        QTest::newRow("none") << QJsonValue();
        QTest::newRow("no such option") << QJsonValue(99);
        QTest::newRow("0") << QJsonValue(0);
        QTest::newRow("negative") << QJsonValue(-1e300);
        QTest::newRow("infinite") << QJsonValue(QStringLiteral("inf"));
    }

    void aKeptGuessWithoutSense()
    {
        QFETCH(QJsonValue, truth);
        Shown shown;
        shown.view->restore({{QStringLiteral("predictions"),
                              QJsonObject{{QStringLiteral("1"),
                                           QJsonObject{{QStringLiteral("guess"), QStringLiteral("1")},
                                                       {QStringLiteral("truth"), truth}}}}}});
        shown.place();
        QVERIFY(shown.textWith(QStringLiteral("You predicted less; it is ?.")));
    }
};

QTEST_MAIN(TestPredictionPanel)
#include "tst_prediction_panel.moc"
