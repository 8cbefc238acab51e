#include <lectern/calculators/matrix_text.h>

#include <lectern/calculators/number_text.h>

#include <QRegularExpression>
#include <QStringList>

namespace lectern::calculators {
namespace {

constexpr qsizetype longestText = 200'000;
constexpr std::size_t mostEntries = 10'000;

// `np.array(..., dtype=float32)` and the like: only what stands in the outermost round brackets.
QString withoutCall(const QString& text)
{
    static const QRegularExpression call(
        QStringLiteral(
            R"(^\s*[A-Za-z_][\w.]*\s*\((.*?)(,\s*(dtype|device|requires_grad)\s*=[^\[\]]*)?\)\s*;?\s*$)"),
        QRegularExpression::DotMatchesEverythingOption);
    const auto match = call.match(text);
    return match.hasMatch() ? match.captured(1) : text;
}

QString withoutTex(QString text)
{
    static const QRegularExpression environment(QStringLiteral(R"(\\(begin|end)\s*\{[a-zA-Z*]+\})"));
    text.remove(environment);
    return text.replace(QStringLiteral("\\\\"), QStringLiteral(";")).replace(u'&', u',');
}

// Nested lists become rows that end with ';': what a ']' closes inside the outermost pair is a row.
QString withoutNesting(const QString& text)
{
    QString rows;
    int depth = 0;
    for (const QChar c : text) {
        if (c == u'[' || c == u'(') {
            ++depth;
        } else if (c == u']' || c == u')') {
            --depth;
            rows += u';';
        } else if (c == u'\n' && depth > 0) {
            rows += u' '; // NumPy wraps long rows
        } else {
            rows += c;
        }
    }
    return rows;
}

QString unwrapped(QStringView text)
{
    QString ascii = asciiForm(text);
    ascii.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    ascii = withoutTex(withoutCall(ascii)).trimmed();
    if (ascii.endsWith(u';'))
        ascii.chop(1);
    const bool nested = QRegularExpression(QStringLiteral(R"(^[\[(]\s*[\[(])")).match(ascii).hasMatch();
    if (nested)
        return withoutNesting(ascii);
    if (ascii.startsWith(u'[') && ascii.endsWith(u']'))
        ascii = ascii.sliced(1, ascii.size() - 2);
    return ascii;
}

QStringList entriesOf(const QString& row)
{
    static const QRegularExpression separator(QStringLiteral("\\s*,\\s*|\\s+"));
    // A spreadsheet's row has tabs, and then a comma can only be a decimal comma, which is refused by name.
    QString trimmed = row;
    if (trimmed.contains(u'\t'))
        return trimmed.split(u'\t');
    trimmed = trimmed.trimmed();
    while (trimmed.startsWith(u',') || trimmed.endsWith(u','))
        trimmed = (trimmed.startsWith(u',') ? trimmed.sliced(1) : trimmed.chopped(1)).trimmed();
    // "1,5 2,5" is two numbers with decimal commas, not four: split at spaces only, and the commas are
    // refused.
    static const QRegularExpression tightComma(QStringLiteral("\\d,\\d"));
    static const QRegularExpression spaceOnly(QStringLiteral("\\d\\s+[-+.\\d]"));
    if (trimmed.contains(tightComma) && trimmed.contains(spaceOnly))
        return trimmed.simplified().split(u' ');
    return trimmed.isEmpty() ? QStringList() : trimmed.split(separator);
}

QString joined(const std::vector<double>& row, QStringView separator)
{
    QString text;
    for (std::size_t col = 0; col < row.size(); ++col) {
        if (col)
            text += separator;
        text += plainNumber(row[col]);
    }
    return text;
}

QString joinedRows(const lessons::Rows& rows, QStringView entry, QStringView before, QStringView after,
                   QStringView between)
{
    QString text;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (row)
            text += between;
        text += before;
        text += joined(rows[row], entry);
        text += after;
    }
    return text;
}

} // namespace

bool looksLikeMatrix(QStringView text)
{
    const QString ascii = asciiForm(text).trimmed();
    if (QStringView(ascii).contains(u'\n') || QStringView(ascii).contains(u'\t'))
        return true;
    static const QRegularExpression several(
        QStringLiteral(R"([\[;&]|[\d.]\s+[-+.\d]|,\s*[-+.\d]+\s*,|\d,\s+[-+.\d])"));
    return several.match(ascii).hasMatch();
}

Result<lessons::Rows> parseMatrix(QStringView text)
{
    if (text.size() > longestText)
        return fail("calculators.matrix.long");
    static const QRegularExpression rowEnd(QStringLiteral("[;\\n]"));
    lessons::Rows rows;
    std::size_t count = 0;
    for (const QString& line : unwrapped(text).split(rowEnd)) {
        const QStringList entries = entriesOf(line);
        if (line.trimmed().isEmpty() || entries.isEmpty())
            continue;
        std::vector<double>& row = rows.emplace_back();
        for (const QString& entry : entries) {
            const Result<double> number = parseNumber(entry);
            if (!number)
                return fail(number.error());
            if (++count > mostEntries)
                return fail("calculators.matrix.long");
            row.push_back(*number);
        }
        if (row.size() != rows.front().size())
            return fail("calculators.matrix.ragged", {std::to_string(rows.size()), std::to_string(row.size()),
                                                      std::to_string(rows.front().size())});
    }
    if (rows.empty())
        return fail("calculators.matrix.empty");
    return rows;
}

QString writeMatrix(const lessons::Rows& rows, MatrixFormat format)
{
    switch (format) {
    case MatrixFormat::tex:
        return u"\\begin{bmatrix} " + joinedRows(rows, u" & ", u"", u"", u" \\\\ ") + u" \\end{bmatrix}";
    case MatrixFormat::numpy:
        return u"np.array([" + joinedRows(rows, u", ", u"[", u"]", u", ") + u"])";
    case MatrixFormat::tabs:
        break;
    }
    return joinedRows(rows, u"\t", u"", u"\n", u"");
}

} // namespace lectern::calculators
