#pragma once

#include <lectern/lessons/course.h>
#include <lectern/reader/lesson_view.h>
#include <lectern/typesetting/math_service.h>

#include <QCoreApplication>
#include <QTest>

#include <memory>

namespace lectern::reader::testing {

/// A page of Markdown in a window of 800 x 600. Every embed is a card "Calculator" that is titled with its
/// id.
class ShownPage
{
    QString m_prompt;
    lessons::Course m_course;

public:
    ShownPage(const std::string& markdown, const LessonView::EmbedFactory& factory,
              const QString& prompt = {})
        : m_prompt(prompt)
    {
        auto parsed = lessons::parsePage(markdown, "page.md");
        if (parsed.hasErrors())
            qFatal("the page of the test has errors");
        lessons::Lesson lesson;
        lesson.folder = "page";
        lesson.pages["en"] = parsed.value.page;
        m_course.lessons.push_back(lesson);
        view = std::make_unique<LessonView>(context(), factory);
        view->resize(800, 600);
        view->showLesson(sources());
        view->show();
    }

    /// Whether the window is there and its first events are done.
    bool isReady()
    {
        const bool exposed = QTest::qWaitForWindowExposed(view.get());
        QCoreApplication::processEvents();
        return exposed;
    }

    PageSources sources() const
    {
        PageSources sources;
        sources.course = &m_course;
        sources.lesson = &m_course.lessons.front();
        sources.language = QStringLiteral("en");
        sources.cardText = [this](const lessons::Embed& embed) {
            return CardText{QStringLiteral("Calculator"), QString::fromStdString(embed.id), m_prompt};
        };
        return sources;
    }

    EmbedContext context(qreal zoom = 1, theme::Scheme scheme = theme::Scheme::light)
    {
        return {theme::Theme::make(scheme, zoom), QStringLiteral("en"), &math};
    }

    typesetting::MathService math;
    std::unique_ptr<LessonView> view;
};

} // namespace lectern::reader::testing
