#pragma once

#include <lectern/lessons/course.h>

#include <QString>

#include <functional>

namespace lectern::typesetting {
class MathService;
}

namespace lectern::html {

/// Writes the blocks of a page as HTML. Whatever a course holds is escaped.
class HtmlText
{
public:
    HtmlText(const lessons::Course& course, const lessons::Lesson& lesson, const lessons::Page* page, QString language,
             typesetting::MathService& math);

    QString blocks(const lessons::Blocks& blocks) const;
    QString inlines(const lessons::Inlines& inlines) const;
    /// Markdown of a calculator or exercise; a text of one paragraph is only its inlines.
    QString markdown(const QString& text) const;
    QString markdown(const lessons::Localized& text) const;

    const lessons::Course& course() const { return m_course; }
    const lessons::Lesson& lesson() const { return m_lesson; }
    const QString& language() const { return m_language; }

private:
    friend struct BlockHtml;

    QString item(const lessons::Inline& inlineItem) const;
    QString role(const lessons::Role& role) const;
    QString value(const std::string& target) const;
    QString figure(const std::string& source, const std::string& alternative) const;
    QString nameOf(const std::string& id) const;

    const lessons::Course& m_course;
    const lessons::Lesson& m_lesson;
    const lessons::Page* m_page;
    QString m_language;
    typesetting::MathService& m_math;
};

QString htmlCalculator(const lessons::Calculator& calculator, const HtmlText& text);
QString htmlExercise(const lessons::Exercise& exercise, const HtmlText& text);

} // namespace lectern::html
