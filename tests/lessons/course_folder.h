#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <string>

namespace lectern::lessons::testing {

/// A small course in two languages that has no findings; a test changes one file of it.
class CourseFolder
{
public:
    CourseFolder()
    {
        write("course.yaml",
              "format: 1\nid: c\ntitle: {zh_CN: 课, en: C}\nlanguages: [zh_CN, en]\nlessons: [01-a]\n"
              "glossary: glossary.yaml\nreferences: references.yaml\n");
        write("glossary.yaml", "query:\n  symbol: q\n  zh_CN: {name: 查询, def: 一个 $q$。}\n  en: {name: "
                               "query, def: A $q$.}\n");
        write("references.yaml", "v17: {text: 'Vaswani et al., 2017', url: 'https://example.org'}\n");
        write("01-a/zh_CN.md", page("zh_CN", "一"));
        write("01-a/en.md", page("en", "One"));
        write("01-a/figures/f.svg", "<svg/>");
        write("01-a/calculators/two.yaml",
              "title: {zh_CN: 二, en: Two}\ninputs:\n  K: {matrix: [[1, 2]]}\n  t: {tokens: [a, b]}\ncells: "
              "|\n  S = K * 2\n"
              "  f(x) = x + 1\nshow:\n  - {heatmap: S, cols: t}\n  - text:\n      zh_CN: 和 {{sum(S):.2f}}\n"
              "      en: sum {{f(S[1, 2]):.2f}}\nsteps: [S]\n");
        write("01-a/exercises/e.yaml", "kind: numeric\ntitle: {zh_CN: 题, en: E}\ntext: {zh_CN: 求 $A$, en: "
                                       "Find $A$}\nvars: |\n  A = 1\n  B = 2\n"
                                       "parts:\n  - id: a\n    text: {zh_CN: 甲, en: a}\n    answer: A\n    "
                                       "mistakes: {B: {zh_CN: 错, en: wrong}}\n"
                                       "tests:\n  - {name: solution, answers: {a: A}, score: 1}\n");
    }

    static std::string page(const std::string& language, const std::string& title)
    {
        return "---\nid: a\ntitle: T\nlang: " + language + "\n---\n## " + title +
               " {#one minutes=3}\n\n{term}`query` {cite}`v17` {value}`two.S[1,2]:.4f` {step}`two.S` "
               "{ref}`eq-a`\n\n"
               "$$\nx\n$$ {#eq-a}\n\n```{calculator} two\n```\n\n```{exercise} e\n```\n\n"
               "```{figure} f.svg\n:alt: x\n:id: fig\nC\n```\n";
    }

    void write(const QString& name, const std::string& text) const
    {
        const QString file = path(name);
        QDir().mkpath(QFileInfo(file).path());
        QFile out(file);
        const bool opened = out.open(QIODevice::WriteOnly);
        Q_ASSERT(opened);
        Q_UNUSED(opened);
        out.write(text.data(), static_cast<qint64>(text.size()));
    }

    /// Puts `to` in the place of the one `from` in a file.
    void replace(const QString& name, const char* from, const char* to) const
    {
        QFile in(path(name));
        const bool opened = in.open(QIODevice::ReadOnly);
        QByteArray text = in.readAll();
        in.close();
        Q_ASSERT(opened && text.count(from) >= 1);
        Q_UNUSED(opened);
        const qsizetype at = text.indexOf(from);
        text.replace(at, QByteArray(from).size(), to);
        write(name, text.toStdString());
    }

    void write(const char* name, const std::string& text) const { write(QString::fromLatin1(name), text); }

    void remove(const QString& name) const { QFile::remove(path(name)); }
    QString path(const QString& name = {}) const { return QDir::cleanPath(m_folder.path() + u'/' + name); }

private:
    QTemporaryDir m_folder;
};

} // namespace lectern::lessons::testing
