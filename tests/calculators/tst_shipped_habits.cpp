// What every shipped calculator has in common: keys of its fields, pictures as files, challenges that can be
// met, dice that can be seen.

#include "shipped_calculators.h"

#include <lectern/labs/lab.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/result_view.h>
#include <lectern/views/save_view.h>

#include <QFile>
#include <QInputMethodEvent>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <functional>

using namespace lectern;
using namespace lectern::views;
using calculators::Session;

namespace {

struct Card
{
    explicit Card(const lessons::Calculator& calculator, const QString& language = QStringLiteral("zh_CN"))
    {
        reader::EmbedContext context;
        context.theme = theme::Theme::make(theme::Scheme::light);
        context.language = language;
        view = new CalculatorView(calculator, context, &page);
        view->setGeometry(0, 0, 640, view->heightForWidth(640));
        page.resize(view->size());
        page.show();
        page.activateWindow();
    }

    QWidget page;
    CalculatorView* view = nullptr;
};

void runLab(Session& session)
{
    const auto parameters = session.labParameters();
    if (!session.hasLab() || !parameters)
        return;
    auto cells = labs::runLab(session.calculator().lab->kind, {*parameters, {}, {}});
    if (cells)
        session.setLabOutcome({*parameters, std::move(*cells)});
}

void tryAll(Session& session, const char* choice)
{
    const auto count = session.spec(choice).options.size();
    for (std::size_t option = 1; option <= count && !session.challengeSolved(); ++option)
        session.setNumber(choice, double(option));
}

using Play = std::function<void(Session&)>;

/// A way to meet each challenge.
const std::map<std::string, Play, std::less<>>& plays()
{
    static const std::map<std::string, Play, std::less<>> all{
        {"block-cost", [](Session& s) { s.setNumber("L", s.spec("L").max.value()); }},
        {"block-faults", [](Session& s) { tryAll(s, "fault"); }},
        {"debug-bench", [](Session& s) { tryAll(s, "guess"); }},
        {"depth-gradient", [](Session& s) { s.setNumber("s", 0.05); }},
        {"draw-mask",
         [](Session& s) {
             for (const auto& [row, col] :
                  {std::pair<std::size_t, std::size_t>{0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}})
                 s.toggleEntry("drawn", row, col);
         }},
        {"head-patterns", [](Session& s) { s.setNumber("c", 0); }},
        {"head-shapes",
         [](Session& s) {
             s.setNumber("H", 1);
             s.setNumber("L", 2);
         }},
        {"hidden-fault", [](Session& s) { tryAll(s, "guess"); }},
        {"masks",
         [](Session& s) {
             for (const std::size_t col : {1U, 2U, 3U})
                 s.toggleEntry("hand", 2, col);
         }},
        {"merge-heads", [](Session& s) { s.setNumber("skip", 1); }},
        {"module", [](Session& s) { s.toggleEntry("valid", 0, 0); }},
        {"one-block",
         [](Session& s) {
             s.setNumber("no_attention", 1);
             s.setNumber("no_ffn", 1);
         }},
        {"pre-post", [](Session& s) { s.setNumber("s", 0.1); }},
        {"qkv", [](Session& s) { s.setMatrix("W_Q", QStringLiteral("0 0; 0 0; 0 0")); }},
        {"recurrence", [](Session& s) { s.setNumber("L", 200); }},
        {"refused-calls", [](Session& s) { s.setNumber("flag", 0); }},
        {"score-spread", [](Session& s) { s.setNumber("d", 1024); }},
        {"three-shortcuts", [](Session& s) { s.setNumber("w", 12); }},
        {"two-layers",
         [](Session& s) {
             s.setMatrix("w1", QStringLiteral("1 -1 0"));
             s.setMatrix("b", QStringLiteral("0 0 0"));
             s.setMatrix("w2", QStringLiteral("1 1 0"));
         }},
        {"two-tokens", [](Session& s) { s.setMatrix("K", QStringLiteral("0 12; 12 0")); }},
        {"what-divides", [](Session& s) { s.setEntry("answer", 0, 0, QStringLiteral("8")); }},
        {"word-order", [](Session& s) { s.setNumber("causal_on", 1); }},
    };
    return all;
}

bool drawsNumbers(const lessons::Calculator& calculator)
{
    for (const char* function : {"randn(", "rand(", "randint(", "perm("}) {
        if (calculator.cells.text.find(function) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace

class TestShippedHabits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFieldObeysItsKeys_data() { test::shippedRows(); }

    void everyFieldObeysItsKeys()
    {
        QFETCH(QByteArray, id);
        const Card card(test::shipped(id.toStdString()));
        Session& session = card.view->session();
        const QJsonObject before = session.state();
        for (auto* field : card.view->findChildren<EntryField*>()) {
            if (!field->isVisible() || field->isReadOnly())
                continue;
            const QString name = field->accessibleName();
            const QString text = field->text();
            field->setFocus();
            field->selectAll();
            QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, QStringLiteral("7"), Qt::NoModifier);
            QCOMPARE(field->text(), QStringLiteral("7"));
            QTest::keyClick(field, Qt::Key_Escape);
            QVERIFY2(field->text() == text, qPrintable(name));
            // The Enter of an input method is its own.
            field->selectAll();
            QInputMethodEvent composing(QStringLiteral("qi"), {});
            QCoreApplication::sendEvent(field, &composing);
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY2(session.state() == before, qPrintable(name));
            QInputMethodEvent nothing;
            QCoreApplication::sendEvent(field, &nothing);
            QTest::keyClick(field, Qt::Key_Escape);
            QVERIFY2(field->text() == text && !field->hasProblem(), qPrintable(name));
            QVERIFY2(!name.isEmpty(), qPrintable(text));
        }
        QCOMPARE(session.state(), before);
    }

    // Longer ones are shortened where they are painted.
    void namesOfRowsAndColumnsAreReadable_data() { test::shippedRows(); }

    void namesOfRowsAndColumnsAreReadable()
    {
        QFETCH(QByteArray, id);
        const lessons::Calculator& calculator = test::shipped(id.toStdString());
        const QFontMetricsF metrics(theme::Theme::make(theme::Scheme::light).sans(12.5, QFont::DemiBold));
        for (const char* language : {"zh_CN", "en"}) {
            Session session(calculator, QString::fromLatin1(language));
            for (const lessons::ViewSpec& view : calculator.show) {
                for (const QString& name : session.labels(view.rows))
                    QVERIFY2(metrics.horizontalAdvance(name) <= 144, qPrintable(name));
                for (const QString& name : session.labels(view.columns))
                    QVERIFY2(metrics.horizontalAdvance(name) <= 104, qPrintable(name));
            }
        }
    }

    // The root of the Chinese fonts has a bar that reaches over nothing.
    void plainNamesHaveNoRoot_data() { test::shippedRows(); }

    void plainNamesHaveNoRoot()
    {
        QFETCH(QByteArray, id);
        const lessons::Calculator& calculator = test::shipped(id.toStdString());
        for (const char* language : {"zh_CN", "en"}) {
            const Session session(calculator, QString::fromLatin1(language));
            for (const lessons::ViewSpec& view : calculator.show) {
                QStringList names = session.labels(view.rows) + session.labels(view.columns);
                for (const lessons::Localized& series : view.series)
                    names << session.localized(series);
                for (const QString& name : names)
                    QVERIFY2(!name.contains(u'\u221A'), qPrintable(name));
            }
        }
    }

    void everyLabShowsItsSeed_data() { test::shippedRows(); }

    void everyLabShowsItsSeed()
    {
        QFETCH(QByteArray, id);
        Session session(test::shipped(id.toStdString()), QStringLiteral("en"));
        if (!session.hasLab())
            return;
        const auto seedNow = [&] { return session.labParameters()->at("seed"); };
        const auto before = seedNow();
        const auto isSeed = [&](const lessons::InputSpec& input) {
            if (input.kind != lessons::InputKind::seed && input.kind != lessons::InputKind::integer)
                return false;
            session.setNumber(input.name, 77);
            return seedNow() == 77 && before != 77;
        };
        const auto& inputs = session.calculator().inputs;
        QVERIFY(std::any_of(inputs.begin(), inputs.end(), isSeed));
    }

    void everyPictureIsSaved_data() { test::shippedRows(); }

    void everyPictureIsSaved()
    {
        QFETCH(QByteArray, id);
        const Card card(test::shipped(id.toStdString()));
        runLab(card.view->session());
        const QTemporaryDir folder;
        bool canBeSaved = false;
        for (const lessons::ViewSpec& view : card.view->session().calculator().show)
            canBeSaved = canBeSaved || view.kind != lessons::ViewKind::text;
        QCOMPARE(card.view->findChild<QToolButton*>(QStringLiteral("save"))->isVisible(), canBeSaved);
        for (auto* view : card.view->findChildren<ResultView*>()) {
            if (!view->isVisible() || view->spec().kind == lessons::ViewKind::text)
                continue;
            const QString path = folder.filePath(QStringLiteral("it.svg"));
            QVERIFY2(savePicture(*view, path, Qt::white), qPrintable(view->objectName()));
            QFile drawing(path);
            QVERIFY(drawing.open(QIODevice::ReadOnly));
            const QByteArray svg = drawing.readAll();
            QVERIFY2(svg.contains("<path") || svg.contains("<polyline") || svg.contains("<text"),
                     qPrintable(view->objectName()));
            QVERIFY2(!svg.contains("<image"), qPrintable(view->objectName()));
            QVERIFY2(!view->csv().isEmpty() || view->spec().kind == lessons::ViewKind::shapes,
                     qPrintable(view->objectName()));
        }
    }

    void everyChallengeCanBeMet_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const auto& [id, calculator] : test::shippedCalculators()) {
            if (calculator.challenge)
                QTest::newRow(id.c_str()) << QByteArray::fromStdString(id);
        }
    }

