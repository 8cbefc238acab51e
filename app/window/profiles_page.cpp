#include "profiles_page.h"

#include <QDateTime>
#include <QFrame>
#include <QHBoxLayout>
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
    : ColumnPage("profiles", parent)
    , m_import(addFootButton("profileImport"))
    , m_export(addFootButton("profileExport"))
    , m_back(addBack("profilesBack"))
{
    connect(m_import, &QPushButton::clicked, this, &ProfilesPage::importWanted);
    connect(m_export, &QPushButton::clicked, this, &ProfilesPage::exportWanted);
}

QString ProfilesPage::time(qint64 at) const
{
    return QLocale(context().language)
        .toString(QDateTime::fromMSecsSinceEpoch(at), tr("d MMM yyyy, HH:mm", "how a time is written"));
}

void ProfilesPage::addLearner(const ProfilesView::Learner& learner)
{
    auto* row = new QHBoxLayout(addCard());
    row->setContentsMargins(16, 10, 16, 10);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    const QString name = learner.name.isEmpty() ? tr("Without a name") : learner.name;
    QFont bold = context().theme.ui();
    bold.setBold(true);
    words->addWidget(plainLabel(name, bold));
    words->addWidget(plainLabel(learner.isOpen ? tr("learns here just now")
                                : learner.problem.isEmpty()
                                    ? tr("was here last on %1").arg(time(learner.used))
                                    : learner.problem,
                                context().theme.ui()));
    row->addLayout(words, 1);
    if (!learner.isOpen) {
        auto* open =
            makeButton(learner.name.isEmpty() ? tr("Go on here") : tr("Learn as %1").arg(name.left(24)),
                       QStringLiteral("profileOpen"));
        connect(open, &QPushButton::clicked, this,
                [this, folder = learner.folder] { Q_EMIT openWanted(folder); });
        row->addWidget(open);
    }
}

QLineEdit* ProfilesPage::addField(const QString& label, const QString& button, const char* name)
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* words = plainLabel(label, context().theme.ui());
    words->setWordWrap(false);
    words->setMinimumWidth(qRound(context().theme.px(labelWidth)));
    auto* field = new QLineEdit;
    field->setObjectName(QString::fromLatin1(name) + u"Name");
    field->setMaxLength(longestName);
    field->setFont(context().theme.ui());
    field->setAccessibleName(label);
    words->setBuddy(field);
    auto* push = makeButton(button, QString::fromLatin1(name));
    layout->addWidget(words);
    layout->addWidget(field, 1);
    layout->addWidget(push);
    connect(field, &QLineEdit::returnPressed, push, &QPushButton::click);
    rowColumn()->addWidget(row);
    return field;
}

void ProfilesPage::show(const ProfilesView& view, const reader::EmbedContext& context)
{
    beginRows(context);
    m_import->setText(tr("Import a learner…"));
    m_export->setText(tr("Export…"));
    const ProfilesView::Learner* open = view.open();
    m_export->setVisible(open != nullptr);
    m_back->setVisible(open != nullptr);

    addTitle(tr("Who is learning?"));
    if (!view.said.isEmpty()) {
        auto* said = plainLabel(view.said, context.theme.ui());
        said->setObjectName(view.failed ? QStringLiteral("profilesProblem") : QStringLiteral("profilesSaid"));
        rowColumn()->addWidget(said);
    }
    addText(tr("Each learner has progress, drafts, attempts and cards of their own. There are no passwords: "
               "whoever may use this computer may open each of them."),
            14, Tone::secondary);
    for (const ProfilesView::Learner& learner : view.learners)
        addLearner(learner);
    rowColumn()->addSpacing(qRound(context.theme.px(8)));
    if (open) {
        QLineEdit* name = addField(tr("Your name"), tr("Change"), "profileRename");
        name->setText(open->name);
        connect(rows()->findChild<QPushButton*>(QStringLiteral("profileRename")), &QPushButton::clicked, this,
                [this, name] { Q_EMIT renameWanted(name->text()); });
    }
    QLineEdit* name = addField(tr("New learner"), tr("Begin"), "profileCreate");
    connect(rows()->findChild<QPushButton*>(QStringLiteral("profileCreate")), &QPushButton::clicked, this,
            [this, name] { Q_EMIT createWanted(name->text()); });
    if (open)
        addText(tr("An exported learner is one file, to go on with on another computer. Keep it to yourself: "
                   "whoever has it can work and hand in as you."),
                14, Tone::secondary);
    endRows();
}

void ProfilesPage::takeFocus()
{
    auto* first = rows()->findChild<QPushButton*>(QStringLiteral("profileOpen"));
    (m_back->isHidden() && first ? first : m_back)->setFocus(Qt::OtherFocusReason);
}

} // namespace lectern::window
