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

std::vector<QRect> Embedded::wholeParts() const
{
    std::vector<QRect> parts;
    for (const QWidget* child : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (child->isVisibleTo(this))
            parts.push_back(child->geometry());
    }
    return parts;
}

} // namespace lectern::reader
