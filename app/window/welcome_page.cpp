#include "welcome_page.h"

#include "option_row.h"

#include <lectern/reader/rich_text.h>
#include <lectern/window/study_plan.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace lectern::window {
namespace {

constexpr int chinese = 0;
constexpr int english = 1;
constexpr std::array sizes = {0.9, 1.0, 1.25, 1.5};
constexpr std::array schemes = {SchemeChoice::system, SchemeChoice::light, SchemeChoice::dark,
                                SchemeChoice::contrast};
constexpr std::size_t mostQuestions = 3;

QLabel* makeLabel(const char* name, QLayout* layout)
{
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    layout->addWidget(label);
    return label;
}

QString in(const lessons::Localized& text, const QString& language)
{
    return QString::fromStdString(text.in(language.toStdString())).trimmed();
}

} // namespace

WelcomePage::WelcomePage(const reader::EmbedContext& context, QWidget* parent)
    : ColumnPage("welcome", parent)
    , m_languages(new OptionRow(QStringLiteral("welcomeLanguage"), 2))
    , m_sizes(new OptionRow(QStringLiteral("welcomeSize"), sizes.size()))
    , m_schemes(new OptionRow(QStringLiteral("welcomeScheme"), schemes.size()))
    , m_sample(new reader::RichText(context))
    , m_questionColumn(new QVBoxLayout)
{
    column()->setSpacing(14);
    m_title = makeLabel("pageTitle", column());
    m_intro = makeLabel("welcomeIntro", column());
    for (OptionRow* row : {m_languages, m_schemes, m_sizes})
        column()->addWidget(row);
    auto* sampleFrame = new QFrame;
    sampleFrame->setObjectName(QStringLiteral("pageCard"));
    auto* sampleLayout = new QVBoxLayout(sampleFrame);
    sampleLayout->setContentsMargins(16, 12, 16, 12);
    m_sample->setTextSize(16);
    sampleLayout->addWidget(m_sample);
    column()->addWidget(sampleFrame);
    m_planTitle = makeLabel("pageHeading", column());
    m_plan = makeLabel("welcomePlan", column());
    m_warmTitle = makeLabel("pageHeading", column());
    m_warmIntro = makeLabel("welcomeWarmUp", column());
    m_questionColumn->setSpacing(12);
    column()->addLayout(m_questionColumn);
    column()->addStretch(1);

    foot()->setSpacing(16);
    m_later = makeLabel("welcomeLater", foot());
    m_later->setProperty("tone", QStringLiteral("secondary"));
    foot()->setStretch(0, 1);
    m_start = addFootButton("welcomeStart");
    m_start->setProperty("primary", true);

    const auto want = [this](auto change) {
        Settings wanted = m_settings;
        change(wanted);
        Q_EMIT settingsWanted(wanted);
    };
    connect(m_languages, &OptionRow::chosen, this, [want](int index) {
        want([index](Settings& s) {
            s.language = index == english ? QStringLiteral("en") : QStringLiteral("zh_CN");
        });
    });
    connect(m_sizes, &OptionRow::chosen, this,
            [want](int index) { want([index](Settings& s) { s.zoom = sizes.at(std::size_t(index)); }); });
    connect(m_schemes, &OptionRow::chosen, this,
            [want](int index) { want([index](Settings& s) { s.scheme = schemes.at(std::size_t(index)); }); });
    connect(m_start, &QPushButton::clicked, this, &WelcomePage::finished);
}

void WelcomePage::show(const Settings& settings, const reader::EmbedContext& context,
                       const reader::PageSources& sources, const std::vector<reader::Section>& sections)
{
    m_settings = settings;
    applyTheme(context.theme);
    m_title->setFont(context.theme.sans(28, QFont::DemiBold));
    for (QLabel* heading : {m_planTitle, m_warmTitle}) {
        heading->setFont(context.theme.sans(18, QFont::DemiBold));
        heading->setContentsMargins(0, 14, 0, 0);
    }
    const lessons::Page* page = sources.page();
    m_title->setText(page ? QString::fromStdString(page->title) : QString());
    m_intro->setText(tr("Welcome. Three choices before you begin; each holds at once and is kept."));
    m_sample->setContext(context);
    m_sample->setMarkdown(tr("This is how the lesson will look: each row of weights sums to one, "
                             "$a_{11}+a_{12}=1$, however large the scores are."));
    m_start->setText(tr("Start reading"));
    m_later->setText(tr("Enter or Esc starts too. All of this can be changed later, at the top right."));
    showChoices();
    showPlan(sections);
    showQuestions(context, sources);
}

void WelcomePage::showChoices()
{
    m_languages->setTexts(tr("Language"), {QStringLiteral("中文"), QStringLiteral("English")});
    m_sizes->setTexts(tr("Text size"), {tr("Small"), tr("Normal"), tr("Large"), tr("Very large")});
    m_schemes->setTexts(tr("Appearance"),
                        {tr("As the desktop"), tr("Light"), tr("Dark"), tr("High contrast")});
    m_languages->choose(m_settings.language == u"en" ? english : chinese);
    const auto size = std::find_if(sizes.begin(), sizes.end(),
                                   [this](double zoom) { return std::abs(zoom - m_settings.zoom) < 1e-6; });
    m_sizes->choose(static_cast<int>(size - sizes.begin()));
    const auto scheme = std::find(schemes.begin(), schemes.end(), m_settings.scheme);
    m_schemes->choose(static_cast<int>(scheme - schemes.begin()));
}

