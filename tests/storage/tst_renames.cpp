#include "storage_checks.h"

#include <lectern/storage/renames.h>

using namespace lectern;
using namespace lectern::storage;
using namespace lectern::storage::checks;

namespace {

const QString course = QStringLiteral("attention");

QString text(const char* words)
{
    return QString::fromUtf8(words);
}

Renames renamed(std::initializer_list<std::pair<const char*, const char*>> pairs)
{
    Renames renames;
    for (const auto& [from, to] : pairs)
        renames[text(from)] = text(to);
    return renames;
}

SectionKey section(const char* lesson, const char* id)
{
    return {course, text(lesson), text(id)};
}

ExerciseKey exercise(const char* id)
{
    return {course, text(id)};
}

} // namespace

/// An edited lesson orphans nothing.
class TestRenames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder.emplace();
        m_store = *LearnerStore::open(m_folder->path(), m_clock.options());
    }

    void cleanup() { m_store.reset(); }

    void everythingFollowsItsId()
    {
        m_store->setPlace(course, {text("one"), text("old"), text("words"), 3, 7});
        m_store->markSection(section("one", "old"), SectionMark::done);
        m_store->setCalculatorState({course, text("one"), text("old")}, "state");
        m_store->setRecall({course, text("one"), text("old.2")}, {5, 6, 7});
        m_store->setRecall({course, text("one"), text("old-other.2")}, {5, 6, 8});
        m_store->setNote({course, text("one"), text("id")}, {text("old"), 2, text("words"), text("en")});
        m_store->setDraft(exercise("old"), "draft");
        QVERIFY(m_store->appendAttempt(attemptOf(text("old"))));
        const Help help{{{text("a"), 2}}, true};
        QVERIFY(m_store->setHelp({course, text("old"), 3}, help));

        QVERIFY(applyRenames(*m_store, course, renamed({{"old", "new"}})));
        QCOMPARE(m_store->place(course, text("one"))->section, text("new"));
        QVERIFY(m_store->sectionProgress(section("one", "new")).done);
        QCOMPARE(m_store->sectionProgress(section("one", "old")), SectionProgress());
        QCOMPARE(m_store->calculatorState({course, text("one"), text("new")}), QByteArray("state"));
        const auto cards = m_store->recallsOf(course, text("one"));
        QCOMPARE(cards.size(), std::size_t{2});
        QCOMPARE(cards.at(text("new.2")).turned, 7);
        QCOMPARE(cards.at(text("old-other.2")).turned, 8);
        QCOMPARE(m_store->notesOf(course, text("one")).at(text("id")).section, text("new"));
        QCOMPARE(m_store->draft(exercise("new")), QByteArray("draft"));
        QVERIFY(!m_store->draft(exercise("old")));
        QCOMPARE(m_store->attempts(exercise("new")).size(), std::size_t{1});
        QCOMPARE(m_store->attempts(exercise("new")).front().help.hintsTaken.at(text("a")), 2);
        QCOMPARE(m_store->help({course, text("new"), 3}), help);
        QCOMPARE(m_store->help({course, text("old"), 3}), Help());
    }

    void aLessonTakesItsSectionsAlong()
    {
        m_store->setPlace(course, {text("old"), text("s"), text("words"), 3, 7});
        m_store->markSection(section("old", "s"), SectionMark::started);
        QVERIFY(applyRenames(*m_store, course, renamed({{"old", "new"}})));
        QVERIFY(m_store->place(course, text("new")));
        QVERIFY(m_store->sectionProgress(section("new", "s")).started);
    }

    void whatIsKnownUnderBothIsJoined()
    {
        m_store->setSectionProgress(section("one", "old"), {10, 20, {}});
        m_store->setSectionProgress(section("one", "new"), {15, {}, 30});
        m_store->setDraft(exercise("old"), "old draft");
        m_store->setDraft(exercise("new"), "new draft");
        m_store->setRecall({course, text("one"), text("old.1")}, {5, 6, 7});
        m_store->setRecall({course, text("one"), text("new.1")}, {5, 6, 8});
        for (const char* id : {"new", "old", "old"})
            QVERIFY(m_store->appendAttempt(attemptOf(text(id))));
        QVERIFY(applyRenames(*m_store, course, renamed({{"old", "new"}})));
        QCOMPARE(m_store->sectionProgress(section("one", "new")), (SectionProgress{10, 20, 30}));
        QCOMPARE(m_store->draft(exercise("new")), QByteArray("new draft"));
        QCOMPARE(m_store->recallsOf(course, text("one")).size(), std::size_t{1});
        QCOMPARE(m_store->recallsOf(course, text("one")).at(text("new.1")).turned, 8);
        QCOMPARE(m_store->attempts(exercise("new")).size(), std::size_t{3});
        QCOMPARE(m_store->attempts(exercise("new")).back().number, 3);
        QCOMPARE(m_store->appendAttempt(attemptOf(text("new")))->number, 4);
    }

    void chainsEndWhereTheyEnd()
    {
        m_store->setDraft(exercise("a"), "1");
        QVERIFY(applyRenames(*m_store, course, renamed({{"a", "b"}, {"b", "c"}})));
        QCOMPARE(m_store->draft(exercise("c")), QByteArray("1"));
    }

    void circlesChangeNothing()
    {
        m_store->setDraft(exercise("a"), "1");
        QVERIFY(applyRenames(*m_store, course, renamed({{"a", "b"}, {"b", "a"}})));
        QCOMPARE(m_store->draft(exercise("a")), QByteArray("1"));
    }

    void otherCoursesStayAsTheyAre()
    {
        m_store->setDraft({text("other"), text("old")}, "1");
        QVERIFY(m_store->appendAttempt(attemptOf(text("old"))));
        QVERIFY(applyRenames(*m_store, text("third"), renamed({{"old", "new"}})));
        QCOMPARE(m_store->draft({text("other"), text("old")}), QByteArray("1"));
        QCOMPARE(m_store->attempts(exercise("old")).size(), std::size_t{1});
    }

    void twiceIsAsOnce()
    {
        QVERIFY(m_store->appendAttempt(attemptOf(text("old"))));
        for (int i = 0; i < 2; ++i)
            QVERIFY(applyRenames(*m_store, course, renamed({{"old", "new"}})));
        QCOMPARE(m_store->attempts(exercise("new")).front().number, 1);
    }

private:
    Clock m_clock;
    std::optional<QTemporaryDir> m_folder;
    std::unique_ptr<LearnerStore> m_store;
};

QTEST_GUILESS_MAIN(TestRenames)
#include "tst_renames.moc"
