#pragma once

#include <lectern/authoring/yaml_form.h>
#include <lectern/theme/theme.h>

#include <QWidget>

#include <map>
#include <memory>
#include <optional>

class QFormLayout;
class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace lectern::author {

/// A calculator's or an exercise's file as a form beside its source. What is filled in is in the source at once; what
/// is changed there is in the form. A value that cannot be written stays in its field, with the reason below it.
class FormPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FormPanel(QWidget* parent = nullptr);
    ~FormPanel() override;

    /// The form of this text; the same form with other values keeps the keyboard where it is.
    void show(authoring::YamlForm::Kind kind, const QString& name, const std::string& text,
              const std::vector<std::string>& languages);
    /// Says why there is none.
    void showNothing(const QString& why);
    /// Writes what is typed in the field that has the keyboard and is written only when it is left.
    void commit();
    void setTheme(const theme::Theme& theme);
    void retranslate();

Q_SIGNALS:
    void changed(const std::string& text); ///< by a field
    void placeWanted(std::size_t offset);  ///< of the field that has the keyboard now
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Row
    {
        QWidget* input = nullptr;
        QLabel* problem = nullptr;
    };

    /// What stands in a field and cannot be written.
    struct Refused
    {
        QString typed;
        QString problem;
    };

    void rebuild();
    std::map<std::string, Refused> refusedNow() const;
    static void sayProblem(const Row& row, const QString& problem);
    void addField(const authoring::FormField& field, QFormLayout& rows);
    QWidget* makeInput(const authoring::FormField& field);
    void fillIn(const authoring::FormField& field);
    void addActions(const authoring::FormGroup& group, QVBoxLayout& column);
    void set(const std::string& id, const std::string& value);
    void perform(const std::string& action);
    void tellChange(bool same);
    std::vector<std::string> shape() const;

    theme::Theme m_theme;
    std::optional<authoring::YamlForm> m_form;
    QString m_name;
    std::vector<std::string> m_shape; ///< ids of the fields that are shown
    std::map<std::string, Row> m_rows;
    QLabel* m_title;
    QLabel* m_trouble; ///< why nothing was added or taken away
    QLabel* m_empty;
    QToolButton* m_close;
    QScrollArea* m_scroll;
    std::string m_next; ///< the field that gets the keyboard when the fields are made
    bool m_filling = false;
};

} // namespace lectern::author
