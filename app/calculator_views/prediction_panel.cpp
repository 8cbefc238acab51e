#include <lectern/views/prediction_panel.h>

#include <lectern/calculators/number_text.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/column_layout.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/flow_layout.h>

#include <QAbstractButton>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace lectern::views {

PredictionPanel::PredictionPanel(calculators::Session& session, const theme::Theme& theme,
                                 typesetting::MathService* math, QWidget* parent)
    : Themed(theme, parent)
    , m_session(session)
    , m_math(math)
    , m_layout(new ColumnLayout(this))
{
    setAccessibleName(tr("Predict first"));
    for (std::size_t i = 0; i < session.calculator().predictions.size(); ++i)
        addQuestion(i);
    PredictionPanel::themeChanged();
    refresh();
}

void PredictionPanel::addQuestion(std::size_t index)
{
    const lessons::Prediction& prediction = m_session.calculator().predictions[index];
    Question question;
    question.ask = new reader::RichText(theme(), m_math, this);
    question.answers = new QWidget(this);
    auto* row = new FlowLayout(question.answers);
    row->setCentred(true);
    if (prediction.options.empty())
        addField(index, question);
    else
        addOptions(index, question);
    question.verdict = new reader::RichText(theme(), m_math, this);
    question.again = new QToolButton(this);
    question.again->setText(tr("Show it again"));
    question.again->setFocusPolicy(Qt::StrongFocus);
    connect(question.again, &QToolButton::clicked, this, [this, index] { m_session.showPrediction(index); });
    for (QWidget* part : {static_cast<QWidget*>(question.ask), question.answers,
                          static_cast<QWidget*>(question.verdict), static_cast<QWidget*>(question.again)})
        m_layout->addWidget(part);
    m_questions.push_back(std::move(question));
    connectQuestions(index);
}

void PredictionPanel::connectQuestions(std::size_t index)
{
    const auto ask = [this, index](calculators::FilledText Question::* text, const QString& target) {
        if (const auto entry = (m_questions[index].*text).entryOf(target, reader::questionScheme))
            Q_EMIT entryChosen(*entry);
    };
    connect(m_questions[index].ask, &reader::RichText::asked, this,
            [ask](const QString& target) { ask(&Question::askText, target); });
    connect(m_questions[index].verdict, &reader::RichText::asked, this,
            [ask](const QString& target) { ask(&Question::sayText, target); });
}

void PredictionPanel::addOptions(std::size_t index, Question& question)
{
    const auto& options = m_session.calculator().predictions[index].options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        auto* chip = new QToolButton(question.answers);
        chip->setText(reader::plainText(m_session.localized(options[i])));
        chip->setProperty("chip", true);
        chip->setFocusPolicy(Qt::StrongFocus);
        connect(chip, &QToolButton::clicked, this, [this, index, i] { guess(index, QString::number(i + 1)); });
        question.answers->layout()->addWidget(chip);
        question.buttons.push_back(chip);
    }
}

void PredictionPanel::addField(std::size_t index, Question& question)
{
    question.field = new EntryField(question.answers);
    question.field->setProperty("cell", true);
    question.field->setAccessibleName(tr("My guess"));
    auto* reveal = new QPushButton(tr("Reveal"), question.answers);
    reveal->setFocusPolicy(Qt::StrongFocus);
    connect(reveal, &QPushButton::clicked, this,
            [this, index, field = question.field] { guess(index, field->text()); });
    connect(question.field, &EntryField::committed, this, [this, index, field = question.field](const QString& text) {
        if (field->hasFocus()) // Enter; leaving the field is no guess
            guess(index, text);
    });
    question.answers->layout()->addWidget(question.field);
    question.answers->layout()->addWidget(reveal);
    question.buttons.push_back(reveal);
}

void PredictionPanel::guess(std::size_t index, const QString& typed)
{
    EntryField* field = m_questions[index].field;
    const auto refusal = m_session.makeGuess(index, typed);
    if (field)
        field->setProblem(refusal ? messages::inSentences(*refusal) : QString());
    if (refusal)
        Q_EMIT refused(messages::inSentences(*refusal));
}