void WelcomePage::showPlan(const std::vector<reader::Section>& sections)
{
    std::vector<double> minutes;
    for (const reader::Section& section : sections)
        minutes.push_back(section.minutes);
    const std::vector<Sitting> sittings = planStudy(minutes);
    m_planTitle->setVisible(!sittings.empty());
    m_plan->setVisible(!sittings.empty());
    if (sittings.empty())
        return;
    const int total = static_cast<int>(std::lround(std::accumulate(minutes.begin(), minutes.end(), 0.0)));
    const QString time = total < 60        ? tr("%n minute(s)", nullptr, total)
                         : total % 60 == 0 ? tr("%n hour(s)", nullptr, total / 60)
                                           : tr("%1 h %2 min").arg(total / 60).arg(total % 60);
    m_planTitle->setText(tr("How long it takes"));
    QStringList lines;
    if (sittings.size() == 1)
        lines << tr("About %1, exercises included.").arg(time);
    else
        lines << tr("About %1, exercises included. It need not be done in one go; these pieces belong "
                    "together:")
                     .arg(time);
    for (std::size_t i = 0; sittings.size() > 1 && i < sittings.size(); ++i) {
        const Sitting& sitting = sittings[i];
        const QString& from = sections[static_cast<std::size_t>(sitting.first)].title;
        const QString& to = sections[static_cast<std::size_t>(sitting.last)].title;
        const int length = static_cast<int>(std::lround(sitting.minutes));
        lines << QString::number(i + 1) + u". " +
                     (sitting.first == sitting.last
                          ? tr("%1 · %n minute(s)", nullptr, length).arg(from)
                          : tr("%1 → %2 · %n minute(s)", nullptr, length).arg(from, to));
    }
    m_plan->setText(lines.join(u'\n'));
}

WelcomePage::Question WelcomePage::makeQuestion(int number, const reader::EmbedContext& context)
{
    Question made{new QFrame, new reader::RichText(context), new reader::RichText(context), new QPushButton,
                  new reader::RichText(context)};
    made.topic->setTextSize(14);
    made.topic->setTone(reader::RichText::Tone::secondary);
    made.question->setTextSize(15);
    made.answer->setTextSize(15);
    made.frame->setObjectName(QStringLiteral("pageCard"));
    made.toggle->setObjectName(QStringLiteral("warmUp_%1").arg(number));
    made.toggle->setCheckable(true);
    made.toggle->setAutoDefault(true);
    made.toggle->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    made.answer->setObjectName(QStringLiteral("warmUpAnswer_%1").arg(number));
    auto* layout = new QVBoxLayout(made.frame);
    layout->setContentsMargins(16, 12, 16, 14);
    layout->setSpacing(6);
    layout->addWidget(made.topic);
    layout->addWidget(made.question);
    layout->addWidget(made.answer);
    layout->addSpacing(4);
    layout->addWidget(made.toggle, 0, Qt::AlignLeft);
    m_questionColumn->addWidget(made.frame);
    made.answer->hide();
    const std::size_t index = m_questions.size();
    connect(made.toggle, &QPushButton::toggled, this,
            [this, index](bool shown) { setAnswerShown(m_questions[index], shown); });
    return made;
}

void WelcomePage::setAnswerShown(Question& question, bool shown)
{
    question.answer->setVisible(shown);
    question.toggle->setText(shown ? tr("Hide the answer") : tr("Show the answer"));
}

void WelcomePage::showQuestions(const reader::EmbedContext& context, const reader::PageSources& sources)
{
    std::vector<const lessons::Need*> asked;
    if (const lessons::Page* page = sources.page()) {
        for (const lessons::Need& need : page->needs) {
            if (!need.question.empty() && asked.size() < mostQuestions)
                asked.push_back(&need);
        }
    }
    m_warmTitle->setVisible(!asked.empty());
    m_warmIntro->setVisible(!asked.empty());
    m_warmTitle->setText(tr("To warm up"));
    m_warmIntro->setText(
        tr("The lesson builds on this. Answer in your head, then compare; nothing is graded or kept."));
    while (m_questions.size() < asked.size())
        m_questions.push_back(makeQuestion(static_cast<int>(m_questions.size()), context));
    for (std::size_t i = 0; i < m_questions.size(); ++i) {
        Question& row = m_questions[i];
        row.frame->setVisible(i < asked.size());
        if (i >= asked.size())
            continue;
        const lessons::Need& need = *asked[i];
        for (reader::RichText* text : {row.topic, row.question, row.answer})
            text->setContext(context);
        row.topic->setMarkdown(u"**" + in(need.text, sources.language) + u"**");
        row.question->setMarkdown(in(need.question, sources.language));
        QString answer = in(need.answer, sources.language);
        if (!need.reading.empty())
            answer += u"\n\n" + tr("To read up: %1").arg(in(need.reading, sources.language));
        row.answer->setMarkdown(answer);
        row.toggle->setAccessibleDescription(row.question->accessibleName());
        setAnswerShown(row, row.toggle->isChecked());
    }
}

void WelcomePage::takeFocus()
{
    m_languages->focusChosen();
}

void WelcomePage::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return Q_EMIT finished();
    default:
        ColumnPage::keyPressEvent(event);
    }
}

} // namespace lectern::window
