#include "document_builder.h"

#include "code_colours.h"
#include "code_lines.h"
#include "figure_object.h"

#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

namespace lectern::reader {
namespace {

using namespace lessons;

QColor colourOf(TokenKind kind, const theme::Theme& theme)
{
    switch (kind) {
    case TokenKind::keyword:
        return theme.keyword;
    case TokenKind::literal:
        return theme.literal;
    case TokenKind::comment:
        return theme.comment;
    case TokenKind::number:
        return theme.number;
    case TokenKind::function:
        return theme.function;
    case TokenKind::plain:
        break;
    }
    return theme.text;
}

} // namespace

DocumentBuilder::DocumentBuilder(QTextDocument& document, const PageSources& sources,
                                 typesetting::MathService* math, FigureObject& figures,
                                 const BuildOptions& options)
    : m_document(document)
    , m_sources(sources)
    , m_figures(figures)
    , m_options(options)
    , m_formats(options.theme)
    , m_cursor(&document)
    , m_inlines(m_cursor, m_formats, m_sources, math)
{
    m_document.setUndoRedoEnabled(false);
    m_document.setDocumentMargin(0);
    m_document.setIndentWidth(m_formats.theme().px(26));
    m_document.setDefaultFont(m_formats.body().font());
    QTextOption option = m_document.defaultTextOption();
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_document.setDefaultTextOption(option);
}

DocumentIndex DocumentBuilder::buildPage(const Page& page)
{
    m_cursor.beginEditBlock();
    QTextFrameFormat root = m_document.rootFrame()->frameFormat();
    root.setTopMargin(m_formats.theme().px(36));
    root.setBottomMargin(m_formats.theme().px(64));
    m_document.rootFrame()->setFrameFormat(root);
    const Context context{m_formats.body(), {}, m_options.columnWidth};
    // A page may give its own level-1 heading; otherwise its title stands at the top.
    const bool titled = !page.blocks.empty() &&
                        std::holds_alternative<Heading>(page.blocks.front().content) &&
                        std::get<Heading>(page.blocks.front().content).level == 1;
    if (!titled) {
        beginBlock(m_formats.block(TextFormats::headingSpacing(1)), m_formats.heading(1));
        m_cursor.insertText(QString::fromStdString(page.title));
    }
    blocks(page.blocks, context);
    m_cursor.endEditBlock();
    return std::move(m_index);
}

DocumentIndex DocumentBuilder::buildBlocks(const Blocks& content, const QTextCharFormat& base,
                                           const BlockSpacing& spacing)
{
    m_cursor.beginEditBlock();
    m_document.setDefaultFont(base.font());
    blocks(content, {base, spacing, m_options.columnWidth});
    m_cursor.endEditBlock();
    return std::move(m_index);
}

void DocumentBuilder::blocks(const Blocks& content, const Context& context)
{
    for (const Block& block : content)
        write(block, context);
}

void DocumentBuilder::beginBlock(const QTextBlockFormat& format, const QTextCharFormat& characters)
{
    QTextBlockFormat indented = format;
    if (m_listDepth > 0 && indented.indent() == 0)
        indented.setIndent(m_listDepth);
    if (m_blockIsFree) {
        m_cursor.setBlockFormat(indented);
        m_cursor.setBlockCharFormat(characters);
        m_blockIsFree = false;
    } else {
        m_cursor.insertBlock(indented, characters);
    }
    m_cursor.setCharFormat(characters);
}

QTextFrame* DocumentBuilder::openFrame(FrameKind kind, qreal padding, qreal outside)
{
    if (m_blockIsFree) {
        // Qt needs a block between two frames: keep it, one pixel high.
        QTextBlockFormat thin;
        thin.setLineHeight(1, QTextBlockFormat::FixedHeight);
        m_cursor.setBlockFormat(thin);
    }
    // Within a list the frame is indented, and what is in it no more than the frame.
    QTextFrameFormat format = m_formats.frame(kind, padding, outside);
    format.setLeftMargin(m_listDepth * m_document.indentWidth());
    m_listsAround.push_back(std::exchange(m_listDepth, 0));
    QTextFrame* frame = m_cursor.insertFrame(format);
    m_blockIsFree = true;
    return frame;
}

void DocumentBuilder::closeFrame(QTextFrame* frame)
{
    m_listDepth = m_listsAround.back();
    m_listsAround.pop_back();
    m_cursor.setPosition(frame->lastPosition() + 1);
    QTextBlockFormat thin;
    thin.setLineHeight(1, QTextBlockFormat::FixedHeight);
    m_cursor.setBlockFormat(thin);
    m_blockIsFree = true;
}

DocumentBuilder::Context DocumentBuilder::inside(const Context& context, qreal padding) const
{
    return {m_formats.callout(), {26, 0, 8}, context.width - 2 * m_formats.theme().px(padding)};
}

void DocumentBuilder::write(const Heading& heading, const Context&)
{
    QTextBlockFormat format = m_formats.block(TextFormats::headingSpacing(heading.level));
    format.setHeadingLevel(heading.level);
    beginBlock(format, m_formats.heading(heading.level));
    m_index.sections.push_back({QString::fromStdString(heading.id), plainText(heading.text), heading.level,
                                heading.minutes.value_or(0), m_cursor.block().position()});
    m_inlines.write(heading.text, m_formats.heading(heading.level));
}

void DocumentBuilder::write(const Paragraph& paragraph, const Context& context)
{
    beginBlock(m_formats.block(context.spacing), context.text);
    m_inlines.write(paragraph.text, context.text);
}

void DocumentBuilder::write(const List& list, const Context& context)
{
    QTextListFormat style;
    style.setStyle(list.ordered ? QTextListFormat::ListDecimal : QTextListFormat::ListDisc);
    style.setIndent(1);
    QTextList* made = nullptr;
    Context item = context;
    item.spacing.below = 5;
    item.width -= m_document.indentWidth();
    ++m_listDepth;
    for (const Blocks& content : list.items) {
        const bool startsWithText =
            !content.empty() && std::holds_alternative<Paragraph>(content.front().content);
        beginBlock(m_formats.block(item.spacing), item.text);
        if (made)
            made->add(m_cursor.block());
        else
            made = m_cursor.createList(style);
        // The list indents its items by one already.
        QTextBlockFormat outer = m_cursor.blockFormat();
        outer.setIndent(m_listDepth - 1);
        m_cursor.setBlockFormat(outer);
        if (startsWithText)
            writeItemText(content.front(), item);
        for (std::size_t i = startsWithText ? 1 : 0; i < content.size(); ++i)
            write(content[i], item);
    }
    --m_listDepth;
}

void DocumentBuilder::write(const Quote& quote, const Context& context)
{
    QTextFrame* frame = openFrame(FrameKind::quiet, 14, 8);
    blocks(quote.blocks, inside(context, 14));
    closeFrame(frame);
}

void DocumentBuilder::write(const Table& table, const Context&)
{
    const int columns = static_cast<int>(table.columns.size());
    if (columns == 0)
        return;
    const theme::Theme& theme = m_formats.theme();
    QTextTableFormat format;
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(theme.px(7));
    format.setTopMargin(theme.px(6));
    format.setBottomMargin(theme.px(16));
    format.setLeftMargin(m_listDepth * m_document.indentWidth());
    if (!m_blockIsFree)
        m_cursor.insertBlock(QTextBlockFormat());
    QTextBlockFormat thin;
    thin.setLineHeight(1, QTextBlockFormat::FixedHeight);
    m_cursor.setBlockFormat(thin);
    QTextTable* made = m_cursor.insertTable(static_cast<int>(table.rows.size()) + 1, columns, format);

    const auto cell = [&](int row, int column, const Inlines& content) {
        QTextTableCell place = made->cellAt(row, column);
        QTextCharFormat text = m_formats.table();
        if (row == 0)
            text.setFontWeight(QFont::DemiBold);
        m_cursor.setPosition(place.firstPosition());
        QTextBlockFormat block = m_formats.block({24, 0, 0});
        const Alignment alignment = table.columns[static_cast<std::size_t>(column)];
        if (alignment == Alignment::centre)
            block.setAlignment(Qt::AlignHCenter);
        else if (alignment == Alignment::right)
            block.setAlignment(Qt::AlignRight);
        m_cursor.setBlockFormat(block);
        m_cursor.setBlockCharFormat(text);
        m_inlines.write(content, text);
        QTextTableCellFormat borders;
        borders.setBottomBorder(row == 0 ? 1.5 : 1);
        borders.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        borders.setBottomBorderBrush(row == 0 ? theme.border : theme.hairline);
        borders.setPadding(theme.px(7));
        place.setFormat(borders);
    };
    for (int c = 0; c < columns; ++c) {
        if (static_cast<std::size_t>(c) < table.header.size())
            cell(0, c, table.header[static_cast<std::size_t>(c)]);
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            if (static_cast<std::size_t>(c) < table.rows[r].size())
                cell(static_cast<int>(r) + 1, c, table.rows[r][static_cast<std::size_t>(c)]);
        }
    }
    m_cursor.setPosition(made->lastPosition() + 1);
    m_cursor.setBlockFormat(thin);
    m_blockIsFree = true;
}

