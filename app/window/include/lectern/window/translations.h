#pragma once

#include <QString>
#include <QTranslator>

#include <memory>

namespace lectern::window {

/// The installed translations of the program's own texts and of Qt's dialogs.
class Translations
{
public:
    Translations();
    ~Translations();

    /// Installs a language ("zh_CN", "en"); widgets get a LanguageChange event.
    void use(const QString& language);

private:
    std::unique_ptr<QTranslator> m_program;
    std::unique_ptr<QTranslator> m_qt;
};

} // namespace lectern::window
