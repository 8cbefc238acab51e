#pragma once

#include "verdict.h"

#include <lectern/reader/embedded.h>

#include <QFrame>

namespace lectern::reader {
class RichText;
}

namespace lectern::cards {

/// A coloured strip with a sentence or two: a verdict, a hint, the solution. Hidden while empty.
class Notice : public QFrame
{
    Q_OBJECT

public:
    explicit Notice(const reader::EmbedContext& context, QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(const Verdict& verdict, const QString& label = {});
    void clear();
    QString text() const;

    /// Tells assistive technology that this has something new to say.
    void announce();

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

private:
    void paintTone();

    reader::EmbedContext m_context;
    Verdict m_verdict;
    reader::RichText* m_text;
};

} // namespace lectern::cards
