#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern::gradebook {

/// A file or folder: typed, or chosen in a dialog that does not hold the window up; then the button does
/// something with it.
class PathRow : public QWidget
{
    Q_OBJECT

public:
    enum class Kind
    {
        folder,
        existingFile,
        newFile
    };

    /// Its fields are called NAMEPath, NAMEChoose and NAME.
    PathRow(Kind kind, const QString& name, QWidget* parent = nullptr);

    void setTexts(const QString& label, const QString& button, const QString& filter = {});
    void setFonts(const QFont& font);
    void setPath(const QString& path);
    QString path() const;
    void takeFocus();

Q_SIGNALS:
    void wanted(const QString& path); ///< not empty

private:
    void choose();
    void want();

    Kind m_kind;
    QString m_filter;
    QLabel* m_label;
    QLineEdit* m_path;
    QPushButton* m_choose;
    QPushButton* m_button;
};

} // namespace lectern::gradebook
