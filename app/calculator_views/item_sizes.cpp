#include "item_sizes.h"

#include <QHash>
#include <QLayout>
#include <QWidget>

#include <utility>

namespace lectern::views {
namespace {

/// What the layout items have answered within the outermost pass.
struct Answers
{
    int depth = 0;
    QHash<std::pair<QLayoutItem*, int>, int> heights;
    QHash<QLayoutItem*, QSize> hints;
    QHash<QLayoutItem*, QSize> minimums;
};

Answers& answers()
{
    thread_local Answers known;
    return known;
}

template <typename Key, typename Value, typename Ask>
Value once(QHash<Key, Value>& known, const Key& key, Ask ask)
{
    const MeasuringPass pass;
    if (const auto found = known.constFind(key); found != known.constEnd())
        return *found;
    const Value value = ask(); // may put further answers into `known`
    known.insert(key, value);
    return value;
}

} // namespace

MeasuringPass::MeasuringPass()
{
    ++answers().depth;
}

MeasuringPass::~MeasuringPass()
{
    Answers& known = answers();
    if (--known.depth > 0)
        return;
    known.heights.clear();
    known.hints.clear();
    known.minimums.clear();
}

int freshHeight(QLayoutItem* item, int width)
{
    return once(answers().heights, std::pair(item, width), [item, width] {
        QWidget* widget = item->widget();
        if (!widget)
            return item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height();
        if (!widget->hasHeightForWidth())
            return widget->sizeHint().height();
        return widget->layout() ? widget->layout()->totalHeightForWidth(width)
                                : widget->heightForWidth(width);
    });
}

QSize freshHint(QLayoutItem* item)
{
    return once(answers().hints, item,
                [item] { return item->widget() ? item->widget()->sizeHint() : item->sizeHint(); });
}

QSize freshMinimum(QLayoutItem* item)
{
    return once(answers().minimums, item,
                [item] { return item->widget() ? item->widget()->minimumSizeHint() : item->minimumSize(); });
}

} // namespace lectern::views
