#pragma once

#include <lectern/calculators/session.h>
#include <lectern/reader/embedded.h>

#include <QFrame>
#include <QPoint>

namespace lectern::views {
class WhyPanel;
}

namespace lectern::window {

/// How a number in the prose comes about: its arithmetic at the author's start values, one level deeper at
/// each click, in a card beside the text. Deletes itself when it is closed.
class ValuePopover : public QFrame
{
    Q_OBJECT

public:
    ValuePopover(const lessons::Calculator& calculator, const calculators::StartSheet& start,
                 const reader::EmbedContext& context, QWidget* parent);

    void ask(const calc::EntryRef& entry, const QPoint& globalPosition);

Q_SIGNALS:
    /// An input that the arithmetic reads was chosen.
    void inputChosen(const QString& name);

protected:
    bool event(QEvent* event) override;

private:
    void fit();

    calculators::Session m_session;
    views::WhyPanel* m_why;
    QPoint m_at; ///< of the number
    qreal m_zoom;
};

} // namespace lectern::window
