#include <lectern/views/input_panel.h>

#include <lectern/calculators/session.h>
#include <lectern/calculators/slider_scale.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/views/captioned.h>
#include <lectern/views/choice_row.h>
#include <lectern/views/column_layout.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/field_row.h>
#include <lectern/views/flow_layout.h>
#include <lectern/views/slider_row.h>
#include <lectern/views/switch_row.h>

#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>

namespace lectern::views {
namespace {

// An empty group would leave a gap in the column.
void keepIfUsed(FlowLayout*& group, ColumnLayout& column)
{
    if (group->count() > 0) {
        column.addLayout(group);
        return;
    }
    delete group;
    group = nullptr;
}

} // namespace

InputPanel::InputPanel(calculators::Session& session, const reader::EmbedContext& context, QWidget* parent)
    : Themed(context.theme, parent)
    , m_session(session)
    , m_context(context)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    build();
    refreshAll();
    InputPanel::themeChanged();
}

void InputPanel::build()
{
    auto* column = new ColumnLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_matrices = new FlowLayout;
    m_controls = new FlowLayout;
    m_controls->setCentred(true);
    // In the order in which they are seen, so that Tab follows it.
    for (const lessons::InputSpec& spec : m_session.calculator().inputs) {
        if (spec.kind == lessons::InputKind::matrix)
            addMatrix(spec);
        else if (spec.kind == lessons::InputKind::grid)
            addGrid(spec);
        else if (spec.kind == lessons::InputKind::order)
            addOrder(spec);
    }
    for (const lessons::InputSpec& spec : m_session.calculator().inputs)
        addControl(spec);
    keepIfUsed(m_matrices, *column);
    keepIfUsed(m_controls, *column);
}

void InputPanel::addControl(const lessons::InputSpec& spec)
{
    switch (spec.kind) {
    case lessons::InputKind::slider:
        return addSlider(spec);
    case lessons::InputKind::number:
    case lessons::InputKind::integer:
        return addNumber(spec);
    case lessons::InputKind::seed:
        return addSeed(spec);
    case lessons::InputKind::toggle:
        return addSwitch(spec);
    case lessons::InputKind::choice:
        return addChoice(spec);
    case lessons::InputKind::tokens:
        return addTokens(spec);
    case lessons::InputKind::matrix:
    case lessons::InputKind::grid:
    case lessons::InputKind::order:
        return;
    }
}

QString InputPanel::title(const lessons::InputSpec& spec) const
{
    if (spec.label.empty() && spec.kind == lessons::InputKind::seed && spec.name == "seed")
        return tr("seed");
    return spec.label.empty() ? QString::fromStdString(spec.name) : m_session.localized(spec.label);
}

QString InputPanel::inputTitle(const lessons::InputSpec& spec) const
{
    return reader::plainText(title(spec));
}

EntryContent InputPanel::content(const calculators::InputState& state, std::size_t row, std::size_t col) const
{
    const calculators::Entry& entry = state.at(row, col);
    return {entry.typed, entry.problem ? messages::inSentences(*entry.problem) : QString()};
}

void InputPanel::add(QWidget* widget, const lessons::InputSpec& spec, FlowLayout* group, bool caption)
{
    widget->setObjectName(QString::fromStdString(spec.name));
    m_focus[spec.name] = widget;
    m_parts[spec.name] = widget;
    if (!caption) {
        group->addWidget(widget);
        return;
    }
    // A matrix is known by its letter even where its label does not repeat it; longer names are the author's
    // own.
    const QString name = QString::fromStdString(spec.name);
    const QString label = title(spec);
    const QString text = label.contains(name) || name.size() > 2 ? label : name + u"\u2002" + label;
    auto* captioned = new Captioned(theme(), m_context.math, text, this);
    captioned->setBody(widget);
    m_parts[spec.name] = captioned;
    group->addWidget(captioned);
    m_themed.push_back([captioned](const theme::Theme& theme) { captioned->setTheme(theme); });
}

void InputPanel::addSlider(const lessons::InputSpec& spec)
{
    const std::string name = spec.name;
    auto* row = new SliderRow(theme(), m_context.math, title(spec), calculators::SliderScale(spec), this);
    if (spec.playable)
        row->setPlayable();
    row->setLocked(spec.locked);
    add(row, spec, m_controls, false);
    m_focus[name] = row->slider();
    m_themed.push_back([row](const theme::Theme& theme) { row->setTheme(theme); });
    connect(row, &SliderRow::moved, this,
            [this, name](double value) { m_session.setNumber(name, value, true); });
    connect(row, &SliderRow::released, this, [this] { m_session.endGesture(); });
    connect(row, &SliderRow::typed, this,
            [this, name](const QString& text) { m_session.setEntry(name, 0, 0, text); });
    m_refresh[name] = [this, name, row] {
        const auto& now = m_session.input(name);
        row->setContent(content(now, 0, 0), now.number());
    };
}

void InputPanel::addNumber(const lessons::InputSpec& spec)
{
    const std::string name = spec.name;
    auto* row = new FieldRow(theme(), m_context.math, title(spec), this);
    row->field()->setAlignment(Qt::AlignCenter);
    row->setLocked(spec.locked);
    add(row, spec, m_controls, false);
    m_focus[name] = row->field();
    m_themed.push_back([row](const theme::Theme& theme) { row->setTheme(theme); });
    connect(row, &FieldRow::typed, this,
            [this, name](const QString& text) { m_session.setEntry(name, 0, 0, text); });
    m_refresh[name] = [this, name, row] { row->setContent(content(m_session.input(name), 0, 0)); };
}

