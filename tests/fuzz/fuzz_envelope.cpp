// Whatever arrives as a hand-in, an enrolment or a sheet is read or refused, without a crash or a hang.

#include <lectern/archive/deflate.h>
#include <lectern/archive/zip.h>
#include <lectern/handin/csv_text.h>
#include <lectern/handin/enrolment.h>
#include <lectern/handin/envelope.h>

#include <cstddef>
#include <cstdint>
#include <string>

using namespace lectern;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are the text
    const std::string text(reinterpret_cast<const char*>(data), size);
    static const handin::ClassKeys keys(std::string(32, 'k'));
    handin::EnvelopeOptions options;
    options.key = &keys.sealing;
    static_cast<void>(handin::openEnvelope(text, options));
    static_cast<void>(handin::readEnrolment(text));
    // The same text behind a signature, where a fuzzer would never get by itself.
    static_cast<void>(handin::submissionFromJson(text));
    static_cast<void>(archive::inflated(text, 1 << 20));
    if (auto csv = handin::CsvText::read(text); csv && csv->columns(0) > 0)
        csv->set(0, 0, "x");
    if (auto zip = archive::ZipReader::fromBytes(text, "fuzz"); zip) {
        for (std::size_t i = 0; i < zip->entries().size(); ++i)
            static_cast<void>(zip->read(i));
    }
    return 0;
}
