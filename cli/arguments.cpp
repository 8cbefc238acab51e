#include "arguments.h"

#include <QLocale>

namespace lectern::cli {
namespace {

QCommandLineOption optionFrom(const QString& declared)
{
    const qsizetype sign = declared.indexOf(u'=');
    if (sign < 0)
        return QCommandLineOption(declared);
    return {declared.left(sign), {}, QStringLiteral("value"), declared.mid(sign + 1)};
}

} // namespace

Arguments::Arguments(const Options& options, const QStringList& typed)
{
    m_parser.addOption(QCommandLineOption(QStringLiteral("help")));
    for (const char* option : options)
        m_parser.addOption(optionFrom(QString::fromLatin1(option)));
    if (!m_parser.parse(QStringList{QString()} + typed)) // the first is taken for the program's name
        m_problem = m_parser.errorText();
}

std::string Arguments::language() const
{
    const QString given = value("lang");
    if (!given.isEmpty())
        return given.toStdString();
    return QLocale::system().language() == QLocale::Chinese ? "zh_CN" : "en";
}

bool Arguments::has(const char* option) const
{
    return m_parser.isSet(QString::fromLatin1(option));
}

QString Arguments::value(const char* option) const
{
    return m_parser.value(QString::fromLatin1(option));
}

QStringList Arguments::values(const char* option) const
{
    return m_parser.values(QString::fromLatin1(option));
}

QStringList Arguments::words() const
{
    return m_parser.positionalArguments();
}

} // namespace lectern::cli