void DocumentBuilder::write(const CodeBlock& code, const Context& context)
{
    constexpr qreal padding = 14;
    QTextFrame* frame = openFrame(FrameKind::code, padding, 8);
    const QTextCharFormat base = m_formats.code();
    beginBlock(m_formats.block({23, 0, 0}), base);
    QString text = QString::fromStdString(code.text);
    while (text.endsWith(u'\n'))
        text.chop(1);
    const QString language = QString::fromStdString(code.language);
    text = narrowedCode(text, language, base.font(), inside(context, padding).width);
    for (const Token& token : tokenize(text, language)) {
        QTextCharFormat format = base;
        format.setForeground(colourOf(token.kind, m_formats.theme()));
        m_cursor.insertText(text.mid(token.begin, token.length).replace(u'\n', QChar(QChar::LineSeparator)),
                            format);
    }
    closeFrame(frame);
}

void DocumentBuilder::write(const DisplayFormula& formula, const Context& context)
{
    QTextBlockFormat format = m_formats.block({0, 2, 14});
    format.setAlignment(Qt::AlignHCenter);
    beginBlock(format, context.text);
    m_inlines.writeFormula(formula, context.width, context.text);
}

void DocumentBuilder::write(const ThematicBreak&, const Context&)
{
    QTextBlockFormat format = m_formats.block({0, 12, 12});
    format.setProperty(QTextFormat::BlockTrailingHorizontalRulerWidth,
                       QVariant::fromValue(QTextLength(QTextLength::PercentageLength, 100)));
    beginBlock(format, m_formats.characters(2, m_formats.theme().hairline));
}

