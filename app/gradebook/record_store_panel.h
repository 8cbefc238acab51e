#pragma once

#include <lectern/reader/embedded.h>
#include <lectern/xapi/settings.h>

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern::gradebook {

/// Where the results of a class are sent to, and how far that has come.
class RecordStorePanel : public QWidget
{
    Q_OBJECT

public:
    explicit RecordStorePanel(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    /// Those of a class that was opened; a password that was typed for another one is forgotten.
    void show(const xapi::Settings& settings);
    /// What was sent and what was not, in words; empty where nothing was ever to be sent.
    void showState(const QString& words, bool anyToTryAgain);
    /// Empty: nothing is under way.
    void showBusy(const QString& words);

    /// What is typed.
    xapi::Settings settings() const;
    QString secret() const; ///< empty: the one in the keyring
    void forgetSecret();

Q_SIGNALS:
    void shown();
    void saveWanted();
    void testWanted();
    void sendWanted();
    void againWanted();
    void cancelWanted();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void retranslate();
    QLineEdit* addField(const char* name, QLabel*& label);

    QLabel* m_title;
    QLabel* m_text;
    QCheckBox* m_on;
    QLabel* m_labels[4] = {};
    QLineEdit* m_endpoint = nullptr;
    QLineEdit* m_user = nullptr;
    QLineEdit* m_secret = nullptr;
    QLineEdit* m_home = nullptr;
    QPushButton* m_save;
    QPushButton* m_test;
    QPushButton* m_send;
    QPushButton* m_again;
    QPushButton* m_cancel;
    QLabel* m_state;
    QLabel* m_busy;
    bool m_anyToTryAgain = false;
};

} // namespace lectern::gradebook
