// Pictures that become figures: their names and their directive.

#include <lectern/authoring/figure_file.h>

#include <lectern/lessons/course.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace lectern;
using namespace lectern::authoring;

class TestFigureFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAreFreshAndSensible_data()
    {
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QByteArray>("section");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("of its file") << QStringLiteral("Loss Curve (2).PNG") << QByteArray("scores")
                                     << QByteArray("loss-curve-2.png");
        QTest::newRow("of its section") << QString() << QByteArray("scores") << QByteArray("scores.png");
        QTest::newRow("of nothing") << QString() << QByteArray() << QByteArray("figure.png");
        QTest::newRow("Chinese") << QStringLiteral("损失.png") << QByteArray("scores") << QByteArray("scores.png");
        QTest::newRow("taken") << QStringLiteral("heads.png") << QByteArray() << QByteArray("heads-2.png");
        QTest::newRow("taken by a language's")
            << QStringLiteral("masks.png") << QByteArray() << QByteArray("masks-2.png");
        QTest::newRow("path") << QStringLiteral("../../etc/passwd") << QByteArray() << QByteArray("passwd.png");
        QTest::newRow("long") << QString(300, u'a') << QByteArray() << QByteArray(40, 'a') + ".png";
    }

    void namesAreFreshAndSensible()
    {
        QFETCH(const QString, wanted);
        QFETCH(const QByteArray, section);
        QFETCH(const QByteArray, name);
        const QTemporaryDir lesson;
        QVERIFY(QDir(lesson.path()).mkdir(QStringLiteral("figures")));
        for (const char* there : {"heads.svg", "masks.zh_CN.svg"}) {
            QFile file(lesson.filePath(u"figures/" + QString::fromLatin1(there)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        QCOMPARE(freeFigureName(lesson.path(), wanted, section.toStdString(), "png"), name.toStdString());
    }

    void theDirectiveHasAPlaceForItsWords()
    {
        for (const char* language : {"zh_CN", "en"}) {
            const FigureText figure = figureText("loss-curve.png", QString::fromLatin1(language));
            const std::string page =
                std::string("---\nid: a\ntitle: T\nlang: ") + language + "\n---\n## A {#a}\n\n" + figure.text;
            const auto parsed = lessons::parsePage(page, "en.md");
            QVERIFY(!parsed.hasErrors());
            const auto* block = std::get_if<lessons::Figure>(&parsed.value.page.blocks.back().content);
            QVERIFY(block);
            QCOMPARE(block->source, std::string("loss-curve.png"));
            QCOMPARE(block->id, std::string("fig-loss-curve"));
            QCOMPARE(block->alternative, figure.text.substr(figure.begin, figure.end - figure.begin));
        }
    }
};

QTEST_APPLESS_MAIN(TestFigureFile)
#include "tst_figure_file.moc"
