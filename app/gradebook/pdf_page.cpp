#include "pdf_page.h"

#include <lectern/files/files.h>

#include <QBuffer>
#include <QPdfWriter>
#include <QTextDocument>

namespace lectern::gradebook {

Result<void> writePdf(const QString& html, const QString& file)
{
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    {
        QTextDocument document;
        QFont font;
        font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC")});
        font.setPointSizeF(10);
        document.setDefaultFont(font);
        document.setHtml(html);
        QPdfWriter writer(&bytes);
        // The document has margins of its own.
        writer.setPageLayout({QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF()});
        writer.setTitle(document.metaInformation(QTextDocument::DocumentTitle));
        document.print(&writer);
    }
    return files::writeWhole(file, bytes.data().toStdString(), files::Readers::ownerOnly);
}

} // namespace lectern::gradebook
