// Inputs with several entries: matrices, masks and orders.

#include <lectern/views/input_panel.h>

#include <lectern/calculators/session.h>
#include <lectern/messages/messages.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/flow_layout.h>
#include <lectern/views/grid_edit.h>
#include <lectern/views/matrix_edit.h>
#include <lectern/views/matrix_sheet.h>
#include <lectern/views/order_edit.h>
#include <lectern/views/paper_matrix.h>

namespace lectern::views {
namespace {

constexpr std::size_t mostFields = 64;
constexpr std::size_t mostFieldsInRow = 16;

NumberGrid gridOf(const calculators::InputState& state)
{
    NumberGrid grid{int(state.rows), int(state.cols), {}};
    for (const calculators::Entry& entry : state.entries)
        grid.numbers.push_back(entry.value);
    return grid;
}

} // namespace

// A field for each entry is slow where they are many, and too wide where they stand in one row.
bool InputPanel::isLarge(const calculators::InputState& state)
{
    return state.rows * state.cols > mostFields || state.cols > mostFieldsInRow;
}

void InputPanel::addMatrix(const lessons::InputSpec& spec)
{
    const std::string name = spec.name;
    const auto& state = m_session.input(name);
    if (isLarge(state))
        return addSheet(spec);
    auto* edit =
        new MatrixEdit(theme(), QString::fromStdString(name), int(state.rows), int(state.cols), this);
    edit->setLocked(spec.locked);
    add(edit, spec, m_matrices, true);
    m_matrixEdits[name] = edit;
    m_themed.push_back([edit](const theme::Theme& theme) { edit->setTheme(theme); });
    connect(edit, &MatrixEdit::entryCommitted, this, [this, name](int row, int col, const QString& text) {
        m_session.setEntry(name, std::size_t(row), std::size_t(col), text);
    });
    connect(edit, &MatrixEdit::matrixPasted, this, [this, name](const QString& text) { paste(name, text); });
    m_refresh[name] = [this, name, edit] {
        const lessons::InputSpec& own = m_session.spec(name);
        const auto& now = m_session.input(name);
        edit->setLabels({m_session.labels(own.rows), m_session.labels(own.columns)});
        for (std::size_t row = 0; row < now.rows; ++row) {
            for (std::size_t col = 0; col < now.cols; ++col)
                edit->setContent(int(row), int(col), content(now, row, col));
        }
    };
}

void InputPanel::addSheet(const lessons::InputSpec& spec)
{
    const std::string name = spec.name;
    const auto& state = m_session.input(name);
    auto* sheet = new MatrixSheet(theme(), QString::fromStdString(name), int(state.rows), int(state.cols));
    sheet->setLocked(spec.locked);
    auto* scrolled = new ScrolledSheet(sheet, this);
    add(scrolled, spec, m_matrices, true);
    m_focus[name] = sheet;
    m_sheets[name] = sheet;
    m_scrolled[name] = scrolled;
    m_themed.push_back([sheet, scrolled](const theme::Theme& theme) {
        sheet->setTheme(theme);
        scrolled->updateGeometry();
    });
    connect(sheet, &MatrixSheet::entryCommitted, this, [this, name](int row, int col, const QString& text) {
        m_session.setEntry(name, std::size_t(row), std::size_t(col), text);
    });
    connect(sheet, &MatrixSheet::matrixPasted, this, [this, name](const QString& text) { paste(name, text); });
    m_refresh[name] = [this, name, sheet] {
        const lessons::InputSpec& own = m_session.spec(name);
        const auto& now = m_session.input(name);
        sheet->setLabels({m_session.labels(own.rows), m_session.labels(own.columns)});
        for (std::size_t row = 0; row < now.rows; ++row) {
            for (std::size_t col = 0; col < now.cols; ++col)
                sheet->setContent(int(row), int(col), content(now, row, col));
        }
    };
}

void InputPanel::paste(const std::string& name, const QString& text)
{
    if (const auto refusal = m_session.setMatrix(name, text))
        Q_EMIT refused(messages::inSentences(*refusal));
}

void InputPanel::addGrid(const lessons::InputSpec& spec)
{
    const std::string name = spec.name;
    auto* edit = new GridEdit(theme(), this);
    edit->setTitle(inputTitle(spec));
    edit->setLocked(spec.locked);
    add(edit, spec, m_matrices, true);
    m_gridEdits[name] = edit;
    m_themed.push_back([edit](const theme::Theme& theme) { edit->setTheme(theme); });
    if (!spec.locked) {
        connect(edit, &EntryGrid::entryActivated, this, [this, name](int row, int col) {
            m_session.toggleEntry(name, std::size_t(row), std::size_t(col));
        });
    }
    m_refresh[name] = [this, name, edit] {
        const lessons::InputSpec& own = m_session.spec(name);
        edit->setLabels({m_session.labels(own.rows), m_session.labels(own.columns)});
        edit->setNumbers(gridOf(m_session.input(name)));
    };
}

void InputPanel::addOrder(const lessons::InputSpec& spec)
{
    const std::string name = spec.name;
    auto* edit = new OrderEdit(theme(), this);
    edit->setTitle(inputTitle(spec));
    edit->setLocked(spec.locked);
    add(edit, spec, m_matrices, true);
    m_orderEdits[name] = edit;
    m_themed.push_back([edit](const theme::Theme& theme) { edit->setTheme(theme); });
    connect(edit, &OrderEdit::tokenMoved, this,
            [this, name](int from, int to) { m_session.moveToken(name, std::size_t(from), std::size_t(to)); });
    m_refresh[name] = [this, name, edit] { edit->setTokens(m_session.labels(name)); };
}

void InputPanel::setOnPaper(bool onPaper)
{
    for (const auto& [name, scrolled] : m_scrolled)
        scrolled->setOnPaper(onPaper);
}

std::vector<QRect> InputPanel::wholeParts() const
{
    std::vector<QRect> parts;
    for (const auto& [name, part] : m_parts) {
        const auto scrolled = m_scrolled.find(name);
        const PaperMatrix* paper = scrolled == m_scrolled.end() ? nullptr : scrolled->second->paper();
        if (!part->isVisibleTo(this) || paper)
            continue;
        parts.push_back(part->geometry());
    }
    for (const auto& [name, scrolled] : m_scrolled) {
        const QPoint place = scrolled->mapTo(this, QPoint());
        const int captionTop = m_parts.at(name)->geometry().top();
        for (QRect line : scrolled->paper() ? scrolled->paper()->wholeParts() : std::vector<QRect>()) {
            line.translate(place);
            // The caption belongs to the first line.
            if (line.top() == place.y())
                line.setTop(captionTop);
            parts.push_back(line);
        }
    }
    return parts;
}

void InputPanel::setLit(const std::vector<calc::EntryRef>& lit)
{
    const auto of = [&lit](const std::string& name) {
        std::vector<GridPosition> own;
        for (const calc::EntryRef& entry : lit) {
            if (entry.cell == name)
                own.push_back({int(entry.row), int(entry.col)});
        }
        return own;
    };
    for (const auto& [name, edit] : m_matrixEdits)
        edit->setLit(of(name));
    for (const auto& [name, sheet] : m_sheets)
        sheet->setLit(of(name), {});
    for (const auto& [name, edit] : m_gridEdits)
        edit->setLit(of(name), {});
    for (const auto& [name, edit] : m_orderEdits)
        edit->setLit(of(name), {});
}

bool InputPanel::focusEntry(const calc::EntryRef& entry)
{
    if (const auto matrix = m_matrixEdits.find(entry.cell); matrix != m_matrixEdits.end()) {
        matrix->second->field(int(entry.row), int(entry.col))->setFocus(Qt::OtherFocusReason);
        return true;
    }
    const auto found = m_focus.find(entry.cell);
    if (found == m_focus.end())
        return false;
    if (const auto sheet = m_sheets.find(entry.cell); sheet != m_sheets.end())
        sheet->second->setCurrent({int(entry.row), int(entry.col)});
    if (const auto grid = m_gridEdits.find(entry.cell); grid != m_gridEdits.end())
        grid->second->setCurrent({int(entry.row), int(entry.col)});
    found->second->setFocus(Qt::OtherFocusReason);
    return true;
}

} // namespace lectern::views
