// The lesson on paper and as PDF, and what is said where that fails.

#include <lectern/messages/messages.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>

#include <QFileDialog>
#include <QMessageBox>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QPrinter>
#include <QSaveFile>

#include <memory>

namespace lectern::window {
namespace {

/// What a page of a PDF or of print looks like.
QPageLayout pageLayout()
{
    return {QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF(18, 16, 18, 18),
            QPageLayout::Millimeter};
}

} // namespace

Result<void> LessonDesk::exportPdf(const QString& file)
{
    QSaveFile target(file);
    if (!target.open(QIODevice::WriteOnly))
        return fail("file.write", {file.toStdString(), target.errorString().toStdString()});
    bool painted = false;
    {
        QPdfWriter writer(&target);
        writer.setPageLayout(pageLayout());
        writer.setResolution(1200);
        writer.setTitle(m_window->windowTitle());
        painted = m_window->view().print(writer);
    }
    if (!painted)
        return fail("file.pdf", {file.toStdString()});
    if (!target.commit())
        return fail("file.write", {file.toStdString(), target.errorString().toStdString()});
    return {};
}

Result<void> LessonDesk::print(QPrinter& printer)
{
    if (m_window->view().print(printer) && printer.printerState() != QPrinter::Error)
        return {};
    return fail("file.print", {printer.printerName().toStdString()});
}

void LessonDesk::tellFailure(const QString& title, const Result<void>& done)
{
    if (done)
        return;
    auto* box = new QMessageBox(QMessageBox::Warning, title, messages::inSentences(done.error()),
                                QMessageBox::Ok, m_window.get());
    box->setObjectName(QStringLiteral("failure"));
    box->setTextFormat(Qt::PlainText); // file names come from anywhere
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void LessonDesk::choosePdf()
{
    auto* dialog = new QFileDialog(m_window.get(), tr("Export as PDF"), {}, tr("PDF documents (*.pdf)"));
    dialog->setObjectName(QStringLiteral("pdfFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("pdf"));
    dialog->selectFile(pageId() + u".pdf");
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { tellFailure(tr("Export as PDF"), exportPdf(file)); });
    dialog->open();
}

void LessonDesk::choosePrinter()
{
    const auto printer =
        std::make_shared<QPrinter>(QPrinter::HighResolution); // shared: the dialog refers to it
    printer->setPageLayout(pageLayout());
    auto* dialog = new QPrintDialog(printer.get(), m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, qOverload<QPrinter*>(&QPrintDialog::accepted), this,
            [this, printer] { tellFailure(tr("Print"), print(*printer)); });
    dialog->open();
}

} // namespace lectern::window
