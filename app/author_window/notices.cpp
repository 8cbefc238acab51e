#include "notices.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {
namespace {

bool saysTheSame(const Notice& a, const Notice& b)
{
    return a.name == b.name && a.text == b.text &&
           std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(),
                      [](const Notice::Action& x, const Notice::Action& y) { return x.name == y.name && x.text == y.text; });
}

QFrame* makeBar(const Notice& notice)
{
    auto* bar = new QFrame;
    bar->setObjectName(notice.name);
    bar->setProperty("notice", true);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(8);
    auto* text = new QLabel(notice.text);
    text->setWordWrap(true);
    row->addWidget(text, 1);
    for (const Notice::Action& action : notice.actions) {
        auto* button = new QPushButton(action.text);
        button->setObjectName(action.name);
        // Queued: what it does may take the button away.
        QObject::connect(button, &QPushButton::clicked, button, action.act, Qt::QueuedConnection);
        row->addWidget(button);
    }
    return bar;
}

} // namespace

Notices::Notices(QWidget* parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
}

void Notices::show(const std::vector<Notice>& notices)
{
    std::vector<std::pair<Notice, QFrame*>> now;
    for (const Notice& notice : notices) {
        const auto before = std::find_if(m_shown.begin(), m_shown.end(),
                                         [&](const auto& shown) { return saysTheSame(shown.first, notice); });
        if (before != m_shown.end()) {
            now.push_back(*before);
            m_shown.erase(before);
        } else {
            now.emplace_back(notice, makeBar(notice));
        }
    }
    for (const auto& [notice, bar] : m_shown) {
        bar->hide();
        bar->deleteLater();
    }
    m_shown = std::move(now);
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        m_column->insertWidget(static_cast<int>(i), m_shown[i].second);
    setVisible(!m_shown.empty());
}

} // namespace lectern::author
