<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
    <name>lectern::views::WhyPanel</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
