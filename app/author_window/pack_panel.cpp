#include "pack_panel.h"

#include <lectern/messages/messages.h>

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lectern::author {
namespace {

constexpr int findingRole = Qt::UserRole;

QLabel* makeNote(const char* name)
{
    auto* note = new QLabel;
    note->setObjectName(QString::fromLatin1(name));
    note->setProperty("tone", QStringLiteral("secondary"));
    note->setWordWrap(true);
    note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return note;
}

void sayIn(QLabel& label, const QString& words, const char* tone)
{
    label.setText(words);
    label.setProperty("tone", QString::fromLatin1(tone));
    label.style()->unpolish(&label);
    label.style()->polish(&label);
}

template <typename Button>
Button* makePush(const char* name)
{
    auto* button = new Button;
    button->setObjectName(QString::fromLatin1(name));
    return button;
}

} // namespace

PackPanel::PackPanel(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_close(makePush<QToolButton>("packClose"))
    , m_course(makeNote("packCourse"))
    , m_unsavedNote(makeNote("packUnsaved"))
    , m_contents(new QTreeWidget)
    , m_fileLabel(new QLabel)
    , m_file(new QLineEdit)
    , m_chooseFile(makePush<QPushButton>("packChooseFile"))
    , m_fileNote(makeNote("packFileNote"))
    , m_keyLabel(new QLabel)
    , m_key(new QLineEdit)
    , m_chooseKey(makePush<QPushButton>("packChooseKey"))
    , m_newKey(makePush<QPushButton>("packNewKey"))
    , m_keyNote(makeNote("packKeyNote"))
    , m_progress(new QProgressBar)
    , m_stop(makePush<QPushButton>("packStop"))
    , m_outcome(makeNote("packOutcome"))
    , m_showFolder(makePush<QPushButton>("packShowFolder"))
    , m_try(makePush<QPushButton>("packTry"))
    , m_pack(makePush<QPushButton>("packNow"))
{
    setObjectName(QStringLiteral("packPanel"));
    setAttribute(Qt::WA_StyledBackground);
    build();
    connect(m_close, &QToolButton::clicked, this, &PackPanel::closed);
    connect(m_pack, &QPushButton::clicked, this, &PackPanel::packWanted);
    connect(m_stop, &QPushButton::clicked, this, &PackPanel::stopWanted);
    connect(m_showFolder, &QPushButton::clicked, this, &PackPanel::folderWanted);
    connect(m_try, &QPushButton::clicked, this, &PackPanel::trialWanted);
    connect(m_file, &QLineEdit::textChanged, this, &PackPanel::showFileNote);
    connect(m_file, &QLineEdit::returnPressed, m_pack, [this] { m_pack->click(); });
    connect(m_key, &QLineEdit::editingFinished, this, &PackPanel::keyChanged);
    connect(m_chooseFile, &QPushButton::clicked, this, &PackPanel::chooseFile);
    connect(m_chooseKey, &QPushButton::clicked, this, [this] { chooseKey(false); });
    connect(m_newKey, &QPushButton::clicked, this, [this] { chooseKey(true); });
    connect(m_contents, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        const QVariant index = item->data(0, findingRole);
        if (index.isValid() && m_listed)
            Q_EMIT placeWanted(m_listed->findings.at(index.toUInt()));
    });
    retranslate();
}

void PackPanel::build()
{
    m_close->setFocusPolicy(Qt::TabFocus);
    m_unsavedNote->setProperty("tone", QStringLiteral("warn"));
    m_contents->setObjectName(QStringLiteral("packContents"));
    m_contents->setHeaderHidden(true);
    m_contents->setMinimumHeight(90);
    m_file->setObjectName(QStringLiteral("packFile"));
    m_key->setObjectName(QStringLiteral("packKey"));
    m_fileLabel->setBuddy(m_file);
    m_keyLabel->setBuddy(m_key);
    m_progress->setObjectName(QStringLiteral("packProgress"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(10);
    m_pack->setProperty("primary", true);
    for (QPushButton* button : {m_chooseFile, m_chooseKey, m_newKey, m_stop, m_showFolder, m_try, m_pack})
        button->setAutoDefault(true); // Enter presses it
    const auto rowOf = [](std::initializer_list<QWidget*> parts) {
        auto* row = new QHBoxLayout;
        row->setSpacing(6);
        for (QWidget* part : parts)
            row->addWidget(part, qobject_cast<QLineEdit*>(part) || qobject_cast<QProgressBar*>(part) ? 1 : 0);
        return row;
    };
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    auto* after = rowOf({m_showFolder, m_try});
    after->addStretch(1);
    auto* ends = new QHBoxLayout;
    ends->addStretch(1);
    ends->addWidget(m_pack);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(20, 6, 12, 12);
    all->setSpacing(6);
    all->addLayout(head);
    all->addWidget(m_course);
    all->addWidget(m_contents, 1);
    all->addWidget(m_fileLabel);
    all->addLayout(rowOf({m_file, m_chooseFile}));
    all->addWidget(m_fileNote);
    all->addWidget(m_keyLabel);
    all->addLayout(rowOf({m_key, m_chooseKey, m_newKey}));
    all->addWidget(m_keyNote);
    all->addWidget(m_unsavedNote);
    all->addLayout(rowOf({m_progress, m_stop}));
    all->addWidget(m_outcome);
    all->addLayout(after);
    all->addLayout(ends);
    setMinimumWidth(340);
    setFocusProxy(m_contents);
}

void PackPanel::setTheme(const theme::Theme& theme)
{
    m_title->setFont(theme.sans(15, QFont::DemiBold));
    setStyleSheet(QStringLiteral("#packPanel { background: %1; }").arg(theme.page.name()));
}

QString PackPanel::file() const
{
    const QString typed = m_file->text().trimmed();
    return typed.isEmpty() ? typed : QDir(m_folder).absoluteFilePath(typed);
}

void PackPanel::setFile(const QString& path)
{
    m_file->setText(path);
}

QString PackPanel::key() const
{
    const QString typed = m_key->text().trimmed();
    return typed.isEmpty() ? typed : QDir(m_folder).absoluteFilePath(typed);
}

void PackPanel::setKey(const QString& path)
{
    m_key->setText(path);
    Q_EMIT keyChanged();
}

void PackPanel::setUnsaved(const QStringList& names)
{
    m_unsaved = names;
    m_unsavedNote->setText(tr("Not saved yet: %1.").arg(names.join(QStringLiteral(", "))));
    m_unsavedNote->setVisible(!names.isEmpty());
    m_pack->setText(names.isEmpty() ? tr("Pack") : tr("Save and pack"));
}

void PackPanel::sayProblem(const QString& words)
{
    m_problem = words;
    showOutcome();
}

void PackPanel::show(const authoring::Packer::State& state)
{
    m_state = state;
    if (m_listed != state.outlook) {
        m_listed = state.outlook;
        showContents();
    }
    sayIn(*m_keyNote,
        state.keyProblem ? messages::inSentences(*state.keyProblem) : authoring::signedByWords(state.signer),
        state.keyProblem ? "error" : "secondary");
    showFileNote();
    showOutcome();
}

QTreeWidgetItem* PackPanel::addGroup(const QString& words, const QStringList& rows)
{
    auto* group = new QTreeWidgetItem(m_contents, {words});
    for (const QString& row : rows) {
        auto* item = new QTreeWidgetItem(group, {row});
        item->setToolTip(0, row);
    }
    return group;
}

void PackPanel::showContents()
{
    m_contents->clear();
    if (!m_listed)
        return;
    const authoring::PackOutlook& outlook = *m_listed;
    m_course->setText(tr("%1, version %2. Raise the version in course.yaml for each package that you give out.")
                          .arg(QString::fromStdString(outlook.course.title.in(m_language.toStdString())))
                          .arg(outlook.course.version));
    if (outlook.isRefused()) {
        auto* group = addGroup(tr("To be mended before it can be packed"), {});
        for (std::size_t i = 0; i < outlook.findings.size(); ++i) {
            const Diagnostic& finding = outlook.findings[i];
            if (!finding.isError())
                continue;
            const QString file = QDir(m_folder).relativeFilePath(QString::fromStdString(finding.where.file));
            const QString words = messages::inSentences(finding);
            auto* item = new QTreeWidgetItem(
                group, {finding.where.file.empty() ? words : file + QStringLiteral(": ") + words});
            item->setToolTip(0, item->text(0));
            if (!finding.where.file.empty())
                item->setData(0, findingRole, static_cast<uint>(i));
        }
        group->setExpanded(true);
        m_contents->setCurrentItem(group);
        return;
    }
    const QLocale locale(m_language);
    QStringList receive;
    std::size_t bytes = 0;
    for (const packages::PackPlan::File& file : outlook.plan.files) {
        bytes += file.bytes.size();
        const QString size = locale.formattedDataSize(static_cast<qint64>(file.bytes.size()), 1,
                                                      QLocale::DataSizeTraditionalFormat);
        receive << QString::fromStdString(file.name) + QStringLiteral(" · ") + size +
                       (file.cut ? QStringLiteral(" · ") + authoring::cutWords() : QString());
    }
    QStringList omitted;
    for (const packages::PackPlan::Omitted& item : outlook.plan.omitted)
        omitted << QString::fromStdString(item.name) + QStringLiteral(" · ") + authoring::leftOutWords(item.why);
    const QString size =
        locale.formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeTraditionalFormat);
    auto* group = addGroup(
        tr("Learners receive %n file(s), %1 in all", nullptr, static_cast<int>(receive.size())).arg(size), receive);
    addGroup(omitted.isEmpty() ? tr("Nothing is kept back")
                               : tr("Learners do not receive %n file(s) or folder(s)", nullptr,
                                    static_cast<int>(omitted.size())),
             omitted)
        ->setExpanded(true);
    constexpr int few = 12;
    group->setExpanded(receive.size() <= few);
    m_contents->setCurrentItem(group);
}

void PackPanel::showFileNote()
{
    const bool there = QFileInfo::exists(file());
    const bool made = !m_state.packed.isEmpty() && m_state.packed == file();
    m_fileNote->setText(tr("There is a file of this name; it is replaced."));
    m_fileNote->setVisible(there && !made && !m_state.packing);
    // While it packs the button is hidden; disabled, it would lose the keyboard to whatever is next.
    m_pack->setEnabled((m_state.mayPack() || m_state.packing) && !file().isEmpty());
}

void PackPanel::showOutcome()
{
    const bool hadKeyboard = m_pack->hasFocus() || m_stop->hasFocus();
    const bool made = !m_state.packed.isEmpty() && !m_state.packing;
    m_progress->setVisible(m_state.packing);
    m_showFolder->setVisible(made);
    m_try->setVisible(made);
    QPushButton* next = m_state.packing ? m_stop : m_pack;
    next->show(); // before the other one goes with the keyboard
    if (hadKeyboard && !next->hasFocus())
        (made ? m_showFolder : next)->setFocus(Qt::OtherFocusReason);
    (m_state.packing ? m_pack : m_stop)->hide();
    constexpr int whole = 100;
    m_progress->setRange(0, whole);
    m_progress->setValue(static_cast<int>(m_state.progress * whole));
    const bool packed = !m_state.packed.isEmpty() && m_problem.isEmpty();
    QString words = m_problem;
    if (words.isEmpty() && m_state.problem)
        words = messages::inSentences(*m_state.problem);
    if (words.isEmpty() && packed)
        words = tr("Packed in %1. %2").arg(QDir::toNativeSeparators(m_state.packed),
                                           authoring::signedByWords(m_state.signer));
    sayIn(*m_outcome, words, packed ? "ok" : "error");
    m_outcome->setVisible(!words.isEmpty());
}

void PackPanel::chooseFile()
{
    auto* dialog = new QFileDialog(this, tr("Package for learners"), file());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("lectern"));
    dialog->setNameFilter(tr("Course packages") + QStringLiteral(" (*.lectern)"));
    dialog->selectFile(file());
    connect(dialog, &QFileDialog::fileSelected, this, &PackPanel::setFile);
    dialog->open();
}

void PackPanel::chooseKey(bool made)
{
    const QString folder = QFileInfo(key().isEmpty() ? m_folder : key()).path();
    auto* dialog = new QFileDialog(
        this, made ? tr("New key to sign with") : tr("Key to sign with, or the class.key of a class"), folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setNameFilter(tr("Keys") + QStringLiteral(" (*.key)"));
    if (made) {
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QStringLiteral("key"));
        dialog->setOption(QFileDialog::DontConfirmOverwrite); // a key is never overwritten
        dialog->selectFile(QStringLiteral("author.key"));
        connect(dialog, &QFileDialog::fileSelected, this, &PackPanel::newKeyWanted);
    } else {
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, this, &PackPanel::setKey);
    }
    dialog->open();
}

