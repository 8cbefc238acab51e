// Numbers in the prose that are asked about.

#include "value_popover.h"

#include <lectern/views/calculator_view.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/start_values.h>

#include <QUrl>

namespace lectern::window {

void LessonDesk::explainValue(const QString& link, const QPoint& globalPosition)
{
    const QString target = QUrl::fromPercentEncoding(link.toUtf8());
    const auto entry = m_startValues ? m_startValues->entry(target) : std::nullopt;
    const std::string id = target.section(u'.', 0, 0).toStdString();
    const lessons::Calculator* calculator = entry ? m_lesson->calculator(id) : nullptr;
    if (!calculator)
        return;
    auto* popover = new ValuePopover(*calculator, *m_startValues->sheet(id), context(), m_window.get());
    connect(popover, &ValuePopover::inputChosen, this, [this, id](const QString& name) {
        const lessons::Embed embed{lessons::EmbedKind::calculator, id};
        m_window->rememberPlace();
        m_window->view().goToEmbedded(embed);
        if (auto* shown = qobject_cast<views::CalculatorView*>(m_window->view().embedded(embed)))
            shown->showCell(name.toStdString());
    });
    popover->ask(*entry, globalPosition);
}

} // namespace lectern::window
