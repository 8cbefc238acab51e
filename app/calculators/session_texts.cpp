// A session's numbers within its texts.

#include <lectern/calculators/number_text.h>
#include <lectern/calculators/session.h>
#include <lectern/lessons/course.h>
#include <lectern/lessons/walk.h>

#include <set>
#include <utility>

namespace lectern::calculators {
namespace {

QString describeValue(const calc::Value& value, const QString& format)
{
    if (value.isString())
        return QString::fromStdString(value.string());
    if (value.isStringList()) {
        QStringList texts;
        for (const std::string& text : value.strings())
            texts << QString::fromStdString(text);
        return texts.join(u' ');
    }
    if (value.isNumber())
        return formattedNumber(value.number(), format);
    QStringList rows;
    for (std::size_t row = 0; row < value.shape().rows; ++row) {
        QStringList entries;
        for (std::size_t col = 0; col < value.shape().cols; ++col)
            entries << formattedNumber(value.at(row, col), format);
        rows << entries.join(QStringLiteral(", "));
    }
    return u'[' + rows.join(QStringLiteral("; ")) + u']';
}

/// The targets of the links in a text. Within a formula or code what looks like a link is none.
std::set<QString> linksIn(const QString& markdown)
{
    std::set<QString> links;
    lessons::walk(lessons::parseMarkdown(markdown.toStdString()).value, {{}, [&](const lessons::Inline& item) {
                      if (!item.style.link.empty())
                          links.insert(QString::fromStdString(item.style.link));
                  }});
    return links;
}

} // namespace

std::optional<calc::EntryRef> FilledText::entryOf(const QString& target, QStringView scheme) const
{
    bool isNumber = false;
    const auto entry = target.mid(scheme.size()).toULongLong(&isNumber);
    return isNumber && target.startsWith(scheme) && entry < entries.size() ? std::optional(entries[entry])
                                                                           : std::nullopt;
}

const calc::Program* Session::compiled(const std::string& expression) const
{
    auto [place, isNew] = m_expressions.try_emplace(expression);
    if (isNew) {
        auto parsed = calc::parseExpression(expression, {}, m_names);
        if (!parsed.hasErrors())
            place->second = std::make_unique<calc::Program>(std::move(parsed.value));
    }
    return place->second.get();
}

QString Session::wordsOf(const lessons::TemplatePiece& piece) const
{
    if (!piece.expression)
        return QString::fromStdString(piece.text);
    const calc::Program* program = m_sheet ? compiled(piece.text) : nullptr;
    const auto result = program ? m_sheet->evaluate(*program) : Result<calc::Value>(fail("calculators.internal"));
    return result ? describeValue(*result, QString::fromStdString(piece.format)) : QStringLiteral("?");
}

QString Session::fill(const std::string& text) const
{
    QString filled;
    for (const lessons::TemplatePiece& piece : lessons::splitTemplate(text).value)
        filled += wordsOf(piece);
    return filled;
}

FilledText Session::fillWithQuestions(const std::string& text, const QString& scheme) const
{
    FilledText filled;
    std::vector<std::pair<QString, QString>> pieces; // words, and what they may lead to
    std::set<QString> targets;
    for (const lessons::TemplatePiece& piece : lessons::splitTemplate(text).value) {
        pieces.emplace_back(wordsOf(piece), QString());
        const auto entry = piece.expression ? entryNamedBy(piece.text) : std::nullopt;
        if (!entry)
            continue;
        pieces.back().second = scheme + QString::number(filled.entries.size());
        targets.insert(pieces.back().second);
        filled.entries.push_back(*entry);
    }
    const auto joined = [&pieces](const std::set<QString>& links) {
        QString markdown;
        for (const auto& [words, target] : pieces)
            markdown += links.count(target) > 0 ? u'[' + words + u"](" + target + u')' : words;
        return markdown;
    };
    filled.words = joined({});
    filled.markdown = targets.empty() ? filled.words : joined(linksIn(joined(targets)));
    return filled;
}

// Of an input there is nothing to ask, and a lab's number was measured.
std::optional<calc::EntryRef> Session::entryNamedBy(const std::string& expression) const
{
    const calc::Program* program = m_sheet ? compiled(expression) : nullptr;
    if (!program)
        return {};
    const auto nodeOf = [&](calc::NodeId id) -> const calc::Node& {
        return program->nodes[static_cast<std::size_t>(id)];
    };
    const calc::Node& root = nodeOf(program->cells.front().expression);
    const calc::Node& named = root.kind == calc::NodeKind::index ? nodeOf(root.children.front()) : root;
    if (named.kind != calc::NodeKind::name || !m_sheet->program().find(named.text))
        return {};
    const auto whole = value(named.text);
    if (!whole || !whole->isNumeric())
        return {};
    std::vector<std::size_t> at;
    for (std::size_t i = 1; root.kind == calc::NodeKind::index && i < root.children.size(); ++i) {
        const calc::Program* index = compiled(std::string(program->text(root.children[i])));
        const auto position = index ? m_sheet->evaluate(*index) : Result<calc::Value>(calc::Value());
        if (!index || !position || !position->isNumber() || !(position->number() >= 1))
            return {};
        at.push_back(static_cast<std::size_t>(position->number()) - 1);
    }
    const calc::Shape& shape = whole->shape();
    if (at.size() == 1)
        at = shape.rows == 1 ? std::vector<std::size_t>{0, at[0]} : std::vector<std::size_t>{at[0], 0};
    else if (at.empty() && shape.count() != 1)
        return {};
    at.resize(3);
    const bool isThere = at[0] < shape.rows && at[1] < shape.cols && at[2] < shape.slices;
    return isThere ? std::optional(calc::EntryRef{named.text, at[0], at[1], at[2]}) : std::nullopt;
}

std::vector<std::string> Session::namesIn(const std::string& text) const
{
    std::vector<std::string> names;
    for (const lessons::TemplatePiece& piece : lessons::splitTemplate(text).value) {
        const calc::Program* program = piece.expression ? compiled(piece.text) : nullptr;
        for (const calc::Node& node : program ? program->nodes : std::vector<calc::Node>()) {
            if (node.kind == calc::NodeKind::name)
                names.push_back(node.text);
        }
    }
    return names;
}

} // namespace lectern::calculators
