#pragma once

#include <lectern/reader/lesson_view.h>

#include <QWidget>

class QComboBox;
class QPushButton;

namespace lectern::window {

/// The help: its chapters, read as lessons are.
class HelpPage : public QWidget
{
    Q_OBJECT

public:
    HelpPage(const QString& docsFolder, const reader::EmbedContext& context, QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    /// A chapter by its page's id, at a section; the beginning where there is no such.
    void open(const QString& chapter, const QString& section);

    bool isEmpty() const { return m_course.lessons.empty(); }

Q_SIGNALS:
    void linkWanted(const QString& target); ///< out of the help
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fillChapters();
    void fillSections();
    void follow(const QString& target);
    reader::PageSources sources() const;
    QString titleOf(const lessons::Lesson& lesson) const;

    lessons::Course m_course;
    std::size_t m_chapter = 0;
    reader::EmbedContext m_context;
    reader::LessonView* m_view;
    QComboBox* m_chapters;
    QComboBox* m_sections;
    QPushButton* m_back;
};

} // namespace lectern::window
