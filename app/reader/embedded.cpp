#include <lectern/reader/embedded.h>

namespace lectern::reader {

Embedded::Embedded(const EmbedContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
{
    setFont(context.theme.ui());
}

void Embedded::setContext(const EmbedContext& context)
{
    m_context = context;
    setFont(context.theme.ui());
    contextChanged();
}

} // namespace lectern::reader
