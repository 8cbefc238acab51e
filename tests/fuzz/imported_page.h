#pragma once

#include <lectern/importing/article.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace lectern::importing::fuzzing {

/// Whatever is imported is a page that lints without a finding but for its to-dos.
inline void holdPage(Result<Article> (*importer)(const Source&), const std::uint8_t* data, std::size_t size)
{
    Source source;
    source.name = "fuzz";
    source.text.assign(data, data + size);
    source.bibliographies = {"refs.bib"};
    source.read = [&](const std::string& path) -> Result<std::string> {
        if (path == "refs.bib" || path == "part.tex")
            return source.text;
        if (path == "fig.png")
            return std::string("\x89PNG\r\n\x1A\n");
        return fail("importing.file.missing", {path});
    };
    const auto article = importer(source);
    if (!article)
        return;
    for (const Diagnostic& diagnostic : lessons::parseMarkdown(article->body).diagnostics) {
        if (diagnostic.code != "lessons.todo")
            std::abort();
    }
}

} // namespace lectern::importing::fuzzing
