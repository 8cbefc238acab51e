#pragma once

#include "column_page.h"

#include <lectern/window/handin_view.h>

namespace lectern::window {

/// What would be handed in, before it is; the receipts of what was; and the way into a class.
class HandinPage : public ColumnPage
{
    Q_OBJECT

public:
    explicit HandinPage(QWidget* parent = nullptr);

    void show(const HandinView& view, const reader::EmbedContext& context);
    void takeFocus();

Q_SIGNALS:
    void enrolmentWanted();
    void saveWanted();

private:
    void addWho(const HandinView& view);
    void addItems(const HandinView& view);
    QString skippedWords(const HandinView::Item& item) const;
    void addWhole(const HandinView& view);
    void addPast(const HandinView& view);
    QString time(qint64 at) const;

    QPushButton* m_enrol;
    QPushButton* m_back;
    QPushButton* m_save;
    bool m_wholeShown = false;
};

} // namespace lectern::window
