// The fields and buttons of a form.

#include "form_panel.h"

#include <lectern/views/flow_layout.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {

using authoring::FormField;

QWidget* FormPanel::makeInput(const FormField& field)
{
    const std::string id = field.id;
    switch (field.kind) {
    case FormField::Kind::code:
    case FormField::Kind::text: {
        auto* edit = new QPlainTextEdit;
        edit->setTabChangesFocus(true);
        const bool code = field.kind == FormField::Kind::code;
        if (code) {
            edit->setFont(m_theme.mono(13));
            edit->setLineWrapMode(QPlainTextEdit::NoWrap);
        }
        const auto lines = std::clamp(std::count(field.value.begin(), field.value.end(), '\n') + 2,
                                      std::ptrdiff_t{2}, std::ptrdiff_t{code ? 14 : 6});
        edit->setFixedHeight(qRound(m_theme.px(18 + 21 * static_cast<int>(lines))));
        connect(edit, &QPlainTextEdit::textChanged, this,
                [this, id, edit] { set(id, edit->toPlainText().toStdString()); });
        return edit;
    }
    case FormField::Kind::choice: {
        auto* box = new QComboBox;
        for (const std::string& choice : field.choices)
            box->addItem(QString::fromStdString(choice));
        if (field.value.empty())
            box->insertItem(0, QString());
        connect(box, &QComboBox::activated, this, [this, id, box] { set(id, box->currentText().toStdString()); });
        return box;
    }
    case FormField::Kind::flag: {
        auto* box = new QCheckBox(field.label);
        connect(box, &QCheckBox::clicked, this, [this, id](bool on) { set(id, on ? "true" : "false"); });
        return box;
    }
    case FormField::Kind::name: {
        auto* edit = new QLineEdit;
        edit->setFont(m_theme.mono(13));
        connect(edit, &QLineEdit::editingFinished, this, [this, id, edit] { set(id, edit->text().toStdString()); });
        return edit;
    }
    case FormField::Kind::line:
    case FormField::Kind::number:
    case FormField::Kind::source:
        break;
    }
    auto* edit = new QLineEdit;
    if (field.kind == FormField::Kind::source)
        edit->setFont(m_theme.mono(13));
    connect(edit, &QLineEdit::textEdited, this, [this, id](const QString& typed) { set(id, typed.toStdString()); });
    return edit;
}

void FormPanel::addActions(const authoring::FormGroup& group, QVBoxLayout& column)
{
    if (group.actions.empty())
        return;
    auto* holder = new QWidget;
    auto* row = new views::FlowLayout(holder);
    for (const authoring::FormAction& action : group.actions) {
        auto* button = new QPushButton(action.label);
        button->setObjectName(u"form-" + QString::fromStdString(action.id));
        button->setAutoDefault(true);
        connect(button, &QPushButton::clicked, this, [this, id = action.id] { perform(id); });
        row->addWidget(button);
    }
    column.addWidget(holder);
}

} // namespace lectern::author
