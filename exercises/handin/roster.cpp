#include <lectern/handin/roster.h>

#include <QString>
#include <QStringList>

#include <algorithm>

namespace lectern::handin {
namespace {

QString folded(const std::string& text)
{
    return QString::fromStdString(text).normalized(QString::NormalizationForm_KC).simplified().toCaseFolded();
}

struct Heading
{
    PersonColumn column;
    const char* names; // separated by |
};

// As Moodle and Canvas write them in English, Chinese, German, French, Spanish and Japanese.
constexpr Heading headings[] = {
    {PersonColumn::learner, "learner"},
    {PersonColumn::name,
     "name|full name|student|姓名|全名|学生|vollständiger name|nom complet|nombre completo|氏名"},
    {PersonColumn::firstName, "first name|名|名字|vorname|prénom|nombre|名前"},
    {PersonColumn::lastName, "last name|surname|姓|姓氏|nachname|nom|apellido(s)|姓氏名"},
    {PersonColumn::email,
     "email|e-mail|email address|电子邮件|电子邮件地址|邮箱|邮箱地址|e-mail-adresse|adresse de courriel|"
     "dirección de correo|メールアドレス"},
    {PersonColumn::idNumber,
     "id|id number|sis user id|学号|编号|学生编号|id-nummer|numéro d'identification|número de id|"
     "idナンバー"},
    {PersonColumn::login,
     "sis login id|login id|username|用户名|anmeldename|nom d'utilisateur|nombre de usuario"},
    {PersonColumn::participant,
     "identifier|标识符|识别号|id der teilnehmer/in|identifiant|identificador|識別子"},
};

QString nameKey(const std::string& name)
{
    QStringList words = folded(name).split(u' ', Qt::SkipEmptyParts);
    for (QString& word : words)
        word.removeIf([](QChar c) { return !c.isLetterOrNumber(); });
    words.removeAll(QString());
    words.sort();
    return words.join(u' ');
}

bool differ(const std::string& a, const std::string& b)
{
    return !a.empty() && !b.empty() && folded(a) != folded(b);
}

/// Whether a row is about someone else of the same name.
bool contradict(const Person& person, const RosterEntry& entry)
{
    const bool loginIsEmail = person.login.find('@') != std::string::npos;
    return differ(person.entry.email, entry.email) ||
           (!person.idIsOfLms && differ(person.entry.idNumber, entry.idNumber)) ||
           (loginIsEmail && differ(person.login, entry.email));
}

} // namespace

std::string personKey(const RosterEntry& entry)
{
    const std::string& who = !entry.email.empty()      ? entry.email
                             : !entry.idNumber.empty() ? entry.idNumber
                                                       : entry.name;
    return folded(who).toStdString();
}

std::optional<PersonColumn> personColumn(const std::string& heading)
{
    const QString wanted = folded(heading);
    for (const Heading& known : headings) {
        if (QString::fromUtf8(known.names).split(u'|').contains(wanted))
            return known.column;
    }
    return std::nullopt;
}

PersonColumns::PersonColumns(const CsvText& sheet)
{
    for (std::size_t i = 0; i < sheet.columns(0); ++i) {
        if (const auto column = personColumn(sheet.cell(0, i)))
            m_columns.emplace_back(i, *column);
    }
    const auto isFrom = [&sheet](std::size_t column, QStringView start) {
        return folded(sheet.cell(0, column)).startsWith(start);
    };
    const bool hasSchool = std::any_of(m_columns.begin(), m_columns.end(),
                                       [&](const auto& column) { return isFrom(column.first, u"sis "); });
    for (const auto& [index, column] : m_columns) {
        if (hasSchool && column == PersonColumn::idNumber && !isFrom(index, u"sis "))
            m_lmsId = index;
    }
}

Person PersonColumns::person(const CsvText& sheet, std::size_t row) const
{
    Person person;
    std::string first;
    std::string last;
    for (const auto& [index, column] : m_columns) {
        const std::string text = QString::fromStdString(sheet.cell(row, index)).trimmed().toStdString();
        switch (column) {
        case PersonColumn::learner:
            person.entry.learner = text;
            break;
        case PersonColumn::name:
            person.entry.name = text;
            break;
        case PersonColumn::firstName:
            first = text;
            break;
        case PersonColumn::lastName:
            last = text;
            break;
        case PersonColumn::email:
            person.entry.email = text;
            break;
        case PersonColumn::idNumber:
            // Canvas has its own number in ID and the school's in SIS User ID, which stands behind it.
            if (!text.empty()) {
                person.entry.idNumber = text;
                person.idIsOfLms = index == m_lmsId;
            }
            break;
        case PersonColumn::login:
            person.login = text;
            break;
        case PersonColumn::participant:
            person.participant = text;
            break;
        }
    }
    if (person.entry.name.empty() && !(first.empty() && last.empty()))
        person.entry.name =
            QString::fromStdString(std::string(first).append(" ").append(last)).trimmed().toStdString();
    return person;
}

void Roster::add(RosterEntry entry)
{
    const auto at =
        std::lower_bound(m_entries.begin(), m_entries.end(), entry,
                         [](const RosterEntry& a, const RosterEntry& b) { return a.learner < b.learner; });
    if (at != m_entries.end() && at->learner == entry.learner)
        *at = std::move(entry);
    else
        m_entries.insert(at, std::move(entry));
}

void Roster::remove(const std::string& learner)
{
    std::erase_if(m_entries, [&learner](const RosterEntry& entry) { return entry.learner == learner; });
}

const RosterEntry* Roster::find(const std::string& learner) const
{
    const auto at = std::lower_bound(
        m_entries.begin(), m_entries.end(), learner,
        [](const RosterEntry& entry, const std::string& wanted) { return entry.learner < wanted; });
    return at != m_entries.end() && at->learner == learner ? &*at : nullptr;
}

bool Roster::isSameName(const std::string& a, const std::string& b)
{
    if (nameKey(a) == nameKey(b))
        return true;
    // Canvas writes "doejane" for "Doe, Jane".
    const auto letters = [](const std::string& name) {
        QString text = nameKey(name).remove(u' ');
        std::sort(text.begin(), text.end());
        return text;
    };
    return letters(a) == letters(b);
}

std::string Roster::toCsv() const
{
    std::string text = "\xEF\xBB\xBFlearner,name,email,id number\r\n";
    for (const RosterEntry& entry : m_entries) {
        text.append(csvCell(entry.learner)).append(",").append(csvCell(entry.name)).append(",");
        text.append(csvCell(entry.email)).append(",").append(csvCell(entry.idNumber)).append("\r\n");
    }
    return text;
}

Result<Roster> Roster::fromCsv(std::string bytes)
{
    const auto sheet = CsvText::read(std::move(bytes));
    if (!sheet)
        return fail(sheet.error());
    const PersonColumns columns(*sheet);
    Roster roster;
    for (std::size_t row = 1; row < sheet->rows(); ++row) {
        RosterEntry entry = columns.person(*sheet, row).entry;
        for (std::string* text : {&entry.learner, &entry.name, &entry.email, &entry.idNumber})
            *text = withoutGuard(*text);
        if (!entry.learner.empty())
            roster.add(std::move(entry));
    }
    return roster;
}

RosterIndex::RosterIndex(const Roster& roster)
    : m_roster(roster)
{
    for (const RosterEntry& entry : roster.entries()) {
        note(m_emails, folded(entry.email), entry);
        note(m_idNumbers, folded(entry.idNumber), entry);
        note(m_names, nameKey(entry.name), entry);
    }
}

void RosterIndex::note(Keys& keys, const QString& key, const RosterEntry& entry)
{
    if (key.isEmpty())
        return;
    const auto [place, isFirst] = keys.emplace(key, &entry);
    if (!isFirst)
        place->second = nullptr; // what two have tells nobody apart
}

const RosterEntry* RosterIndex::only(const Keys& keys, const QString& key)
{
    const auto found = keys.find(key);
    return found == keys.end() ? nullptr : found->second;
}

const RosterEntry* RosterIndex::match(const Person& person) const
{
    if (!person.entry.learner.empty())
        return m_roster.find(person.entry.learner);
    if (const RosterEntry* found = only(m_emails, folded(person.entry.email)))
        return found;
    if (const RosterEntry* found = only(m_idNumbers, folded(person.entry.idNumber)))
        return found;
    for (const Keys* keys : {&m_idNumbers, &m_emails}) {
        if (const RosterEntry* found = only(*keys, folded(person.login)))
            return found;
    }
    const RosterEntry* named = only(m_names, nameKey(person.entry.name));
    return named && !contradict(person, *named) ? named : nullptr;
}

} // namespace lectern::handin