QString DocumentBuilder::nextBoxId()
{
    return QStringLiteral("box:%1").arg(++m_boxes);
}

bool DocumentBuilder::isOpen(const QString& id) const
{
    return m_options.openAll || m_options.opened.contains(id);
}

void DocumentBuilder::toggleLink(const QString& id, bool open, const Context& context)
{
    if (m_options.openAll)
        return;
    QTextCharFormat link = m_formats.characters(14, m_formats.theme().accent, QFont::Medium);
    link.setAnchor(true);
    link.setAnchorHref(id);
    beginBlock(m_formats.block({24, 2, 0}), context.text);
    m_cursor.insertText(open ? tr("Hide ▴") : tr("Show ▾"), link);
}

void DocumentBuilder::write(const Box& box, const Context& context)
{
    switch (box.kind) {
    case BoxKind::details:
        return foldedBox(box, {}, context);
    case BoxKind::solution:
        return foldedBox(box, tr("Solution"), context);
    case BoxKind::predict:
        return foldedBox(box, tr("Guess first"), context);
    case BoxKind::cards:
        return recallCards(box, context);
    default:
        break;
    }
    const theme::Theme& theme = m_formats.theme();
    const bool listing = box.kind == BoxKind::listing;
    const bool isWarning = box.kind == BoxKind::warning || box.kind == BoxKind::todo;
    const FrameKind kind = box.kind == BoxKind::tip       ? FrameKind::tip
                           : isWarning                    ? FrameKind::warning
                           : listing                      ? FrameKind::none
                                                          : FrameKind::note;
    const QColor colour = box.kind == BoxKind::tip       ? theme.ok
                          : isWarning                    ? theme.warn
                          : listing                      ? theme.secondary
                                                         : theme.accent;
    const QString label = box.kind == BoxKind::tip       ? tr("Tip")
                          : box.kind == BoxKind::warning ? tr("Careful")
                          : box.kind == BoxKind::todo    ? tr("To do")
                          : listing                      ? QString()
                                                         : tr("Note");
    const qreal padding = listing ? 0 : 16;
    QTextFrame* frame = openFrame(kind, padding, 14);
    const QTextCharFormat heading = m_formats.characters(listing ? 13 : 15, colour, QFont::DemiBold);
    if (!box.title.empty() || !label.isEmpty()) {
        beginBlock(m_formats.block({26, 0, 4}), heading);
        if (box.title.empty())
            m_cursor.insertText(label);
        else
            m_inlines.write(box.title, heading);
    }
    blocks(box.blocks, inside(context, padding));
    closeFrame(frame);
}

