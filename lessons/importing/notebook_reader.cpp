#include "article_builder.h"
#include "clean_text.h"
#include "import_limits.h"
#include "markdown_reader.h"
#include "page_writer.h"
#include "tex_macros.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lectern::importing {
namespace {

using namespace lessons;

constexpr qsizetype mostCells = 5000;
constexpr qsizetype mostOutputs = 200;      ///< of a cell
constexpr std::size_t longestOutput = 20'000; ///< bytes that are kept of a text

// Texts are one string or a list of lines.
std::string textOf(const QJsonValue& value)
{
    QString text = value.toString();
    for (const QJsonValue& line : value.toArray())
        text += line.toString();
    return text.toStdString();
}

// Colours of a terminal: ESC [ numbers letter. What is left of the escapes goes with the control characters.
std::string withoutColours(const std::string& text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\x1B') {
            plain += text[i];
            continue;
        }
        if (i + 1 < text.size() && text[i + 1] == '[') {
            ++i;
            while (i + 1 < text.size() && (text[i + 1] == ';' || (text[i + 1] >= '0' && text[i + 1] <= '9')))
                ++i;
            ++i;
        }
    }
    return plain;
}

class NotebookReader
{
public:
    explicit NotebookReader(const Source& source)
        : m_source(source)
        , m_builder(source)
        , m_markdown(m_builder, m_macros)
    {
        m_markdown.setFigureFinder([this](const std::string& path, int cell) { return attachment(path, cell); });
    }

    Result<Article> run()
    {
        if (m_source.text.size() > largestNotebook)
            return fail("importing.size", {m_source.name, std::to_string(largestNotebook)}, {m_source.name, 0, 0, 0, 0});
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(
            QByteArray::fromRawData(m_source.text.data(), static_cast<qsizetype>(m_source.text.size())), &error);
        const QJsonObject root = document.object();
        if (error.error != QJsonParseError::NoError || !root.contains(QStringLiteral("nbformat")))
            return fail("importing.notebook", {m_source.name}, {m_source.name, 0, 0, 0, 0});
        const int version = root.value(QStringLiteral("nbformat")).toInt();
        if (version != 4)
            return fail("importing.notebook.version", {m_source.name, std::to_string(version)},
                        {m_source.name, 0, 0, 0, 0});
        const QJsonObject metadata = root.value(QStringLiteral("metadata")).toObject();
        m_language = metadata.value(QStringLiteral("language_info")).toObject().value(QStringLiteral("name")).toString().toStdString();
        if (m_language.empty())
            m_language = metadata.value(QStringLiteral("kernelspec")).toObject().value(QStringLiteral("language")).toString(QStringLiteral("python")).toStdString();
        const QJsonArray cells = root.value(QStringLiteral("cells")).toArray();
        for (qsizetype i = 0; i < std::min(cells.size(), mostCells); ++i) {
            m_number = static_cast<int>(i) + 1;
            cell(cells.at(i).toObject());
        }
        if (cells.size() > mostCells)
            m_builder.remark("importing.cells", {std::to_string(mostCells)}, 0);
        if (m_macros.reachedLimit())
            m_builder.remark("importing.macros", {}, 0);
        Article article;
        article.title = metadata.value(QStringLiteral("title")).toString().toStdString();
        takeTitle(article);
        return m_builder.finish(std::move(m_blocks), std::move(article));
    }

private:
    void add(Blocks blocks)
    {
        for (Block& block : blocks)
            m_blocks.push_back(std::move(block));
    }

    // Text in a notebook is valid UTF-8 by now; what is left to clean are control characters.
    static std::string clean(const std::string& text)
    {
        return cleanText(text, {}, largestNotebook).value_or(std::string());
    }

    void cell(const QJsonObject& cell)
    {
        const QString kind = cell.value(QStringLiteral("cell_type")).toString();
        const std::string source = clean(textOf(cell.value(QStringLiteral("source"))));
        m_attachments = cell.value(QStringLiteral("attachments")).toObject();
        if (kind == u"markdown" && source.size() <= largestArticle) {
            add(m_markdown.read(source, 1));
        } else if (kind == u"code") {
            if (!isBlankText(source))
                m_blocks.push_back({CodeBlock{m_language, source}, {}});
            const QJsonArray outputs = cell.value(QStringLiteral("outputs")).toArray();
            for (qsizetype i = 0; i < std::min(outputs.size(), mostOutputs); ++i)
                output(outputs.at(i).toObject());
            if (outputs.size() > mostOutputs)
                m_builder.remark("importing.cells", {std::to_string(mostOutputs)}, m_number);
        } else if (!isBlankText(source)) {
            m_blocks.push_back(m_builder.kept(kind.toStdString(), "text", source, m_number));
        }
    }

