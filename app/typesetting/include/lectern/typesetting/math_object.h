#pragma once

#include <lectern/typesetting/math_service.h>
#include <lectern/typesetting/punctuation.h>

#include <QFont>
#include <QObject>
#include <QTextCharFormat>
#include <QTextObjectInterface>

#include <limits>
#include <vector>

class QTextDocument;

namespace lectern::typesetting {

/// The object type of formulas in a QTextDocument.
inline constexpr int formulaObjectType = QTextFormat::UserObject + 0x31;

/// A formula of a document. Only `tex` is required.
struct FormulaText
{
    QString tex;
    bool display = false;
    QString before = {}; ///< opening punctuation that stays with it (see punctuation.h)
    QString after = {};  ///< closing punctuation that stays with it
    QString speech = {}; ///< what a screen reader says; made from the TeX where it is empty
    QString number = {}; ///< of a display formula, at the right edge; \tag where it is empty
    qreal gapBefore = 0; ///< extra room in em of the font, for a Chinese neighbour
    qreal gapAfter = 0;
    qreal widest = 0; ///< pixels; 0: the width of the block
};

/// The format of the one U+FFFC that stands for the formula. A layout that is not known yet has to be asked
/// for: see `requestFormulas`.
QTextCharFormat formulaFormat(MathService& service, const FormulaText& formula, const QFont& font,
                              const QColor& colour);

bool isFormula(const QTextFormat& format);
FormulaText formulaOf(const QTextFormat& format);

/// What copying gives: "（$x$，", or "$$...$$" for a display formula.
QString texOf(const QTextFormat& format);
/// What a screen reader says, with the punctuation.
QString speechOf(const QTextFormat& format);
/// For a tooltip: why the formula could not be typeset; empty where it could, or is not known yet.
QString problemOf(const QTextFormat& format);

/// The numbers of the blocks in which a formula has no layout yet, from the top.
std::vector<int> blocksWithoutLayouts(const QTextDocument& document);

/// Asks for the formulas of the blocks from `first` to `last` that are not in place yet; all by default.
void requestFormulas(const QTextDocument& document, MathService& service, int first = 0,
                     int last = std::numeric_limits<int>::max());

/// Puts formulas in place that have arrived since, in one edit, which lays the document out once over one
/// range. To be called after `layoutsReady`. False where nothing changed.
bool refreshFormulas(QTextDocument& document, MathService& service);

/// Measures and draws the formulas of documents. Register it with
/// `document.documentLayout()->registerHandler(formulaObjectType, object)`; sizes are pixels of the document.
class MathObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    explicit MathObject(MathService& service, QObject* parent = nullptr);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

private:
    MathService& m_service;
};

} // namespace lectern::typesetting
