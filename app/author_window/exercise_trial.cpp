#include "exercise_trial.h"

#include <algorithm>

namespace lectern::author {
namespace {

using grading::PartReport;

class KnownReader
{
public:
    KnownReader(const lessons::Exercise& exercise, const grading::Variant& variant,
                const std::vector<std::string>& languages)
        : m_exercise(exercise)
        , m_variant(variant)
        , m_languages(languages)
    {
    }

    std::vector<KnownAnswer> run()
    {
        for (const lessons::Part& part : m_exercise.parts) {
            for (const lessons::Mistake& mistake : part.mistakes)
                addMistake(part, mistake);
            for (const lessons::Option& option : part.options)
                addOption(part, option);
        }
        if (m_exercise.code) {
            for (const lessons::Implementation& wrong : m_exercise.code->mutants)
                m_known.push_back({"code",
                                   wrong.name,
                                   QString::fromStdString(wrong.faultClass),
                                   {},
                                   wrong.weight,
                                   false,
                                   true,
                                   {},
                                   inEach(wrong.feedback)});
        }
        return std::move(m_known);
    }

private:
    QString filled(const std::string& text) const
    {
        const auto done = grading::fillTemplate(text, m_variant.sheet());
        return QString::fromStdString(done ? *done : text).trimmed();
    }

    std::map<std::string, QString> inEach(const lessons::Localized& text) const
    {
        std::map<std::string, QString> words;
        for (const std::string& language : m_languages) {
            const bool own = text.byLanguage.count(language) > 0 || text.byLanguage.count("") > 0;
            words[language] = own ? filled(text.in(language)) : QString();
        }
        return words;
    }

    /// What the grader says to one part's answer. Every notation counts: cells are typed as decimals.
    std::optional<PartReport> judged(const lessons::Part& part, const grading::PartAnswer& typed) const
    {
        lessons::Exercise exercise = m_exercise;
        for (lessons::Part& other : exercise.parts)
            other.accept.clear();
        const grading::Report report = grading::grade(exercise, m_variant, {exercise.id, {{part.id, typed}}});
        const auto found = std::find_if(report.parts.begin(), report.parts.end(),
                                        [&](const PartReport& other) { return other.id == part.id; });
        return found == report.parts.end() ? std::nullopt : std::optional(*found);
    }

    /// Whether a card takes what `typedCell` gives.
    static bool takesDecimals(const lessons::Part& part)
    {
        return part.accept.empty() ||
               std::find(part.accept.begin(), part.accept.end(), lessons::Notation::decimal) != part.accept.end();
    }

    /// As people type it, with no more digits than a field shows.
    static grading::PartAnswer shortened(const grading::PartAnswer& typed)
    {
        constexpr int digits = 6;
        constexpr std::size_t longest = 8;
        auto table = std::get<grading::TableAnswer>(typed);
        for (std::vector<std::string>& row : table) {
            for (std::string& entry : row) {
                bool isNumber = false;
                const double value = QString::fromStdString(entry).toDouble(&isNumber);
                if (isNumber && entry.size() > longest)
                    entry = QString::number(value, 'g', digits).toStdString();
            }
        }
        return table;
    }

    void addMistake(const lessons::Part& part, const lessons::Mistake& mistake)
    {
        KnownAnswer known{part.id, mistake.cell};
        known.share = mistake.credit;
        known.messages = inEach(mistake.text);
        auto typed = grading::typedCell(part, mistake.cell, m_variant);
        if (typed) {
            if (const auto rounded = judged(part, shortened(*typed)); rounded && rounded->mistake == mistake.cell)
                typed = shortened(*typed);
            const std::string digits = part.tolerance.significant || part.tolerance.absolute ? ":.4g}}" : "}}";
            known.value = u'$' + filled("{{" + mistake.cell + digits) + u'$';
            if (takesDecimals(part))
                known.typed = typed;
            if (const auto report = judged(part, *typed)) {
                known.share = report->share.value();
                known.taken = report->mistake;
                known.asNamed = report->mistake == mistake.cell;
                if (known.asNamed)
                    known.messages = inEach(report->message);
            }
        }
        m_known.push_back(std::move(known));
    }

    void addOption(const lessons::Part& part, const lessons::Option& option)
    {
        KnownAnswer known{part.id, option.id};
        known.value = filled(option.text.in(m_languages.empty() ? std::string() : m_languages.front()));
        known.typed = grading::ChoiceAnswer{option.id};
        known.right = option.right;
        known.messages = inEach(option.say);
        if (const auto report = judged(part, *known.typed)) {
            known.share = report->share.value();
            for (const grading::OptionReport& chosen : report->options)
                known.messages = inEach(chosen.say);
        }
        m_known.push_back(std::move(known));
    }

    const lessons::Exercise& m_exercise;
    const grading::Variant& m_variant;
    const std::vector<std::string>& m_languages;
    std::vector<KnownAnswer> m_known;
};

} // namespace

std::vector<KnownAnswer> knownAnswers(const lessons::Exercise& exercise, const grading::Variant& variant,
                                      const std::vector<std::string>& languages)
{
    return KnownReader(exercise, variant, languages).run();
}

std::vector<ApartTable> apartTables(const lessons::Exercise& exercise, const grading::Proof& proof)
{
    std::vector<ApartTable> tables;
    for (const lessons::Part& part : exercise.parts) {
        if (part.mistakes.empty())
            continue;
        ApartTable table{part.id, {part.answer}};
        for (const lessons::Mistake& mistake : part.mistakes) {
            std::vector<const grading::ComparedPair*> row;
            for (const std::string& column : table.columns) {
                const auto found =
                    std::find_if(proof.pairs.begin(), proof.pairs.end(), [&](const grading::ComparedPair& pair) {
                        return pair.part == part.id && pair.mistake == mistake.cell && pair.other == column;
                    });
                row.push_back(found == proof.pairs.end() ? nullptr : &*found);
            }
            table.pairs.push_back(std::move(row));
            table.rows.push_back(mistake.cell);
            table.columns.push_back(mistake.cell);
        }
        table.columns.pop_back();
        tables.push_back(std::move(table));
    }
    return tables;
}

} // namespace lectern::author
