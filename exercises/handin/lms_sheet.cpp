#include <lectern/handin/lms_sheet.h>

#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <cmath>
#include <map>

namespace lectern::handin {
namespace {

QString heading(const CsvText& sheet, std::size_t column)
{
    return QString::fromStdString(sheet.cell(0, column)).simplified().toCaseFolded();
}

bool isGrade(const QString& text)
{
    static const QString names = QStringLiteral("grade|成绩|分数|bewertung|note|calificación|評定");
    return names.split(u'|').contains(text);
}

bool isMaximum(const QString& text)
{
    static const QString names =
        QStringLiteral("maximum grade|最高分|最高成绩|满分|bestwertung|höchstwertung|note maximale|"
                       "calificación máxima|最大評点");
    return names.split(u'|').contains(text);
}

// "Homework (12345)" of Canvas, "Assignment: Homework (Real)" of Moodle's gradebook.
bool isAssignment(const QString& text)
{
    static const QRegularExpression canvas(QStringLiteral("\\(\\d+\\)$"));
    static const QRegularExpression moodle(
        QStringLiteral("^[^:：]+[:：].+\\((real|实数|实际|punkte|brut|real\\))\\)?$"));
    return canvas.match(text).hasMatch() || moodle.match(text).hasMatch();
}

struct GradeColumns
{
    std::size_t grade = 0;
    std::optional<std::size_t> maximum = {};
};

Result<GradeColumns> gradeColumns(const CsvText& sheet, const FillOptions& options)
{
    std::vector<std::size_t> found;
    GradeColumns columns;
    std::string names;
    const QString wanted = QString::fromStdString(options.column).simplified().toCaseFolded();
    for (std::size_t i = 0; i < sheet.columns(0); ++i) {
        const QString text = heading(sheet, i);
        if (isMaximum(text))
            columns.maximum = i;
        const bool meant = wanted.isEmpty()
                               ? isGrade(text) || isAssignment(text)
                               : text == wanted || text.startsWith(wanted + QStringLiteral(" ("));
        if (!meant)
            continue;
        found.push_back(i);
        names.append(names.empty() ? "" : ", ").append(sheet.cell(0, i));
    }
    if (!wanted.isEmpty() && found.empty())
        return fail("handin.sheet.column", {options.column});
    if (found.size() != 1)
        return fail("handin.sheet.grade", {names.empty() ? "-" : names});
    columns.grade = found.front();
    return columns;
}

bool isDecimalComma(const CsvText& sheet, const GradeColumns& columns)
{
    static const QRegularExpression comma(QStringLiteral("^\\d+,\\d+$"));
    for (std::size_t row = 1; row < sheet.rows(); ++row) {
        for (const auto column : {std::optional(columns.grade), columns.maximum}) {
            if (column && comma.match(QString::fromStdString(sheet.cell(row, *column)).trimmed()).hasMatch())
                return true;
        }
    }
    return false;
}

std::string inSheet(MicroPoints points, bool decimalComma)
{
    std::string text = pointsText(points);
    if (decimalComma)
        std::replace(text.begin(), text.end(), '.', ',');
    return text;
}

// Canvas has a row of maxima under its headings.
bool isPointsPossible(const Person& person)
{
    return QString::fromStdString(person.entry.name).trimmed().toCaseFolded() ==
           QStringLiteral("points possible");
}

std::string nameOfRow(const Person& person)
{
    for (const std::string* text :
         {&person.entry.name, &person.entry.email, &person.entry.idNumber, &person.participant}) {
        if (!text->empty())
            return *text;
    }
    return "-";
}

const GradeRow* rowOf(const GradeTable& table, const std::string& learner)
{
    const auto at =
        std::lower_bound(table.rows.begin(), table.rows.end(), learner,
                         [](const GradeRow& row, const std::string& wanted) { return row.learner < wanted; });
    return at != table.rows.end() && at->learner == learner ? &*at : nullptr;
}

void noteMaximum(FilledSheet& filled, const std::string& cell, MicroPoints maximum)
{
    QString text = QString::fromStdString(cell).trimmed().replace(u',', u'.');
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    if (isNumber && !filled.otherMaximum && std::llround(number * 1e6) != maximum)
        filled.otherMaximum = cell;
}

/// A row that is about someone of the roster.
struct Match
{
    std::size_t row;
    std::string name;
};
using Matches = std::map<std::string, std::vector<Match>>; // by learner

bool isEmptyLine(const CsvText& sheet, std::size_t row, const GradeColumns& columns)
{
    return sheet.columns(row) <= columns.grade;
}

Matches matchRows(const CsvText& sheet, const PersonColumns& people, const GradeColumns& columns,
                  const Roster& roster, FilledSheet& filled)
{
    Matches matches;
    const RosterIndex index(roster);
    for (std::size_t row = 1; row < sheet.rows(); ++row) {
        const Person person = people.person(sheet, row);
        if (isEmptyLine(sheet, row, columns) || isPointsPossible(person))
            continue;
        if (const RosterEntry* entry = index.match(person))
            matches[entry->learner].push_back({row, nameOfRow(person)});
        else
            filled.unmatched.push_back(nameOfRow(person));
    }
    return matches;
}

void noteMaxima(const CsvText& sheet, const PersonColumns& people, const GradeColumns& columns,
                MicroPoints maximum, FilledSheet& filled)
{
    for (std::size_t row = 1; row < sheet.rows(); ++row) {
        if (isEmptyLine(sheet, row, columns))
            continue;
        if (isPointsPossible(people.person(sheet, row)))
            noteMaximum(filled, sheet.cell(row, columns.grade), maximum);
        else if (columns.maximum)
            noteMaximum(filled, sheet.cell(row, *columns.maximum), maximum);
    }
}

/// Where two rows would be one learner's, neither is filled.
void writeTotals(CsvText& sheet, std::size_t column, const Matches& matches, const GradeTable& table,
                 bool decimalComma, FilledSheet& filled)
{
    for (const auto& [learner, rows] : matches) {
        const GradeRow* grades = rowOf(table, learner);
        if (rows.size() > 1) {
            for (const Match& match : rows)
                filled.repeated.push_back(match.name);
        } else if (grades && grades->total) {
            sheet.set(rows.front().row, column, inSheet(*grades->total, decimalComma));
            ++filled.filled;
        }
    }
}

} // namespace

Result<FilledSheet> fillSheet(std::string bytes, const GradeTable& table, const Roster& roster,
                              const FillOptions& options)
{
    auto sheet = CsvText::read(std::move(bytes));
    if (!sheet)
        return fail(sheet.error());
    const PersonColumns people(*sheet);
    if (!people.any())
        return fail("handin.people");
    const auto columns = gradeColumns(*sheet, options);
    if (!columns)
        return fail(columns.error());
    FilledSheet filled;
    filled.maximum = table.maximum();
    filled.notGraded = table.notGraded();
    const Matches matches = matchRows(*sheet, people, *columns, roster, filled);
    noteMaxima(*sheet, people, *columns, table.maximum(), filled);
    writeTotals(*sheet, columns->grade, matches, table, isDecimalComma(*sheet, *columns), filled);
    for (const RosterEntry& entry : roster.entries()) {
        if (matches.count(entry.learner) == 0)
            filled.missing.push_back(entry.learner);
    }
    filled.bytes = sheet->bytes();
    return filled;
}

} // namespace lectern::handin
