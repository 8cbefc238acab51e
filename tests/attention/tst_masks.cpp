#include "attention_checks.h"

#include <lectern/attention/sdpa.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

template <typename A, typename B>
concept Combines = requires(const A& a, const B& b)
{
    both(a, b);
};

static_assert(Combines<Allowed, Allowed>);
static_assert(!Combines<Allowed, Ignored> && !Combines<Ignored, Ignored>, "polarities must not mix");
static_assert(!std::is_convertible_v<Ignored, Allowed> && std::is_constructible_v<Allowed, const Ignored&>);

template <typename Mask>
concept IsWhatSdpaMayRead = requires(SdpaOptions<double> options, const Mask& mask)
{
    options.allowed = mask;
};

template <typename Mask>
concept IsAdded = requires(const Mask& mask)
{
    additiveMask<double>(mask);
};

template <typename Mask>
concept IsEither = requires(const Mask& mask)
{
    either(mask, mask);
};

static_assert(IsWhatSdpaMayRead<Allowed> && !IsWhatSdpaMayRead<Ignored>, "what to read is never what to ignore");
static_assert(!IsWhatSdpaMayRead<Tensor<std::uint8_t, 4>>, "marks alone do not say what they mean");
static_assert(IsAdded<Allowed> && !IsAdded<Ignored>);
static_assert(IsEither<Ignored> && !IsEither<Allowed>);

QString draw(const Allowed& mask, std::size_t n = 0)
{
    QString text;
    for (std::size_t l = 0; l < mask.shape()[2]; ++l) {
        for (std::size_t s = 0; s < mask.shape()[3]; ++s)
            text += mask(n, 0, l, s) ? u'1' : u'0';
        text += u'\n';
    }
    return text.trimmed();
}

} // namespace

class TestMasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void causalAlignments()
    {
        QCOMPARE(draw(*causalMask(3, 3, CausalAlignment::topLeft)), QStringLiteral("100\n110\n111"));
        QCOMPARE(draw(*causalMask(2, 4, CausalAlignment::topLeft)), QStringLiteral("1000\n1100"));
        QCOMPARE(draw(*causalMask(2, 4, CausalAlignment::lowerRight)), QStringLiteral("1110\n1111"));
        QCOMPARE(draw(*causalMask(3, 2, CausalAlignment::lowerRight)), QStringLiteral("00\n10\n11"));
        QCOMPARE(draw(*causalMask(3, 2, CausalAlignment::topLeft)), QStringLiteral("10\n11\n11"));
    }

    void window()
    {
        QCOMPARE(draw(*windowMask(4, 4, 1, 0)), QStringLiteral("1000\n1100\n0110\n0011"));
        QCOMPARE(draw(*windowMask(3, 4, 0, 1)), QStringLiteral("1100\n0110\n0011"));
        QCOMPARE(draw(*windowMask(1, 5, 2, 0, CausalAlignment::lowerRight)), QStringLiteral("00111"));
    }

    void padding()
    {
        const std::vector<std::size_t> lengths = {3, 1, 0};
        const auto right = keyPaddingMask(lengths, 3);
        QVERIFY((right->shape() == std::array<std::size_t, 4>{3, 1, 1, 3}));
        QCOMPARE(draw(*right, 1), QStringLiteral("100"));
        QCOMPARE(draw(*keyPaddingMask(lengths, 3, PaddingSide::left), 1), QStringLiteral("001"));
        QVERIFY((firstQueryWithoutKeys(*right) == std::array<std::size_t, 3>{2, 0, 0}));
        QVERIFY(!firstQueryWithoutKeys(*causalMask(3, 3, CausalAlignment::topLeft)));
        QVERIFY(refuses(keyPaddingMask(lengths, 2), "attention.mask.lengths"));
    }

    void combination()
    {
        const std::vector<std::size_t> lengths = {3, 2};
        const auto padding = keyPaddingMask(lengths, 3);
        const auto combined = both(*padding, *causalMask(3, 3, CausalAlignment::topLeft));
        QVERIFY((combined->shape() == std::array<std::size_t, 4>{2, 1, 3, 3}));
        QCOMPARE(draw(*combined, 0), QStringLiteral("100\n110\n111"));
        QCOMPARE(draw(*combined, 1), QStringLiteral("100\n110\n110"));
        const auto ignored = either(Ignored(*padding), Ignored(*causalMask(3, 3, CausalAlignment::topLeft)));
        QCOMPARE(draw(Allowed(*ignored), 1), draw(*combined, 1));
        QVERIFY(
            refuses(both(*padding, *causalMask(3, 4, CausalAlignment::topLeft)), "attention.mask.combine"));
        QVERIFY(refuses(either(Ignored(*padding), Ignored(*causalMask(3, 4, CausalAlignment::topLeft))),
                        "attention.mask.combine"));
    }

    void polarityInverts()
    {
        const Ignored ignored(*causalMask(2, 2, CausalAlignment::topLeft));
        QVERIFY(ignored(0, 0, 0, 1) && !ignored(0, 0, 1, 0));
        QCOMPARE(draw(Allowed(ignored)), QStringLiteral("10\n11"));
    }

    void additive()
    {
        const auto mask = *additiveMask<double>(*causalMask(2, 2, CausalAlignment::topLeft));
        QVERIFY(allNear(mask, {0, -infinity, 0, 0}, 0));
    }
};

QTEST_GUILESS_MAIN(TestMasks)
#include "tst_masks.moc"
