#include "inline_writer.h"

#include "referred.h"

#include <lectern/reader/rich_text.h>
#include <lectern/typesetting/math_object.h>
#include <lectern/typesetting/spoken_formula.h>
#include <lectern/typesetting/written_formula.h>

#include <algorithm>

namespace lectern::reader {
namespace {

using namespace lessons;

// Room between Chinese and Latin letters, in em.
constexpr qreal hanLatinGap = 0.18;

// Between inline code and its neighbours, in pixels at zoom 1: the ground of the code is wider than its text.
constexpr qreal chipRoom = 3.5;

bool isHan(QChar c)
{
    return c.unicode() >= 0x3400 && c.unicode() <= 0x9fff;
}

bool isLatin(QChar c)
{
    return c.isLetterOrNumber() && c.unicode() < 0x500;
}

QString toQString(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

InlineWriter::InlineWriter(QTextCursor& cursor, const TextFormats& formats, const PageSources& sources,
                           typesetting::MathService* math)
    : m_cursor(cursor)
    , m_formats(formats)
    , m_sources(sources)
    , m_math(math)
{
}

void InlineWriter::write(const Inlines& inlines, const QTextCharFormat& base)
{
    // Text waits in `pending`, so that a formula can take the punctuation beside it into its own box: Qt
    // would break the line between the two.
    QString pending;
    QTextCharFormat pendingFormat = base;
    const auto flush = [&](bool besideCode = false) {
        const bool needsRoom = besideCode || pendingFormat.boolProperty(inlineCodeProperty);
        text(pending, pendingFormat, needsRoom ? m_formats.theme().px(chipRoom) : 0);
        pending.clear();
    };
    QString taken; // closing punctuation that the formula before already shows

    for (std::size_t i = 0; i < inlines.size(); ++i) {
        const Inline& item = inlines[i];
        const Inline* next = i + 1 < inlines.size() ? &inlines[i + 1] : nullptr;
        const QTextCharFormat format = styled(item.style, base);
        if (const auto* run = std::get_if<TextRun>(&item.content)) {
            QString content = toQString(run->text);
            if (!taken.isEmpty() && content.startsWith(taken))
                content.remove(0, taken.size());
            taken.clear();
            if (format != pendingFormat)
                flush(format.boolProperty(inlineCodeProperty));
            pendingFormat = format;
            pending += content;
        } else if (const auto* lineBreak = std::get_if<LineBreak>(&item.content)) {
            pending += lineBreak->hard ? QChar(QChar::LineSeparator) : QChar(u' ');
        } else if (const auto* math = std::get_if<Formula>(&item.content)) {
            const TextRun* nextRun = next ? std::get_if<TextRun>(&next->content) : nullptr;
            const QString following = nextRun ? toQString(nextRun->text) : QString();
            const QString after = following.left(typesetting::closingLength(following));
            const QString before = pending.right(typesetting::openingLength(pending));
            pending.chop(before.size());
            typesetting::FormulaText text;
            text.tex = toQString(math->tex);
            text.display = math->display;
            text.speech = toQString(math->speech);
            text.before = before;
            text.after = after;
            const bool afterHan = before.isEmpty() && !pending.isEmpty() && isHan(pending.back());
            const bool beforeHan = !following.isEmpty() && isHan(following.front());
            text.gapBefore = afterHan ? hanLatinGap : 0;
            text.gapAfter = beforeHan ? hanLatinGap : 0;
            flush();
            insert(text, format);
            taken = after;
        } else if (const auto* reference = std::get_if<Role>(&item.content)) {
            flush();
            role(*reference, format);
        } else if (const auto* image = std::get_if<Image>(&item.content)) {
            pending += toQString(image->alternative);
        }
    }
    flush();
}

// Gaps are letter spacing on the character before them: the text itself stays clean for copying.
void InlineWriter::text(const QString& text, const QTextCharFormat& format, qreal roomBehind)
{
    QTextCharFormat spaced = format;
    spaced.setFontLetterSpacingType(QFont::AbsoluteSpacing);
    spaced.setFontLetterSpacing(format.font().pixelSize() * hanLatinGap);
    qsizetype begin = 0;
    for (qsizetype i = 0; i + 1 < text.size(); ++i) {
        const QChar a = text.at(i);
        const QChar b = text.at(i + 1);
        if (!(isHan(a) && isLatin(b)) && !(isLatin(a) && isHan(b)))
            continue;
        m_cursor.insertText(text.mid(begin, i - begin), format);
        m_cursor.insertText(text.mid(i, 1), spaced);
        begin = i + 1;
    }
    if (roomBehind <= 0 || text.isEmpty()) {
        m_cursor.insertText(text.mid(begin), format);
        return;
    }
    const qsizetype last = text.size() - (text.back().isLowSurrogate() ? 2 : 1);
    m_cursor.insertText(text.mid(begin, last - begin), format);
    spaced.setFontLetterSpacing(roomBehind);
    m_cursor.insertText(text.mid(last), spaced);
}

void InlineWriter::insert(const typesetting::FormulaText& formula, const QTextCharFormat& base)
{
    if (!m_math)
        return text(formula.before + formula.tex + formula.after, base);
    QTextCharFormat format =
        typesetting::formulaFormat(*m_math, formula, base.font(), base.foreground().color());
    if (base.isAnchor()) {
        format.setAnchor(true);
        format.setAnchorHref(base.anchorHref());
    }
    m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

void InlineWriter::writeFormula(const DisplayFormula& formula, qreal width, const QTextCharFormat& base)
{
    typesetting::FormulaText text;
    text.tex = toQString(formula.tex);
    text.display = true;
    text.speech = toQString(formula.speech);
    text.widest = width;
    if (formula.number > 0)
        text.number = QStringLiteral("(%1)").arg(formula.number);
    insert(text, base);
}

QTextCharFormat InlineWriter::styled(const TextStyle& style, const QTextCharFormat& base) const
{
    QTextCharFormat format = base;
    if (style.code) {
        QFont mono = m_formats.theme().mono(14);
        mono.setPixelSize(std::max(1, qRound(base.font().pixelSize() * 0.9)));
        format.setFont(mono);
        format.setProperty(inlineCodeProperty, true);
    }
    if (style.bold)
        format.setFontWeight(QFont::DemiBold);
    if (style.italic)
        format.setFontItalic(true);
    if (style.struck)
        format.setFontStrikeOut(true);
    if (style.link.empty())
        return format;
    const QString target = toQString(style.link);
    return target.startsWith(questionScheme) ? asking(target, format) : linked(target, format);
}

QTextCharFormat InlineWriter::linked(const QString& target, const QTextCharFormat& base) const
{
    QTextCharFormat format = base;
    format.setAnchor(true);
    format.setAnchorHref(target);
    format.setForeground(m_formats.theme().accent);
    return format;
}

// A link that explains what it stands on: the text keeps its colour.
QTextCharFormat InlineWriter::asking(const QString& target, const QTextCharFormat& base) const
{
    QTextCharFormat format = linked(target, base);
    format.setForeground(base.foreground());
    format.setUnderlineStyle(QTextCharFormat::DotLine);
    format.setUnderlineColor(m_formats.theme().accent);
    return format;
}

void InlineWriter::reference(const QString& id, const QTextCharFormat& base)
{
    const QString here = u'#' + id;
    if (const auto found = findReferred(m_sources, id))
        return text(found->words, linked(here, base));
    PageSources other = m_sources;
    for (const Lesson& lesson : m_sources.course->lessons) {
        other.lesson = &lesson;
        if (const auto found = findReferred(other, id))
            return text(found->words,
                        linked(u"lesson:" + toQString(lesson.folder) + u'#' + found->section, base));
    }
    text(id, linked(here, base));
}

void InlineWriter::role(const Role& role, const QTextCharFormat& base)
{
    const QString target = toQString(role.target);
    switch (role.kind) {
    case RoleKind::ref:
        return reference(target, base);
    case RoleKind::value: {
        const bool canBeAsked = m_sources.valueIsExplained && m_sources.valueIsExplained(target);
        QTextCharFormat number = canBeAsked ? asking(u"value:" + target, base) : base;
        number.setFontWeight(QFont::Medium);
        text(m_sources.value ? m_sources.value(target) : target, number);
        return;
    }
    case RoleKind::step:
        text(stepWords(m_sources, target), linked(u"step:" + target, base));
        return;
    case RoleKind::cite: {
        const auto& all = m_sources.course->references;
        const auto found = all.find(role.target);
        const auto number = found == all.end() ? 0 : std::distance(all.begin(), found) + 1;
        text(QStringLiteral("[%1]").arg(number), linked(u"cite:" + target, base));
        return;
    }
    case RoleKind::term: {
        const auto found = m_sources.course->glossary.find(role.target);
        const std::string& name = found == m_sources.course->glossary.end()
                                      ? role.target
                                      : found->second.name.in(m_sources.language.toStdString());
        text(toQString(name), asking(u"term:" + target, base));
        return;
    }
    }
}

QString wordsOf(const std::string& tex, const std::string& speech, FormulaWords formulas)
{
    if (formulas == FormulaWords::written)
        return typesetting::writtenFormula(toQString(tex));
    return speech.empty() ? typesetting::spokenFormula(toQString(tex)) : toQString(speech);
}

QString plainText(const Inlines& inlines, FormulaWords formulas)
{
    QString text;
    for (std::size_t i = 0; i < inlines.size(); ++i) {
        if (const auto* run = std::get_if<TextRun>(&inlines[i].content))
            text += toQString(run->text);
        else if (const auto* math = std::get_if<Formula>(&inlines[i].content))
            text += wordsOf(math->tex, math->speech, formulas);
        else if (const auto* role = std::get_if<Role>(&inlines[i].content))
            text += toQString(role->target);
        else if (const auto* image = std::get_if<Image>(&inlines[i].content))
            text += toQString(image->alternative);
        else
            text += u' ';
    }
    return text;
}

} // namespace lectern::reader
