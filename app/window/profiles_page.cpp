#include "profiles_page.h"

#include "column_page.h"

#include <lectern/reader/rich_text.h>

#include <QDateTime>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace lectern::window {
namespace {

constexpr int longestName = 60;
constexpr int labelWidth = 92;

QLabel* plainLabel(const QString& text, const QFont& font)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText); // names come from anywhere
    label->setWordWrap(true);
    label->setFont(font);
    return label;
}

} // namespace

ProfilesPage::ProfilesPage(QWidget* parent)
    : QWidget(parent)
    , m_page(new ColumnPage)
    , m_import(new QPushButton)
    , m_export(new QPushButton)
    , m_back(new QPushButton)
{
    setObjectName(QStringLiteral("profiles"));
    m_import->setObjectName(QStringLiteral("profileImport"));
    m_export->setObjectName(QStringLiteral("profileExport"));
    m_back->setObjectName(QStringLiteral("profilesBack"));
    auto* foot = new QWidget;
    foot->setObjectName(QStringLiteral("pageFoot"));
    auto* footLayout = new QHBoxLayout(foot);
    footLayout->setContentsMargins(24, 10, 24, 10);
    footLayout->addWidget(m_import);
    footLayout->addWidget(m_export);
    footLayout->addStretch(1);
    footLayout->addWidget(m_back);
    for (QPushButton* button : {m_import, m_export, m_back})
        button->setAutoDefault(true);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_page, 1);
    all->addWidget(foot);
    connect(m_import, &QPushButton::clicked, this, &ProfilesPage::importWanted);
    connect(m_export, &QPushButton::clicked, this, &ProfilesPage::exportWanted);
    connect(m_back, &QPushButton::clicked, this, &ProfilesPage::closed);
}

void ProfilesPage::addText(const QString& markdown, qreal pixels, bool secondary)
{
    auto* text = new reader::RichText(m_context);
    text->setTextSize(pixels);
    if (secondary)
        text->setTone(reader::RichText::Tone::secondary);
    text->setMarkdown(markdown);
    text->setAccessibleName(text->plainText());
    m_column->addWidget(text);
}

QString ProfilesPage::time(qint64 at) const
{
    return QLocale(m_context.language)
        .toString(QDateTime::fromMSecsSinceEpoch(at), tr("d MMM yyyy, HH:mm", "how a time is written"));
}

void ProfilesPage::addLearner(const ProfilesView::Learner& learner)
{
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("pageCard"));
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(16, 10, 16, 10);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    const QString name = learner.name.isEmpty() ? tr("Without a name") : learner.name;
    QFont bold = m_context.theme.ui();
    bold.setBold(true);
    words->addWidget(plainLabel(name, bold));
    words->addWidget(plainLabel(learner.isOpen ? tr("learns here just now")
                                : learner.problem.isEmpty()
                                    ? tr("was here last on %1").arg(time(learner.used))
                                    : learner.problem,
                                m_context.theme.ui()));
    row->addLayout(words, 1);
    if (!learner.isOpen) {
        auto* open =
            new QPushButton(learner.name.isEmpty() ? tr("Go on here") : tr("Learn as %1").arg(name.left(24)));
        open->setObjectName(QStringLiteral("profileOpen"));
        open->setFont(m_context.theme.ui());
        open->setAutoDefault(true);
        connect(open, &QPushButton::clicked, this,
                [this, folder = learner.folder] { Q_EMIT openWanted(folder); });
        row->addWidget(open);
    }
    m_column->addWidget(frame);
}

QLineEdit* ProfilesPage::addField(const QString& label, const QString& button, const char* name)
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* words = plainLabel(label, m_context.theme.ui());
    words->setWordWrap(false);
    words->setMinimumWidth(qRound(m_context.theme.px(labelWidth)));
    auto* field = new QLineEdit;
    field->setObjectName(QString::fromLatin1(name) + u"Name");
    field->setMaxLength(longestName);
    field->setFont(m_context.theme.ui());
    field->setAccessibleName(label);
    words->setBuddy(field);
    auto* push = new QPushButton(button);
    push->setObjectName(QString::fromLatin1(name));
    push->setFont(m_context.theme.ui());
    push->setAutoDefault(true);
    layout->addWidget(words);
    layout->addWidget(field, 1);
    layout->addWidget(push);
    connect(field, &QLineEdit::returnPressed, push, &QPushButton::click);
    m_column->addWidget(row);
    return field;
}

void ProfilesPage::show(const ProfilesView& view, const reader::EmbedContext& context)
{
    m_context = context;
    m_page->setTheme(context.theme);
    delete m_rows;
    m_rows = new QWidget;
    m_column = new QVBoxLayout(m_rows);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(qRound(context.theme.px(10)));
    m_page->column()->addWidget(m_rows);
    m_import->setText(tr("Import a learner…"));
    m_export->setText(tr("Export…"));
    m_back->setText(tr("Back to the lesson"));
    const ProfilesView::Learner* open = view.open();
    m_export->setVisible(open != nullptr);
    m_back->setVisible(open != nullptr);

    addText(u"**" + tr("Who is learning?") + u"**", 26);
    if (!view.said.isEmpty()) {
        auto* said = plainLabel(view.said, context.theme.ui());
        said->setObjectName(view.failed ? QStringLiteral("profilesProblem") : QStringLiteral("profilesSaid"));
        m_column->addWidget(said);
    }
    addText(tr("Each learner has progress, drafts, attempts and cards of their own. There are no passwords: "
               "whoever may use this computer may open each of them."),
            14, true);
    for (const ProfilesView::Learner& learner : view.learners)
        addLearner(learner);
    m_column->addSpacing(qRound(context.theme.px(8)));
    if (open) {
        QLineEdit* name = addField(tr("Your name"), tr("Change"), "profileRename");
        name->setText(open->name);
        connect(m_rows->findChild<QPushButton*>(QStringLiteral("profileRename")), &QPushButton::clicked, this,
                [this, name] { Q_EMIT renameWanted(name->text()); });
    }
    QLineEdit* name = addField(tr("New learner"), tr("Begin"), "profileCreate");
    connect(m_rows->findChild<QPushButton*>(QStringLiteral("profileCreate")), &QPushButton::clicked, this,
            [this, name] { Q_EMIT createWanted(name->text()); });
    if (open)
        addText(tr("An exported learner is one file, to go on with on another computer. Keep it to yourself: "
                   "whoever has it can work and hand in as you."),
                14, true);
    m_column->addStretch(1);
}

void ProfilesPage::takeFocus()
{
    auto* first = m_rows->findChild<QPushButton*>(QStringLiteral("profileOpen"));
    (m_back->isHidden() && first ? first : m_back)->setFocus(Qt::OtherFocusReason);
}

void ProfilesPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !m_back->isHidden())
        return Q_EMIT closed();
    QWidget::keyPressEvent(event);
}

} // namespace lectern::window
