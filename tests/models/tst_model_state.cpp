#include "model_checks.h"

#include <lectern/models/multi_head_attention.h>
#include <lectern/models/state.h>

using namespace lectern::models;
using namespace lectern::models::checks;

namespace {

using Layer = MultiHeadAttention<double>;

template <typename T = double>
MultiHeadAttention<T> made(std::uint64_t seed, std::size_t width = 4, bool bias = true)
{
    RandomSource source(seed);
    MultiHeadOptions options;
    options.width = width;
    options.heads = 2;
    options.bias = bias;
    return *MultiHeadAttention<T>::create(options, source);
}

/// With the checksum that belongs to the bytes, as somebody who means harm would write it.
std::vector<std::byte> sealed(std::vector<std::byte> bytes)
{
    bytes.erase(bytes.end() - 4, bytes.end());
    std::uint32_t crc = 0xffffffffU;
    for (const std::byte byte : bytes) {
        crc ^= std::to_integer<std::uint32_t>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
    }
    for (unsigned i = 0; i < 4; ++i)
        bytes.push_back(static_cast<std::byte>(~crc >> (8 * i) & 0xffU));
    return bytes;
}

std::vector<double> numbersOf(Layer& layer)
{
    std::vector<double> numbers;
    for (const auto& parameter : layer.parameters())
        numbers.insert(numbers.end(), parameter.value.begin(), parameter.value.end());
    return numbers;
}

} // namespace

class TestModelState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void loadingBringsEveryBitBack()
    {
        Layer from = made(1);
        Layer into = made(2);
        QVERIFY(numbersOf(from) != numbersOf(into));
        QVERIFY(loadState(into.parameters(), *saveState(from.parameters())));
        QVERIFY(numbersOf(from) == numbersOf(into));
        auto narrow = made<float>(3);
        auto other = made<float>(4);
        QVERIFY(loadState(other.parameters(), *saveState(narrow.parameters())));
        QVERIFY(other.output.weight.value.data() == narrow.output.weight.value.data());
    }

    void theFormatIsAsDocumented()
    {
        Layer layer = made(1);
        const auto bytes = *saveState(layer.parameters());
        const auto at = [&bytes](std::size_t i) { return std::to_integer<int>(bytes[i]); };
        QVERIFY(at(0) == 'L' && at(7) == 0 && at(8) == 1 && at(12) == 8 && at(16) == 4);
        QVERIFY(at(20) == 11 && at(24) == 'i' && at(35) == 2 && at(39) == 12 && at(47) == 4);
        const std::size_t numbers = 12 * 4 + 12 + 4 * 4 + 4;
        const std::size_t names = 11 + 9 + 13 + 11;
        QCOMPARE(bytes.size(), 20 + 4 * (4 + 4) + names + 6 * 8 + numbers * 8 + 4);
    }

    void everyCutIsRefused()
    {
        Layer layer = made(1);
        const std::vector<double> before = numbersOf(layer);
        const auto bytes = *saveState(made(2).parameters());
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            const std::span<const std::byte> cut(bytes.data(), size);
            const auto result = loadState(layer.parameters(), cut);
            QVERIFY(refuses(result, size < 12 ? "models.state.format" : "models.state.damaged"));
            if (size < 16)
                continue;
            QVERIFY(!loadState(layer.parameters(), sealed({cut.begin(), cut.end()})));
        }
        QVERIFY(numbersOf(layer) == before);
    }

    void everyFlippedByteIsRefused()
    {
        Layer layer = made(1);
        auto bytes = *saveState(made(2).parameters());
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const std::byte kept = bytes[i];
            bytes[i] ^= std::byte{0x55};
            QVERIFY(refuses(loadState(layer.parameters(), bytes),
                            i < 12 ? "models.state.format" : "models.state.damaged"));
            bytes[i] = kept;
        }
        bytes.push_back(std::byte{0});
        QVERIFY(refuses(loadState(layer.parameters(), bytes), "models.state.damaged"));
    }

    void hostileSizesAllocateNothing()
    {
        Layer layer = made(1);
        const auto bytes = *saveState(layer.parameters());
        // Counts, name sizes, ranks and extents of 2^32 - 1 under a right checksum.
        for (const std::size_t at : {std::size_t{12}, std::size_t{16}, std::size_t{20}, std::size_t{35},
                                     std::size_t{39}, std::size_t{47}}) {
            auto hostile = bytes;
            for (std::size_t i = 0; i < 4; ++i)
                hostile[at + i] = std::byte{0xff};
            QVERIFY(!loadState(layer.parameters(), sealed(hostile)));
        }
        auto longer = bytes;
        longer.insert(longer.end() - 4, std::byte{7});
        QVERIFY(refuses(loadState(layer.parameters(), sealed(longer)), "models.state.damaged"));
    }

    void hostileNamesAreNotQuoted()
    {
        Layer layer = made(1);
        const auto bytes = *saveState(layer.parameters());
        const auto with = [&](std::size_t at, int value) {
            auto hostile = bytes;
            hostile[at] = static_cast<std::byte>(value);
            return loadState(layer.parameters(), sealed(hostile));
        };
        for (const int character : {0, 7, 0x1b, 0x7f, 0x80, 0xc3, 0xff}) {
            const auto refused = with(26, character);
            QVERIFY(refuses(refused, "models.state.damaged"));
            QVERIFY(refused.error().parameters.empty());
        }
        QVERIFY(refuses(with(26, '~'), "models.state.name"));
        for (const int size : {0, 10, 12, 200})
            QVERIFY(refuses(with(20, size), "models.state.damaged"));
        for (const int rank : {0, 1, 3, 200})
            QVERIFY(refuses(with(35, rank), "models.state.damaged"));
        auto renamed = layer.parameters();
        renamed[0].name = std::string(1'000'000, 'x');
        QVERIFY(refuses(loadState(layer.parameters(), *saveState(renamed)), "models.state.damaged"));
        renamed[0].name = "Gew\xc3\xa4ght"; // whoever names parameters so gets them back
        QVERIFY(loadState(renamed, *saveState(renamed)));
    }

    void anotherModelIsRefused()
    {
        Layer layer = made(1);
        const auto load = [&layer](auto other) {
            return loadState(layer.parameters(), *saveState(other.parameters()));
        };
        QVERIFY(refuses(load(made(1, 6)), "models.state.shape"));
        QVERIFY(refuses(load(made(1, 4, false)), "models.state.count"));
        QVERIFY(refuses(load(made<float>(1)), "models.state.precision"));
        auto renamed = layer.parameters();
        renamed[1].name = "inputGain";
        const auto refused = loadState(layer.parameters(), *saveState(renamed));
        QVERIFY(refuses(refused, "models.state.name"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"inputGain", "inputBias"}));
    }

    void numbersThatAreNotFiniteAreRefused()
    {
        Layer layer = made(1);
        for (const double bad : {notANumber, infinity, -infinity}) {
            Layer broken = made(2);
            broken.output.weight.value(1, 1) = bad;
            const auto refused = loadState(layer.parameters(), *saveState(broken.parameters()));
            QVERIFY(refuses(refused, "models.state.finite"));
            QCOMPARE(refused.error().parameters, std::vector<std::string>{"output.weight"});
        }
    }
};

QTEST_GUILESS_MAIN(TestModelState)
#include "tst_model_state.moc"
