#pragma once

#include <lectern/calculators/session.h>
#include <lectern/views/themed.h>

#include <QString>

#include <vector>

namespace lectern::reader {
class RichText;
}
namespace lectern::typesetting {
class MathService;
}

class QAbstractButton;
class QToolButton;

namespace lectern::views {

class ColumnLayout;
class EntryField;

/// The questions of a calculator that are answered before one looks. A question appears when the one before it has its
/// guess; the guess stays, with what came out. Numbers in its texts lead to their arithmetic as long as they are those
/// that the calculator shows: what was asked and said at the guess stays as it was.
class PredictionPanel : public Themed
{
    Q_OBJECT

public:
    PredictionPanel(calculators::Session& session, const theme::Theme& theme, typesetting::MathService* math,
                    QWidget* parent = nullptr);

    void refresh();
    QString plainText() const;

Q_SIGNALS:
    /// A guess that is no number.
    void refused(const QString& message);
    /// A number in a text was asked about.
    void entryChosen(const lectern::calc::EntryRef& entry);

protected:
    void paintEvent(QPaintEvent* event) override;
    void themeChanged() override;

private:
    struct Question
    {
        reader::RichText* ask = nullptr;
        QWidget* answers = nullptr;
        EntryField* field = nullptr;
        reader::RichText* verdict = nullptr;
        QToolButton* again = nullptr;
        std::vector<QAbstractButton*> buttons = {};
        calculators::FilledText askText = {};
        calculators::FilledText sayText = {}; ///< behind the verdict, from the guess on
    };

    void addQuestion(std::size_t index);
    void addOptions(std::size_t index, Question& question);
    void addField(std::size_t index, Question& question);
    void connectQuestions(std::size_t index);
    void guess(std::size_t index, const QString& typed);
    void fill(calculators::FilledText& shown, const lessons::Localized& text, bool stands) const;
    QString verdict(std::size_t index) const;
    QString answerText(std::size_t index, double value) const;

    calculators::Session& m_session;
    typesetting::MathService* m_math;
    ColumnLayout* m_layout;
    std::vector<Question> m_questions;
};

} // namespace lectern::views
