#include <lectern/typesetting/punctuation.h>

#include <algorithm>

namespace lectern::typesetting {

namespace {

constexpr QStringView closing = u"，。、；：！？）》〉」』】〕〗｝］”’…—％‰·～,.;:!?)]}%'\"-‐–";
constexpr QStringView opening = u"（《〈「『【〔〖｛［“‘([{";

} // namespace

qsizetype closingLength(QStringView following)
{
    const auto end =
        std::find_if_not(following.begin(), following.end(), [](QChar c) { return closing.contains(c); });
    return end - following.begin();
}

qsizetype openingLength(QStringView preceding)
{
    const auto end =
        std::find_if_not(preceding.rbegin(), preceding.rend(), [](QChar c) { return opening.contains(c); });
    return end - preceding.rbegin();
}

} // namespace lectern::typesetting
