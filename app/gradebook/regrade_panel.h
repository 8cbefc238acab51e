#pragma once

#include <lectern/gradebook/lists.h>
#include <lectern/handin/what_if.h>
#include <lectern/reader/embedded.h>

class QLabel;
class QPushButton;
class QTableView;

namespace lectern::gradebook {

class PathRow;
class WhatIfRow;

/// Grading again: first who would change, and then, only if that is wanted, the change.
class RegradePanel : public QWidget
{
    Q_OBJECT

public:
    explicit RegradePanel(QWidget* parent = nullptr);

    void setContext(const reader::EmbedContext& context);
    void setOutdated(std::size_t handins);
    void setGrading(bool isGrading);
    void show(const std::vector<handin::GradeChange>& changes, const std::shared_ptr<const ClassData>& given);
    /// What would change if the course were as it was tried out: nothing of it can be applied.
    void showTrial(const std::vector<handin::GradeChange>& changes, const std::shared_ptr<const ClassData>& given);
    void setParts(const std::vector<handin::WhatIfPart>& parts); ///< that something can be tried out about
    void clear(); ///< there is nothing to apply any more

Q_SIGNALS:
    void rehearsalWanted();
    void applyWanted();
    void trialWanted(const lectern::handin::WhatIf& change);
    void olderCourseWanted(const QString& folder); ///< another version that hand-ins may answer

private:
    void fill(const std::vector<handin::GradeChange>& changes, const std::shared_ptr<const ClassData>& given);
    void refresh();

    ChangesModel* m_model;
    QLabel* m_text;
    QLabel* m_summary;
    QTableView* m_view;
    QPushButton* m_look;
    QPushButton* m_apply;
    QPushButton* m_leave;
    WhatIfRow* m_whatIf;
    PathRow* m_older;
    std::size_t m_outdated = 0;
    bool m_shown = false;
    bool m_isTrial = false;
    bool m_isGrading = false;
};

} // namespace lectern::gradebook
