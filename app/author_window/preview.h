#pragma once

#include <lectern/authoring/check_runner.h>
#include <lectern/reader/lesson_view.h>

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <set>

namespace lectern::window {
class StartValues;
}

namespace lectern::author {

/// The page that learners will see, of texts that may not be saved. It keeps its place while one types.
class Preview : public QWidget
{
    Q_OBJECT

public:
    Preview(const reader::EmbedContext& context, const QString& graderFolder, QWidget* parent = nullptr);
    ~Preview() override;

    reader::LessonView& view() { return *m_view; }

    /// The course as it was read last. Shown soon: typing goes first.
    void setCourse(const std::shared_ptr<const authoring::ReadCourse>& course);
    /// The file that is being edited, and where: chooses lesson and language, and brings the place into view.
    void follow(const QString& file, std::size_t offset);
    void setContext(const reader::EmbedContext& context);
    /// Whether what came last is on the screen.
    bool isUpToDate() const;

Q_SIGNALS:
    /// The author has clicked on, or selected, what stands there.
    void sourceWanted(const lectern::SourceRegion& where);
    void shown(); ///< the newest course is on the screen

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Shown;

    void showNow();
    reader::PageSources sources() const;
    reader::Embedded* create(const lessons::Embed& embed, const reader::EmbedContext& where, QWidget* parent);
    QString prompt(const lessons::Exercise& exercise) const;
    std::set<lessons::Embed> changedSince(const authoring::ReadCourse* before) const;
    const lessons::Lesson* wantedLesson(const authoring::ReadCourse& course) const;
    void chooseLesson();
    void showPlace();

    reader::EmbedContext m_context;
    QString m_graderFolder;
    reader::LessonView* m_view;
    std::shared_ptr<const authoring::ReadCourse> m_newest;
    std::unique_ptr<Shown> m_shown;
    QString m_folder;   ///< of the lesson that is wanted; empty: the first one
    QString m_language; ///< of its page
    QString m_file;
    std::size_t m_offset = 0;
    QTimer m_timer;
    int m_cost = 0; ///< milliseconds that it took last time
};

} // namespace lectern::author
