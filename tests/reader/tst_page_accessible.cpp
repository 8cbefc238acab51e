// The page as a screen reader finds it.

#include "shown_page.h"

#include <QAccessible>
#include <QLabel>
#include <QTest>
#include <QTextBlock>
#include <QVBoxLayout>

using namespace lectern;
using namespace lectern::reader;

namespace {

class Gadget : public Embedded
{
public:
    Gadget(const EmbedContext& context, QWidget* parent)
        : Embedded(context, parent)
    {
        setAccessibleName(QStringLiteral("a gadget"));
    }
    QSize sizeHint() const override { return {300, 200}; }
    QString plainText() const override { return {}; }
    QJsonObject state() const override { return {}; }
    void restore(const QJsonObject&) override {}
    void contextChanged() override {}
};

constexpr auto page = R"(---
id: sample
title: A sample
lang: en
---

## First {#first}

The weight is $e^{x}$, never negative.

```{calculator} one
```

- an item

| a | b |
|---|---|
| 1 | $y$ |
)";

} // namespace

class TestPageAccessible : public QObject
{
    Q_OBJECT

    std::unique_ptr<reader::testing::ShownPage> m_page;
    LessonView* m_view = nullptr;

    QAccessibleInterface* root() const { return QAccessible::queryAccessibleInterface(m_view->viewport()); }

    QStringList names() const
    {
        QStringList names;
        for (int i = 0; i < root()->childCount(); ++i)
            names << root()->child(i)->text(QAccessible::Name);
        return names;
    }

    QAccessibleInterface* named(const QString& name) const
    {
        const qsizetype index = names().indexOf(name);
        return index < 0 ? nullptr : root()->child(static_cast<int>(index));
    }

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<reader::testing::ShownPage>(
            page, [](const lessons::Embed&, const EmbedContext& where, QWidget* parent) {
                return new Gadget(where, parent);
            });
        m_view = m_page->view.get();
        QVERIFY(m_page->isReady());
    }

    void cleanup() { m_page.reset(); }

    void everythingIsSaidOnceInReadingOrder()
    {
        QCOMPARE(root()->role(), QAccessible::Document);
        QCOMPARE(root()->text(QAccessible::Name), QStringLiteral("A sample"));
        const QStringList expected = {QStringLiteral("A sample"),
                                      QStringLiteral("First"),
                                      QStringLiteral("The weight is e to the power x, never negative."),
                                      QStringLiteral("Calculator"),
                                      QStringLiteral("one"),
                                      QStringLiteral("a gadget"),
                                      QStringLiteral("an item"),
                                      QStringLiteral("a"),
                                      QStringLiteral("b"),
                                      QStringLiteral("1"),
                                      QStringLiteral("y")};
        QCOMPARE(names(), expected);
    }

    void blocksSayWhatTheyAre()
    {
        QCOMPARE(named(QStringLiteral("First"))->role(), QAccessible::Heading);
        QCOMPARE(named(QStringLiteral("an item"))->role(), QAccessible::ListItem);
        QCOMPARE(named(QStringLiteral("1"))->role(), QAccessible::Paragraph);
    }

    void widgetsStandAmongTheText()
    {
        QAccessibleInterface* gadget = named(QStringLiteral("a gadget"));
        QCOMPARE(gadget->object(), m_view->embedded({lessons::EmbedKind::calculator, "one"}));
        QCOMPARE(gadget->parent(), root());
    }

    void aPlaceLeadsToItsBlock()
    {
        QAccessibleInterface* item = named(QStringLiteral("an item"));
        const QPoint middle = item->rect().center();
        QCOMPARE(root()->childAt(middle.x(), middle.y()), item);
        QCOMPARE(root()->indexOfChild(item), 6);
        QCOMPARE(item->parent(), root());
    }

    void theTextCursorsBlockIsFocused()
    {
        QVERIFY(QTest::qWaitForWindowActive(m_view));
        m_view->setFocus();
        m_view->setTextCursor(m_view->document()->find(QStringLiteral("never")));
        QAccessibleInterface* paragraph =
            named(QStringLiteral("The weight is e to the power x, never negative."));
        QVERIFY(paragraph->state().focused);
        QCOMPARE(root()->focusChild(), paragraph);
        QVERIFY(!named(QStringLiteral("an item"))->state().focused);
    }

    void rebuiltPageHasNewBlocks()
    {
        const QStringList before = names();
        QAccessibleInterface* old = root()->child(0);
        m_view->setTextCursor(m_view->document()->find(QStringLiteral("never")));
        m_view->rebuild();
        QVERIFY(!old->isValid());
        QCOMPARE(names(), before);
        QVERIFY(root()->child(0)->isValid());
        QVERIFY(m_view->textCursor().block().text().contains(u"never"));
    }
};

QTEST_MAIN(TestPageAccessible)
#include "tst_page_accessible.moc"