void PackPanel::retranslate()
{
    m_title->setText(tr("Pack for learners"));
    m_close->setText(tr("Close"));
    m_close->setToolTip(tr("Back to the preview (Esc)"));
    m_contents->setAccessibleName(tr("What learners receive, and what they do not"));
    m_fileLabel->setText(tr("Write the package to"));
    m_keyLabel->setText(tr("Sign it with the key"));
    m_key->setPlaceholderText(tr("Without a key it is not signed"));
    m_chooseFile->setText(tr("Choose…"));
    m_chooseFile->setAccessibleName(tr("Choose where the package is written"));
    m_chooseKey->setText(tr("Choose…"));
    m_chooseKey->setAccessibleName(tr("Choose the key to sign with"));
    m_newKey->setText(tr("New key…"));
    m_newKey->setToolTip(tr("Makes a key of your own. Sign every version with the same one, keep a copy, show it to "
                            "nobody."));
    m_progress->setAccessibleName(tr("Packing"));
    m_stop->setText(tr("Stop"));
    m_showFolder->setText(tr("Show the folder"));
    m_try->setText(tr("As a new learner"));
    setUnsaved(m_unsaved);
    showContents();
    show(m_state);
}

void PackPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape)
        QWidget::keyPressEvent(event);
    else if (m_state.packing)
        Q_EMIT stopWanted();
    else
        Q_EMIT closed();
}

} // namespace lectern::author
