#pragma once

#include <QByteArray>
#include <QHash>
#include <QStringList>

#include <optional>
#include <string_view>

namespace lectern::typesetting {

/// The script that typesets, as it was bundled at build time.
QString bundleSource();
QString bundleHash();

/// 'D' or 'I' for display or inline, then the TeX.
QString formulaKey(const QString& tex, bool display);

/// Formulas of the shipped course, typeset when the program was built.
class PreparedFormulas
{
public:
    /// The ones built into the program. They are unpacked on the first question.
    PreparedFormulas() = default;
    /// From the text of a cache file, for tests: the bundle's hash in the first line, then records.
    explicit PreparedFormulas(const QByteArray& text) { read(text); }

    /// The drawing list. It is valid as long as this object.
    std::optional<std::string_view> find(const QString& key);
    /// What `find` knows, in no order.
    QStringList keys();

private:
    void load();
    void read(const QByteArray& text);

    QByteArray m_text;
    QHash<QByteArray, std::string_view> m_lists; // keys and lists point into m_text
    bool m_loaded = false;
};

} // namespace lectern::typesetting
