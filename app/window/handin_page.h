#pragma once

#include <lectern/reader/embedded.h>
#include <lectern/window/handin_view.h>

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace lectern::window {

class ColumnPage;

/// What would be handed in, before it is; the receipts of what was; and the way into a class.
class HandinPage : public QWidget
{
    Q_OBJECT

public:
    explicit HandinPage(QWidget* parent = nullptr);

    void show(const HandinView& view, const reader::EmbedContext& context);
    void takeFocus();

Q_SIGNALS:
    void enrolmentWanted();
    void saveWanted();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addText(const QString& markdown, qreal pixels, bool secondary = false);
    void addTitle(const QString& text);
    void addCard(const QString& first, const QString& second);
    void addWho(const HandinView& view);
    void addItems(const HandinView& view);
    QString skippedWords(const HandinView::Item& item) const;
    void addWhole(const HandinView& view);
    void addPast(const HandinView& view);
    QString time(qint64 at) const;

    reader::EmbedContext m_context;
    ColumnPage* m_page;
    QWidget* m_rows = nullptr; ///< made anew whenever something changes
    QVBoxLayout* m_column = nullptr;
    QPushButton* m_enrol;
    QPushButton* m_save;
    QPushButton* m_back;
    bool m_wholeShown = false;
};

} // namespace lectern::window
