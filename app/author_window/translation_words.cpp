#include "translation_words.h"

#include <QCoreApplication>

namespace lectern::author {

QString inWords(authoring::TranslationState state, bool incomplete)
{
    switch (state) {
    case authoring::TranslationState::same:
        return QCoreApplication::translate("TranslationDesk", "says the same");
    case authoring::TranslationState::missing:
        return QCoreApplication::translate("TranslationDesk", "not translated");
    case authoring::TranslationState::extra:
        return QCoreApplication::translate("TranslationDesk", "only in the translation");
    case authoring::TranslationState::unmarked:
        return incomplete ? QCoreApplication::translate("TranslationDesk", "perhaps incomplete")
                          : QCoreApplication::translate("TranslationDesk", "not compared yet");
    case authoring::TranslationState::outdated:
        return QCoreApplication::translate("TranslationDesk", "out of date");
    case authoring::TranslationState::ahead:
        return QCoreApplication::translate("TranslationDesk", "translation changed");
    case authoring::TranslationState::bothChanged:
        return QCoreApplication::translate("TranslationDesk", "both changed");
    }
    return {};
}

} // namespace lectern::author
