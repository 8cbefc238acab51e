#pragma once

#include <lectern/reader/embedded.h>
#include <lectern/reader/page_sources.h>
#include <lectern/reader/passage.h>
#include <lectern/reader/section.h>

#include <QTextBrowser>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace lectern::reader {

/// A place in a page that survives a new layout, another language and an edited lesson: a section, the block
/// counted from its heading, and how far the window's top stands below the block's, in pixels at zoom 1.
struct Place
{
    QString section;
    int block = 0;
    QString text; ///< the block's beginning: finds it again after the lesson has been edited
    double offset = 0;

    bool operator==(const Place&) const = default;
};

/// A block of a page's source.
struct SourceSpot
{
    QString file; ///< below the course folder
    qint64 offset = 0;
    QString section; ///< where to go if the page has no such block any more
};

/// The characters [begin, end) of a text that are to be marked.
using FindWords = std::function<std::vector<std::pair<int, int>>(const QString& text)>;

struct TabStop;
using TabStops = std::vector<TabStop>;

/// Shows one lesson page: a single document with live widgets over it.
class LessonView : public QTextBrowser
{
    Q_OBJECT

public:
    /// Makes the widget for a calculator or exercise; may return null (then the page says what is missing).
    using EmbedFactory =
        std::function<Embedded*(const lessons::Embed&, const EmbedContext&, QWidget* parent)>;

    LessonView(const EmbedContext& context, EmbedFactory factory, QWidget* parent = nullptr);
    ~LessonView() override;

    /// Shows a lesson from its top. Widgets of the page before are deleted.
    void showLesson(const PageSources& sources);

    /// A new theme, zoom or language: the same page, at the same place, with the same widgets.
    void setContext(const EmbedContext& context, const PageSources& sources);

    /// The same page with another text: place and widgets stay, but for the widgets of `changed`, which begin anew.
    /// What the sources before borrowed may go now; widgets that stay may still use what they were made of.
    void showEdited(const PageSources& sources, const std::set<lessons::Embed>& changed);

    /// Where in the author's files stands what is at a position of the document; none before the first block.
    std::optional<SourceRegion> sourceAt(int position) const;
    /// Brings what stands at a byte of a file into view, unless it is; false if the page has nothing of that file.
    bool goToSource(const std::string& file, std::size_t offset);

    /// Builds the text again, e.g. after a card's prompt changed; place and widgets stay.
    void rebuild();

    const std::vector<Section>& sections() const;
    QString currentSection() const;
    /// Share of the current section that has not yet passed the window's upper part, 0 .. 1.
    double shareLeft() const;
    Place place() const;
    void goTo(const Place& place);
    void goToSection(const QString& id);

    /// The widget of a calculator or exercise, made if need be; null if the page has none. Widgets are made
    /// when they come near the window, and put away when they are far from it: what they hold is kept.
    Embedded* embedded(const lessons::Embed& embed) const;
    /// The same, but null while it is not made.
    Embedded* madeOf(const lessons::Embed& embed) const;
    /// Deletes the widgets far from the window until they are wanted again; what they hold is kept. For
    /// before something that goes through every widget of the program.
    void putDistantAway();
    void goToEmbedded(const lessons::Embed& embed);
    QString
    sectionOf(const lessons::Embed& embed) const; ///< level-2 section; empty if the page has no such widget
    std::vector<lessons::Embed> embeds() const;   ///< all, in the page's order
    std::vector<lessons::Embed> embeddedIn(const QString& section) const;

    /// Goes to a block, in a fold if need be, and marks the words in it until something else is sought; the
    /// whole block if none of them is visible. False if the page has no such block.
    bool showFound(const SourceSpot& spot, const FindWords& words);

    /// Marks every match; returns how many. `showMatch` selects match `index` and scrolls to it.
    int findAll(const QString& text);
    void showMatch(int index);

