// Any bytes may stand where an answer is expected: it is read or refused, and what is read is written as the
// same answer.

#include <lectern/grading/answer.h>

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace lectern::grading;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are the text
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto answer = answerFromJson(json);
    if (!answer)
        return 0;
    const QByteArray written = toJson(*answer);
    const auto again = answerFromJson(written);
    if (!again || toJson(*again) != written)
        std::abort();
    return 0;
}
