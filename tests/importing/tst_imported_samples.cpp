// Each sample is imported and compared, with all that is said about it, with the file beside it that ends in .expected.

#include <lectern/importing/article.h>
#include <lectern/importing/into_course.h>

#include <QDir>
#include <QFile>
#include <QTest>

using namespace lectern;
using namespace lectern::importing;

namespace {

const QString samples = QStringLiteral(LECTERN_SOURCE_DIR "/tests/importing/samples");

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Title, page, references, figures and remarks, one after the other.
std::string described(const Article& article)
{
    std::string text = "TITLE " + article.title + '\n';
    for (const std::string& author : article.authors)
        text += "AUTHOR " + author + '\n';
    text += article.body;
    for (const lessons::Reference& reference : article.references)
        text += "REF " + reference.id + " | " + reference.text + " | " + reference.url + '\n';
    for (const FigureFile& figure : article.figures)
        text += "FIG " + figure.name + ' ' + std::to_string(figure.bytes.size()) + '\n';
    for (const Diagnostic& remark : article.remarks) {
        text += "REMARK " + std::to_string(remark.where.line) + ' ' + remark.code;
        for (const std::string& parameter : remark.parameters)
            text += " {" + parameter + '}';
        text += '\n';
    }
    return text;
}

} // namespace

class TestImportedSamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sample_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* pattern : {"markdown/*.md", "latex/*.tex", "notebook/*.ipynb"}) {
            const QString folder = samples + u'/' + QString::fromLatin1(pattern).section(u'/', 0, 0);
            const QStringList names =
                QDir(folder).entryList({QString::fromLatin1(pattern).section(u'/', 1)}, QDir::Files, QDir::Name);
            for (const QString& name : names) {
                if (name != u"part.tex") // is included by another
                    QTest::newRow(qPrintable(name)) << QString(folder + u'/' + name);
            }
        }
    }

    void sample()
    {
        QFETCH(QString, file);
        Source source;
        source.name = QFileInfo(file).fileName().toStdString();
        source.text = read(file).toStdString();
        source.read = filesBeside(file.toStdString());
        const auto importer = file.endsWith(u".md")    ? importMarkdown
                              : file.endsWith(u".tex") ? importLatex
                                                       : importNotebook;
        const auto article = importer(source);
        QVERIFY2(article, article ? "" : article.error().code.c_str());
        for (const Diagnostic& diagnostic : lessons::parseMarkdown(article->body).diagnostics)
            QVERIFY2(diagnostic.code == "lessons.todo", diagnostic.code.c_str());
        const QByteArray expected = read(file + u".expected");
        QVERIFY2(!expected.isEmpty(), qPrintable(file));
        const QByteArray made = QByteArray::fromStdString(described(*article));
        const QList<QByteArray> lines = made.split('\n');
        const QList<QByteArray> wanted = expected.split('\n');
        for (qsizetype i = 0; i < std::min(lines.size(), wanted.size()); ++i)
            QCOMPARE(lines[i], wanted[i]);
        QCOMPARE(lines.size(), wanted.size());
    }

    void samplesAreThere() { QVERIFY(QDir(samples).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() >= 3); }
};

QTEST_GUILESS_MAIN(TestImportedSamples)
#include "tst_imported_samples.moc"
