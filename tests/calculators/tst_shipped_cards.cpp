#include "shipped_calculators.h"

#include <lectern/labs/lab.h>
#include <lectern/lessons/lab_kind.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/grid_edit.h>
#include <lectern/views/matrix_edit.h>
#include <lectern/views/order_edit.h>
#include <lectern/views/result_view.h>

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QSlider>

#include <algorithm>
#include <tuple>

using namespace lectern;
using namespace lectern::views;
using lessons::InputKind;

namespace {

struct Card
{
    Card(const lessons::Calculator& calculator, const QString& language, int width = 640, qreal zoom = 1)
    {
        reader::EmbedContext context;
        context.theme = theme::Theme::make(theme::Scheme::light, zoom);
        context.language = language;
        view = new CalculatorView(calculator, context, &page);
        view->setGeometry(0, 0, width, view->heightForWidth(width));
        page.resize(view->size());
        page.show();
        page.activateWindow();
    }

    template <typename Widget>
    Widget* find(const std::string& name) const
    {
        return view->findChild<Widget*>(QString::fromStdString(name));
    }

    QWidget page;
    CalculatorView* view = nullptr;
};

/// The same cells computed by a sheet of their own, from what the session says its inputs are.
calc::Sheet independent(const calculators::Session& session)
{
    std::vector<calc::KnownName> names;
    for (const lessons::InputSpec& spec : session.calculator().inputs)
        names.push_back({spec.name});
    for (const std::string& cell : session.hasLab() ? lessons::findLabKind(session.calculator().lab->kind)->cells
                                                    : std::vector<std::string>())
        names.push_back({cell});
    auto parsed = calc::parseProgram(session.calculator().cells.text, {}, names);
    if (parsed.hasErrors())
        qFatal("%s cannot be computed", session.calculator().id.c_str());
    calc::Sheet sheet(std::make_shared<const calc::Program>(std::move(parsed.value)));
    for (const lessons::InputSpec& spec : session.calculator().inputs) {
        const calculators::InputState& state = session.input(spec.name);
        if (spec.kind == InputKind::seed)
            sheet.setSeed(static_cast<std::uint64_t>(state.number()));
        sheet.setInput(spec.name, calculators::inputValue(spec, state));
    }
    if (session.labOutcome()) {
        for (const auto& [name, value] : session.labOutcome()->cells)
            sheet.setInput(name, value);
    }
    sheet.recompute();
    return sheet;
}

QString differenceOf(const calculators::Session& session)
{
    const calc::Sheet sheet = independent(session);
    for (const calc::Cell& cell : sheet.program().cells) {
        if (cell.isFunction)
            continue;
        const auto shown = session.value(cell.name);
        const auto expected = sheet.value(cell.name);
        const bool same = shown && expected ? shown->identical(*expected) : !shown && !expected;
        if (!same)
            return QString::fromStdString(cell.name);
    }
    return {};
}

/// Runs the lab of a card, if it has one, as small as it goes; false if it gave nothing.
bool runLab(calculators::Session& session)
{
    if (!session.hasLab())
        return true;
    auto parameters = session.labParameters();
    if (!parameters)
        return false;
    const lessons::LabSpec& lab = *session.calculator().lab;
    for (const lessons::LabParameter& parameter : lessons::findLabKind(lab.kind)->parameters)
        parameters->at(parameter.name) = std::min(parameters->at(parameter.name), parameter.small);
    auto cells = labs::runLab(lab.kind, {*parameters, {}, {}});
    if (!cells)
        return false;
    session.setLabOutcome({*parameters, std::move(*cells)});
    return true;
}

/// Another valid value for an entry of an input.
QString otherNumber(const lessons::InputSpec& spec, double now)
{
    if (!spec.max || now + 1 <= *spec.max)
        return QString::number(now + 1);
    return QString::number(!spec.min || now - 1 >= *spec.min ? now - 1 : (now + *spec.max) / 2);
}

void commit(EntryField* field, const QString& text)
{
    field->setFocus();
    field->setText(text);
    QTest::keyClick(field, Qt::Key_Return);
}

/// The field of the first entry; null for inputs without one.
EntryField* firstField(const Card& card, const lessons::InputSpec& spec)
{
    if (spec.kind == InputKind::matrix)
        return card.find<MatrixEdit>(spec.name)->field(0, 0);
    QWidget* part = card.find<QWidget>(spec.name);
    return part ? part->findChild<EntryField*>() : nullptr;
}

/// Changes an input as a learner does; false where it cannot be changed.
bool change(const Card& card, const lessons::InputSpec& spec)
{
    calculators::Session& session = card.view->session();
    if (spec.locked)
        return false;
    if (!session.isVisible(spec)) { // out of reach by hand, and yet a shared state may hold it
        const calculators::InputState& now = session.input(spec.name);
        return now.entries.empty()
                   ? !session.setTokens(spec.name, QStringLiteral("p q r s"))
                   : !session.setEntry(spec.name, 0, 0, otherNumber(spec, now.at(0, 0).value));
    }
    switch (spec.kind) {
    case InputKind::grid: {
        auto* grid = card.find<GridEdit>(spec.name);
        grid->setFocus();
        QTest::keyClick(grid, Qt::Key_Space);
        return true;
    }
    case InputKind::order: {
        auto* order = card.find<OrderEdit>(spec.name);
        order->setFocus();
        QTest::keyClick(order, Qt::Key_Right, Qt::ControlModifier);
        return true;
    }
    case InputKind::toggle:
        card.find<QAbstractButton>(spec.name)->click();
        return true;
    case InputKind::choice:
        if (auto* list = card.find<QWidget>(spec.name)->findChild<QComboBox*>()) {
            const int before = list->currentIndex();
            list->setFocus();
            QTest::keyClick(list, before + 1 < list->count() ? Qt::Key_Down : Qt::Key_Up);
            return list->currentIndex() != before;
        }
        for (auto* button : card.find<QWidget>(spec.name)->findChildren<QAbstractButton*>()) {
            if (!button->isChecked()) {
                button->click();
                return true;
            }
        }
        return false;
    case InputKind::tokens: {
        QStringList tokens = session.labels(spec.name);
        tokens.front() += u'x';
        commit(firstField(card, spec), tokens.join(u' '));
        return true;
    }
    default:
        commit(firstField(card, spec), otherNumber(spec, session.input(spec.name).at(0, 0).value));
        return true;
    }
}

/// The other corner of a matrix.
void changeLastEntry(const Card& card, const lessons::InputSpec& spec)
{
    if (spec.kind != InputKind::matrix || !card.view->session().isVisible(spec))
        return;
    const calculators::InputState& now = card.view->session().input(spec.name);
    commit(card.find<MatrixEdit>(spec.name)->field(int(now.rows) - 1, int(now.cols) - 1),
           otherNumber(spec, now.entries.back().value));
}

bool takesText(const lessons::InputSpec& spec)
{
    return !spec.locked && spec.kind != InputKind::grid && spec.kind != InputKind::order &&
           spec.kind != InputKind::toggle && spec.kind != InputKind::choice;
}

} // namespace

