#include "slide_sheet.h"

#include <lectern/files/files.h>
#include <lectern/reader/rich_text.h>
#include <lectern/typesetting/math_service.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QVBoxLayout>

namespace lectern::gradebook {
namespace {

constexpr QSize slideSize(1280, 720);
constexpr QSizeF slideMillimetres(338.7, 190.5);

struct SlideWords
{
    Q_DECLARE_TR_FUNCTIONS(lectern::gradebook::LectureSlide)
};

using Tone = reader::RichText::Tone;

/// Painted by its own colours: a label would have those of the window.
QWidget* line(const reader::EmbedContext& context, const QString& markdown, qreal pixels, Tone tone,
              bool strong = false)
{
    auto* text = new reader::RichText(context.theme, context.math);
    text->setTextSize(pixels, strong);
    text->setTone(tone);
    text->setMarkdown(markdown);
    return text;
}

QString whereWords(const LectureSlide::Mistake& mistake)
{
    if (mistake.calculator.isEmpty())
        return SlideWords::tr("Exercise: %1").arg(mistake.exercise);
    const QString shown =
        mistake.preset.isEmpty()
            ? SlideWords::tr("Show it in “%1”").arg(mistake.calculator)
            : SlideWords::tr("Show it in “%1”, from “%2”").arg(mistake.calculator, mistake.preset);
    return SlideWords::tr("Exercise: %1").arg(mistake.exercise) + QStringLiteral(" · ") + shown;
}

/// The whole slide as a widget, which the PDF is painted from.
void fillSlide(QWidget& sheet, const LectureSlide& slide, const reader::EmbedContext& context)
{
    QPalette palette = sheet.palette();
    palette.setColor(QPalette::Window, Qt::white);
    sheet.setPalette(palette);
    auto* column = new QVBoxLayout(&sheet);
    column->setContentsMargins(64, 44, 64, 36);
    column->setSpacing(8);
    column->addWidget(line(context, SlideWords::tr("The commonest mistakes"), 46, Tone::text, true));
    column->addWidget(
        line(context,
             slide.title + QStringLiteral(" · ") + SlideWords::tr("%n handed in", nullptr, slide.handedIn),
             26, Tone::secondary));
    column->addStretch(1);
    for (const LectureSlide::Mistake& mistake : slide.mistakes) {
        column->addWidget(line(context,
                               SlideWords::tr("%1 of %2").arg(mistake.learners).arg(mistake.answered), 36,
                               Tone::accent, true));
        column->addWidget(line(context, mistake.say, 33, Tone::text));
        column->addWidget(line(context, whereWords(mistake), 24, Tone::secondary));
        column->addStretch(1);
    }
    if (slide.mistakes.empty())
        column->addWidget(line(context, SlideWords::tr("No mistake with a name was made by more than one."),
                               32, Tone::text));
    column->addStretch(2);
}

/// Formulas arrive one by one and change how tall texts are.
void layOut(QWidget& sheet, typesetting::MathService* math)
{
    for (int round = 0; math && round < 3; ++round) {
        sheet.grab();
        math->waitForAll();
        QCoreApplication::sendPostedEvents();
    }
    sheet.layout()->activate();
}

} // namespace

Result<void> writeSlide(const LectureSlide& slide, const reader::EmbedContext& context, const QString& file)
{
    reader::EmbedContext paper = context;
    paper.theme = theme::Theme::make(theme::Scheme::light, 1);
    QWidget sheet;
    fillSlide(sheet, slide, paper);
    sheet.setFixedSize(slideSize);
    layOut(sheet, paper.math);
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&bytes);
        writer.setPageLayout(
            {QPageSize(slideMillimetres, QPageSize::Millimeter), QPageLayout::Portrait, QMarginsF()});
        writer.setResolution(1200);
        writer.setTitle(SlideWords::tr("The commonest mistakes"));
        QPainter painter(&writer);
        painter.scale(double(writer.width()) / slideSize.width(),
                      double(writer.height()) / slideSize.height());
        sheet.render(&painter);
    }
    return files::writeWhole(file, bytes.data().toStdString(), files::Readers::ownerOnly);
}

} // namespace lectern::gradebook
