#pragma once

#include "exercise_trial.h"

#include <lectern/reader/embedded.h>

#include <QCoreApplication>

#include <functional>
#include <memory>

class QTableWidget;
class QTableWidgetItem;
class QVBoxLayout;

namespace lectern::author {

/// What stands below the card that is being tried: it is made anew whenever it changes.
class TrySections
{
    Q_DECLARE_TR_FUNCTIONS(lectern::author::TrySections)

public:
    struct Wishes
    {
        std::function<void(const KnownAnswer&)> give = {}; ///< this answer on the card
        std::function<void(int)> goToVariant = {};
    };

    TrySections(const reader::EmbedContext& context, const lessons::Exercise& exercise, Wishes wishes)
        : m_context(context)
        , m_exercise(exercise)
        , m_wishes(std::move(wishes))
    {
    }

    /// The wrong answers that have a name, and what is said to them in each language.
    QWidget* known(const std::vector<KnownAnswer>& answers) const;
    /// Null proof: it is still at work.
    QWidget* proof(const std::shared_ptr<const grading::Proof>& proof) const;

private:
    void addKnown(const KnownAnswer& answer, QVBoxLayout& column) const;
    void addTables(const grading::Proof& proof, QVBoxLayout& column) const;
    void addTests(const grading::Proof& proof, QVBoxLayout& column) const;
    QTableWidget* tableOf(const ApartTable& table) const;
    QTableWidgetItem* itemOf(const grading::ComparedPair* pair) const;
    QString inVariants(const std::vector<int>& variants) const;
    QString titleOf(const std::string& part) const;
    void addHeading(const QString& text, QVBoxLayout& column) const;
    void addLine(const QString& text, const char* tone, QVBoxLayout& column) const;

    reader::EmbedContext m_context;
    const lessons::Exercise& m_exercise;
    Wishes m_wishes;
};

} // namespace lectern::author
