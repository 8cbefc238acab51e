#pragma once

#include "qsci.h"

#include <lectern/authoring/source_tokens.h>
#include <lectern/theme/theme.h>

namespace lectern::author {

/// Colours what `authoring::tokenizeLine` finds; only the lines that the editor asks for.
class SourceLexer : public QsciLexerCustom
{
    Q_OBJECT

public:
    explicit SourceLexer(authoring::SourceKind kind, QObject* parent = nullptr);

    void setTheme(const theme::Theme& theme, const QFont& font);

    const char* language() const override { return "Lectern"; }
    QString description(int style) const override;
    void styleText(int start, int end) override;

private:
    authoring::SourceKind m_kind;
};

} // namespace lectern::author
