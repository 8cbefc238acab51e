#include <lectern/views/calculator_toolbar.h>

#include <lectern/calculators/matrix_text.h>
#include <lectern/calculators/session.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/views/flow_layout.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace lectern::views {
namespace {

std::optional<lessons::Rows> rowsOf(const Result<calc::Value>& value)
{
    if (!value || !value->isNumeric() || value->shape().slices > 1)
        return {};
    lessons::Rows rows(value->shape().rows);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t col = 0; col < value->shape().cols; ++col)
            rows[row].push_back(value->at(row, col));
    }
    return rows;
}

} // namespace

CalculatorToolbar::CalculatorToolbar(calculators::Session& session, const theme::Theme& theme,
                                     QWidget* parent)
    : Themed(theme, parent)
    , m_session(session)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    auto* layout = new FlowLayout(this);
    layout->setCentred(true);
    buildSteps();
    m_undo = addTool(tr("Undo"), tr("Undo (Ctrl+Z)"));
    m_redo = addTool(tr("Redo"), tr("Redo (Ctrl+Shift+Z)"));
    m_reset = addTool(tr("Reset"), tr("Back to the first numbers"));
    connect(m_undo, &QToolButton::clicked, &m_session, &calculators::Session::undo);
    connect(m_redo, &QToolButton::clicked, &m_session, &calculators::Session::redo);
    connect(m_reset, &QToolButton::clicked, &m_session, &calculators::Session::reset);
    fillPresets();
    m_copy = addTool(tr("Copy") + u" \u25BE", tr("Copy a matrix"));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_copy);
    m_copy->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &CalculatorToolbar::fillCopyMenu);
    m_copy->setVisible(!copyableCells().empty());
    m_save = addTool(tr("Save") + u" \u25BE", tr("Save a picture or its numbers"));
    m_save->setPopupMode(QToolButton::InstantPopup);
    m_save->setMenu(new QMenu(m_save));
    m_save->setObjectName(QStringLiteral("save"));
    const auto& views = m_session.calculator().show;
    m_save->setVisible(std::any_of(views.begin(), views.end(), [](const lessons::ViewSpec& view) {
        return view.kind != lessons::ViewKind::text;
    }));
    buildShare();
    CalculatorToolbar::themeChanged();
    refresh();
}

QToolButton* CalculatorToolbar::addTool(const QString& text, const QString& tip)
{
    auto* tool = new QToolButton(this);
    tool->setText(text);
    tool->setToolTip(tip);
    tool->setFocusPolicy(Qt::StrongFocus);
    layout()->addWidget(tool);
    return tool;
}

QPushButton* CalculatorToolbar::addButton(const QString& text)
{
    auto* button = new QPushButton(text, this);
    button->setFocusPolicy(Qt::StrongFocus);
    layout()->addWidget(button);
    return button;
}

void CalculatorToolbar::buildSteps()
{
    if (m_session.stepCount() == 0)
        return;
    m_next = addButton(tr("Next step"));
    m_next->setProperty("primary", true);
    m_next->setObjectName(QStringLiteral("nextStep"));
    m_all = addButton(tr("Show all"));
    m_all->setObjectName(QStringLiteral("showAll"));
    m_stepwise = addTool(tr("Step by step"), tr("Hide the results and reveal them one by one"));
    m_stepwise->setProperty("chip", true);
    m_stepwise->setObjectName(QStringLiteral("stepByStep"));
    connect(m_next, &QPushButton::clicked, this,
            [this] { m_session.revealSteps(m_session.revealedSteps() + 1); });
    connect(m_all, &QPushButton::clicked, this, [this] { m_session.revealSteps(m_session.stepCount()); });
    connect(m_stepwise, &QToolButton::clicked, this, [this] { m_session.revealSteps(0); });
}

