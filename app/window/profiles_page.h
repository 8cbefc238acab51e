#pragma once

#include "column_page.h"

#include <lectern/window/profiles_view.h>

class QLineEdit;

namespace lectern::window {

/// Who learns on this computer, and how to become one of them.
class ProfilesPage : public ColumnPage
{
    Q_OBJECT

public:
    explicit ProfilesPage(QWidget* parent = nullptr);

    void show(const ProfilesView& view, const reader::EmbedContext& context);
    void takeFocus();

Q_SIGNALS:
    void openWanted(const QString& folder);
    void createWanted(const QString& name);
    void renameWanted(const QString& name);
    void exportWanted();
    void importWanted();

private:
    void addLearner(const ProfilesView::Learner& learner);
    QLineEdit* addField(const QString& label, const QString& button, const char* name);
    QString time(qint64 at) const;

    QPushButton* m_import;
    QPushButton* m_export;
    QPushButton* m_back;
};

} // namespace lectern::window
