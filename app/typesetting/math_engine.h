#pragma once

#include <QByteArray>
#include <QJSEngine>
#include <QJSValue>
#include <QObject>
#include <QString>

#include <optional>

namespace lectern::typesetting {

/// What the bundle asks its host for: the width of characters that MathJax's fonts lack.
class HostMeasure : public QObject
{
    Q_OBJECT

public:
    /// In em.
    Q_INVOKABLE double width(const QString& text, const QString& variant) const;
};

/// MathJax in Qt's script engine. Lives in one thread; only `interrupt` may be called from another.
class MathEngine
{
public:
    MathEngine();

    /// Loads the bundle: about 0.3 s. False where it was interrupted.
    bool load();

    /// The drawing list, or "!message"; nothing where it was interrupted.
    std::optional<QByteArray> typeset(const QString& tex, bool display);

    void interrupt() { m_engine.setInterrupted(true); }
    bool isInterrupted() const { return m_engine.isInterrupted(); }

    /// Makes an interrupted engine usable again.
    void recover();

private:
    HostMeasure m_measure; // outlives the engine, which holds it
    QJSEngine m_engine;
    QJSValue m_typeset;
    QJSValue m_reset;
};

} // namespace lectern::typesetting