    /// What is selected, within its first block; else the block that is read or worked with.
    Passage passageHere() const;
    /// Shows these marks in the page, in place of those before.
    void setMarks(std::vector<Mark> marks);
    /// Where they stand now, in the same order.
    const std::vector<LocatedPassage>& locatedMarks() const;
    /// To a mark, whose box is opened if need be; where it is lost, to its section.
    void goToMark(const QString& id);

    /// Text between two document positions as it is copied: formulas as $tex$, widgets as their text.
    QString textBetween(int begin, int end) const;

    /// What a tooltip says at a place of the viewport, as HTML: a term's definition, the meaning of a
    /// formula's symbols, why a formula could not be typeset. Empty where there is nothing to say.
    QString helpAt(const QPoint& position) const;

    /// Prints the page as it is now, with the calculators in their present state. False if the device takes
    /// no drawing.
    bool print(QPagedPaintDevice& device);

    QSize sizeHint() const override { return {820, 700}; }

Q_SIGNALS:
    void currentSectionChanged(const QString& id);
    void sectionRead(const QString& id); ///< its end has been in view
    void
    linkActivated(const QString& target); ///< "#id", "term:id", "cite:id", "step:calculator.cell", or a URL
    /// The reader says how well a recall card was known: "no", "halting" or "well".
    void cardRated(const QString& card, const QString& how);
    void placeChanged();
    void noteWanted();
    void bookmarkWanted();
    void markChosen(const QString& id);
    void marksLocated(); ///< anew, as the document is another

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    QMimeData* createMimeDataFromSelection() const override;
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;
    QVariant loadResource(int type, const QUrl& name) override;

private:
    struct State;
    struct WholePage;

    void buildDocument();
    void sayNothingToShow(QTextDocument& document) const;
    void applyMargins();
    Place placeOf(const QTextBlock& block) const;
    QTextBlock blockAt(const Place& place) const;
    void backTo(const Place& place); ///< as goTo, and the text cursor stays
    void bringCursor(const QTextBlock& block);
    void markSource();
    struct Anchor;
    Anchor anchor() const;
    void keep(const Anchor& anchor);
    /// Scrolls to a height of the page that may move while the widgets around it are made.
    void scrollTo(const std::function<int()>& top);
    void requestNearFormulas();
    void makeNear();
    void makeAhead();
    /// The next widget to make before it comes near; none within reach.
    std::optional<std::size_t> nextAhead() const;
    /// Whether a widget is made and so far from the window that it is not worth its memory.
    bool isFar(std::size_t slot) const;
    bool isAnyFar() const;
    bool putOneAway(); ///< false if none could be
    /// How far outside the window, in its heights; 0 within it.
    qreal windowsAway(const QRectF& rect) const;
    void make(const std::vector<std::size_t>& wanted);
    void measureMade();
    void remeasure();
    /// Takes the requests for a new layout that making and showing widgets has caused: they are measured.
    void absorbRequests();
    void placeWidgets();
    bool isNear(const QRectF& rect) const;
    QRectF slotRect(std::size_t slot) const;
    QSizeF roomOf(std::size_t slot) const;
    std::optional<std::size_t> slotOf(const lessons::Embed& embed) const;
    qreal columnWidth() const;
    void updateSelectionTints();
    void followScroll();
    void noteSections();
    /// The present place; a hidden view will be there when it is shown, wherever the text goes until then.
    Place heldPlace();
    void revealFocused(QWidget* widget);
    /// Puts the keyboard where Tab stops, the nearest first from a position of the text; false if it cannot
    /// stay.
    bool focusBeyond(int position, bool next, const TabStops& stops);
    bool focusStop(const TabStop& stop, bool next);
    void refreshFormulas();
    void toggleBox(const QString& id);
    QTextBlock blockInUse() const;
    void makeWhole(const lessons::Page& page);
    void unfold(std::size_t mark);
    void locateMarks();
    void placeSigns();
    void showSelections(); ///< marks, and what was found

    std::unique_ptr<State> m_state;
};

} // namespace lectern::reader
