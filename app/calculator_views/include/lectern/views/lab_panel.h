#pragma once

#include <lectern/views/themed.h>

class QLabel;
class QProgressBar;
class QPushButton;

namespace lectern::calculators {
class LabControl;
class Session;
} // namespace lectern::calculators

namespace lectern::views {

/// Starts and stops the lab of a calculator, and says how far it is and whether its result is still of the
/// present settings.
class LabPanel : public Themed
{
    Q_OBJECT

public:
    LabPanel(const calculators::Session& session, calculators::LabControl& lab, const theme::Theme& theme,
             QWidget* parent = nullptr);

    void refresh();

    /// What it says, for copying and screen readers.
    QString plainText() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void themeChanged() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString statusText() const;
    const char* statusTone() const;

    const calculators::Session& m_session;
    calculators::LabControl& m_lab;
    QPushButton* m_start;
    QPushButton* m_stop;
    QProgressBar* m_progress;
    QLabel* m_status;
};

} // namespace lectern::views
