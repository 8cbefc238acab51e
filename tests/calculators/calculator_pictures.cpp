// Draws calculators in every look, for the eye: calculator_pictures [--look TEXT] [--sheets] FOLDER [CALCULATOR.yaml...]
// Without a file it draws the sample calculators of the tests; --look draws only looks whose name has TEXT; --sheets puts
// many onto one picture.

#include "picture_sheets.h"
#include "sample_calculators.h"

#include <lectern/lessons/course.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/why_panel.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPainter>
#include <QTest>
#include <QTextStream>

#include <algorithm>

using namespace lectern;

namespace {

struct Look
{
    theme::Scheme scheme = theme::Scheme::light;
    QString language = {};
    int width = 680;
    qreal zoom = 1;
    qreal ratio = 1;
    bool why = false;

    QString name() const
    {
        const QStringList schemes{QStringLiteral("light"), QStringLiteral("dark"),
                                  QStringLiteral("contrast")};
        return QStringLiteral("%1-%2-%3-z%4-x%5%6")
            .arg(schemes.at(int(scheme)), language)
            .arg(width)
            .arg(zoom)
            .arg(ratio)
            .arg(why ? QStringLiteral("-why") : QString());
    }
};

QImage draw(const lessons::Calculator& calculator, const Look& look)
{
    typesetting::MathService math;
    const reader::EmbedContext context{theme::Theme::make(look.scheme, look.zoom), look.language, &math};
    qApp->setStyleSheet(context.theme.styleSheet());
    QWidget page;
    page.setPalette(context.theme.palette());
    views::CalculatorView view(calculator, context, &page);
    // A lab is shown with its result, which only the learner would start.
    if (const auto parameters = view.session().labParameters(); view.session().hasLab() && parameters) {
        if (auto cells = labs::runLab(calculator.lab->kind, {*parameters, {}, {}}))
            view.session().setLabOutcome({*parameters, std::move(*cells), 1, 0.4});
    }
    const int margin = 20;
    const auto place = [&] {
        const int inside = look.width - 2 * margin;
        const int height = view.heightForWidth(inside);
        view.setGeometry(margin, margin, inside, height);
        page.resize(look.width, height + 2 * margin);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    };
    place();
    page.show();
    for (const lessons::ViewSpec& spec : calculator.show) {
        const auto value =
            spec.cells.empty() ? Result<calc::Value>(fail("none")) : view.session().value(spec.cells.front());
        if (look.why && value && value->isNumeric() && spec.kind != lessons::ViewKind::plot) {
            view.explain({spec.cells.front(), value->shape().rows - 1, 0, 0});
            break;
        }
    }
    math.waitForAll();
    // The service tells of arrived formulas a little later, once for several.
    QTest::qWait(100);
    place();
    QImage image((QSizeF(page.size()) * look.ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(look.ratio);
    image.fill(context.theme.page);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(context.theme.hairline);
    painter.setBrush(context.theme.card);
    painter.drawRoundedRect(QRectF(page.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
    view.render(&painter, {margin, margin}, {}, QWidget::DrawChildren);
    return image;
}

std::vector<Look> looks()
{
    using theme::Scheme;
    const QString zh = QStringLiteral("zh_CN");
    const QString en = QStringLiteral("en");
    return {{Scheme::light, zh, 680, 1, 1},       {Scheme::dark, en, 600, 1, 1},
            {Scheme::dark, zh, 560, 1, 1},        {Scheme::contrast, zh, 600, 1, 1},
            {Scheme::dark, zh, 680, 1, 2},        {Scheme::light, en, 960, 1, 2},
            {Scheme::light, zh, 960, 1, 1},       {Scheme::light, en, 680, 1.75, 1},
            {Scheme::light, zh, 680, 1, 1, true}, {Scheme::contrast, en, 680, 1, 1}};
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    QStringList arguments = application.arguments();
    QTextStream err(stderr);
    QString only;
    if (const qsizetype at = arguments.indexOf(QStringLiteral("--look")); at > 0) {
        only = arguments.value(at + 1);
        arguments.remove(at, std::min<qsizetype>(2, arguments.size() - at));
    }
    const bool onSheets = arguments.removeAll(QStringLiteral("--sheets")) > 0;
    if (arguments.size() < 2) {
        err << "usage: calculator_pictures [--look TEXT] [--sheets] FOLDER [CALCULATOR.yaml...]\n";
        return 2;
    }
    std::map<std::string, lessons::Calculator> all;
    for (const QString& path : arguments.mid(2)) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) {
            err << "cannot read " << path << '\n';
            return 2;
        }
        const std::string id = QFileInfo(path).baseName().toStdString();
        all[id] = lessons::parseCalculator(file.readAll().toStdString(), id, path.toStdString()).value;
    }
    if (all.empty())
        all = {{"two-tokens", test::twoTokens()}, {"slider-and-grid", test::sliderAndGrid()}};
    QDir().mkpath(arguments.at(1));
    for (const Look& look : looks()) {
        if (!look.name().contains(only))
            continue;
        const QString folder = arguments.at(1) + u'/';
        testing::PictureSheets sheets(folder + look.name(), 1800, look.width > 900 ? 3 : 4);
        for (const auto& [id, calculator] : all) {
            const QImage picture = draw(calculator, look);
            if (onSheets)
                sheets.add(picture);
            else
                picture.save(folder + QString::fromStdString(id) + u'-' + look.name() + u".png");
        }
    }
    return 0;
}
