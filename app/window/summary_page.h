#pragma once

#include <lectern/reader/rich_text.h>
#include <lectern/window/summary.h>

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lectern::window {

class ColumnPage;

/// The last page of a lesson: what one can do now, by what was solved and read, and when to look at it again.
class SummaryPage : public QWidget
{
    Q_OBJECT

public:
    explicit SummaryPage(QWidget* parent = nullptr);

    void show(const Summary& summary, const reader::EmbedContext& context);
    void takeFocus();

Q_SIGNALS:
    void exerciseWanted(const QString& id);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    using Items = std::vector<const Summary::Item*>;

    reader::RichText* makeText(const QString& markdown, qreal pixels,
                               reader::RichText::Tone tone = reader::RichText::Tone::text);
    void addText(const QString& markdown, qreal pixels,
                 reader::RichText::Tone tone = reader::RichText::Tone::text);
    void addGroup(const QString& title, const Items& items);
    void addReviews(const Summary& summary);
    QString evidence(const ExerciseRecord& record) const;
    QString day(qint64 time) const;

    reader::EmbedContext m_context;
    ColumnPage* m_page;
    QWidget* m_rows = nullptr; ///< made anew whenever something changes
    QVBoxLayout* m_rowColumn = nullptr;
    QPushButton* m_back;
};

} // namespace lectern::window
