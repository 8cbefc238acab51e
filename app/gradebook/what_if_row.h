#pragma once

#include <lectern/handin/what_if.h>
#include <lectern/reader/embedded.h>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern::gradebook {

/// Another key or tolerance to try out, without touching the course.
class WhatIfRow : public QWidget
{
    Q_OBJECT

public:
    explicit WhatIfRow(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void setParts(const std::vector<handin::WhatIfPart>& parts);

Q_SIGNALS:
    void wanted(const lectern::handin::WhatIf& change);

private:
    void choose();
    void want();
    void refresh();

    std::vector<handin::WhatIfPart> m_parts;
    QLabel* m_label;
    QComboBox* m_part;
    QLineEdit* m_tolerance;
    QLineEdit* m_key;
    QPushButton* m_try;
};

/// A tolerance as one line: "0.001", "0.01 × |answer|", "3 digits"; "exact" where there is none.
QString toleranceLine(const lessons::Tolerance& tolerance);

} // namespace lectern::gradebook
