#include "form_panel.h"

#include <lectern/messages/messages.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lectern::author {
namespace {

using authoring::FormField;

QString asText(const std::string& text)
{
    return QString::fromStdString(text);
}

QString typedIn(const QWidget& input)
{
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&input))
        return text->toPlainText();
    const auto* line = qobject_cast<const QLineEdit*>(&input);
    return line ? line->text() : QString();
}

void typeInto(QWidget& input, const QString& typed)
{
    if (auto* text = qobject_cast<QPlainTextEdit*>(&input))
        text->setPlainText(typed);
    else if (auto* line = qobject_cast<QLineEdit*>(&input))
        line->setText(typed);
}

} // namespace

FormPanel::FormPanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_trouble(new QLabel)
    , m_empty(new QLabel)
    , m_close(new QToolButton)
    , m_scroll(new QScrollArea)
{
    setObjectName(QStringLiteral("formPanel"));
    setAttribute(Qt::WA_StyledBackground);
    m_close->setObjectName(QStringLiteral("formClose"));
    m_close->setFocusPolicy(Qt::TabFocus);
    m_trouble->setObjectName(QStringLiteral("formTrouble"));
    m_trouble->setProperty("tone", QStringLiteral("error"));
    m_trouble->setWordWrap(true);
    m_trouble->setContentsMargins(20, 0, 20, 6);
    m_trouble->hide();
    m_empty->setWordWrap(true);
    m_empty->setProperty("tone", QStringLiteral("secondary"));
    m_empty->setContentsMargins(20, 20, 20, 20);
    m_empty->setAlignment(Qt::AlignTop);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(20, 6, 12, 6);
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(head);
    all->addWidget(m_trouble);
    all->addWidget(m_empty, 1);
    all->addWidget(m_scroll, 1);
    m_scroll->setObjectName(QStringLiteral("formScroll"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    connect(m_close, &QToolButton::clicked, this, &FormPanel::closed);
    setMinimumWidth(300);
    retranslate();
}

FormPanel::~FormPanel() = default;

void FormPanel::retranslate()
{
    m_close->setText(tr("Close"));
    m_close->setToolTip(tr("Back to the preview (Esc)"));
    if (m_form)
        rebuild();
}

void FormPanel::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_title->setFont(theme.sans(15, QFont::DemiBold));
    setStyleSheet(
        QStringLiteral("#formPanel, #formInside { background: %1; }"
                       "QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid %2; border-radius: 3px;"
                       " background: %3; }"
                       "QCheckBox::indicator:checked { border: 4px solid %2; background: %4; width: 8px; height: 8px; }"
                       "QCheckBox::indicator:focus, QCheckBox:focus { border-color: %4; color: %4; }")
            .arg(theme.page.name(), theme.border.name(), theme.field.name(), theme.accent.name()));
    if (m_form)
        rebuild();
}

void FormPanel::showNothing(const QString& why)
{
    m_form.reset();
    m_rows.clear();
    m_shape.clear();
    m_title->clear();
    m_trouble->hide();
    delete m_scroll->takeWidget();
    m_scroll->hide();
    m_empty->setText(why);
    m_empty->show();
    setFocusProxy(m_close);
}

std::vector<std::string> FormPanel::shape() const
{
    std::vector<std::string> ids;
    for (const authoring::FormGroup& group : m_form->groups()) {
        for (const FormField& field : group.fields)
            ids.push_back(field.id + (field.refusal.isEmpty() ? "" : "!"));
    }
    return ids;
}

void FormPanel::show(authoring::YamlForm::Kind kind, const QString& name, const std::string& text,
                     const std::vector<std::string>& languages)
{
    if (m_filling || (m_form && m_name == name && m_form->text() == text))
        return;
    auto opened = authoring::YamlForm::open(kind, text, languages);
    if (!opened)
        return showNothing(tr("The form waits until this can be read: %1").arg(messages::inSentences(opened.error())));
    m_form = std::move(*opened);
    const bool same = m_name == name && m_shape == shape() && !m_rows.empty();
    if (std::exchange(m_name, name) != name)
        m_rows.clear(); // what was refused in another file
    if (!same)
        return rebuild();
    for (const authoring::FormGroup& group : m_form->groups()) {
        for (const FormField& field : group.fields) {
            // What was typed and could not be written is not lost.
            if (const auto row = m_rows.find(field.id); row != m_rows.end() && row->second.problem->isHidden())
                fillIn(field);
        }
    }
}

void FormPanel::rebuild()
{
    m_empty->hide();
    m_scroll->show();
    m_title->setText(m_name);
    m_shape = shape();
    const QString focused = focusWidget() ? focusWidget()->objectName() : QString();
    const bool had = focusWidget() && m_scroll->isAncestorOf(focusWidget()) && focusWidget()->hasFocus();
    const std::map<std::string, Refused> refused = refusedNow();
    m_rows.clear();
    auto* inside = new QWidget;
    inside->setObjectName(QStringLiteral("formInside"));
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(20, 4, 20, 20);
    column->setSpacing(6);
    for (const authoring::FormGroup& group : m_form->groups()) {
        auto* title = new QLabel(group.title);
        title->setFont(m_theme.sans(14, QFont::DemiBold));
        title->setContentsMargins(0, 10, 0, 0);
        column->addWidget(title);
        auto* rows = new QFormLayout;
        rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        rows->setRowWrapPolicy(QFormLayout::WrapLongRows);
        rows->setHorizontalSpacing(12);
        rows->setVerticalSpacing(6);
        for (const FormField& field : group.fields)
            addField(field, *rows);
        column->addLayout(rows);
        addActions(group, *column);
    }
    column->addStretch(1);
    const QScopedValueRollback filling(m_filling, true);
    for (const auto& [id, what] : refused) {
        if (const auto row = m_rows.find(id); row != m_rows.end() && row->second.input->isEnabled()) {
            typeInto(*row->second.input, what.typed);
            sayProblem(row->second, what.problem);
        }
    }
    m_scroll->setWidget(inside);
    if (!m_rows.empty())
        setFocusProxy(m_rows[m_shape.front()].input);
    const QString next = m_next.empty() ? focused : u"form-" + asText(std::exchange(m_next, {}));
    if (QWidget* before = had ? inside->findChild<QWidget*>(next) : nullptr) {
        before->setFocus(Qt::OtherFocusReason);
        m_scroll->ensureWidgetVisible(before);
    }
}

/// What was typed and could not be written is not lost with the fields around it.
std::map<std::string, FormPanel::Refused> FormPanel::refusedNow() const
{
    std::map<std::string, Refused> refused;
    for (const auto& [id, row] : m_rows) {
        if (row.input->isEnabled() && !row.problem->isHidden())
            refused[id] = {typedIn(*row.input), row.problem->text()};
    }
    return refused;
}

void FormPanel::sayProblem(const Row& row, const QString& problem)
{
    row.problem->setText(problem);
    row.problem->setVisible(!problem.isEmpty());
    row.input->setAccessibleDescription(problem);
}

void FormPanel::addField(const FormField& field, QFormLayout& rows)
{
    QWidget* input = makeInput(field);
    input->setObjectName(u"form-" + asText(field.id));
    input->setAccessibleName(field.label);
    input->setEnabled(field.refusal.isEmpty());
    input->installEventFilter(this);
    auto* problem = new QLabel(field.refusal);
    problem->setObjectName(u"problem-" + asText(field.id));
    problem->setProperty("tone", field.refusal.isEmpty() ? QStringLiteral("error") : QStringLiteral("secondary"));
    problem->setWordWrap(true);
    problem->setVisible(!field.refusal.isEmpty());
    auto* cell = new QVBoxLayout;
    cell->setSpacing(2);
    cell->addWidget(input);
    cell->addWidget(problem);
    auto* label = new QLabel(field.kind == FormField::Kind::flag ? QString() : field.label);
    label->setBuddy(input);
    rows.addRow(label, cell);
    m_rows[field.id] = {input, problem};
    fillIn(field);
}

void FormPanel::fillIn(const FormField& field)
{
    const auto row = m_rows.find(field.id);
    if (row == m_rows.end())
        return;
    const QScopedValueRollback filling(m_filling, true);
    const QString value = asText(field.value);
    bool differs = true;
    if (auto* text = qobject_cast<QPlainTextEdit*>(row->second.input)) {
        differs = text->toPlainText() != value;
        if (differs)
            text->setPlainText(value);
    } else if (auto* choice = qobject_cast<QComboBox*>(row->second.input)) {
        choice->setCurrentText(value);
    } else if (auto* flag = qobject_cast<QCheckBox*>(row->second.input)) {
        flag->setChecked(field.value == "true");
    } else if (auto* line = qobject_cast<QLineEdit*>(row->second.input)) {
        differs = line->text() != value;
        if (differs)
            line->setText(value);
        if (!line->hasFocus())
            line->setCursorPosition(0); // a long text shows its beginning
    }
    if (differs && field.refusal.isEmpty())
        row->second.problem->hide();
}

void FormPanel::commit()
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(),
                                  [this](const auto& each) { return each.second.input == focusWidget(); });
    const FormField* field =
        m_form && isVisible() && row != m_rows.end() ? m_form->field(row->first) : nullptr;
    if (field && field->kind == FormField::Kind::name)
        set(row->first, typedIn(*row->second.input).toStdString());
}

