#pragma once

#include "document_builder.h"
#include "embed_object.h"
#include "figure_object.h"
#include "live_widgets.h"
#include "mark_gutter.h"

#include <lectern/reader/lesson_view.h>

#include <QTextBlock>
#include <QTextDocument>
#include <QTimer>

#include <optional>
#include <utility>

namespace lectern::reader {

/// A line of the text that shall stay where it is in the window.
struct LessonView::Anchor
{
    QTextBlock block;
    qreal distance = 0; ///< from the window's top down to the block's
};

/// The page with every box open, to tell what is folded from what is gone.
struct LessonView::WholePage
{
    QTextDocument document;
    DocumentIndex index;
    QString language;
};

struct LessonView::State
{
    EmbedContext context;
    std::unique_ptr<LiveWidgets> widgets;
    PageSources sources;
    DocumentIndex index;
    std::set<QString> opened;
    std::set<QString> visited; ///< sections that have been the current one
    std::set<QString> read;    ///< sections that have been reported as read
    QString current;
    int currentBlock = 0; ///< of the text cursor
    QList<QTextCursor> matches;
    std::optional<std::pair<SourceSpot, FindWords>> marked; ///< where the words that led here are marked
    std::vector<Mark> marks;
    std::vector<LocatedPassage> located; ///< of each mark
    std::unique_ptr<WholePage> whole;    ///< made when a mark is not in the document
    MarkGutter* gutter = nullptr;
    std::vector<int> blocksToTypeset; ///< numbers of blocks with formulas that are not asked for yet
    std::optional<Place> pending;     ///< asked for before the view has a size
    qreal builtWidth = 0;             ///< the column that the document is built for
    bool building = false;            ///< the document and the index do not belong together yet
    bool placing = false;
    bool making = false;
    QTimer ahead;            ///< makes the next widgets while nothing else is to be done
    bool travelling = false; ///< scrolling to a place: what comes by on the way is not read
};

} // namespace lectern::reader
