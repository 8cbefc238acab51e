#pragma once

#include <lectern/result/diagnostic.h>

#include <QTreeWidget>

#include <functional>
#include <vector>

namespace lectern::author {

/// What is wrong, a line each: what, where, and a button where it can be mended by one.
class FindingsList : public QTreeWidget
{
    Q_OBJECT

public:
    explicit FindingsList(QWidget* parent = nullptr);

    /// `place` names a file for its author; `fix` gives the words of the button, or nothing.
    void show(const std::vector<Diagnostic>& findings, const std::function<QString(const std::string&)>& place,
              const std::function<QString(const Diagnostic&)>& fix);
    const std::vector<Diagnostic>& findings() const { return m_findings; }
    void retranslate();

    /// Goes to the next finding, or the one before, round the end.
    void step(bool forward);

Q_SIGNALS:
    void wanted(const lectern::Diagnostic& finding);
    void fixWanted(const lectern::Diagnostic& finding);

private:
    std::vector<Diagnostic> m_findings;
};

} // namespace lectern::author
