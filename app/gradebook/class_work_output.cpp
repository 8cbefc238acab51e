// What an instructor takes away from a class.

#include <lectern/gradebook/class_work.h>

#include <lectern/files/files.h>

namespace lectern::gradebook {

void ClassWork::saveSheet(const QString& target)
{
    if (!m_sheet)
        return;
    give(
        [bytes = m_sheet->sheet.bytes, target](Office&) -> Result<int> {
            const auto done = files::writeWhole(target, bytes, files::Readers::ownerOnly);
            return done ? Result<int>(0) : fail(done.error());
        },
        target);
}

void ClassWork::exportTable(const QString& target, bool withNames)
{
    give(
        [target, withNames](Office& office) -> Result<int> {
            const auto table = office.table();
            if (!table)
                return fail(table.error());
            const std::string bytes =
                target.endsWith(u".json", Qt::CaseInsensitive)
                    ? handin::toJson(*table) + '\n'
                    : handin::toCsv(*table, withNames ? &office.opened().folder.roster() : nullptr);
            const auto done = files::writeWhole(target, bytes, files::Readers::ownerOnly);
            return done ? Result<int>(0) : fail(done.error());
        },
        target);
}

void ClassWork::writeFeedback(const QString& target, const QString& language)
{
    give(
        [target, language](Office& office) -> Result<int> {
            const auto pages = office.writeFeedback(target, office.courseLanguage({language.toStdString()}));
            return pages ? Result<int>(static_cast<int>(*pages)) : fail(pages.error());
        },
        target);
}

} // namespace lectern::gradebook
