#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::importing {

constexpr std::size_t nowhere = std::string::npos;

/// The name behind the backslash at `at`: letters (with a star that follows), or one character; empty at the end.
std::string_view commandAt(std::string_view tex, std::size_t at);

std::size_t skipBlanks(std::string_view tex, std::size_t at);

/// Work that may still be done on one article, in bytes looked at: what is searched for in vain over and over would
/// take quadratic time. When it is used up, nothing is found any more.
struct TexWork
{
    std::size_t left = 80'000'000;

    bool spend(std::size_t bytes)
    {
        left -= bytes < left ? bytes : left;
        return left > 0;
    }
};

/// Reads pieces of TeX one behind the other; nothing where the piece is not there, and then it stays in its place.
class TexPieces
{
public:
    TexPieces(std::string_view tex, std::size_t at, TexWork& work)
        : m_tex(tex)
        , m_at(at)
        , m_work(work)
    {
    }

    std::size_t at() const { return m_at; }
    std::optional<std::string_view> group();      ///< what stands between { and }
    std::optional<std::string_view> optional();   ///< what stands between [ and ]
    std::optional<std::string_view> argument();   ///< a group, a command or one character
    bool take(char c);

private:
    std::optional<std::string_view> between(char open, char close);

    std::string_view m_tex;
    std::size_t m_at;
    TexWork& m_work;
};

/// An environment, as offsets: \begin{name} BODY \end{name}.
struct Environment
{
    std::string name;
    std::size_t body = 0;
    std::size_t bodyEnd = 0;
    std::size_t end = 0;
};

/// The environment whose \begin stands at `at`, with others of its name inside it.
std::optional<Environment> environmentAt(std::string_view tex, std::size_t at, TexWork& work);

/// True for environments whose text is no TeX.
bool isVerbatim(std::string_view environment);

} // namespace lectern::importing