void DocumentBuilder::foldedBox(const Box& box, const QString& label, const Context& context)
{
    const QString id = nextBoxId();
    const bool open = isOpen(id);
    QTextFrame* frame = openFrame(FrameKind::quiet, 16, 14);
    const Context within = inside(context, 16);
    if (!label.isEmpty()) {
        const QTextCharFormat small = m_formats.characters(13, m_formats.theme().accent, QFont::DemiBold);
        beginBlock(m_formats.block({22, 0, 2}), small);
        m_cursor.insertText(label);
    }
    if (!box.title.empty()) {
        QTextCharFormat title = within.text;
        title.setFontWeight(QFont::Medium);
        beginBlock(m_formats.block({26, 0, 4}), title);
        m_inlines.write(box.title, title);
    }
    if (open)
        blocks(box.blocks, within);
    else
        noteHidden(box.blocks, id);
    toggleLink(id, open, within);
    closeFrame(frame);
}

void DocumentBuilder::recallCards(const Box& box, const Context& context)
{
    for (const Block& block : box.blocks) {
        const auto* list = std::get_if<List>(&block.content);
        if (!list)
            continue;
        for (const Blocks& card : list->items)
            recallCard(card, context);
    }
}

// The question is the first block and a calculator right behind it: some cards are answered by doing.
void DocumentBuilder::recallCard(const Blocks& card, const Context& context)
{
    const QString section = m_index.sections.empty() ? QString() : m_index.sections.back().id;
    if (std::exchange(m_cardSection, section) != section)
        m_cards = 0;
    const QString name = QStringLiteral("%1.%2").arg(section).arg(++m_cards);
    const QString id = nextBoxId();
    const bool open = isOpen(id);
    QTextFrame* frame = openFrame(FrameKind::card, 16, 8);
    const Context within = inside(context, 16);
    std::size_t question = 1;
    while (question < card.size() && std::holds_alternative<Embed>(card[question].content))
        ++question;
    for (std::size_t i = 0; i < card.size(); ++i) {
        if (i < question || open)
            write(card[i], within);
        else
            noteHidden({card[i]}, id);
    }
    toggleLink(id, open, within);
    if (!m_options.openAll && m_sources.recallDue) {
        if (open)
            askHowWell(name, within);
        if (const QString due = m_sources.recallDue(name); !due.isEmpty()) {
            beginBlock(m_formats.block({22, 0, 0}), within.text);
            m_cursor.insertText(due, m_formats.characters(13, m_formats.theme().secondary));
        }
    }
    closeFrame(frame);
}

