#include <lectern/typesetting/written_formula.h>

#include <QTest>

using lectern::typesetting::writtenFormula;

class TestWrittenFormula : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writes_data()
    {
        QTest::addColumn<QString>("written");
        const auto row = [](const char* tex, const char* written) {
            QTest::newRow(tex) << QString::fromUtf8(written);
        };
        row("d_k", "dₖ");
        row("d_{k}", "dₖ");
        row("x_{12}", "x₁₂");
        row("\\sqrt{d_k}", "√dₖ");
        row("1/\\sqrt{d_k}", "1/√dₖ");
        row("\\sqrt{a+b}", "√(a+b)");
        row("\\lambda", "λ");
        row("QK^T", "QKᵀ");
        row("n \\times n", "n × n");
        row("a=-1", "a = −1");
        row("e^{-1}", "e⁻¹");
        row("\\mathrm{loss}", "loss");
        row("a\\,b", "ab");
        row("", "");
    }

    void writes()
    {
        QFETCH(QString, written);
        QCOMPARE(writtenFormula(QString::fromUtf8(QTest::currentDataTag())), written);
    }

    // What no character shows stays TeX, whole: half of a formula would say something else.
    void staysTeX_data()
    {
        QTest::addColumn<QString>("tex");
        for (const char* tex : {"\\frac{a}{b}", "x_{\\theta}", "x_Q", "d_{k}^{Q}", "\\sqrt[3]{x}", "{a", "a}",
                                "\\begin{bmatrix}1&2\\end{bmatrix}", "\\unknown"})
            QTest::newRow(tex) << tex;
    }

    void staysTeX()
    {
        QFETCH(QString, tex);
        QCOMPARE(writtenFormula(tex), tex);
    }

    void deepGroupsEnd()
    {
        const QString deep = QString(100'000, u'{') + u'x' + QString(100'000, u'}');
        QCOMPARE(writtenFormula(deep), deep);
    }
};

QTEST_GUILESS_MAIN(TestWrittenFormula)
#include "tst_written_formula.moc"
