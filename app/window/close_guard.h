#pragma once

#include <lectern/result/result.h>

#include <QObject>
#include <QPointer>

#include <functional>

class QMessageBox;

namespace lectern::window {

/// Keeps a window open while its work cannot be saved, until the reader says that it may be lost.
class CloseGuard : public QObject
{
    Q_OBJECT

public:
    using Save = std::function<Result<void>()>;

    /// The window owns the guard. `save` is called each time that it shall close.
    CloseGuard(QWidget& window, Save save);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void ask(const Diagnostic& reason);

    QWidget& m_window;
    Save m_save;
    QPointer<QMessageBox> m_question;
};

} // namespace lectern::window
