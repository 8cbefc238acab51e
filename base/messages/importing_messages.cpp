#include "message_table.h"

#include <QCoreApplication>

namespace lectern::messages {

std::span<const Entry> importingMessages()
{
    static constexpr Entry entries[] = {
        {"importing.encoding", QT_TRANSLATE_NOOP("Messages", "%1 is not UTF-8"),
         QT_TRANSLATE_NOOP("Messages", "Save the file as UTF-8.")},
        {"importing.size", QT_TRANSLATE_NOOP("Messages", "%1 is larger than %2 bytes"),
         QT_TRANSLATE_NOOP("Messages", "Import it in parts.")},
        {"importing.empty", QT_TRANSLATE_NOOP("Messages", "%1 holds nothing that a lesson could begin with"), ""},
        {"importing.language", QT_TRANSLATE_NOOP("Messages", "The course has no pages in '%1'"),
         QT_TRANSLATE_NOOP("Messages", "Give one of its languages with --lang.")},
        {"importing.notebook", QT_TRANSLATE_NOOP("Messages", "%1 is not a notebook"),
         QT_TRANSLATE_NOOP("Messages", "A notebook is a JSON file that ends in .ipynb.")},
        {"importing.notebook.version",
         QT_TRANSLATE_NOOP("Messages", "%1 is a notebook of format %2, and only 4 can be read"),
         QT_TRANSLATE_NOOP("Messages", "Open it in Jupyter and save it again.")},
        {"importing.kept", QT_TRANSLATE_NOOP("Messages", "Not understood and kept as a to-do: %1"), ""},
        {"importing.comment", QT_TRANSLATE_NOOP("Messages", "A comment was left out: %1"), ""},
        {"importing.link", QT_TRANSLATE_NOOP("Messages", "The link to %1 leads out of the article and became text"), ""},
        {"importing.label", QT_TRANSLATE_NOOP("Messages", "Nothing in the article has the label %1"), ""},
        {"importing.cite", QT_TRANSLATE_NOOP("Messages", "No bibliography has the entry %1"),
         QT_TRANSLATE_NOOP("Messages", "Name the .bib file with --bib.")},
        {"importing.reference.taken",
         QT_TRANSLATE_NOOP("Messages", "The course has a reference %1 with other words; it stays"), ""},
        {"importing.environment", QT_TRANSLATE_NOOP("Messages", "\\begin{%1} is never closed and was passed over"), ""},
        {"importing.macros", QT_TRANSLATE_NOOP("Messages", "The macros make too much text; the rest stays as it is"), ""},
        {"importing.nesting", QT_TRANSLATE_NOOP("Messages", "What is nested more deeply stays as it is"), ""},
        {"importing.include", QT_TRANSLATE_NOOP("Messages", "%1 was not read: too much is included already"), ""},
        {"importing.file.missing", QT_TRANSLATE_NOOP("Messages", "There is no file %1 beside the article"), ""},
        {"importing.file.outside",
         QT_TRANSLATE_NOOP("Messages", "%1 lies outside the article's folder and was not read"),
         QT_TRANSLATE_NOOP("Messages", "Copy it beside the article.")},
        {"importing.file.large", QT_TRANSLATE_NOOP("Messages", "%1 is larger than %2 bytes"), ""},
        {"importing.figure.kind", QT_TRANSLATE_NOOP("Messages", "%1 is no SVG, PNG or JPEG picture"),
         QT_TRANSLATE_NOOP("Messages", "Save it as one of these, SVG at best.")},
        {"importing.figure.large", QT_TRANSLATE_NOOP("Messages", "The picture %1 is too much: one may have %2 bytes"), ""},
        {"importing.figure.remote", QT_TRANSLATE_NOOP("Messages", "The picture %1 is not a file beside the article"),
         QT_TRANSLATE_NOOP("Messages", "Save it beside the article and import again.")},
        {"importing.cells", QT_TRANSLATE_NOOP("Messages", "Only the first %1 were read"), ""},
        {"importing.output", QT_TRANSLATE_NOOP("Messages", "Of an output the text was taken and not its form as %1"), ""},
        {"importing.output.long", QT_TRANSLATE_NOOP("Messages", "A long output was cut after %1 bytes"), ""},
    };
    return entries;
}

} // namespace lectern::messages