void CalculatorToolbar::fillPresets()
{
    const auto& presets = m_session.calculator().presets;
    if (presets.empty())
        return;
    m_presets = addTool(tr("Presets") + u" \u25BE", tr("Try prepared numbers"));
    m_presets->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_presets);
    for (std::size_t i = 0; i < presets.size(); ++i) {
        QAction* action = menu->addAction(reader::plainText(m_session.localized(presets[i].label)));
        connect(action, &QAction::triggered, this, [this, i] { m_session.applyPreset(i); });
    }
    m_presets->setMenu(menu);
}

void CalculatorToolbar::buildShare()
{
    m_share = addTool(tr("Share") + u" \u25BE", tr("Give this state to others as a short text, or take theirs"));
    m_share->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_share);
    menu->addAction(tr("Copy this state as text"), this,
                    [this] { QGuiApplication::clipboard()->setText(m_session.sharedText()); });
    menu->addAction(tr("Paste a state"), this, [this] {
        if (const auto refusal = m_session.adoptShared(QGuiApplication::clipboard()->text()))
            Q_EMIT refused(messages::inSentences(*refusal));
    });
    m_share->setMenu(menu);
    m_share->setVisible(!m_session.calculator().inputs.empty());
}

QMenu* CalculatorToolbar::saveMenu() const
{
    return m_save->menu();
}

std::vector<std::string> CalculatorToolbar::copyableCells() const
{
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        const auto value = m_session.value(name);
        const bool matrix =
            value && value->isNumeric() && value->shape().slices == 1 && value->shape().count() > 1;
        if (matrix && m_session.isRevealed(name) &&
            std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    for (const lessons::InputSpec& spec : m_session.calculator().inputs)
        add(spec.name);
    for (const lessons::ViewSpec& view : m_session.calculator().show) {
        for (const std::string& cell : view.cells)
            add(cell);
    }
    return names;
}

void CalculatorToolbar::addCopyActions(QMenu& menu, const std::string& cell)
{
    using calculators::MatrixFormat;
    const std::pair<QString, MatrixFormat> formats[] = {{tr("as TeX"), MatrixFormat::tex},
                                                        {tr("for a spreadsheet"), MatrixFormat::tabs},
                                                        {tr("as NumPy"), MatrixFormat::numpy}};
    for (const auto& [text, format] : formats) {
        QAction* action = menu.addAction(QString::fromStdString(cell) + u' ' + text);
        connect(action, &QAction::triggered, this, [this, cell, format = format] {
            if (const auto rows = rowsOf(m_session.value(cell)))
                QGuiApplication::clipboard()->setText(calculators::writeMatrix(*rows, format));
        });
    }
}

void CalculatorToolbar::fillCopyMenu()
{
    QMenu& menu = *m_copy->menu();
    menu.clear();
    menu.setFont(theme().ui());
    const auto names = copyableCells();
    const bool known = std::find(names.begin(), names.end(), m_copyFirst) != names.end();
    if (known) {
        addCopyActions(menu, m_copyFirst);
        menu.addSeparator();
    }
    for (const std::string& name : names) {
        if (known && name == m_copyFirst)
            continue;
        QMenu* own = menu.addMenu(QString::fromStdString(name));
        own->setFont(theme().ui());
        addCopyActions(*own, name);
    }
}

void CalculatorToolbar::refresh()
{
    m_undo->setEnabled(m_session.canUndo());
    m_redo->setEnabled(m_session.canRedo());
    m_reset->setEnabled(!m_session.isAtStart());
    if (m_next) {
        const bool hiding = m_session.revealedSteps() < m_session.stepCount();
        m_next->setText(
            tr("Next step (%1 of %2)").arg(m_session.revealedSteps() + 1).arg(m_session.stepCount()));
        m_next->setVisible(hiding);
        m_all->setVisible(hiding);
        m_stepwise->setVisible(!hiding);
    }
}

void CalculatorToolbar::themeChanged()
{
    for (auto* button : findChildren<QAbstractButton*>())
        button->setFont(theme().ui());
    for (QToolButton* tool : {m_presets, m_save, m_share}) {
        if (tool)
            tool->menu()->setFont(theme().ui());
    }
    static_cast<FlowLayout*>(layout())->setGaps(int(px(6)), int(px(6)));
}

} // namespace lectern::views