    void output(const QJsonObject& output)
    {
        const QString kind = output.value(QStringLiteral("output_type")).toString();
        if (kind == u"stream")
            return text(textOf(output.value(QStringLiteral("text"))));
        if (kind == u"error")
            return text(withoutColours(textOf(output.value(QStringLiteral("traceback")))));
        data(output.value(QStringLiteral("data")).toObject());
    }

    // One output in several forms: a picture tells most, then Markdown and TeX, then text.
    void data(const QJsonObject& forms)
    {
        for (const char* kind : {"image/svg+xml", "image/png", "image/jpeg"}) {
            const QJsonValue value = forms.value(QLatin1StringView(kind));
            if (value.isUndefined())
                continue;
            std::string bytes = textOf(value);
            if (QLatin1StringView(kind) != QLatin1StringView("image/svg+xml"))
                bytes = QByteArray::fromBase64(QByteArray::fromStdString(bytes)).toStdString();
            const std::string name = "cell-" + std::to_string(m_number);
            if (const auto figure = m_builder.figureFrom(name, std::move(bytes), m_number)) {
                m_blocks.push_back({Figure{*figure, {}, *figure, {}}, {}});
                m_blocks.push_back(ArticleBuilder::todo(std::string(m_builder.words().describeFigure) + *figure));
                return;
            }
        }
        for (const char* kind : {"text/markdown", "text/latex"}) {
            const std::string source = clean(textOf(forms.value(QLatin1StringView(kind))));
            if (!isBlankText(source) && source.size() <= largestArticle)
                return add(m_markdown.read(source, 1));
        }
        const std::string plain = textOf(forms.value(QStringLiteral("text/plain")));
        if (!isBlankText(plain))
            text(plain);
        for (const QString& kind : forms.keys()) {
            const bool shown = kind == u"text/plain" || kind.startsWith(u"image/");
            if (shown)
                continue;
            if (plain.empty())
                m_blocks.push_back(m_builder.kept(shortened(kind.toStdString()), "text", cut(textOf(forms.value(kind))), m_number));
            else
                m_builder.remark("importing.output", {shortened(kind.toStdString())}, m_number);
        }
    }

    std::string cut(const std::string& raw)
    {
        std::string text = clean(withoutColours(raw));
        if (text.size() <= longestOutput)
            return text;
        m_builder.remark("importing.output.long", {std::to_string(longestOutput)}, m_number);
        const std::size_t line = text.rfind('\n', longestOutput);
        if (line != std::string::npos)
            return text.substr(0, line + 1) + "...\n";
        std::size_t end = longestOutput;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end;
        return text.substr(0, end) + "...\n";
    }

    void text(const std::string& raw)
    {
        std::string text = cut(raw);
        if (!isBlankText(text))
            m_blocks.push_back({CodeBlock{"text", std::move(text)}, {}});
    }

    // ![a](attachment:picture.png)
    std::optional<std::string> attachment(const std::string& path, int)
    {
        constexpr std::string_view scheme = "attachment:";
        if (!path.starts_with(scheme))
            return std::nullopt;
        const std::string name = path.substr(scheme.size());
        const QJsonObject forms = m_attachments.value(QString::fromStdString(name)).toObject();
        for (const QJsonValue& value : forms) {
            std::string bytes =
                QByteArray::fromBase64(QByteArray::fromStdString(textOf(value))).toStdString();
            if (auto figure = m_builder.figureFrom(name, std::move(bytes), m_number))
                return figure;
        }
        return std::nullopt;
    }

    void takeTitle(Article& article)
    {
        const auto first = std::find_if(m_blocks.begin(), m_blocks.end(), [](const Block& block) {
            return std::holds_alternative<Heading>(block.content);
        });
        const auto isTop = [](const Block& block) {
            const auto* heading = std::get_if<Heading>(&block.content);
            return heading && heading->level == 1;
        };
        if (first == m_blocks.end() || !isTop(*first) || std::count_if(m_blocks.begin(), m_blocks.end(), isTop) != 1)
            return;
        article.title = plainText(std::get<Heading>(first->content).text);
        m_blocks.erase(first);
    }

    const Source& m_source;
    ArticleBuilder m_builder;
    TexMacros m_macros;
    MarkdownReader m_markdown;
    QJsonObject m_attachments;
    std::string m_language;
    Blocks m_blocks;
    int m_number = 0; ///< of the cell: it stands for the line in remarks
};

} // namespace

Result<Article> importNotebook(const Source& source)
{
    return NotebookReader(source).run();
}

} // namespace lectern::importing
