#include "math_engine.h"

#include "host_font.h"
#include "prepared_formulas.h"

#include <QFontMetricsF>

namespace lectern::typesetting {

double HostMeasure::width(const QString& text, const QString& variant) const
{
    constexpr int pixels = 1000;
    const bool bold = variant.contains(QLatin1StringView("bold"));
    const bool italic = variant.contains(QLatin1StringView("italic"));
    return QFontMetricsF(hostFont(pixels, bold, italic)).horizontalAdvance(text) / pixels;
}

MathEngine::MathEngine()
{
    QJSEngine::setObjectOwnership(&m_measure, QJSEngine::CppOwnership);
}

bool MathEngine::load()
{
    const QJSValue loaded = m_engine.evaluate(bundleSource(), QStringLiteral("mathjax.js"));
    if (m_engine.isInterrupted())
        return false;
    Q_ASSERT_X(!loaded.isError(), "MathEngine", qPrintable(loaded.toString()));
    const QJSValue bundle = m_engine.globalObject().property(QStringLiteral("LecternMath"));
    m_typeset = bundle.property(QStringLiteral("typeset"));
    m_reset = bundle.property(QStringLiteral("reset"));
    const QJSValue adapter =
        m_engine.evaluate(QStringLiteral("(host => (text, variant) => host.width(text, variant))"))
            .call({m_engine.newQObject(&m_measure)});
    bundle.property(QStringLiteral("setMeasure")).call({adapter});
    return !m_engine.isInterrupted();
}

std::optional<QByteArray> MathEngine::typeset(const QString& tex, bool display)
{
    const QJSValue list = m_typeset.call({tex, display});
    if (m_engine.isInterrupted())
        return std::nullopt;
    if (list.isError())
        return "!!" + list.toString().toUtf8();
    return list.toString().toUtf8();
}

void MathEngine::recover()
{
    m_engine.setInterrupted(false);
    m_reset.call();
    m_engine.collectGarbage();
}

} // namespace lectern::typesetting
