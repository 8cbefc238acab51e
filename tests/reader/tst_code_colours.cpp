#include "code_colours.h"
#include "code_lines.h"

#include <QFontMetricsF>
#include <QTest>

using namespace lectern::reader;

Q_DECLARE_METATYPE(lectern::reader::TokenKind)

class TestCodeColours : public QObject
{
    Q_OBJECT

    static TokenKind kindAt(const std::vector<Token>& tokens, qsizetype position)
    {
        for (const Token& token : tokens) {
            if (position >= token.begin && position < token.begin + token.length)
                return token.kind;
        }
        return TokenKind::plain;
    }

private Q_SLOTS:
    void blanksBeforeACommentGoFirst_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("narrow");
        const auto row = [](const char* name, const char* code, const char* narrow, const char* language = "python") {
            QTest::newRow(name) << language << code << narrow;
        };
        row("pushed", "a = b          # [N,L]", "a = b  # [N,L]");
        row("C++", "int a;          // why", "int a;  // why", "cpp");
        row("short", "a        # b", "a        # b");
        row("indented comment", "                  # b", "                  # b");
        row("string", "s = 'a          # b'", "s = 'a          # b'");
        row("no comment", "a          =          bcdef", "a          =          bcdef");
        row("lines", "a        # b\na = bcd          # [N,L]\nc        # d", "a        # b\na = bcd  # [N,L]\nc        # d");
    }

    void blanksBeforeACommentGoFirst()
    {
        QFETCH(QString, language);
        QFETCH(QString, code);
        QFETCH(QString, narrow);
        QFont font;
        font.setFamilies({QStringLiteral("JetBrains Mono")});
        font.setPixelSize(14);
        const qreal letter = QFontMetricsF(font).horizontalAdvance(u'x');
        QCOMPARE(narrowedCode(code, language, font, 16 * letter), narrow);
        QCOMPARE(narrowedCode(code, language, font, 100 * letter), code);
    }

    void coloursByMeaning_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("part");
        QTest::addColumn<TokenKind>("kind");
        const auto row = [](const char* name, const char* language, const char* code, const char* part,
                            TokenKind kind) {
            QTest::newRow(name) << QString::fromUtf8(language) << QString::fromUtf8(code)
                                << QString::fromUtf8(part) << kind;
        };
        row("python keyword", "python", "def f(x): return x", "return", TokenKind::keyword);
        row("python call", "python", "y = softmax(x)", "softmax", TokenKind::function);
        row("python comment", "python", "x = 1  # def", "# def", TokenKind::comment);
        row("python string", "python", "s = 'a # b'", "'a # b'", TokenKind::literal);
        row("python docstring", "python", "\"\"\"two\nlines\"\"\"", "lines", TokenKind::literal);
        row("python number", "python", "x = 1.5e-3", "1.5e-3", TokenKind::number);
        row("cpp block comment", "cpp", "int /* if */ x;", "if", TokenKind::comment);
        row("escaped quote", "cpp", "auto s = \"a\\\"b\"; if", "b", TokenKind::literal);
        row("unknown language", "brainfuck", "return", "return", TokenKind::plain);
        row("transpose is no string", "calc", "S = Q*K' # for", "' #", TokenKind::plain);
    }

    void coloursByMeaning()
    {
        QFETCH(QString, language);
        QFETCH(QString, code);
        QFETCH(QString, part);
        QFETCH(TokenKind, kind);
        QCOMPARE(kindAt(tokenize(code, language), code.indexOf(part)), kind);
    }

    void tokensCoverTheTextExactly()
    {
        for (const QString& code :
             {QString(), QStringLiteral("'open"), QStringLiteral("/* open"), QStringLiteral("a\\"),
              QStringLiteral("'a\\"), QStringLiteral("\"\"\"")}) {
            for (const char* language : {"python", "cpp", "yaml", "sh", "calc", ""}) {
                qsizetype at = 0;
                for (const Token& token : tokenize(code, QString::fromLatin1(language))) {
                    QCOMPARE(token.begin, at);
                    at += token.length;
                }
                QCOMPARE(at, code.size());
            }
        }
    }
};

QTEST_MAIN(TestCodeColours)
#include "tst_code_colours.moc"
