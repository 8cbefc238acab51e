#pragma once

#include <lectern/lessons/course.h>

#include <QString>

#include <string>

namespace lectern::search {

inline QString toQString(const std::string& text)
{
    return QString::fromStdString(text);
}

/// Words of a lesson as they are shown, and beside them the TeX of formulas and what their authors call them.
struct PlainText
{
    QString shown;
    QString hidden;

    PlainText& operator+=(const PlainText& more); ///< on a line of its own
};

/// Names in `language` stand for the roles that show them.
PlainText plainText(const lessons::Inlines& inlines, const lessons::Course& course, const QString& language);

/// One block without those in it: a table as a whole, of a box its title, of a list nothing.
PlainText plainText(const lessons::Block& block, const lessons::Course& course, const QString& language);

/// Short Markdown of a calculator, an exercise or a definition; `{{...}}` are left out.
PlainText plainText(const std::string& markdown, const lessons::Course& course, const QString& language);

} // namespace lectern::search
