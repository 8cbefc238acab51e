// Pieces of formulas: what is put in, and whether the cursor is in a formula already.

#include <lectern/authoring/formula_palette.h>

#include <QTest>

using namespace lectern::authoring;

class TestFormulaPalette : public QObject
{
    Q_OBJECT

    static std::string shown(const FormulaInsertion& made)
    {
        std::string text = made.text;
        return text.insert(made.end, "]").insert(made.begin, "[");
    }

private Q_SLOTS:
    void everyPieceIsBalancedTex()
    {
        QCOMPARE(formulaGroups().size(), std::size_t{6});
        for (const FormulaGroup& group : formulaGroups()) {
            QVERIFY(!group.title.isEmpty());
            QVERIFY(group.pieces.size() > 8);
            for (const FormulaPiece& piece : group.pieces) {
                const std::string tex = piece.tex();
                QVERIFY2(tex.find_first_of("<>") == std::string::npos, tex.c_str());
                int depth = 0;
                for (std::size_t i = 0; i < tex.size(); ++i) {
                    if (i > 0 && tex[i - 1] == '\\')
                        continue;
                    depth += tex[i] == '{' ? 1 : tex[i] == '}' ? -1 : 0;
                    QVERIFY2(depth >= 0, tex.c_str());
                }
                QCOMPARE(depth, 0);
            }
        }
    }

    void placesAreSelected()
    {
        const FormulaPiece fraction{R"(\frac{<a>}{<b>})"};
        QCOMPARE(shown(insertionOf(fraction, {}, true, "x ", "")), std::string(R"(\frac{[a]}{b})"));
        QCOMPARE(shown(insertionOf(fraction, {}, false, "x ", "")), std::string(R"($\frac{[a]}{b}$)"));
        // What was selected goes into the first place.
        QCOMPARE(shown(insertionOf(fraction, "x+1", true, "", "")), std::string(R"(\frac{x+1}{[b]})"));
        QCOMPARE(shown(insertionOf({R"(\sqrt{<x>})"}, "2", false, "", "")), std::string(R"($\sqrt{2}[]$)"));
        // Nothing that was selected goes.
        QCOMPARE(shown(insertionOf({R"(\alpha)"}, "x", true, "", "")), std::string(R"(x \alpha[])"));
    }

    void commandsAreKeptApartFromLetters()
    {
        QCOMPARE(insertionOf({R"(\alpha)"}, {}, true, "", "x").text, std::string(R"(\alpha )"));
        QCOMPARE(insertionOf({R"(\alpha)"}, {}, true, "", "_1").text, std::string(R"(\alpha)"));
        QCOMPARE(insertionOf({"QK"}, {}, true, R"(\alpha)", "").text, std::string(" QK"));
        QCOMPARE(insertionOf({R"(\beta)"}, {}, true, R"(\alpha)", "").text, std::string(R"(\beta)"));
    }

    void theCursorIsInAFormula_data()
    {
        QTest::addColumn<QByteArray>("line"); // the cursor stands at |
        QTest::addColumn<bool>("inside");
        QTest::newRow("words") << QByteArray("a | b $x$") << false;
        QTest::newRow("in it") << QByteArray("a $x|+y$ b") << true;
        QTest::newRow("at its beginning") << QByteArray("a $|x$ b") << true;
        QTest::newRow("before it") << QByteArray("a |$x$ b") << false;
        QTest::newRow("behind it") << QByteArray("a $x$| b") << false;
        QTest::newRow("at its end") << QByteArray("a $x|$ b") << true;
        QTest::newRow("within a command") << QByteArray("$\\al|pha x$") << true;
        QTest::newRow("between two") << QByteArray("$x$ | $y$") << false;
        QTest::newRow("empty one") << QByteArray("a $|$ b") << true;
        QTest::newRow("money") << QByteArray("$5 | and $6") << false;
        QTest::newRow("code") << QByteArray("`$x|$`") << false;
        QTest::newRow("Chinese beside it") << QByteArray("除以$\\sqrt{d|_k}$后") << true;
    }

    void theCursorIsInAFormula()
    {
        QFETCH(const QByteArray, line);
        QFETCH(const bool, inside);
        std::string text = line.toStdString();
        const std::size_t at = text.find('|');
        text.erase(at, 1);
        const LineState prose = tokenizeLine("Words.", 0, SourceKind::page).state;
        QCOMPARE(isInFormula(text, at, prose, SourceKind::page), inside);
    }

    void displayFormulasHaveLines()
    {
        const LineState prose = tokenizeLine("Words.", 0, SourceKind::page).state;
        const LineState open = tokenizeLine("$$", prose, SourceKind::page).state;
        QVERIFY(isInFormula("x = 1", 0, open, SourceKind::page));
        QVERIFY(isInFormula("", 0, open, SourceKind::page));
        const LineState closed = tokenizeLine("$$ {#eq-a}", open, SourceKind::page).state;
        QVERIFY(!isInFormula("x = 1", 2, closed, SourceKind::page));
    }
};

QTEST_APPLESS_MAIN(TestFormulaPalette)
#include "tst_formula_palette.moc"
