#include "path_row.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::gradebook {

PathRow::PathRow(Kind kind, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_label(new QLabel)
    , m_path(new QLineEdit)
    , m_choose(new QPushButton)
    , m_button(new QPushButton)
{
    m_path->setObjectName(name + u"Path");
    m_choose->setObjectName(name + u"Choose");
    m_button->setObjectName(name);
    m_label->setBuddy(m_path);
    m_label->setWordWrap(true);
    for (QPushButton* button : {m_choose, m_button})
        button->setAutoDefault(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_path, 1);
    row->addWidget(m_choose);
    row->addWidget(m_button);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(4);
    all->addWidget(m_label);
    all->addLayout(row);
    connect(m_path, &QLineEdit::returnPressed, this, &PathRow::want);
    connect(m_path, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_button->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_choose, &QPushButton::clicked, this, &PathRow::choose);
    connect(m_button, &QPushButton::clicked, this, &PathRow::want);
    m_button->setEnabled(false);
}

void PathRow::setTexts(const QString& label, const QString& button, const QString& filter)
{
    m_filter = filter;
    m_label->setText(label);
    m_path->setAccessibleName(label);
    m_choose->setText(tr("Choose…"));
    m_choose->setAccessibleName(tr("Choose…") + u' ' + label);
    m_button->setText(button);
    m_button->setAccessibleName(button + u": " + label);
}

void PathRow::setFonts(const QFont& font)
{
    for (QWidget* widget : {static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_path),
                            static_cast<QWidget*>(m_choose), static_cast<QWidget*>(m_button)})
        widget->setFont(font);
}

void PathRow::setPath(const QString& path)
{
    m_path->setText(path);
}

QString PathRow::path() const
{
    return m_path->text().trimmed();
}

void PathRow::takeFocus()
{
    m_path->setFocus(Qt::OtherFocusReason);
}

void PathRow::want()
{
    if (!path().isEmpty())
        Q_EMIT wanted(path());
}

void PathRow::choose()
{
    auto* dialog = new QFileDialog(this, m_label->text(), path(), m_filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(m_kind == Kind::folder         ? QFileDialog::Directory
                        : m_kind == Kind::existingFile ? QFileDialog::ExistingFile
                                                       : QFileDialog::AnyFile);
    dialog->setAcceptMode(m_kind == Kind::newFile ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    if (m_kind == Kind::newFile)
        dialog->selectFile(path());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        setPath(file);
        want();
    });
    dialog->open();
}

} // namespace lectern::gradebook
