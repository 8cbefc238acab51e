#include "math_worker.h"

#include <lectern/typesetting/math_service.h>

#include <QDirIterator>
#include <QFontInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern::typesetting;

/// A formula that no course has: it is never in the cache of the program.
static const QString unprepared = QStringLiteral("a_{\\mathrm{testing}}");

class TestMathService : public QObject
{
    Q_OBJECT

private:
    MathService* m_service = nullptr; // one engine for all the tests that only look at layouts

    std::shared_ptr<const MathLayout> typeset(const QString& tex, bool display = true)
    {
        if (auto layout = m_service->layout(tex, display))
            return layout;
        return m_service->waitForAll() ? m_service->layout(tex, display) : nullptr;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QFont font(QStringLiteral("Noto Sans CJK SC"));
        QCOMPARE(QFontInfo(font).family(), QStringLiteral("Noto Sans CJK SC"));
        m_service = new MathService(this);
        m_service->setTimeLimit(25'000); // what is wrong with a formula must not depend on how busy the machine is
    }

    void sizesAreSane_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<double>("ascent");
        QTest::addColumn<double>("descent");
        QTest::addColumn<double>("width");
        // What unmodified MathJax 3.2.2 gives under node, to a tenth of an em.
        QTest::newRow("letter") << "x" << 0.44 << 0.01 << 0.57;
        QTest::newRow("fraction") << "\\frac{a}{b}" << 1.12 << 0.70 << 0.97;
        QTest::newRow("root") << "\\sqrt{d_k}" << 1.04 << 0.22 << 1.99;
        QTest::newRow("cube root") << "\\sqrt[3]{x}" << 0.8 << 0.2 << 1.4;
        QTest::newRow("sum") << "\\sum_{i=1}^{n} x_i" << 1.6 << 1.3 << 2.5;
        QTest::newRow("matrix") << "\\begin{bmatrix}1&0\\\\0&1\\end{bmatrix}" << 1.45 << 0.95 << 3.1;
        QTest::newRow("cases") << "\\begin{cases}0&j\\le i\\\\-\\infty&j>i\\end{cases}" << 1.45 << 0.95
                               << 5.6;
        QTest::newRow("aligned") << "\\begin{aligned}a&=b\\\\&=c\\end{aligned}" << 1.4 << 0.9 << 2.3;
        QTest::newRow("brace") << "\\underbrace{a+b+c}_{n}" << 0.7 << 1.4 << 3.8;
        QTest::newRow("stretched arrow") << "\\overrightarrow{AB}" << 1.59 << 0.0 << 1.5;
        QTest::newRow("Chinese") << QStringLiteral("\\text{中文}") << 0.75 << 0.2 << 2.0;
        QTest::newRow("operator") << "\\operatorname{softmax}(x)" << 0.75 << 0.25 << 4.9;
        QTest::newRow("chemistry") << "\\ce{H2O}" << 0.68 << 0.15 << 1.97;
        QTest::newRow("tall parentheses")
            << "\\left(\\begin{matrix}a\\\\b\\\\c\\\\d\\\\e\\\\f\\end{matrix}\\right)" << 4.25 << 3.75 << 2.3;
    }

    void sizesAreSane()
    {
        QFETCH(QString, tex);
        const auto layout = typeset(tex);
        QVERIFY(layout);
        QVERIFY2(layout->isValid(), qPrintable(layout->error()));
        QFETCH(double, ascent);
        QFETCH(double, descent);
        QFETCH(double, width);
        const auto measured = QStringLiteral("ascent %1 descent %2 width %3")
                                  .arg(layout->ascent())
                                  .arg(layout->descent())
                                  .arg(layout->width());
        QVERIFY2(std::abs(layout->ascent() - ascent) < 0.1, qPrintable(measured));
        QVERIFY2(std::abs(layout->descent() - descent) < 0.1, qPrintable(measured));
        QVERIFY2(std::abs(layout->width() - width) < 0.1 + width / 20, qPrintable(measured));
        QVERIFY(layout->itemCount() > 0);
    }

    void tagIsHandedOver()
    {
        const auto layout = typeset(QStringLiteral("E = mc^2 \\tag{4}"));
        QCOMPARE(layout->tag(), QStringLiteral("(4)"));
        QCOMPARE(layout->width(), typeset(QStringLiteral("E = mc^2"))->width());
    }

    void inlineAndDisplayDiffer()
    {
        const QString tex = QStringLiteral("\\frac{a}{b}");
        QVERIFY(typeset(tex, true)->ascent() > typeset(tex, false)->ascent() + 0.2);
    }

    void badFormulasSayWhy_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("message");
        QTest::newRow("unknown command") << "\\foo{x}"
                                         << "Undefined control sequence \\foo";
        QTest::newRow("open brace") << "\\frac{1}{2"
                                    << "Missing close brace";
        QTest::newRow("brace too many") << "a}"
                                        << "Extra close brace or missing open brace";
        QTest::newRow("left without right") << "\\left( a"
                                            << "Extra \\left or missing \\right";
        QTest::newRow("environment") << "\\begin{nosuch}a\\end{nosuch}"
                                     << "Unknown environment 'nosuch'";
        QTest::newRow("endless macro") << "\\def\\a{\\a\\a}\\a"
                                       << "maximum macro substitution count exceeded";
        QTest::newRow("nested too deeply") << QString(4000, u'{') + QString(4000, u'}') << "too complicated";
        QTest::newRow("100 kB") << QString(100'000, u'x') << "longer than";
    }