void DocumentBuilder::askHowWell(const QString& card, const Context& context)
{
    beginBlock(m_formats.block({24, 4, 2}), context.text);
    m_cursor.insertText(tr("Did you know it?") + u"\u2003",
                        m_formats.characters(14, m_formats.theme().secondary));
    const std::pair<QString, const char*> answers[] = {
        {tr("no"), "no"}, {tr("haltingly"), "halting"}, {tr("at once"), "well"}};
    for (const auto& [words, answer] : answers) {
        QTextCharFormat link = m_formats.characters(14, m_formats.theme().accent, QFont::Medium);
        link.setAnchor(true);
        link.setAnchorHref(QStringLiteral("recall:%1:%2").arg(card, QLatin1StringView(answer)));
        m_cursor.insertText(words, link);
        m_cursor.insertText(QStringLiteral("\u2003"), m_formats.characters(14, m_formats.theme().secondary));
    }
}

void DocumentBuilder::write(const Figure& figure, const Context& context)
{
    const int index = m_figures.add(m_sources.figurePath(figure.source));
    QTextBlockFormat format = m_formats.block({0, 10, 6});
    format.setAlignment(Qt::AlignHCenter);
    beginBlock(format, context.text);
    const QString alternative = QString::fromStdString(figure.alternative);
    if (index < 0) {
        m_cursor.insertText(
            tr("[The figure %1 cannot be shown: %2]").arg(QString::fromStdString(figure.source), alternative),
            m_formats.caption());
    } else {
        QTextCharFormat object;
        object.setObjectType(figureObject);
        object.setProperty(figureProperty, index);
        object.setToolTip(alternative);
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), object);
    }
    Context caption = context;
    caption.text = m_formats.caption();
    caption.spacing = {22, 0, 14};
    const int first = m_cursor.block().blockNumber() + 1;
    blocks(figure.caption, caption);
    for (QTextBlock block = m_document.findBlockByNumber(first); block.isValid(); block = block.next()) {
        QTextBlockFormat centred = block.blockFormat();
        centred.setAlignment(Qt::AlignHCenter);
        QTextCursor(block).setBlockFormat(centred);
    }
}

void DocumentBuilder::write(const TermBlock& term, const Context& context)
{
    const auto found = m_sources.course->glossary.find(term.id);
    if (found == m_sources.course->glossary.end())
        return;
    const std::string language = m_sources.language.toStdString();
    QTextFrame* frame = openFrame(FrameKind::quiet, 14, 8);
    const Context within = inside(context, 14);
    QTextCharFormat name = within.text;
    name.setFontWeight(QFont::DemiBold);
    beginBlock(m_formats.block(within.spacing), name);
    m_cursor.insertText(QString::fromStdString(found->second.name.in(language)));
    blocks(parseMarkdown(found->second.definition.in(language)).value, within);
    closeFrame(frame);
}

void DocumentBuilder::write(const Embed& embed, const Context& context)
{
    const CardText card = m_sources.cardText ? m_sources.cardText(embed) : CardText{};
    QTextFrame* frame = openFrame(FrameKind::card, 20, 14);
    const Context within = inside(context, 20);
    const theme::Theme& theme = m_formats.theme();
    beginBlock(m_formats.block({22, 0, 2}), m_formats.characters(13, theme.accent, QFont::DemiBold));
    m_cursor.insertText(card.label);
    beginBlock(m_formats.block({28, 0, 6}), m_formats.characters(17, theme.text, QFont::DemiBold));
    m_inlines.write({{TextRun{card.title.toStdString()}, {}, {}}},
                    m_formats.characters(17, theme.text, QFont::DemiBold));
    if (!card.markdown.isEmpty())
        blocks(parseMarkdown(card.markdown.toStdString()).value, within);
    beginBlock(m_formats.block({0, 6, 0}), m_formats.characters(2, theme.text));
    QTextCharFormat object;
    object.setObjectType(embedObject);
    object.setProperty(slotProperty, static_cast<int>(m_index.slotList.size()));
    m_index.slotList.push_back({embed, m_cursor.position(), within.width});
    m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), object);
    closeFrame(frame);
}

} // namespace lectern::reader
