#pragma once

#include <lectern/result/diagnostic.h>

#include <QDialog>

#include <vector>

namespace lectern::window {

/// What is wrong with a course, a line each, as its author wants to have it: with file, line and column, to
/// be read and copied.
class FindingsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit FindingsDialog(const std::vector<Diagnostic>& findings, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {760, 420}; }
};

} // namespace lectern::window