    void badFormulasSayWhy()
    {
        QFETCH(QString, tex);
        QFETCH(QString, message);
        const auto layout = typeset(tex);
        QVERIFY(layout);
        QVERIFY(!layout->isValid());
        QVERIFY2(layout->error().contains(message), qPrintable(layout->error()));
        QVERIFY2(typeset(QStringLiteral("x+y"))->isValid(), "the engine must go on after an error");
    }

    void definitionsEndWithTheirFormula()
    {
        QVERIFY(typeset(QStringLiteral("\\newcommand{\\mine}{x}\\mine"))->isValid());
        QVERIFY(!typeset(QStringLiteral("\\mine"))->isValid());
        QVERIFY(typeset(QStringLiteral("\\definecolor{own}{rgb}{1,0,0}\\color{own}x"))->isValid());
    }

    void longFormulaIsInterrupted_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::newRow("long") << QStringLiteral("\\frac{a+b}{c}").repeated(700);
        QTest::newRow("macro that grows") << QStringLiteral("\\def\\a{xxxxxxxxxxxxxxxx\\a}\\a");
    }

    void longFormulaIsInterrupted()
    {
        QFETCH(QString, tex);
        MathService service;
        service.setTimeLimit(150);
        QVERIFY(!service.layout(tex, true));
        QVERIFY(service.waitForAll());
        QVERIFY(service.layout(tex, true)->error().contains(QStringLiteral("too long")));
        service.setTimeLimit(5000);
        QVERIFY(!service.layout(unprepared, false));
        QVERIFY(service.waitForAll());
        QVERIFY(service.layout(unprepared, false)->isValid());
    }

    void closingDropsWhatWasNotBegun_data()
    {
        QTest::addColumn<bool>("loaded");
        QTest::newRow("while the script engine loads") << false;
        QTest::newRow("while a long formula is typeset") << true;
    }

    void closingDropsWhatWasNotBegun()
    {
        QFETCH(bool, loaded);
        const QTemporaryDir folder; // what was typeset is found there
        const auto name = [](int i) { return QStringLiteral("x_{%1}").arg(i); };
        constexpr int queued = 3000; // many seconds of work
        {
            MathService service;
            service.setCacheFolder(folder.path());
            service.layout(unprepared, true);
            if (loaded)
                QVERIFY(service.waitForAll());
            service.setTimeLimit(24 * 3600 * 1000); // only closing ends the long one
            QVERIFY(!service.layout(QStringLiteral("\\frac{a+b}{c}").repeated(700), true));
            for (int i = 0; i < queued; ++i)
                QVERIFY2(!service.layout(name(i), false), "asking must not wait for the worker");
        }
        MathService service;
        service.setCacheFolder(folder.path());
        if (loaded) {
            service.layout(unprepared, true);
            QVERIFY(service.waitForAll());
            QVERIFY(!service.engineWasStarted());
        }
        service.layout(name(queued - 1), false);
        QVERIFY(service.waitForAll());
        QVERIFY(service.engineWasStarted());
    }

    void signalsAreCoalesced()
    {
        MathService service;
        QSignalSpy spy(&service, &MathService::layoutsReady);
        QVERIFY(!service.layout(unprepared, false));
        QVERIFY(!service.layout(unprepared, false));
        for (int i = 0; i < 20; ++i)
            service.layout(QStringLiteral("y_{%1}").arg(i), false);
        QVERIFY(service.waitForAll()); // takes the answers one by one, and no event is handled meanwhile
        QCOMPARE(spy.size(), 1);
        QCoreApplication::processEvents();
        QCOMPARE(spy.size(), 1);
        QVERIFY(service.engineWasStarted());
    }

    void neverAskedNeverStarted()
    {
        MathService service;
        QVERIFY(service.waitForAll(0));
        QVERIFY(!service.engineWasStarted());
    }

    void isKeptFromRunToRun()
    {
        QTemporaryDir folder;
        const QString tex = QStringLiteral("\\frac{a}{b}");
        qreal width = 0;
        for (const bool first : {true, false}) {
            MathService service;
            service.setCacheFolder(folder.path());
            service.layout(tex, false);
            service.layout(QStringLiteral("\\nosuch"), false);
            QVERIFY(service.waitForAll());
            QCOMPARE(service.engineWasStarted(), first);
            QVERIFY(!service.layout(QStringLiteral("\\nosuch"), false)->isValid());
            if (!first)
                QCOMPARE(service.layout(tex, false)->width(), width);
            width = service.layout(tex, false)->width();
        }
    }

    void damagedFileIsTypesetAgain()
    {
        QTemporaryDir folder;
        QDir(folder.path()).mkdir(QStringLiteral("formulas-0123")); // of an earlier version
        for (int run = 0; run < 2; ++run) {
            MathService service;
            service.setCacheFolder(folder.path());
            service.layout(unprepared, false);
            QVERIFY(service.waitForAll());
            QVERIFY(service.engineWasStarted());
            QVERIFY(service.layout(unprepared, false)->isValid());
            QDirIterator files(folder.path(), QDir::Files, QDirIterator::Subdirectories);
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadWrite));
            file.seek(file.size() / 2);
            file.write("#");
        }
        QVERIFY(!QFileInfo::exists(folder.filePath(QStringLiteral("formulas-0123"))));
    }

    void layoutsAreKept()
    {
        QCOMPARE(typeset(QStringLiteral("k_1")).get(), typeset(QStringLiteral(" k_1 ")).get());
    }
};

QTEST_MAIN(TestMathService)
#include "tst_math_service.moc"