/// Every calculator of the shipped course as a card: each input changed, each result beside a computation of
/// its own.
class TestShippedCards : public QObject
{
    Q_OBJECT

    static void rows()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QString>("language");
        for (const auto& [id, calculator] : test::shippedCalculators()) {
            for (const char* language : {"zh_CN", "en"})
                QTest::addRow("%s %s", id.c_str(), language)
                    << QByteArray::fromStdString(id) << QString::fromLatin1(language);
        }
    }

private Q_SLOTS:
    void everyInputCounts_data() { rows(); }

    void everyInputCounts()
    {
        QFETCH(QByteArray, id);
        QFETCH(QString, language);
        const lessons::Calculator& calculator = test::shipped(id.toStdString());
        const Card card(calculator, language);
        calculators::Session& session = card.view->session();
        QVERIFY(differenceOf(session).isEmpty());
        QVERIFY(runLab(session));
        QVERIFY(differenceOf(session).isEmpty());
        QVERIFY(!card.view->plainText().contains(QStringLiteral("?:")));
        for (const lessons::InputSpec& spec : calculator.inputs) {
            session.reset();
            if (!change(card, spec))
                continue;
            QVERIFY2(!session.isAtStart(), spec.name.c_str());
            for (const calculators::Entry& entry : session.input(spec.name).entries)
                QVERIFY2(!entry.problem, spec.name.c_str());
            const QString wrong = differenceOf(session);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(spec.name) + u": " + wrong));
            session.undo();
            QVERIFY2(session.isAtStart(), spec.name.c_str());
            changeLastEntry(card, spec);
            QVERIFY2(differenceOf(session).isEmpty(), spec.name.c_str());
            session.reset();
            QVERIFY(differenceOf(session).isEmpty());
        }
        for (std::size_t i = 0; i < calculator.presets.size(); ++i) {
            session.applyPreset(i);
            QVERIFY(differenceOf(session).isEmpty());
        }
        for (std::size_t i = 0; i < calculator.predictions.size(); ++i) {
            QVERIFY(!session.makeGuess(i, QStringLiteral("1")));
            QVERIFY(differenceOf(session).isEmpty());
        }
        // A copy of the state elsewhere shows the same.
        const Card other(calculator, language);
        QVERIFY(!other.view->session().adoptShared(session.sharedText()));
        QVERIFY(differenceOf(other.view->session()).isEmpty());
        QCOMPARE(other.view->session().state().value(QStringLiteral("inputs")),
                 session.state().value(QStringLiteral("inputs")));
    }

    void badTextIsMarkedAndTheLastResultStays_data() { test::shippedRows(); }

    void badTextIsMarkedAndTheLastResultStays()
    {
        QFETCH(QByteArray, id);
        const lessons::Calculator& calculator = test::shipped(id.toStdString());
        const Card card(calculator, QStringLiteral("zh_CN"));
        calculators::Session& session = card.view->session();
        for (const lessons::InputSpec& spec : calculator.inputs) {
            // One word, or none, is no sentence where rows have names.
            if (!takesText(spec) || spec.kind == InputKind::tokens || !session.isVisible(spec))
                continue;
            EntryField* field = firstField(card, spec);
            QVERIFY2(field, spec.name.c_str());
            const double before = session.input(spec.name).at(0, 0).value;
            for (const QString& bad :
                 {QStringLiteral("abc"), QStringLiteral("1..2"), QStringLiteral("1e400"), QString(),
                  QStringLiteral("0,5"), QStringLiteral("甲"), QString(5000, u'9')}) {
                commit(field, bad);
                QVERIFY2(field->hasProblem(),
                         qPrintable(QString::fromStdString(spec.name) + u" " + bad.left(20)));
                QVERIFY(!field->toolTip().isEmpty());
                QCOMPARE(session.input(spec.name).at(0, 0).value, before);
                QVERIFY(differenceOf(session).isEmpty());
            }
            // Full-width digits are what an input method gives.
            QString wide;
            for (const QChar c : QString::number(before))
                wide += c.isDigit() ? QChar(char16_t(0xFF10 + c.digitValue())) : c;
            commit(field, wide);
            QVERIFY2(!field->hasProblem(), qPrintable(QString::fromStdString(spec.name) + u" " + wide));
            session.reset();
        }
    }

    void aHugePasteIsRefused_data() { test::shippedRows(); }

    void aHugePasteIsRefused()
    {
        QFETCH(QByteArray, id);
        const lessons::Calculator& calculator = test::shipped(id.toStdString());
        const Card card(calculator, QStringLiteral("en"));
        QString huge;
        for (int row = 0; row < 100; ++row)
            huge += QStringLiteral("1\t").repeated(100).trimmed() + u'\n';
        QGuiApplication::clipboard()->setText(huge);
        for (const lessons::InputSpec& spec : calculator.inputs) {
            if (!takesText(spec) || !card.view->session().isVisible(spec))
                continue;
            EntryField* field = firstField(card, spec);
            field->setFocus();
            field->selectAll();
            QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY2(differenceOf(card.view->session()).isEmpty(), spec.name.c_str());
            QCOMPARE(card.view->session().value(spec.name)->describe(),
                     independent(card.view->session()).value(spec.name)->describe());
            if (spec.kind == InputKind::matrix)
                QVERIFY(card.view->session().isAtStart());
            card.view->session().reset();
        }
    }

    void everyPictureSaysItsResult_data() { test::shippedRows(); }

    void everyPictureSaysItsResult()
    {
        QFETCH(QByteArray, id);
        const Card card(test::shipped(id.toStdString()), QStringLiteral("zh_CN"));
        static const QRegularExpression digit(QStringLiteral("[0-9]"));
        for (const auto* view : card.view->findChildren<ResultView*>()) {
            if (!view->isVisible())
                continue;
            const QString words = view->plainText();
            QVERIFY2(!words.isEmpty(), qPrintable(view->objectName()));
            if (view->spec().kind == lessons::ViewKind::text)
                continue;
            QVERIFY2(words.contains(digit) || view->spec().kind == lessons::ViewKind::grid, qPrintable(words));
            QVERIFY2(view->csv().contains(u'\n') || view->spec().kind == lessons::ViewKind::shapes,
                     qPrintable(view->objectName()));
        }
    }

    void nothingIsCutOff_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("width");
        QTest::addColumn<qreal>("zoom");
        for (const auto& [id, calculator] : test::shippedCalculators()) {
            // 552 is the column of a window of 600.
            for (const auto& [language, width, zoom] :
                 {std::tuple("zh_CN", 552, 1.), {"en", 552, 1.}, {"en", 552, 0.75}, {"zh_CN", 552, 3.}, {"en", 552, 3.}, {"en", 960, 3.}})
                QTest::addRow("%s %s %d %g", id.c_str(), language, width, zoom)
                    << QByteArray::fromStdString(id) << QString::fromLatin1(language) << width << zoom;
        }
    }

    void nothingIsCutOff()
    {
        QFETCH(QByteArray, id);
        QFETCH(QString, language);
        QFETCH(int, width);
        QFETCH(qreal, zoom);
        const Card card(test::shipped(id.toStdString()), language, width, zoom);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        const QRect whole = card.view->rect();
        for (const auto* child : card.view->findChildren<QWidget*>()) {
            if (!child->isVisible() || child->isWindow())
                continue;
            const QRect place(child->mapTo(card.view, QPoint()), child->size());
            QVERIFY2(
                whole.contains(place),
                qPrintable(QStringLiteral("%1 %2 at %3,%4 %5x%6")
                               .arg(QLatin1StringView(child->metaObject()->className()), child->objectName())
                               .arg(place.x())
                               .arg(place.y())
                               .arg(place.width())
                               .arg(place.height())));
        }
    }
};

QTEST_MAIN(TestShippedCards)
#include "tst_shipped_cards.moc"
