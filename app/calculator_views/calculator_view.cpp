#include <lectern/views/calculator_view.h>

#include <lectern/messages/messages.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/calculator_toolbar.h>
#include <lectern/views/column_layout.h>
#include <lectern/views/entry_grid.h>
#include <lectern/views/flow_layout.h>
#include <lectern/views/input_panel.h>
#include <lectern/views/lab_panel.h>
#include <lectern/views/prediction_panel.h>
#include <lectern/views/result_view.h>
#include <lectern/views/save_view.h>
#include <lectern/views/why_panel.h>

#include <QApplication>
#include <QFileDialog>
#include <QKeyEvent>
#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>

namespace lectern::views {

CalculatorView::CalculatorView(lessons::Calculator calculator, const reader::EmbedContext& context,
                               QWidget* parent)
    : CalculatorView(calculator, calculators::computeStart(calculator, context.language), context, parent)
{
}

CalculatorView::CalculatorView(lessons::Calculator calculator, const calculators::StartSheet& start,
                               const reader::EmbedContext& context, QWidget* parent)
    : Embedded(context, parent)
    , m_session(std::move(calculator), start, context.language)
    , m_column(new ColumnLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(m_session.localized(m_session.calculator().title));
    if (m_session.hasLab())
        m_lab = std::make_unique<calculators::LabControl>(m_session);
    build();
    connect(&m_session, &calculators::Session::changed, this, &CalculatorView::onChanged);
}

CalculatorView::~CalculatorView()
{
    // The parts speak to the session, which goes before the children of this widget would.
    deleteParts();
}

void CalculatorView::deleteParts()
{
    // What is being typed is taken while everything is still there to take it.
    if (QWidget* focused = focusWidget(); focused && focused->hasFocus())
        focused->clearFocus();
    m_asked.reset();
    m_views.clear();
    for (QWidget* part : {static_cast<QWidget*>(m_predictions), static_cast<QWidget*>(m_inputs),
                          static_cast<QWidget*>(m_labPanel), static_cast<QWidget*>(m_notice), m_results,
                          static_cast<QWidget*>(m_why),
                          static_cast<QWidget*>(m_message), static_cast<QWidget*>(m_challenge),
                          static_cast<QWidget*>(m_toolbar)})
        delete part;
}

void CalculatorView::build()
{
    m_builtLanguage = context().language;
    m_predictions = new PredictionPanel(m_session, theme(), context().math, this);
    connect(m_predictions, &PredictionPanel::refused, this, &CalculatorView::showMessage);
    connect(m_predictions, &PredictionPanel::entryChosen, this, &CalculatorView::explain);
    m_inputs = new InputPanel(m_session, context(), this);
    connect(m_inputs, &InputPanel::refused, this, &CalculatorView::showMessage);
    m_labPanel = m_lab ? new LabPanel(m_session, *m_lab, theme(), this) : nullptr;
    m_results = new QWidget(this);
    m_resultsLayout = new FlowLayout(m_results);
    buildResults();
    m_why = new WhyPanel(m_session, theme(), context().math, this);
    connectWhy();
    m_challenge = new reader::RichText(theme(), context().math, this);
    connect(m_challenge, &reader::RichText::asked, this, [this](const QString& target) {
        if (const auto entry = m_challengeText.entryOf(target, reader::questionScheme))
            explain(*entry);
    });
    m_message = new reader::RichText(theme(), context().math, this);
    m_message->setTone(reader::RichText::Tone::error);
    m_notice = new reader::RichText(theme(), context().math, this);
    m_notice->setTone(reader::RichText::Tone::warn);
    m_toolbar = new CalculatorToolbar(m_session, theme(), this);
    connect(m_toolbar, &CalculatorToolbar::refused, this, &CalculatorView::showMessage);
    connect(m_toolbar->saveMenu(), &QMenu::aboutToShow, this, &CalculatorView::fillSaveMenu);
    m_column->addWidget(m_predictions);
    m_column->addWidget(m_inputs);
    if (m_labPanel) {
        m_column->addWidget(m_labPanel);
        m_labPanel->show();
    }
    m_column->addWidget(m_results);
    m_column->addWidget(m_notice);
    m_column->addWidget(m_why);
    m_column->addWidget(m_message);
    m_column->addWidget(m_challenge);
    m_column->addWidget(m_toolbar);
    // Parts that are made under a visible parent are hidden until someone shows them.
    m_predictions->setVisible(!m_session.calculator().predictions.empty() && m_session.problems().empty());
    m_inputs->setVisible(!m_inputs->isEmpty());
    m_toolbar->show();
    applySpacing();
    updateVisibility();
    updateFooter();
    applyPaper();
    // A style sheet changes sizes; the page measures before it shows, and nothing shall jump then.
    for (QWidget* part : findChildren<QWidget*>())
        part->ensurePolished();
}

void CalculatorView::buildResults()
{
    m_views.clear();
    for (const lessons::ViewSpec& spec : m_session.calculator().show) {
        auto* view = new ResultView(m_session, spec, context(), m_results);
        connect(view, &ResultView::entryChosen, this, &CalculatorView::explain);
        connect(view, &ResultView::cellChosen, this, &CalculatorView::showCell);
        if (spec.kind == lessons::ViewKind::text)
            m_resultsLayout->addOwnLine(view);
        else
            m_resultsLayout->addWidget(view);
        m_views.push_back(view);
    }
}

void CalculatorView::connectWhy()
{
    connect(m_why, &WhyPanel::explained, this, &CalculatorView::updateLights);
    connect(m_why, &WhyPanel::closed, this, &CalculatorView::closeWhy);
    connect(m_why, &WhyPanel::inputChosen, this,
            [this](const calc::EntryRef& entry) { m_inputs->focusEntry(entry); });
}

// Texts are made with the widgets, so another language makes new ones; a theme is only handed on.
void CalculatorView::rebuild()
{
    deleteParts();
    build();
}

void CalculatorView::contextChanged()
{
    if (context().language != m_builtLanguage) {
        m_session.setLanguage(context().language);
        setAccessibleName(m_session.localized(m_session.calculator().title));
        rebuild();
        updateGeometry();
        return;
    }
    for (Themed* part : {static_cast<Themed*>(m_predictions), static_cast<Themed*>(m_inputs),
                         static_cast<Themed*>(m_why), static_cast<Themed*>(m_toolbar)})
        part->setTheme(theme());
    m_message->setTheme(theme());
    m_notice->setTheme(theme());
    m_challenge->setTheme(theme());
    if (m_labPanel)
        m_labPanel->setTheme(theme());
    for (ResultView* view : m_views) {
        view->setTheme(theme());
        view->settle();
    }
    applySpacing();
    applyPaper();
    updateGeometry();
}

void CalculatorView::applySpacing()
{
    const auto px = [this](qreal size) { return int(theme().px(size)); };
    m_column->setSpacing(px(16));
    m_resultsLayout->setGaps(px(30), px(20));
    m_challenge->setTextSize(14);
    m_message->setTextSize(13.5);
    m_notice->setTextSize(13.5);
}

void CalculatorView::onChanged(const calculators::Change& change)
{
    m_refused.clear();
    pointOut(nullptr);
    m_predictions->refresh();
    m_inputs->refresh(change);
    for (ResultView* view : m_views) {
        if (view->isTouchedBy(change))
            view->follow();
    }
    if (m_asked)
        m_why->refresh();
    updateVisibility();
    updateFooter();
    if (m_labPanel)
        m_labPanel->refresh();
    if (!m_lab || !m_lab->isTellingProgress())
        Q_EMIT stateChanged();
}

void CalculatorView::updateVisibility()
{
    bool any = false;
    for (ResultView* view : m_views) {
        const bool visible = m_session.problems().empty() && m_session.isVisible(view->spec());
        any = any || visible;
        if (view->isVisibleTo(m_results) != visible) {
            view->setVisible(visible);
            m_resultsLayout->invalidate();
            updateGeometry();
        }
    }
    m_results->setVisible(any);
}

QString CalculatorView::problemText() const
{
    if (!m_session.problems().empty())
        return messages::inSentences(m_session.problems().front());
    if (!m_refused.isEmpty())
        return m_refused;
    for (const lessons::InputSpec& spec : m_session.calculator().inputs) {
        const calculators::InputState& input = m_session.input(spec.name);
        for (std::size_t i = 0; i < input.entries.size(); ++i) {
            if (!input.entries[i].problem)
                continue;
            const calc::EntryRef entry{spec.name, i / input.cols, i % input.cols, 0};
            const QString label = input.entries.size() > 1
                                      ? WhyPanel::entryLabel(entry, calc::Shape{input.rows, input.cols, 1})
                                      : m_inputs->inputTitle(spec);
            return tr("%1: %2 The results still show the last valid number.")
                .arg(label, messages::inSentences(*input.entries[i].problem));
        }
    }
    return {};
}

void CalculatorView::updateFooter()
{
    const QString problem = problemText();
    m_message->setMarkdown(problem.isEmpty() ? QString()
                                             : u"\u2715\u2002" + reader::escapedMarkdown(problem));
    m_message->setVisible(!problem.isEmpty());
    const QString notice = noticeText();
    m_notice->setMarkdown(reader::escapedMarkdown(notice));
    m_notice->setVisible(!notice.isEmpty());
    const auto& challenge = m_session.calculator().challenge;
    m_challenge->setVisible(challenge.has_value() && m_session.problems().empty());
    if (challenge) {
        const bool solved = m_session.challengeSolved();
        m_challenge->setTone(solved ? reader::RichText::Tone::ok : reader::RichText::Tone::secondary);
        const QString head = solved ? u"\u2713 " + tr("Done") : tr("Challenge");
        m_challengeText =
            m_session.fillWithQuestions(challenge->text, reader::questionScheme.toString());
        m_challenge->setMarkdown(u"**" + head + u"**\u2002" + m_challengeText.markdown.trimmed());
    }
    m_toolbar->refresh();
}

// A notice about something that is not shown would only confuse.
QString CalculatorView::noticeText() const
{
    QStringList sentences;
    std::vector<std::string> told;
    for (const ResultView* view : m_views) {
        if (!view->isVisibleTo(m_results))
            continue;
        for (const std::string& cell : view->spec().cells) {
            if (std::find(told.begin(), told.end(), cell) != told.end())
                continue;
            told.push_back(cell);
            for (const Diagnostic& notice : m_session.notices(cell))
                sentences << tr("%1: %2").arg(QString::fromStdString(cell), messages::inSentences(notice));
        }
    }
    return sentences.isEmpty() ? QString() : u"\u26A0\u2002" + sentences.join(u' ');
}

void CalculatorView::showMessage(const QString& message)
{
    m_refused = message;
    updateFooter();
}

void CalculatorView::explain(const calc::EntryRef& entry)
{
    m_asked = entry;
    QWidget* from = QApplication::focusWidget();
    m_askedFrom = from && isAncestorOf(from) && from != m_why && !m_why->isAncestorOf(from) ? from : nullptr;
    m_toolbar->setCopyFirst(entry.cell);
    m_why->explain(entry);
    updateGeometry();
}

ResultView* CalculatorView::viewOf(const calc::EntryRef& entry) const
{
    const auto found = std::find_if(m_views.begin(), m_views.end(), [&](const ResultView* view) {
        const auto& cells = view->spec().cells;
        return view->isVisibleTo(this) && std::find(cells.begin(), cells.end(), entry.cell) != cells.end();
    });
    return found == m_views.end() ? nullptr : *found;
}

void CalculatorView::updateLights()
{
    const auto& trail = m_why->trail();
    const std::optional<calc::EntryRef> subject = trail.empty() ? std::nullopt : std::optional(trail.back());
    const auto& reads = m_why->explanation().reads;
    m_inputs->setLit(reads);
    for (ResultView* view : m_views)
        view->setLit(reads, subject);
}

void CalculatorView::closeWhy()
{
    const auto asked = std::exchange(m_asked, std::nullopt);
    updateGeometry();
    if (m_askedFrom)
        m_askedFrom->setFocus(Qt::OtherFocusReason);
    else if (ResultView* view = asked ? viewOf(*asked) : nullptr)
        view->focusEntry(*asked);
}

bool CalculatorView::showCell(const std::string& cell)
{
    if (!m_session.isRevealed(cell))
        m_session.revealSteps(m_session.stepCount());
    const calc::EntryRef first{cell, 0, 0, 0};
    ResultView* view = viewOf(first);
    pointOut(view);
    if (!view)
        return m_session.isInput(cell) && m_inputs->focusEntry(first);
    if (!view->focusEntry(first) && view->focusTarget())
        view->focusTarget()->setFocus(Qt::OtherFocusReason);
    return true;
}

void CalculatorView::pointOut(ResultView* view)
{
    for (ResultView* other : m_views)
        other->setPointedOut(other == view);
}

std::string CalculatorView::firstCell(const ResultView& view) const
{
    return view.spec().cells.empty() ? std::string("text") : view.spec().cells.front();
}

void CalculatorView::fillSaveMenu()
{
    QMenu& menu = *m_toolbar->saveMenu();
    menu.clear();
    for (ResultView* view : m_views) {
        if (!view->isVisibleTo(m_results) || view->spec().kind == lessons::ViewKind::text)
            continue;
        const QString title = view->caption()->plainText();
        QMenu* own = menu.addMenu(title.isEmpty() ? QString::fromStdString(firstCell(*view)) : title);
        own->setFont(theme().ui());
        own->addAction(tr("Picture (PNG)..."), this, [this, view] { savePart(view, QStringLiteral("png")); });
        own->addAction(tr("Drawing (SVG)..."), this, [this, view] { savePart(view, QStringLiteral("svg")); });
        own->addAction(tr("Numbers (CSV)..."), this, [this, view] { savePart(view, QStringLiteral("csv")); });
    }
    menu.setEnabled(!menu.isEmpty());
}

void CalculatorView::savePart(ResultView* view, const QString& suffix)
{
    auto* dialog = new QFileDialog(this, tr("Save"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->setNameFilter(u"*." + suffix);
    dialog->selectFile(QString::fromStdString(m_session.calculator().id + '-' + firstCell(*view)) + u'.' +
                       suffix);
    connect(dialog, &QFileDialog::fileSelected, view, [this, view, suffix](const QString& path) {
        const bool saved =
            suffix == u"csv" ? saveText(view->csv(), path) : savePicture(*view, path, theme().card);
        if (!saved)
            showMessage(tr("This file could not be written: %1").arg(path));
    });
    dialog->open();
}

void CalculatorView::restore(const QJsonObject& state)
{
    // Only what the learner does is a change to keep.
    const QSignalBlocker quiet(this);
    m_session.restore(state);
    for (ResultView* view : m_views)
        view->refresh();
}

void CalculatorView::remember(const std::any& memory)
{
    if (const auto* history = std::any_cast<calculators::History>(&memory))
        m_session.setHistory(*history);
    m_toolbar->refresh();
}

QString CalculatorView::plainText() const
{
    QStringList lines;
    if (const QString predictions = m_predictions->plainText(); !predictions.isEmpty())
        lines << predictions;
    for (const lessons::InputSpec& spec : m_session.calculator().inputs) {
        const calculators::InputState& input = m_session.input(spec.name);
        QStringList rows;
        for (std::size_t row = 0; row < input.rows && !input.entries.empty(); ++row) {
            QStringList entries;
            for (std::size_t col = 0; col < input.cols; ++col)
                entries << input.at(row, col).typed;
            rows << entries.join(QStringLiteral(", "));
        }
        if (!rows.isEmpty())
            lines << QString::fromStdString(spec.name) + u" = " + rows.join(QStringLiteral("; "));
    }
    if (m_labPanel)
        lines << m_labPanel->plainText();
    for (const ResultView* view : m_views) {
        if (view->isVisibleTo(this))
            lines << view->plainText();
    }
    return lines.join(u'\n');
}

int CalculatorView::heightForWidth(int width) const
{
    return m_column->totalHeightForWidth(width);
}

QSize CalculatorView::sizeHint() const
{
    const int width = int(theme().px(640));
    return {width, heightForWidth(width)};
}

void CalculatorView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Undo))
        return m_session.undo();
    if (event->matches(QKeySequence::Redo) ||
        event->keyCombination() == QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_Z))
        return m_session.redo();
    if (event->key() == Qt::Key_Escape && m_asked)
        return m_why->dismiss();
    if (event->key() == Qt::Key_Escape)
        pointOut(nullptr);
    Embedded::keyPressEvent(event);
}

} // namespace lectern::views
