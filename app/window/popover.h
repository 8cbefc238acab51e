#pragma once

#include <lectern/reader/embedded.h>

#include <QFrame>

namespace lectern::reader {
class RichText;
}

namespace lectern::window {

/// A small card beside the pointer or the cursor: what a term means, what a citation stands for.
class Popover : public QFrame
{
    Q_OBJECT

public:
    Popover(const reader::EmbedContext& context, QWidget* parent);

    void setContext(const reader::EmbedContext& context);
    void showMarkdown(const QString& markdown, const QPoint& globalPosition);

Q_SIGNALS:
    void moreWanted(); ///< F1

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    reader::RichText* m_text;
};

} // namespace lectern::window
