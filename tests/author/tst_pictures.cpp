// Pictures are pasted and dropped in the real window.

#include "written_course.h"

#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

class TestPictures : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;

    std::unique_ptr<Written> open() const { return std::make_unique<Written>(m_course->path(), m_recovery->path()); }
    QString figure(const char* name) const { return m_course->path(u"01-a/figures/" + QString::fromLatin1(name)); }

    static QImage picture()
    {
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(Qt::red);
        return image;
    }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_recovery = std::make_unique<QTemporaryDir>();
    }

    void aCopiedPictureBecomesAFigure()
    {
        const auto written = open();
        QVERIFY(written->putBehind("{#one minutes=3}\n"));
        written->source()->setFocus();
        QApplication::clipboard()->setImage(picture());
        QTest::keyClick(written->source(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(QFile::exists(figure("one.png")));
        QCOMPARE(QImage(figure("one.png")).size(), QSize(8, 8));
        QVERIFY(written->editor().text().find("\n\n```{figure} one.png\n:alt: What the picture shows") !=
                std::string::npos);
        // Its words are typed at once.
        written->type(QStringLiteral("A red square"));
        QVERIFY(written->settle());
        QVERIFY(written->editor().text().find(":alt: A red square\n:id: fig-one\n") != std::string::npos);
        QTest::keyClick(written->source(), Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(QFile::exists(figure("one-2.png")));
    }

    void copiedTextStaysText()
    {
        const auto written = open();
        written->source()->setFocus();
        auto* both = new QMimeData;
        both->setText(QStringLiteral("pasted words"));
        both->setImageData(picture());
        QApplication::clipboard()->setMimeData(both);
        QTest::keyClick(written->source(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(written->editor().text().starts_with("pasted words"));
    }

    void droppedFilesBecomeFigures()
    {
        const QTemporaryDir elsewhere;
        const QString file = elsewhere.filePath(QStringLiteral("Loss Curve.svg"));
        {
            QFile svg(file);
            QVERIFY(svg.open(QIODevice::WriteOnly));
            svg.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"><rect width=\"5\" "
                      "height=\"5\"/></svg>");
        }
        const auto written = open();
        QVERIFY(written->putBehind("```{exercise} e\n```\n"));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        auto* viewport = static_cast<QAbstractScrollArea*>(written->source())->viewport();
        const QPointF at(viewport->width() / 2.0, viewport->height() - 5.0); // below the text
        QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(viewport, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(viewport, &drop);
        QVERIFY(QFile::exists(figure("loss-curve.svg")));
        QVERIFY(QFile::exists(file));
        QVERIFY(written->editor().text().find("```{figure} loss-curve.svg\n") != std::string::npos);
        QVERIFY(written->settle());
        QVERIFY(!written->shown().contains(u"loss-curve.svg cannot be shown"));
    }

    void severalPicturesStandOneBelowTheOther()
    {
        const QTemporaryDir elsewhere;
        QList<QUrl> urls;
        for (const char* name : {"first.png", "second.png"}) {
            QVERIFY(picture().save(elsewhere.filePath(QString::fromLatin1(name))));
            urls << QUrl::fromLocalFile(elsewhere.filePath(QString::fromLatin1(name)));
        }
        const auto written = open();
        QVERIFY(written->putBehind("{#one minutes=3}\n"));
        written->source()->setFocus();
        auto* both = new QMimeData;
        both->setUrls(urls);
        QApplication::clipboard()->setMimeData(both);
        QTest::keyClick(written->source(), Qt::Key_V, Qt::ControlModifier);
        written->type(QStringLiteral("Two"));
        QVERIFY(written->editor().text().find("\n\n```{figure} first.png\n:alt: What the picture shows, "
                                              "for those who do not see it\n:id: fig-first\nCaption.\n```\n\n"
                                              "```{figure} second.png\n:alt: Two\n") != std::string::npos);
        QVERIFY(written->settle());
        QVERIFY(written->desk->findings().empty());
    }

    void whatNoPageCanShowIsRefusedInWords()
    {
        const auto written = open();
        const std::string before = written->editor().text();
        written->source()->setFocus();
        auto* svg = new QMimeData;
        svg->setData(QStringLiteral("image/svg+xml"),
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><use/></svg>");
        QApplication::clipboard()->setMimeData(svg);
        QTest::keyClick(written->source(), Qt::Key_V, Qt::ControlModifier);
        QWidget* notice = nullptr;
        QTRY_VERIFY((notice = written->find(QStringLiteral("failure"))));
        QVERIFY(notice->findChild<QLabel*>()->text().contains(u"<use>"));
        QCOMPARE(written->editor().text(), before);
        QCOMPARE(QDir(m_course->path(QStringLiteral("01-a/figures"))).entryList(QDir::Files).size(), 1);
        // And a file that is no page takes none.
        QApplication::clipboard()->setImage(picture());
        QVERIFY(written->chooseFile(QStringLiteral("exercises/e.yaml")));
        QTest::keyClick(written->source(), Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY((notice = written->find(QStringLiteral("failure"))) &&
                    notice->findChild<QLabel*>()->text().contains(u"pages of lessons"));
    }
};

QTEST_MAIN(TestPictures)
#include "tst_pictures.moc"
