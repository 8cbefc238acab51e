#include <lectern/calculators/number_text.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace lectern::calculators {
namespace {

constexpr qsizetype longestNumber = 64;
constexpr int mostDigits = 12;

QChar asciiChar(QChar c)
{
    switch (c.unicode()) {
    case 0x2212: // minus
    case 0x2013: // en dash
        return u'-';
    case 0x3000: // ideographic space
    case 0x00A0:
        return u' ';
    case 0x3002:
        return u'.'; // what an input method gives for the full stop key
    case 0x3001:
        return u',';
    case 0x2044: // fraction slash
    case 0x2215:
        return u'/';
    default:
        break;
    }
    if (c >= QChar(0xFF01) && c <= QChar(0xFF5E))
        return QChar(static_cast<char16_t>(c.unicode() - 0xFEE0));
    return c;
}

// from_chars knows no leading '+', and would take "inf" and "nan".
std::optional<double> decimal(QStringView text)
{
    text = text.trimmed();
    if (text.startsWith(u'+'))
        text = text.sliced(1);
    if (text.isEmpty() || (text.front() != u'-' && text.front() != u'.' && !text.front().isDigit()))
        return {};
    for (const QChar c : text) {
        if (!c.isDigit() && !QStringView(u"+-.eE").contains(c))
            return {};
    }
    const QByteArray bytes = text.toLatin1();
    double value = 0;
    const auto [end, error] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), value);
    if (end != bytes.data() + bytes.size())
        return {};
    // Too large or too small: in so short a text the sign of the exponent decides.
    if (error == std::errc::result_out_of_range)
        return bytes.toLower().contains("e-") ? 0.0 : std::numeric_limits<double>::infinity();
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

bool isDecimalComma(QStringView text)
{
    const qsizetype comma = text.indexOf(u',');
    if (comma < 0 || text.indexOf(u',', comma + 1) >= 0)
        return false;
    QString point = text.toString();
    point[comma] = u'.';
    return decimal(point).has_value();
}

QString written(double value, std::chars_format format, int digits)
{
    char buffer[400];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, format, digits);
    return QString::fromLatin1(buffer, result.ptr - buffer);
}

QString superscript(int number)
{
    static constexpr QStringView digits = u"\u2070\u00B9\u00B2\u00B3\u2074\u2075\u2076\u2077\u2078\u2079";
    QString text;
    for (const QChar c : QString::number(number))
        text += c == u'-' ? QChar(0x207B) : digits[c.digitValue()];
    return text;
}

// "7.1e-06" as 7.1 times a power of ten; a factor of 1 alone says nothing.
QString inPowersOfTen(const QString& text)
{
    const qsizetype e = text.indexOf(u'e');
    if (e < 0)
        return text;
    const QString factor = text.first(e);
    const int power = text.sliced(e + 1).toInt();
    if (power == 0)
        return factor;
    const QString ten = u"10" + superscript(power);
    if (factor == u"1" || factor == u"-1")
        return factor.chopped(1) + ten;
    return factor + u'\u00D7' + ten;
}

// Thousands apart, by a space at which no line breaks; four digits are read at a glance.
QString inGroups(QString digits)
{
    const qsizetype sign = digits.startsWith(u'-') ? 1 : 0;
    if (digits.size() - sign < 5)
        return digits;
    for (qsizetype at = digits.size() - 3; at > sign; at -= 3)
        digits.insert(at, QChar(0x202F));
    return digits;
}

// "-0.000" would be a question without an answer.
QString withoutNegativeZero(QString text)
{
    if (!text.startsWith(u'-'))
        return text;
    for (const QChar c : text) {
        if (c >= u'1' && c <= u'9')
            return text;
    }
    return text.sliced(1);
}

QString withRealMinus(QString text)
{
    return text.replace(u'-', QChar(0x2212));
}

QString withoutTrailingZeros(QString text)
{
    if (!text.contains(u'.'))
        return text;
    while (text.endsWith(u'0'))
        text.chop(1);
    if (text.endsWith(u'.'))
        text.chop(1);
    return text;
}

std::optional<QString> notFinite(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("\u221E") : QStringLiteral("\u2212\u221E");
    return {};
}

struct Format
{
    QChar kind;
    int digits = 6;
};

std::optional<Format> parseFormat(QStringView text)
{
    if (text.isEmpty())
        return {};
    Format format{text.back()};
    if (!QStringView(u"fged%").contains(format.kind))
        return {};
    const QStringView precision = text.chopped(1);
    if (precision.isEmpty())
        return format;
    bool ok = false;
    format.digits = precision.startsWith(u'.') ? precision.sliced(1).toInt(&ok) : 0;
    return ok && format.digits >= 0 && format.digits <= mostDigits ? std::optional(format) : std::nullopt;
}

} // namespace

QString asciiForm(QStringView text)
{
    QString result;
    result.reserve(text.size());
    for (const QChar c : text)
        result += asciiChar(c);
    return result;
}

Result<double> parseNumber(QStringView typed)
{
    const QString ascii = asciiForm(typed).trimmed();
    if (ascii.isEmpty())
        return fail("calculators.number.empty");
    if (ascii.size() > longestNumber)
        return fail("calculators.number.long");
    const std::string shown = typed.trimmed().toString().toStdString();
    if (isDecimalComma(ascii))
        return fail("calculators.number.comma", {shown, QString(ascii).replace(u',', u'.').toStdString()});

    std::optional<double> value = decimal(ascii);
    if (const qsizetype slash = ascii.indexOf(u'/'); !value && slash > 0) {
        const auto above = decimal(QStringView(ascii).first(slash));
        const auto below = decimal(QStringView(ascii).sliced(slash + 1));
        if (above && below)
            value = *above / *below;
    }
    if (!value)
        return fail("calculators.number.syntax", {shown});
    if (!std::isfinite(*value))
        return fail("calculators.number.infinite", {shown});
    return *value == 0 ? 0.0 : *value;
}

QString plainNumber(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    char buffer[64];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value == 0 ? 0.0 : value);
    return QString::fromLatin1(buffer, result.ptr - buffer);
}

QString shownNumber(double value, int digits)
{
    if (const auto special = notFinite(value))
        return *special;
    const double size = std::abs(value);
    if (size >= 1e7)
        return withRealMinus(inPowersOfTen(written(value, std::chars_format::scientific, 2)));
    if (value == std::round(value))
        return withRealMinus(withoutNegativeZero(written(value, std::chars_format::fixed, 0)));
    return withRealMinus(
        withoutNegativeZero(written(value, std::chars_format::fixed, std::clamp(digits, 0, mostDigits))));
}

QString formattedNumber(double value, QStringView text)
{
    if (const auto special = notFinite(value))
        return *special;
    const auto format = parseFormat(text);
    if (!format)
        return withRealMinus(
            withoutNegativeZero(withoutTrailingZeros(written(value, std::chars_format::fixed, 4))));
    QString result;
    switch (format->kind.unicode()) {
    case u'g':
        result = inPowersOfTen(written(value, std::chars_format::general, std::max(1, format->digits)));
        break;
    case u'e':
        result = inPowersOfTen(written(value, std::chars_format::scientific, format->digits));
        break;
    case u'd':
        result = inGroups(written(std::round(value), std::chars_format::fixed, 0));
        break;
    case u'%':
        result = written(value * 100, std::chars_format::fixed, text.size() > 1 ? format->digits : 0) + u'%';
        break;
    default:
        result = written(value, std::chars_format::fixed, format->digits);
        break;
    }
    return withRealMinus(withoutNegativeZero(result));
}

} // namespace lectern::calculators