void InputPanel::addSeed(const lessons::InputSpec& spec)
{
    addNumber(spec);
    const std::string name = spec.name;
    auto* row = findChild<FieldRow*>(QString::fromStdString(name));
    row->setButton(tr("Draw again"));
    connect(row, &FieldRow::buttonClicked, this,
            [this, name] { m_session.setNumber(name, m_session.input(name).number() + 1); });
}

void InputPanel::addSwitch(const lessons::InputSpec& spec)
{
    const std::string name = spec.name;
    auto* row = new SwitchRow(theme(), inputTitle(spec), this);
    row->setEnabled(!spec.locked);
    add(row, spec, m_controls, false);
    m_themed.push_back([row](const theme::Theme& theme) { row->setTheme(theme); });
    connect(row, &QAbstractButton::toggled, this,
            [this, name](bool on) { m_session.setNumber(name, on ? 1 : 0); });
    m_refresh[name] = [this, name, row] {
        const QSignalBlocker quiet(row);
        row->setChecked(m_session.input(name).number() != 0);
        row->update();
    };
}

void InputPanel::addChoice(const lessons::InputSpec& spec)
{
    const std::string name = spec.name;
    QStringList options;
    for (const lessons::Localized& option : spec.options)
        options << m_session.localized(option);
    auto* row = new ChoiceRow(theme(), m_context.math, title(spec), options, this);
    row->setEnabled(!spec.locked);
    add(row, spec, m_controls, false);
    m_themed.push_back([row](const theme::Theme& theme) { row->setTheme(theme); });
    connect(row, &ChoiceRow::optionChosen, this,
            [this, name](int option) { m_session.setNumber(name, option + 1); });
    m_refresh[name] = [this, name, row] { row->setChosen(int(m_session.input(name).number()) - 1); };
}

void InputPanel::addTokens(const lessons::InputSpec& spec)
{
    // Fixed tokens are only names for rows and columns.
    if (spec.locked)
        return;
    const std::string name = spec.name;
    const auto& inputs = m_session.calculator().inputs;
    const auto several = std::count_if(inputs.begin(), inputs.end(), [](const lessons::InputSpec& other) {
        return other.kind == lessons::InputKind::tokens && !other.locked && other.label.empty();
    });
    const QString unnamed =
        several > 1 ? tr("Tokens %1").arg(QString::fromStdString(spec.name)) : tr("Tokens");
    const QString label = spec.label.empty() ? unnamed : title(spec);
    auto* row = new FieldRow(theme(), m_context.math, label, this);
    row->setFieldWidth(180, 440);
    row->field()->setToolTip(tr("Put spaces between the tokens."));
    add(row, spec, m_controls, false);
    m_focus[name] = row->field();
    m_themed.push_back([row](const theme::Theme& theme) { row->setTheme(theme); });
    connect(row, &FieldRow::typed, this, [this, name, row](const QString& text) {
        const auto refusal = m_session.setTokens(name, text);
        if (!refusal)
            return;
        row->field()->setProblem(messages::inSentences(*refusal));
        Q_EMIT refused(messages::inSentences(*refusal));
    });
    m_refresh[name] = [this, name, row] {
        const auto& tokens = m_session.input(name).tokens;
        row->setContent({QStringList(tokens.begin(), tokens.end()).join(u' '), {}});
    };
}

void InputPanel::refresh(const calculators::Change& change)
{
    for (const lessons::InputSpec& spec : m_session.calculator().inputs) {
        const auto refreshOne = m_refresh.find(spec.name);
        if (refreshOne == m_refresh.end())
            continue;
        if (change.touches(spec.name) || change.touches(spec.rows) || change.touches(spec.columns))
            refreshOne->second();
    }
    updateVisibility();
}

bool InputPanel::isEmpty() const
{
    return std::none_of(m_parts.begin(), m_parts.end(),
                        [this](const auto& part) { return part.second->isVisibleTo(this); });
}

// Inputs with a `when` come and go.
void InputPanel::updateVisibility()
{
    for (const lessons::InputSpec& spec : m_session.calculator().inputs) {
        const auto part = m_parts.find(spec.name);
        if (part == m_parts.end() || spec.when.empty())
            continue;
        const bool visible = m_session.isVisible(spec);
        if (part->second->isVisibleTo(this) == visible)
            continue;
        part->second->setVisible(visible);
        for (FlowLayout* group : {m_matrices, m_controls}) {
            if (group)
                group->invalidate();
        }
        updateGeometry();
    }
}

void InputPanel::refreshAll()
{
    for (const auto& [name, refreshOne] : m_refresh)
        refreshOne();
    updateVisibility();
}

void InputPanel::themeChanged()
{
    layout()->setSpacing(int(px(14)));
    if (m_matrices)
        m_matrices->setGaps(int(px(22)), int(px(16)));
    if (m_controls)
        m_controls->setGaps(int(px(24)), int(px(8)));
    for (const auto& apply : m_themed)
        apply(theme());
}

} // namespace lectern::views
