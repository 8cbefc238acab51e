#pragma once

#include "verdict.h"

#include <lectern/reader/embedded.h>

namespace lectern::reader {
class RichText;
}

namespace lectern::cards {

/// A coloured strip with a headline and a sentence or two: a verdict, a hint, the solution. Hidden while
/// empty.
class Notice : public QWidget
{
    Q_OBJECT

public:
    explicit Notice(const reader::EmbedContext& context, QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(const Verdict& verdict);
    void clear() { show({}); }

    /// Headline and text in one line, without the signs of formulas.
    QString spoken() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void fill();

    reader::EmbedContext m_context;
    Verdict m_verdict;
    reader::RichText* m_headline;
    reader::RichText* m_text;
};

} // namespace lectern::cards