    void everyChallengeCanBeMet()
    {
        QFETCH(QByteArray, id);
        const auto play = plays().find(id.toStdString());
        QVERIFY2(play != plays().end(), "nobody has said how");
        Session session(test::shipped(id.toStdString()), QStringLiteral("en"));
        runLab(session);
        QVERIFY(!session.challengeSolved());
        play->second(session);
        QVERIFY(session.challengeSolved());
        session.reset();
        QVERIFY(session.challengeSolved()); // it is not lost
    }

    // What is drawn can be drawn again, and by others too.
    void whatIsDrawnShowsItsSeed_data() { test::shippedRows(); }

    void whatIsDrawnShowsItsSeed()
    {
        QFETCH(QByteArray, id);
        const lessons::Calculator& calculator = test::shipped(id.toStdString());
        if (!drawsNumbers(calculator) || calculator.show.empty())
            return;
        Session session(calculator, QStringLiteral("en"));
        const auto seed = std::find_if(
            calculator.inputs.begin(), calculator.inputs.end(),
            [](const lessons::InputSpec& input) { return input.kind == lessons::InputKind::seed; });
        QVERIFY(seed != calculator.inputs.end());
        QVERIFY(!seed->locked && session.isVisible(*seed));
        QVERIFY2(!seed->label.empty(), "its name is no word of Chinese");
        QVERIFY(!session.setEntry(seed->name, 0, 0, QStringLiteral("12345")));
        QVERIFY(!session.isAtStart());
    }
};

QTEST_MAIN(TestShippedHabits)
#include "tst_shipped_habits.moc"