QString PredictionPanel::answerText(std::size_t index, double value) const
{
    const auto& options = m_session.calculator().predictions[index].options;
    if (options.empty())
        return calculators::shownNumber(value, 4);
    if (!(value >= 1 && value <= static_cast<double>(options.size()))) // NaN where the answer has none
        return QStringLiteral("?");
    return m_session.localized(options[static_cast<std::size_t>(value) - 1]).trimmed();
}

QString PredictionPanel::verdict(std::size_t index) const
{
    const calculators::Guess& made = *m_session.guess(index);
    const QString mine = answerText(index, made.value);
    const QString text = made.right ? u"\u2713 " + tr("As you predicted: %1.").arg(mine)
                                    : u"\u2717 " + tr("You predicted %1; it is %2.")
                                                      .arg(mine, answerText(index, made.truth));
    const QString say = m_questions[index].sayText.markdown.trimmed();
    return say.isEmpty() ? text : text + u' ' + say;
}

/// A text that stands keeps its words; a number in it that is no longer the calculator's leads nowhere.
void PredictionPanel::fill(calculators::FilledText& shown, const lessons::Localized& text, bool stands) const
{
    calculators::FilledText now = m_session.fillWithQuestions(text, reader::questionScheme.toString());
    if (!stands || shown.words.isEmpty() || shown.words == now.words)
        shown = std::move(now);
    else
        shown = {shown.words, {}, shown.words};
}

void PredictionPanel::refresh()
{
    bool open = true;
    bool moved = false;
    const auto show = [&moved](QWidget* part, bool visible) {
        moved = moved || part->isHidden() == visible;
        part->setVisible(visible);
    };
    for (std::size_t i = 0; i < m_questions.size(); ++i) {
        Question& question = m_questions[i];
        const lessons::Prediction& prediction = m_session.calculator().predictions[i];
        const bool made = m_session.guess(i).has_value();
        fill(question.askText, prediction.ask, made);
        question.ask->setMarkdown(u"**" + tr("Predict first") + u"**\u2002" + question.askText.markdown.trimmed());
        show(question.ask, open);
        show(question.answers, open && !made);
        show(question.verdict, open && made);
        show(question.again, open && made && !prediction.set.empty());
        if (!made)
            question.sayText = {};
        if (made) {
            fill(question.sayText, prediction.say, true);
            question.verdict->setTone(m_session.guess(i)->right ? reader::RichText::Tone::ok
                                                                : reader::RichText::Tone::warn);
            question.verdict->setMarkdown(verdict(i));
        }
        open = open && made;
    }
    if (moved)
        updateGeometry();
}

QString PredictionPanel::plainText() const
{
    QStringList lines;
    for (const Question& question : m_questions) {
        if (question.ask->isVisibleTo(this))
            lines << question.ask->plainText();
        if (question.verdict->isVisibleTo(this))
            lines << question.verdict->plainText();
    }
    return lines.join(u'\n');
}

void PredictionPanel::themeChanged()
{
    m_layout->setContentsMargins(int(px(14)), int(px(10)), int(px(14)), int(px(12)));
    m_layout->setSpacing(int(px(8)));
    for (const Question& question : m_questions) {
        for (reader::RichText* text : {question.ask, question.verdict}) {
            text->setTheme(theme());
            text->setTextSize(14.5);
        }
        for (QAbstractButton* button : question.buttons)
            button->setFont(theme().ui());
        question.again->setFont(theme().ui());
        if (question.field) {
            question.field->setFont(theme().mono(14));
            question.field->setFixedSize(int(px(96)), int(px(30)));
        }
        static_cast<FlowLayout*>(question.answers->layout())->setGaps(int(px(8)), int(px(6)));
    }
}

void PredictionPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().hairline, px(1)));
    painter.setBrush(theme().field);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(8), px(8));
}

} // namespace lectern::views
