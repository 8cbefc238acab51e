#include "prepared_formulas.h"

#include <QFile>

// Q_INIT_RESOURCE must stand outside namespaces. A static library's resources are not registered by
// themselves.
static void registerTypesettingResources()
{
    Q_INIT_RESOURCE(typesetting);
}

namespace lectern::typesetting {

namespace {

constexpr char fieldEnd = '\x1f';
constexpr char recordEnd = '\x1e';

QByteArray readResource(const QString& name)
{
    registerTypesettingResources();
    QFile file(u":/lectern/typesetting/" % name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QString bundleSource()
{
    return QString::fromUtf8(readResource(QStringLiteral("mathjax.js")));
}

QString bundleHash()
{
    return QString::fromLatin1(readResource(QStringLiteral("mathjax.hash")));
}

QString formulaKey(const QString& tex, bool display)
{
    return (display ? u'D' : u'I') % tex.trimmed();
}

std::optional<std::string_view> PreparedFormulas::find(const QString& key)
{
    load();
    const auto found = m_lists.constFind(key.toUtf8());
    if (found == m_lists.constEnd())
        return std::nullopt;
    return *found;
}

QStringList PreparedFormulas::keys()
{
    load();
    QStringList keys;
    for (auto it = m_lists.keyBegin(); it != m_lists.keyEnd(); ++it)
        keys.append(QString::fromUtf8(*it));
    return keys;
}

void PreparedFormulas::load()
{
    if (m_loaded)
        return;
    m_loaded = true;
    const QByteArray text = readResource(QStringLiteral("formulas"));
    const QByteArray hash = readResource(QStringLiteral("mathjax.hash"));
    if (!hash.isEmpty() && text.startsWith(hash)) // else: prepared with another MathJax
        read(text);
}

void PreparedFormulas::read(const QByteArray& text)
{
    m_loaded = true;
    m_text = text;
    qsizetype from = m_text.indexOf('\n') + 1;
    for (qsizetype end; (end = m_text.indexOf(recordEnd, from)) >= 0; from = end + 1) {
        const qsizetype keyEnd = m_text.indexOf(fieldEnd, from);
        if (keyEnd < 0 || keyEnd > end)
            continue;
        const std::string_view list(m_text.constData() + keyEnd + 1,
                                    static_cast<std::size_t>(end - keyEnd - 1));
        m_lists.insert(QByteArray::fromRawData(m_text.constData() + from, keyEnd - from), list);
    }
}

} // namespace lectern::typesetting
