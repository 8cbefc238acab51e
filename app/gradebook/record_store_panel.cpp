#include "record_store_panel.h"

#include "panel_parts.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace lectern::gradebook {
namespace {

constexpr int widestRecordStore = 760;

} // namespace

RecordStorePanel::RecordStorePanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_text(new QLabel)
    , m_on(new QCheckBox)
    , m_save(new QPushButton)
    , m_test(new QPushButton)
    , m_send(new QPushButton)
    , m_again(new QPushButton)
    , m_cancel(new QPushButton)
    , m_state(new QLabel)
    , m_busy(new QLabel)
{
    m_on->setObjectName(QStringLiteral("recordStoreOn"));
    m_save->setObjectName(QStringLiteral("recordStoreSave"));
    m_test->setObjectName(QStringLiteral("recordStoreTest"));
    m_send->setObjectName(QStringLiteral("recordStoreSend"));
    m_again->setObjectName(QStringLiteral("recordStoreAgain"));
    m_cancel->setObjectName(QStringLiteral("recordStoreCancel"));
    m_state->setObjectName(QStringLiteral("recordStoreState"));
    m_busy->setObjectName(QStringLiteral("recordStoreBusy"));
    for (QLabel* label : {m_text, m_state, m_busy}) {
        label->setTextFormat(Qt::PlainText); // stores may answer anything
        label->setWordWrap(true);
    }
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* rows = new QWidget;
    rows->setObjectName(QStringLiteral("columnPage"));
    rows->setMaximumWidth(widestRecordStore);
    auto* column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 4, 8, 16);
    column->setSpacing(8);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_title, m_text, m_on})
        column->addWidget(widget);
    m_endpoint = addField("recordStoreEndpoint", m_labels[0]);
    m_user = addField("recordStoreUser", m_labels[1]);
    m_secret = addField("recordStoreSecret", m_labels[2]);
    m_home = addField("recordStoreHome", m_labels[3]);
    QLineEdit* const fields[] = {m_endpoint, m_user, m_secret, m_home};
    for (std::size_t i = 0; i < std::size(fields); ++i) {
        column->addWidget(m_labels[i]);
        column->addWidget(fields[i]);
    }
    m_secret->setEchoMode(QLineEdit::Password);
    column->addLayout(buttonRow({m_save, m_test}));
    column->addSpacing(8);
    column->addWidget(m_state);
    column->addWidget(m_busy);
    column->addLayout(buttonRow({m_send, m_again, m_cancel}));
    column->addStretch(1);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(rows);
    panelColumn(this)->addWidget(area);
    connect(m_save, &QPushButton::clicked, this, &RecordStorePanel::saveWanted);
    connect(m_test, &QPushButton::clicked, this, &RecordStorePanel::testWanted);
    connect(m_send, &QPushButton::clicked, this, &RecordStorePanel::sendWanted);
    connect(m_again, &QPushButton::clicked, this, &RecordStorePanel::againWanted);
    connect(m_cancel, &QPushButton::clicked, this, &RecordStorePanel::cancelWanted);
    showState({}, false);
    showBusy({});
}

QLineEdit* RecordStorePanel::addField(const char* name, QLabel*& label)
{
    auto* field = new QLineEdit;
    field->setObjectName(QString::fromLatin1(name));
    label = new QLabel;
    label->setWordWrap(true);
    label->setBuddy(field);
    connect(field, &QLineEdit::returnPressed, m_save, &QPushButton::click); // nothing while it is disabled
    return field;
}

void RecordStorePanel::setContext(const reader::EmbedContext& context)
{
    const QFont font = context.theme.ui();
    m_title->setFont(context.theme.sans(18, QFont::DemiBold));
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_text, m_on, m_endpoint, m_user, m_secret, m_home, m_save, m_test,
                                         m_send, m_again, m_cancel, m_state, m_busy})
        widget->setFont(font);
    for (QLabel* label : m_labels)
        label->setFont(font);
    retranslate();
}

void RecordStorePanel::retranslate()
{
    m_title->setText(tr("A learning record store (xAPI)"));
    m_text->setText(
        tr("Off unless you switch it on. Then “Send now” sends, of every hand-in that counts, which "
           "pseudonym earned how many points of how many. Names are never sent."));
    m_on->setText(tr("Results of this class may be sent"));
    const QString texts[] = {tr("Address of the record store, such as https://lrs.school.example/xapi"),
                             tr("User that the store gave you"),
                             tr("Password; it is kept in the keyring of your desktop"),
                             tr("Address of your school, which pseudonyms belong to")};
    QLineEdit* const fields[] = {m_endpoint, m_user, m_secret, m_home};
    for (std::size_t i = 0; i < std::size(texts); ++i) {
        m_labels[i]->setText(texts[i]);
        fields[i]->setAccessibleName(texts[i]);
    }
    m_secret->setPlaceholderText(tr("empty: the one in the keyring"));
    m_home->setPlaceholderText(QStringLiteral("https://school.example"));
    m_save->setText(tr("Save"));
    m_test->setText(tr("Test the connection"));
    m_send->setText(tr("Send now"));
    m_again->setText(tr("Let all be tried again"));
    m_cancel->setText(tr("Cancel"));
}

void RecordStorePanel::show(const xapi::Settings& settings)
{
    m_on->setChecked(settings.isOn);
    m_endpoint->setText(settings.endpoint.toString());
    m_user->setText(settings.user);
    m_home->setText(settings.homePage);
    forgetSecret(); // what is typed belongs to the class that was shown
}

void RecordStorePanel::showState(const QString& words, bool anyToTryAgain)
{
    m_anyToTryAgain = anyToTryAgain;
    m_state->setText(words);
    m_state->setVisible(!words.isEmpty());
    m_again->setVisible(anyToTryAgain && m_busy->isHidden());
}

void RecordStorePanel::showBusy(const QString& words)
{
    const bool isBusy = !words.isEmpty();
    m_busy->setText(words);
    m_busy->setVisible(isBusy);
    if (isBusy && (m_send->hasFocus() || m_test->hasFocus())) {
        m_cancel->show();
        m_cancel->setFocus(Qt::OtherFocusReason);
    } else if (!isBusy && m_cancel->hasFocus()) {
        m_send->setEnabled(true);
        m_send->setFocus(Qt::OtherFocusReason);
    }
    m_cancel->setVisible(isBusy);
    m_again->setVisible(m_anyToTryAgain && !isBusy);
    for (QPushButton* button : {m_save, m_test, m_send})
        button->setEnabled(!isBusy);
}

xapi::Settings RecordStorePanel::settings() const
{
    return {m_on->isChecked(), QUrl(m_endpoint->text().trimmed()), m_user->text().trimmed(),
            m_home->text().trimmed()};
}

QString RecordStorePanel::secret() const
{
    return m_secret->text();
}

void RecordStorePanel::forgetSecret()
{
    m_secret->clear();
}

void RecordStorePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

} // namespace lectern::gradebook
