#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/matrix_edit.h>
#include <lectern/views/prediction_panel.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QTest>

#include <utility>
#include <vector>

using namespace lectern;
using namespace lectern::views;

namespace {

constexpr const char* everyField = R"(
title: {zh_CN: 题, en: T}
inputs:
  tok: {tokens: [a, b]}
  matrix: {matrix: [[1, 2], [3, 4]], rows: tok}
  number: {number: 1.5}
  integer: {integer: 3, min: 1, max: 9}
  slider: {slider: 2, min: 1, max: 4, step: 1}
  seed: {seed: 7}
cells: |
  total = sum(matrix) + number + integer + slider + rand(1, 1)
  names = tok
show:
  - {matrix: total}
predict:
  - ask: {zh_CN: 多少, en: How much}
    number: total
    within: 1
)";

struct Card
{
    explicit Card(const QString& language)
    {
        auto parsed = lessons::parseCalculator(everyField, "every-field", "every-field.yaml");
        if (parsed.hasErrors())
            qFatal("%s", qPrintable(messages::formatLine(parsed.diagnostics.front())));
        reader::EmbedContext context;
        context.theme = theme::Theme::make(theme::Scheme::light);
        context.language = language;
        view = new CalculatorView(std::move(parsed.value), context, &page);
        view->setGeometry(0, 0, 640, view->heightForWidth(640));
        page.resize(view->size());
        page.show();
        page.activateWindow();
    }

    EntryField* field(const QString& kind) const
    {
        if (kind == u"guess")
            return view->findChild<PredictionPanel*>()->findChild<EntryField*>();
        if (kind == u"matrix")
            return view->findChild<MatrixEdit*>(kind)->field(0, 0);
        return view->findChild<QWidget*>(kind)->findChild<EntryField*>();
    }

    void commit(const QString& kind) const
    {
        if (kind != u"guess")
            QTest::keyClick(field(kind), Qt::Key_Return);
        else
            QTest::mouseClick(view->findChild<PredictionPanel*>()->findChild<QPushButton*>(), Qt::LeftButton);
    }

    void type(const QString& kind, const QString& text) const
    {
        EntryField* entry = field(kind);
        entry->setFocus();
        entry->selectAll();
        QTest::keyClick(entry, Qt::Key_Backspace);
        for (const QChar c : text)
            QTest::sendKeyEvent(QTest::Click, entry, Qt::Key_unknown, QString(c), Qt::NoModifier);
        commit(kind);
    }

    void paste(const QString& kind, const QString& text) const
    {
        QGuiApplication::clipboard()->setText(text);
        EntryField* entry = field(kind);
        entry->setFocus();
        entry->selectAll();
        QTest::keyClick(entry, Qt::Key_V, Qt::ControlModifier);
        commit(kind);
    }

    /// What the card says is wrong; empty if nothing.
    QString complaint() const
    {
        for (const auto* text : view->findChildren<reader::RichText*>()) {
            if (text->isVisible() && text->plainText().startsWith(QChar(0x2715)))
                return text->plainText();
        }
        return {};
    }

    QString results() const
    {
        QString all;
        for (const char* cell : {"total", "names"})
            all += QString::fromStdString(view->session().value(cell)->describe());
        return all;
    }

    QWidget page;
    CalculatorView* view = nullptr;
};

QString hugeMatrix()
{
    const QString row = QStringList(100, QStringLiteral("1")).join(u'\t') + u'\n';
    return row.repeated(100);
}

} // namespace

/// Bad input in every kind of field: it is marked and explained, and the results keep the last valid values.
class TestBadInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isMarkedAndExplained_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("pasted");
        const std::vector<std::pair<QString, QString>> texts{{u"letters"_qs, u"abc"_qs},
                                                             {u"two points"_qs, u"1..2"_qs},
                                                             {u"beyond double"_qs, u"1e400"_qs},
                                                             {u"nothing"_qs, {}},
                                                             {u"decimal comma"_qs, u"0,5"_qs},
                                                             {u"Chinese"_qs, u"一点五"_qs},
                                                             {u"full-width, two points"_qs, u"１．．２"_qs},
                                                             {u"division by zero"_qs, u"1/0"_qs},
                                                             {u"very long"_qs, QString(300, u'9')}};
        for (const QString& kind : {u"matrix"_qs, u"number"_qs, u"integer"_qs, u"slider"_qs, u"seed"_qs, u"guess"_qs}) {
            for (const auto& [name, text] : texts)
                QTest::newRow(qPrintable(kind + u", " + name)) << kind << text << false;
            QTest::newRow(qPrintable(kind + u", pasted 100x100")) << kind << hugeMatrix() << true;
        }
        QTest::newRow("tokens, nothing") << QStringLiteral("tok") << QString() << false;
        QTest::newRow("tokens, one too many") << QStringLiteral("tok") << QStringLiteral("a b c") << false;
        QTest::newRow("tokens, pasted 100x100") << QStringLiteral("tok") << hugeMatrix() << true;
    }

    void isMarkedAndExplained()
    {
        QFETCH(QString, kind);
        QFETCH(QString, text);
        QFETCH(bool, pasted);
        for (const QString& language : {QStringLiteral("zh_CN"), QStringLiteral("en")}) {
            const Card card(language);
            const QString before = card.results();
            if (pasted)
                card.paste(kind, text);
            else
                card.type(kind, text);
            QVERIFY(!card.complaint().isEmpty());
            // A matrix of another size is refused as a whole: no field of it is to blame.
            QVERIFY(card.field(kind)->hasProblem() || (pasted && kind == u"matrix"));
            QCOMPARE(card.field(kind)->hasProblem(), !card.field(kind)->toolTip().isEmpty());
            QCOMPARE(card.results(), before);
            QVERIFY(!card.view->session().guess(0));
        }
    }

    // What an input method gives for digits is no mistake.
    void fullWidthDigitsAreNumbers()
    {
        const Card card(QStringLiteral("zh_CN"));
        for (const char* kind : {"matrix", "number", "integer", "slider", "seed"}) {
            card.type(QString::fromLatin1(kind), QStringLiteral("３"));
            QVERIFY2(card.complaint().isEmpty(), kind);
            QVERIFY2(card.view->session().input(kind).at(0, 0).value == 3, kind);
        }
        card.type(QStringLiteral("guess"), QStringLiteral("１６．５"));
        QCOMPARE(card.view->session().guess(0)->value, 16.5);
    }
};

QTEST_MAIN(TestBadInput)
#include "tst_bad_input.moc"
