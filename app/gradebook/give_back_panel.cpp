#include "give_back_panel.h"

#include "path_row.h"

#include <lectern/handin/grading_words.h>

#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace lectern::gradebook {
namespace {

constexpr int widestGiveBack = 760;
constexpr std::size_t mostNames = 20; ///< of each kind in words

QString listed(const std::vector<std::string>& names)
{
    QStringList words;
    for (std::size_t i = 0; i < std::min(names.size(), mostNames); ++i)
        words << QString::fromStdString(names[i]);
    if (names.size() > mostNames)
        words << QStringLiteral("…");
    return words.join(QStringLiteral(", "));
}

} // namespace

QString sheetWords(const SheetDraft& draft)
{
    const handin::FilledSheet& sheet = draft.sheet;
    QStringList lines{GiveBackPanel::tr("%n row(s) get a grade; every other cell stays as it is.", nullptr,
                                        static_cast<int>(sheet.filled))};
    const auto note = [&lines](const std::vector<std::string>& names, const QString& words) {
        if (!names.empty())
            lines << GiveBackPanel::tr("%1 (%2): %3").arg(words).arg(names.size()).arg(listed(names));
    };
    if (sheet.notGraded > 0)
        lines << handin::notGradedWords(sheet.notGraded);
    note(sheet.unmatched, GiveBackPanel::tr("not on the roster"));
    note(sheet.repeated, GiveBackPanel::tr("left, for two rows are one learner's"));
    note(draft.missing, GiveBackPanel::tr("not in the sheet"));
    if (sheet.otherMaximum)
        lines << GiveBackPanel::tr("The sheet's maximum is %1, the assignment's %2.")
                     .arg(QString::fromStdString(*sheet.otherMaximum),
                          QString::fromStdString(handin::pointsText(sheet.maximum)));
    return lines.join(u'\n');
}

QString nameBeside(const QString& sheet)
{
    const QFileInfo info(sheet);
    const QDir folder = info.absoluteDir();
    for (int i = 1;; ++i) {
        const QString name = info.completeBaseName() + u"-graded" +
                             (i > 1 ? QString(u'-' + QString::number(i)) : QString()) + u'.' + info.suffix();
        if (!folder.exists(name))
            return folder.filePath(name);
    }
}

GiveBackPanel::GiveBackPanel(QWidget* parent)
    : QWidget(parent)
    , m_sheet(new PathRow(PathRow::Kind::existingFile, QStringLiteral("sheet")))
    , m_column(new QLineEdit)
    , m_sheetWords(new QLabel)
    , m_filled(new PathRow(PathRow::Kind::newFile, QStringLiteral("sheetSave")))
    , m_feedback(new PathRow(PathRow::Kind::newFile, QStringLiteral("feedback")))
    , m_table(new PathRow(PathRow::Kind::newFile, QStringLiteral("exportTable")))
    , m_names(new QCheckBox)
    , m_slide(new PathRow(PathRow::Kind::newFile, QStringLiteral("slide")))
    , m_titles{new QLabel, new QLabel, new QLabel, new QLabel}
{
    m_column->setObjectName(QStringLiteral("sheetColumn"));
    m_sheetWords->setObjectName(QStringLiteral("sheetWords"));
    m_sheetWords->setTextFormat(Qt::PlainText);
    m_sheetWords->setWordWrap(true);
    m_sheetWords->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_names->setObjectName(QStringLiteral("exportNames"));
    m_names->setChecked(true);
    auto* rows = new QWidget;
    rows->setObjectName(QStringLiteral("columnPage"));
    rows->setMaximumWidth(widestGiveBack);
    auto* column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 4, 8, 16);
    column->setSpacing(8);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_titles[0], m_sheet, m_column, m_sheetWords, m_filled, m_titles[1],
                                         m_feedback, m_titles[2], m_table, m_names, m_titles[3], m_slide})
        column->addWidget(widget);
    column->addStretch(1);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(rows);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 8, 0, 0);
    all->addWidget(area);
    showSheet(std::nullopt);
    const auto want = [this] { Q_EMIT sheetWanted(m_sheet->path(), m_column->text().trimmed()); };
    connect(m_sheet, &PathRow::wanted, this, want);
    connect(m_column, &QLineEdit::returnPressed, this, [this, want] {
        if (!m_sheet->path().isEmpty())
            want();
    });
    connect(m_filled, &PathRow::wanted, this, &GiveBackPanel::sheetSaveWanted);
    connect(m_feedback, &PathRow::wanted, this, &GiveBackPanel::feedbackWanted);
    connect(m_slide, &PathRow::wanted, this, &GiveBackPanel::slideWanted);
    connect(m_table, &PathRow::wanted, this,
            [this](const QString& target) { Q_EMIT exportWanted(target, m_names->isChecked()); });
}

void GiveBackPanel::setContext(const reader::EmbedContext& context)
{
    const QFont font = context.theme.ui();
    for (PathRow* row : {m_sheet, m_filled, m_feedback, m_table, m_slide})
        row->setFonts(font);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_column, m_sheetWords, m_names})
        widget->setFont(font);
    for (QLabel* title : m_titles)
        title->setFont(context.theme.sans(18, QFont::DemiBold));
    retranslate();
    showSheet(m_draft);
}

void GiveBackPanel::retranslate()
{
    m_titles[0]->setText(tr("The sheet of your LMS"));
    m_titles[1]->setText(tr("Feedback for learners"));
    m_titles[2]->setText(tr("A table of your own"));
    m_titles[3]->setText(tr("For the next lecture"));
    m_slide->setTexts(tr("A slide of the commonest mistakes, which names nobody"), tr("Write"),
                      tr("PDF documents (*.pdf)"));
    const QString sheets = tr("Sheets (*.csv *.txt)");
    m_sheet->setTexts(
        tr("Moodle's grading worksheet or gradebook, Canvas's gradebook: choose it, or drop it on this page"),
        tr("Look at it"), sheets);
    m_column->setPlaceholderText(tr("Heading of the grades' column, if it is not found"));
    m_column->setAccessibleName(m_column->placeholderText());
    m_filled->setTexts(tr("The filled sheet, beside yours"), tr("Save"), sheets);
    m_feedback->setTexts(
        tr("A page for each learner who handed in: a zip file as Moodle takes it back, or a folder"),
        tr("Write"), tr("Zip files (*.zip)"));
    m_table->setTexts(tr("CSV for a spreadsheet, or JSON"), tr("Write"), tr("Tables (*.csv *.json)"));
    m_names->setText(tr("With names and addresses (CSV only)"));
}

void GiveBackPanel::setFolder(const QString& folder)
{
    const QDir dir(folder);
    m_feedback->setPath(dir.filePath(QStringLiteral("feedback.zip")));
    m_table->setPath(dir.filePath(QStringLiteral("grades.csv")));
    m_slide->setPath(dir.filePath(QStringLiteral("mistakes.pdf")));
    m_sheet->setPath({});
    m_column->clear();
}

void GiveBackPanel::takeSheet(const QString& file)
{
    m_sheet->setPath(file);
    m_column->clear();
    Q_EMIT sheetWanted(file, {});
}

void GiveBackPanel::showSheet(const std::optional<SheetDraft>& sheet)
{
    const bool isNew = sheet && (!m_draft || m_draft->file != sheet->file);
    m_draft = sheet;
    m_sheetWords->setVisible(sheet.has_value());
    m_filled->setVisible(sheet.has_value());
    if (!sheet)
        return;
    m_sheetWords->setText(sheetWords(*sheet));
    if (isNew)
        m_filled->setPath(nameBeside(sheet->file));
}

} // namespace lectern::gradebook