void FormPanel::set(const std::string& id, const std::string& value)
{
    if (m_filling || !m_form)
        return;
    const std::string before = m_form->text();
    const auto done = m_form->set(id, value);
    sayProblem(m_rows[id], done ? QString() : messages::inSentences(done.error()));
    if (done && m_form->text() != before)
        tellChange(m_shape == shape());
}

void FormPanel::perform(const std::string& action)
{
    if (!m_form)
        return;
    const std::vector<std::string> before = m_shape;
    const auto done = m_form->perform(action);
    m_trouble->setText(done ? QString() : messages::inSentences(done.error()));
    m_trouble->setVisible(!done);
    if (!done)
        return;
    // The keyboard goes to what is new, or to what moved up.
    const std::vector<std::string> now = shape();
    const auto first = std::mismatch(before.begin(), before.end(), now.begin(), now.end()).second;
    if (!now.empty())
        m_next = first == now.end() ? now.back() : *first;
    tellChange(false);
}

void FormPanel::tellChange(bool same)
{
    {
        // The source becomes the new text in steps, of which none is looked at.
        const QScopedValueRollback filling(m_filling, true);
        Q_EMIT changed(m_form->text());
    }
    if (!same) // another kind has other fields; not from within the field that goes
        QMetaObject::invokeMethod(this, &FormPanel::rebuild, Qt::QueuedConnection);
}

bool FormPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn && m_form && !m_filling) {
        const std::string id = watched->objectName().mid(5).toStdString();
        if (const FormField* field = m_form->field(id); field && field->offset > 0)
            Q_EMIT placeWanted(field->offset);
        if (auto* input = qobject_cast<QWidget*>(watched))
            m_scroll->ensureWidgetVisible(input);
    }
    return QWidget::eventFilter(watched, event);
}

void FormPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace lectern::author
