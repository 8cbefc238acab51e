#pragma once

#include <lectern/window/offer.h>

#include <QFrame>

#include <optional>

class QLabel;
class QPushButton;
class QToolButton;

namespace lectern::window {

/// The quiet line above the page: an offer, a button that takes it and one that closes it. Hidden where there
/// is none; it never takes the keyboard by itself.
class OfferBar : public QFrame
{
    Q_OBJECT

public:
    explicit OfferBar(QWidget* parent = nullptr);

    void show(const Offer& offer);
    /// Ends the offer of this name, if it stands.
    void withdraw(const QString& name);
    void dismiss();
    void retranslate();

    /// Which offer stands; empty if none.
    QString offered() const;
    QWidget* button() const;

Q_SIGNALS:
    void closed(); ///< just before it goes

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void take();

    std::optional<Offer> m_offer;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
};

} // namespace lectern::window
