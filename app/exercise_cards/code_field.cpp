#include "code_field.h"

#include "code_editor.h"

#include <lectern/messages/messages.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace lectern::cards {
namespace {

constexpr int mostOutputLines = 12; ///< beyond it the output scrolls

QString languageName(const std::string& language)
{
    return language == "python" ? QStringLiteral("Python") : QStringLiteral("calc");
}

} // namespace

CodeField::CodeField(ExerciseRun& run, const lessons::Part& part, const reader::EmbedContext& context,
                     QWidget* parent)
    : PartField(run, part, context, parent)
    , m_editor(new CodeEditor(this))
    , m_languages(run.exercise().code->languages.size() > 1 ? new QComboBox(this) : nullptr)
    , m_run(new QPushButton(this))
    , m_reset(new QPushButton(this))
    , m_cancel(new QPushButton(this))
    , m_progress(new QProgressBar(this))
    , m_help(new QLabel(this))
    , m_confinement(new QLabel(this))
    , m_heading(new QLabel(this))
    , m_output(new QPlainTextEdit(this))
    , m_buttons(new QHBoxLayout)
{
    setFocusProxy(m_editor);
    m_editor->setObjectName(QStringLiteral("editor"));
    m_run->setObjectName(QStringLiteral("run"));
    m_reset->setObjectName(QStringLiteral("reset"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_progress->setObjectName(QStringLiteral("progress"));
    m_output->setObjectName(QStringLiteral("output"));
    m_heading->setObjectName(QStringLiteral("heading"));
    m_output->setReadOnly(true);
    m_output->setTabChangesFocus(true);
    m_output->hide();
    m_heading->hide();
    m_heading->setWordWrap(true);
    m_confinement->setObjectName(QStringLiteral("confinement"));
    m_confinement->setProperty("tone", QStringLiteral("tertiary"));
    m_confinement->setWordWrap(true);
    m_confinement->hide();
    m_help->setWordWrap(true);
    m_help->setProperty("tone", QStringLiteral("tertiary"));
    m_progress->setTextVisible(false);
    for (QPushButton* button : {m_run, m_reset, m_cancel})
        button->setAutoDefault(true);
    if (m_languages) {
        m_languages->setObjectName(QStringLiteral("language"));
        for (const std::string& name : run.exercise().code->languages)
            m_languages->addItem(languageName(name), QString::fromStdString(name));
        m_buttons->addWidget(m_languages);
        connect(m_languages, &QComboBox::activated, this, &CodeField::chooseLanguage);
    }
    m_buttons->addWidget(m_run);
    m_buttons->addWidget(m_reset);
    m_buttons->addWidget(m_progress, 1);
    m_buttons->addWidget(m_cancel);
    m_buttons->addWidget(m_help, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_editor);
    column->addLayout(m_buttons);
    column->addWidget(m_confinement);
    column->addWidget(m_heading);
    column->addWidget(m_output);

    connect(m_editor, &CodeEditor::edited, this, [this] {
        this->run().setCode(this->part(), language(), m_editor->source());
        Q_EMIT edited();
    });
    connect(m_editor, &CodeEditor::checkWanted, this, &PartField::checkWanted);
    connect(m_editor, &CodeEditor::runWanted, this, [this] { start(true); });
    connect(m_run, &QPushButton::clicked, this, [this] { start(true); });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_editor->replaceSource(this->run().starter(language()));
        m_editor->setFocus(Qt::OtherFocusReason);
    });
    connect(m_editor, &CodeEditor::escaped, this, &CodeField::cancel);
    connect(m_cancel, &QPushButton::clicked, this, &CodeField::cancel);
    setContext(context);
    finish();
    load();
}

void CodeField::setGraderFolder(const QString& folder)
{
    delete m_grader;
    m_grader = new sandbox::GraderProcess(folder, this);
    connect(m_grader, &sandbox::GraderProcess::progressed, this, [this](int done, int all) {
        m_progress->setRange(0, all);
        m_progress->setValue(done);
    });
    connect(m_grader, &sandbox::GraderProcess::judged, this, [this](const grading::CodeResult& result) {
        finish();
        noteConfinement(result);
        if (m_trying)
            showTried(result);
        else
            Q_EMIT judged(result);
    });
    connect(m_grader, &sandbox::GraderProcess::failed, this, [this](const Diagnostic& reason) {
        finish();
        Q_EMIT failed(reason);
    });
    finish();
}

QString CodeField::language() const
{
    return m_languages ? m_languages->currentData().toString()
                       : QString::fromStdString(run().exercise().code->languages.front());
}

void CodeField::judge()
{
    start(false);
}

void CodeField::start(bool tryOnly)
{
    const auto job = run().codeJob(tryOnly);
    if (!m_grader || !job || isJudging())
        return;
    m_trying = tryOnly;
    freeze(true);
    m_editor->markLine(0);
    m_heading->hide();
    m_output->hide();
    m_progress->setRange(0, 0);
    m_grader->start(*job);
    m_run->hide();
    m_reset->hide();
    m_help->hide();
    m_progress->show();
    m_cancel->show();
    if (!m_editor->hasFocus()) // else typing on would press it
        m_cancel->setFocus(Qt::OtherFocusReason);
    Q_EMIT judgingChanged();
}

void CodeField::cancel()
{
    if (!isJudging())
        return;
    m_grader->cancel();
    finish();
    m_editor->setFocus(Qt::OtherFocusReason);
}

void CodeField::finish()
{
    const bool hadFocus = m_cancel->hasFocus();
    m_progress->hide();
    m_cancel->hide();
    m_run->show();
    m_reset->show();
    m_help->show();
    m_run->setEnabled(m_grader != nullptr);
    freeze(false);
    if (hadFocus)
        (m_trying ? m_run : static_cast<QWidget*>(m_editor))->setFocus(Qt::OtherFocusReason);
    Q_EMIT judgingChanged();
}

