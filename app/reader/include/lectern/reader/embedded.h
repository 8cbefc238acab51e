#pragma once

#include <lectern/theme/theme.h>

#include <QJsonObject>
#include <QRect>
#include <QWidget>

#include <any>
#include <vector>

namespace lectern::typesetting {
class MathService;
}

namespace lectern::reader {

struct PageSources;

/// What every live widget in a page needs from its surroundings.
struct EmbedContext
{
    theme::Theme theme;
    QString language;                         ///< "zh_CN" or "en"
    typesetting::MathService* math = nullptr; ///< borrowed; outlives the widget
    const PageSources* page = nullptr; ///< borrowed: the page that roles in texts refer to; may be null
    bool onPaper = false; ///< it is to be printed: what scrolls is shown whole, what is only to be clicked is left out
};

/// Base of calculators and exercise cards: a live widget laid over room that the page reserves for it.
/// Its title and prompt are text of the page, so that finding, selecting and printing cover them.
/// The widget takes the width it is given and says its height by heightForWidth() or sizeHint(); when its
/// height changes, it calls updateGeometry().
class Embedded : public QWidget
{
    Q_OBJECT

public:
    explicit Embedded(const EmbedContext& context, QWidget* parent = nullptr);

    const EmbedContext& context() const { return m_context; }
    const theme::Theme& theme() const { return m_context.theme; }

    /// A new theme, language or zoom; widgets override `contextChanged`.
    void setContext(const EmbedContext& context);

    /// Its content as text: for copying and for screen readers.
    virtual QString plainText() const = 0;

    /// What is not to be cut where it is printed on several sheets; between these parts it may be.
    virtual std::vector<QRect> wholeParts() const;

    /// What the learner changed, so that it can be kept; `restore` takes what `state` gave, also from an
    /// older version.
    virtual QJsonObject state() const = 0;
    virtual void restore(const QJsonObject& state) = 0;

    /// What is kept beside `state()` while the widget is put away, in this run of the program only: the steps
    /// that can be undone. `remember` takes what `memory` of the same widget gave, after `restore`.
    virtual std::any memory() const { return {}; }
    virtual void remember(const std::any&) {}

    /// Whether it is at work and must not be put away meanwhile.
    virtual bool isBusy() const { return false; }

Q_SIGNALS:
    /// Something that `state()` holds has changed through the learner.
    void stateChanged();

protected:
    virtual void contextChanged() = 0;

private:
    EmbedContext m_context;
};

} // namespace lectern::reader
