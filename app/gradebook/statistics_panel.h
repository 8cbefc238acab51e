#pragma once

#include <lectern/gradebook/class_data.h>
#include <lectern/reader/embedded.h>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace lectern::gradebook {

/// How the class did: totals, exercises, mistakes; each picture with its numbers in words.
class StatisticsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit StatisticsPanel(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(const std::shared_ptr<const ClassData>& given);
    void goTo(const std::string& exercise); ///< scrolls to it; the panel must be seen

protected:
    void showEvent(QShowEvent* event) override;

private:
    QLabel* addText(const QString& text, qreal pixels, const char* tone = nullptr, bool strong = false);
    void addDistribution(const handin::ClassStatistics& statistics, handin::MicroPoints maximum);
    void addCounts(const QString& words, const std::vector<handin::MistakeCount>& counts);
    void addItems(const handin::ClassStatistics& statistics);
    void fill();

    reader::EmbedContext m_context;
    std::shared_ptr<const ClassData> m_data; ///< shared with the page
    QScrollArea* m_area;
    QVBoxLayout* m_column = nullptr;
    bool m_filled = false;
};

} // namespace lectern::gradebook
