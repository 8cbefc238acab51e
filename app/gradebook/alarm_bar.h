#pragma once

#include <lectern/gradebook/class_data.h>
#include <lectern/reader/embedded.h>

#include <QFrame>

class QVBoxLayout;

namespace lectern::gradebook {

/// The alarms of a class above its table, each with the way to its exercise; hidden where there are none.
class AlarmBar : public QFrame
{
    Q_OBJECT

public:
    explicit AlarmBar(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void show(const std::shared_ptr<const ClassData>& given);

Q_SIGNALS:
    void exerciseWanted(const std::string& exercise);

private:
    void fill();
    void addRow(const QString& words, const QString& button, const std::string& exercise);

    reader::EmbedContext m_context;
    std::shared_ptr<const ClassData> m_data; ///< shared with the page
    QVBoxLayout* m_column;
};

} // namespace lectern::gradebook
