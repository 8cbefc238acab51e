#pragma once

#include <lectern/reader/embedded.h>
#include <lectern/window/profiles_view.h>

#include <QWidget>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace lectern::window {

class ColumnPage;

/// Who learns on this computer, and how to become one of them.
class ProfilesPage : public QWidget
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
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addText(const QString& markdown, qreal pixels, bool secondary = false);
    void addLearner(const ProfilesView::Learner& learner);
    QLineEdit* addField(const QString& label, const QString& button, const char* name);
    QString time(qint64 at) const;

    reader::EmbedContext m_context;
    ColumnPage* m_page;
    QWidget* m_rows = nullptr; ///< made anew whenever something changes
    QVBoxLayout* m_column = nullptr;
    QPushButton* m_import;
    QPushButton* m_export;
    QPushButton* m_back;
};

} // namespace lectern::window
