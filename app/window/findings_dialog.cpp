#include "findings_dialog.h"

#include <lectern/messages/messages.h>

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace lectern::window {

FindingsDialog::FindingsDialog(const std::vector<Diagnostic>& findings, QWidget* parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("What is wrong with this course"));
    auto* intro =
        new QLabel(tr("This is for the author of the course. The rest of it can be used as usual."));
    intro->setWordWrap(true);
    QStringList lines;
    for (const Diagnostic& finding : findings)
        lines << messages::formatLine(finding);
    auto* list = new QPlainTextEdit(lines.join(u"\n\n"));
    list->setReadOnly(true);
    list->setTabChangesFocus(true);
    list->setAccessibleName(windowTitle());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addWidget(list, 1);
    layout->addWidget(buttons);
}

} // namespace lectern::window
