#pragma once

#include "document_builder.h"
#include "embed_object.h"
#include "figure_object.h"

#include <lectern/reader/lesson_view.h>

#include <QPointer>

#include <map>
#include <optional>

namespace lectern::reader {

/// A live widget and the height that the page keeps for it. It outlives rebuilding the text.
struct LiveWidget
{
    QPointer<Embedded> widget;
    qreal width = 0;
    qreal height = 0;
};

struct LessonView::State
{
    EmbedContext context;
    EmbedFactory factory;
    PageSources sources;
    DocumentIndex index;
    std::map<lessons::Embed, LiveWidget> live;
    std::set<QString> opened;
    std::set<QString> visited; ///< sections that have been the current one
    QString current;
    QList<QTextCursor> matches;
    std::optional<Place> pending; ///< asked for before the view has a size
    qreal builtWidth = 0;  ///< the column that the document is built for
    bool building = false; ///< the document and the index do not belong together yet
    bool placing = false;

    LiveWidget& liveAt(std::size_t slot) { return live[index.slotList[slot].embed]; }
};

} // namespace lectern::reader
