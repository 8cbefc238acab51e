<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Appeal</name>
    <message numerus="yes">
        <source>%n hint(s) taken</source>
        <translation>
            <numerusform>%n hint taken</numerusform>
            <numerusform>%n hints taken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Cli</name>
    <message numerus="yes">
        <source>%n row(s) filled in</source>
        <translation>
            <numerusform>%n row filled in</numerusform>
            <numerusform>%n rows filled in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) written</source>
        <translation>
            <numerusform>%n page written</numerusform>
            <numerusform>%n pages written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n learner(s) enrolled; give each the file of that name in %1.</source>
        <translation>
            <numerusform>%n learner enrolled; give them the file of that name in %1.</numerusform>
            <numerusform>%n learners enrolled; give each the file of that name in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n finding(s)</source>
        <translation>
            <numerusform>%1: %n finding</numerusform>
            <numerusform>%1: %n findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Feedback</name>
    <message numerus="yes">
        <source>Handed in %n day(s) late.</source>
        <translation>
            <numerusform>Handed in %n day late.</numerusform>
            <numerusform>Handed in %n days late.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GradingWords</name>
    <message numerus="yes">
        <source>%n hand-in(s) not graded yet and left out</source>
        <translation>
            <numerusform>%n hand-in not graded yet and left out</numerusform>
            <numerusform>%n hand-ins not graded yet and left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Recall</name>
    <message numerus="yes">
        <source>Due again in %n minute(s).</source>
        <translation>
            <numerusform>Due again in %n minute.</numerusform>
            <numerusform>Due again in %n minutes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Due again in %n day(s).</source>
        <translation>
            <numerusform>Due again in %n day.</numerusform>
            <numerusform>Due again in %n days.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::AuthorWindow</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::CourseTasks</name>
    <message numerus="yes">
        <source>The language %1 was added, with %n new page(s). What is to be translated is listed below.</source>
        <translation>
            <numerusform>The language %1 was added, with %n new page. What is to be translated is listed below.</numerusform>
            <numerusform>The language %1 was added, with %n new pages. What is to be translated is listed below.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::PackPanel</name>
    <message numerus="yes">
        <source>Learners receive %n file(s), %1 in all</source>
        <translation>
            <numerusform>Learners receive %n file, %1 in all</numerusform>
            <numerusform>Learners receive %n files, %1 in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Learners do not receive %n file(s) or folder(s)</source>
        <translation>
            <numerusform>Learners do not receive %n file or folder</numerusform>
            <numerusform>Learners do not receive %n files or folders</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::ReplaceBar</name>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n replaced</numerusform>
            <numerusform>%n replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::TextDesk</name>
    <message numerus="yes">
        <source>%n text(s) were marked as saying the same in both languages.</source>
        <translation>
            <numerusform>%n text was marked as saying the same in both languages.</numerusform>
            <numerusform>%n texts were marked as saying the same in both languages.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::TranslationDesk</name>
    <message numerus="yes">
        <source>%n section(s) were marked as saying the same in both languages.</source>
        <translation>
            <numerusform>%n section was marked as saying the same in both languages.</numerusform>
            <numerusform>%n sections were marked as saying the same in both languages.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::TranslationPane</name>
    <message numerus="yes">
        <source>%n section(s) to be looked at</source>
        <translation>
            <numerusform>%n section to be looked at</numerusform>
            <numerusform>%n sections to be looked at</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) to be looked at</source>
        <translation>
            <numerusform>%n text to be looked at</numerusform>
            <numerusform>%n texts to be looked at</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::TrySections</name>
    <message numerus="yes">
        <source>Checked with %n variant(s), by what lint --full runs.</source>
        <translation>
            <numerusform>Checked with one variant, by what lint --full runs.</numerusform>
            <numerusform>Checked with %n variants, by what lint --full runs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::cards::ExerciseCard</name>
    <message numerus="yes">
        <source>%n attempt(s) left</source>
        <translation>
            <numerusform>%n attempt left</numerusform>
            <numerusform>%n attempts left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::AlarmBar</name>
    <message numerus="yes">
        <source>%n more alarm(s) stand beside the exercises.</source>
        <translation>
            <numerusform>%n more alarm stands beside the exercises.</numerusform>
            <numerusform>%n more alarms stand beside the exercises.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ChangesModel</name>
    <message numerus="yes">
        <source>%n learner(s) get more</source>
        <translation>
            <numerusform>%n learner gets more</numerusform>
            <numerusform>%n learners get more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n learner(s) get less</source>
        <translation>
            <numerusform>%n learner gets less</numerusform>
            <numerusform>%n learners get less</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::GiveBackPanel</name>
    <message numerus="yes">
        <source>%n row(s) get a grade; every other cell stays as it is.</source>
        <translation>
            <numerusform>%n row gets a grade; every other cell stays as it is.</numerusform>
            <numerusform>%n rows get a grade; every other cell stays as it is.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::GradebookDesk</name>
    <message numerus="yes">
        <source>%n page(s) written to %1</source>
        <translation>
            <numerusform>%n page written to %1</numerusform>
            <numerusform>%n pages written to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n learner(s)</source>
        <translation>
            <numerusform>%n learner</numerusform>
            <numerusform>%n learners</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n handed in</source>
        <translation>
            <numerusform>%n handed in</numerusform>
            <numerusform>%n handed in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n code answer(s) were not run and wait.</source>
        <translation>
            <numerusform>%n code answer was not run and waits.</numerusform>
            <numerusform>%n code answers were not run and wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hand-in(s) answer a version of the course that is not here. Add it below, else those answers earn nothing.</source>
        <translation>
            <numerusform>%n hand-in answers a version of the course that is not here. Add it below, else those answers earn nothing.</numerusform>
            <numerusform>%n hand-ins answer a version of the course that is not here. Add it below, else those answers earn nothing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ItemFigures</name>
    <message numerus="yes">
        <source>all %n who answered missed it. Is the key right?</source>
        <translation>
            <numerusform>the one who answered missed it. Is the key right?</numerusform>
            <numerusform>all %n who answered missed it. Is the key right?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wrong answer(s) lie within twice the tolerance. Is it too tight?</source>
        <translation>
            <numerusform>%n wrong answer lies within twice the tolerance. Is it too tight?</numerusform>
            <numerusform>%n wrong answers lie within twice the tolerance. Is it too tight?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::LearnerPanel</name>
    <message numerus="yes">
        <source>%n more entries are not shown</source>
        <translation>
            <numerusform>%n more entry is not shown</numerusform>
            <numerusform>%n more entries are not shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::LearnerView</name>
    <message numerus="yes">
        <source>%n day(s) late</source>
        <translation>
            <numerusform>%n day late</numerusform>
            <numerusform>%n days late</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::LectureSlide</name>
    <message numerus="yes">
        <source>%n handed in</source>
        <translation>
            <numerusform>%n handed in</numerusform>
            <numerusform>%n handed in</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::QueueView</name>
    <message numerus="yes">
        <source>%n without points</source>
        <translation>
            <numerusform>%n without points</numerusform>
            <numerusform>%n without points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>typed by %n learner(s)</source>
        <translation>
            <numerusform>typed by %n learner</numerusform>
            <numerusform>typed by %n learners</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hand-in(s) must be graded again first: see “Grade again”.</source>
        <translation>
            <numerusform>%n hand-in must be graded again first: see “Grade again”.</numerusform>
            <numerusform>%n hand-ins must be graded again first: see “Grade again”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::RegradePanel</name>
    <message numerus="yes">
        <source>%n hand-in(s) were graded by another version of course, assignment or program. Grading anything new grades them again, too.</source>
        <translation>
            <numerusform>%n hand-in was graded by another version of course, assignment or program. Grading anything new grades it again, too.</numerusform>
            <numerusform>%n hand-ins were graded by another version of course, assignment or program. Grading anything new grades them again, too.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ReviewModel</name>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>(and %n more)</numerusform>
            <numerusform>(and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::WhatIfRow</name>
    <message numerus="yes">
        <source>%n digit(s)</source>
        <translation>
            <numerusform>%n digit</numerusform>
            <numerusform>%n digits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::views::WhyPanel</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::HandinPage</name>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n attempt</numerusform>
            <numerusform>%n attempts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n exercise(s) not tried yet</source>
        <translation>
            <numerusform>%n exercise not tried yet</numerusform>
            <numerusform>%n exercises not tried yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) left out: made with other numbers, or longer ago than the last 50</source>
        <translation>
            <numerusform>%n attempt left out: made with other numbers, or longer ago than the last 50</numerusform>
            <numerusform>%n attempts left out: made with other numbers, or longer ago than the last 50</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::LessonDesk</name>
    <message numerus="yes">
        <source>Parts of this course cannot be shown: it has %n error(s). %1</source>
        <translation>
            <numerusform>Parts of this course cannot be shown: it has %n error. %1</numerusform>
            <numerusform>Parts of this course cannot be shown: it has %n errors. %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recall card(s) are due again.</source>
        <translation>
            <numerusform>%n recall card is due again.</numerusform>
            <numerusform>%n recall cards are due again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::MainWindow</name>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>%n minute left</numerusform>
            <numerusform>%n minutes left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::NavigationPanel</name>
    <message numerus="yes">
        <source>about %n minute(s) from here</source>
        <translation>
            <numerusform>about %n minute from here</numerusform>
            <numerusform>about %n minutes from here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::OverviewPage</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recall card(s)</source>
        <translation>
            <numerusform>%n recall card</numerusform>
            <numerusform>%n recall cards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::SearchRows</name>
    <message numerus="yes">
        <source>%n place(s) found</source>
        <translation>
            <numerusform>%n place found</numerusform>
            <numerusform>%n places found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::SectionModel</name>
    <message numerus="yes">
        <source>%1 · %2 · about %n minute(s)</source>
        <translation>
            <numerusform>%1 · %2 · about %n minute</numerusform>
            <numerusform>%1 · %2 · about %n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::SummaryPage</name>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n attempt</numerusform>
            <numerusform>%n attempts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::WelcomePage</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n minute(s)</source>
        <translation>
            <numerusform>%1 · %n minute</numerusform>
            <numerusform>%1 · %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 → %2 · %n minute(s)</source>
        <translation>
            <numerusform>%1 → %2 · %n minute</numerusform>
            <numerusform>%1 → %2 · %n minutes</numerusform>
        </translation>
    </message>
</context>
</TS>
