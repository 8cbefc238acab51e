#include <lectern/window/translations.h>

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace lectern::window {

Translations::Translations()
    : m_program(std::make_unique<QTranslator>())
    , m_qt(std::make_unique<QTranslator>())
{
}

Translations::~Translations() = default;

void Translations::use(const QString& language)
{
    QCoreApplication::removeTranslator(m_program.get());
    QCoreApplication::removeTranslator(m_qt.get());
    QLocale::setDefault(QLocale(language));
    // English loads too: its file has the plural forms.
    if (m_program->load(QStringLiteral(":/translations/lectern_%1.qm").arg(language)))
        QCoreApplication::installTranslator(m_program.get());
    if (m_qt->load(QStringLiteral("qt_%1").arg(language), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(m_qt.get());
}

} // namespace lectern::window