void CodeField::noteConfinement(const grading::CodeResult& result)
{
    m_confinement->setVisible(result.environment.find("landlock") != std::string::npos);
}

/// What is judged is what stands in the editor: it may not change meanwhile.
void CodeField::freeze(bool frozen)
{
    m_editor->setReadOnly(frozen);
    if (m_languages)
        m_languages->setEnabled(!frozen);
}

/// A try is no attempt: it tells what one correct implementation was told, and what was printed.
void CodeField::showTried(const grading::CodeResult& result)
{
    const bool isTest = run().exercise().code->task == lessons::CodeTask::writeTest;
    QString heading;
    if (result.problem)
        heading = messages::inSentences(*result.problem);
    else if (!result.rows.empty() && result.rows.front().state == grading::CodeRowState::accepted)
        heading = isTest
                      ? tr("It ran, and accepts a right module. Check shows whether it finds the wrong ones.")
                      : tr("It ran, and is right on one example. Check tries more of them.");
    else
        heading =
            isTest ? tr("It ran, but rejects a module that is right.") : tr("It ran, but is not right yet.");
    for (const Diagnostic& remark : result.remarks)
        heading += u' ' + messages::inSentences(remark);
    showOutput(heading, result);
}

void CodeField::showOutput(const QString& heading, const grading::CodeResult& result)
{
    m_heading->setText(heading);
    m_heading->setVisible(!heading.isEmpty());
    QString text = QString::fromUtf8(result.output.c_str());
    if (!text.isEmpty() && !result.traceback.empty())
        text += u'\n';
    text += QString::fromStdString(result.traceback);
    text = text.trimmed();
    m_output->setPlainText(text);
    m_output->setVisible(!text.isEmpty());
    fitOutput();
    m_editor->markLine(result.line);
    updateGeometry();
}

/// As high as its lines, long ones wrapped.
void CodeField::fitOutput()
{
    constexpr qsizetype enough = 4'000; // no shorter text fills the height
    const QFontMetrics metrics = m_output->fontMetrics();
    const int margins = qRound(context().theme.px(32));
    const QRect room(0, 0, std::max(1, width() - margins), std::numeric_limits<short>::max());
    const int needed =
        metrics.boundingRect(room, Qt::TextWordWrap, m_output->toPlainText().left(enough)).height();
    const int line = metrics.lineSpacing();
    m_output->setFixedHeight(std::clamp(needed, line, mostOutputLines * line) + margins);
}

void CodeField::resizeEvent(QResizeEvent* event)
{
    PartField::resizeEvent(event);
    fitOutput();
}

void CodeField::mark(const grading::PartReport* report, bool)
{
    if (!report || !report->code) {
        if (!report) {
            m_heading->hide();
            m_output->hide();
            m_editor->markLine(0);
        }
        return;
    }
    showOutput({}, *report->code);
}

void CodeField::chooseLanguage(int)
{
    const grading::CodeAnswer kept = run().code(part());
    if (QString::fromStdString(kept.language) == language())
        return;
    run().setCode(part(), language(), run().draftIn(language()));
    load();
    Q_EMIT edited();
}

void CodeField::load()
{
    const grading::CodeAnswer kept = run().code(part());
    const QString chosen = QString::fromStdString(kept.language);
    if (m_languages) {
        const QSignalBlocker quiet(m_languages);
        m_languages->setCurrentIndex(std::max(0, m_languages->findData(chosen)));
    }
    m_editor->setLanguage(language());
    m_editor->setSource(QString::fromStdString(kept.source));
    mark(nullptr, false);
}

void CodeField::setContext(const reader::EmbedContext& context)
{
    PartField::setContext(context);
    applySizes();
    retranslate();
}

void CodeField::applySizes()
{
    const theme::Theme& theme = context().theme;
    m_editor->setTheme(theme);
    m_editor->setOnPaper(context().onPaper);
    for (QPushButton* button : {m_run, m_reset})
        button->setVisible(!context().onPaper && !isJudging());
    m_cancel->setVisible(!context().onPaper && isJudging());
    m_output->setFont(theme.mono(13));
    m_heading->setFont(theme.sans(14));
    m_help->setFont(theme.sans(13));
    m_confinement->setFont(theme.sans(13));
    for (QPushButton* button : {m_run, m_reset, m_cancel})
        button->setFont(theme.sans(13));
    if (m_languages)
        m_languages->setFont(theme.sans(13));
    m_buttons->setSpacing(qRound(theme.px(8)));
    static_cast<QVBoxLayout*>(layout())->setSpacing(qRound(theme.px(8)));
}

void CodeField::retranslate()
{
    m_run->setText(tr("Run"));
    m_run->setToolTip(tr("Run it once on a right example; this is no attempt (Shift+Enter)"));
    m_reset->setText(tr("Start again"));
    m_reset->setToolTip(tr("Put back the code that stood here at first; Ctrl+Z brings yours back"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop it; nothing is graded (Esc)"));
    m_help->setText(tr("Tab indents. Esc, then Tab, leaves the editor."));
    m_confinement->setText(tr("bubblewrap cannot run here, so the code ran with less protection. The package "
                              "bubblewrap brings it back."));
    m_progress->setAccessibleName(tr("Progress"));
    m_output->setAccessibleName(tr("Output"));
    if (m_languages)
        m_languages->setAccessibleName(tr("Language of the code"));
    m_editor->setSpokenName(tr("Code, %1").arg(languageName(language().toStdString())), m_help->text());
}

QString CodeField::plainText() const
{
    return m_editor->source();
}

} // namespace lectern::cards
