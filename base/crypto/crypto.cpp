#include <lectern/crypto/crypto.h>

#include <sodium.h>

#include <cassert>

namespace lectern::crypto {
namespace {

const unsigned char* bytesOf(std::string_view text)
{
    return reinterpret_cast<const unsigned char*>(text.data()); // NOLINT
}

unsigned char* bytesOf(std::string& text)
{
    return reinterpret_cast<unsigned char*>(text.data()); // NOLINT
}

// Without it libsodium's random numbers and its choice of code are not set up; later calls return at once.
void prepare()
{
    [[maybe_unused]] const int status = sodium_init();
    assert(status >= 0);
}

} // namespace

std::string randomBytes(std::size_t count)
{
    prepare();
    std::string bytes(count, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

SigningKey signingKey(const std::string& seed)
{
    prepare();
    assert(seed.size() == crypto_sign_SEEDBYTES);
    SigningKey key{seed, std::string(crypto_sign_PUBLICKEYBYTES, '\0')};
    std::string secret(crypto_sign_SECRETKEYBYTES, '\0');
    crypto_sign_seed_keypair(bytesOf(key.publicKey), bytesOf(secret), bytesOf(seed));
    return key;
}

SealingKey sealingKey(const std::string& seed)
{
    prepare();
    assert(seed.size() == crypto_box_SEEDBYTES);
    SealingKey key{std::string(crypto_box_SECRETKEYBYTES, '\0'),
                   std::string(crypto_box_PUBLICKEYBYTES, '\0')};
    crypto_box_seed_keypair(bytesOf(key.publicKey), bytesOf(key.secretKey), bytesOf(seed));
    return key;
}

std::string sign(std::string_view message, const SigningKey& key)
{
    prepare();
    std::string secret = key.seed + key.publicKey; // libsodium's form of a secret key
    std::string signature(crypto_sign_BYTES, '\0');
    crypto_sign_detached(bytesOf(signature), nullptr, bytesOf(message), message.size(), bytesOf(secret));
    return signature;
}

bool isSignedBy(std::string_view message, std::string_view signature, std::string_view publicKey)
{
    prepare();
    return signature.size() == crypto_sign_BYTES && publicKey.size() == crypto_sign_PUBLICKEYBYTES &&
           crypto_sign_verify_detached(bytesOf(signature), bytesOf(message), message.size(),
                                       bytesOf(publicKey)) == 0;
}

std::string sealed(std::string_view message, const std::string& publicKey)
{
    prepare();
    assert(publicKey.size() == crypto_box_PUBLICKEYBYTES);
    std::string box(message.size() + crypto_box_SEALBYTES, '\0');
    crypto_box_seal(bytesOf(box), bytesOf(message), message.size(), bytesOf(publicKey));
    return box;
}

std::optional<std::string> unsealed(std::string_view box, const SealingKey& key)
{
    prepare();
    if (box.size() < crypto_box_SEALBYTES)
        return std::nullopt;
    std::string message(box.size() - crypto_box_SEALBYTES, '\0');
    if (crypto_box_seal_open(bytesOf(message), bytesOf(box), box.size(), bytesOf(key.publicKey),
                             bytesOf(key.secretKey)) != 0)
        return std::nullopt;
    return message;
}

std::string sha256(std::string_view bytes)
{
    prepare();
    std::string hash(crypto_hash_sha256_BYTES, '\0');
    crypto_hash_sha256(bytesOf(hash), bytesOf(bytes), bytes.size());
    return hash;
}

std::string hmacSha256(std::string_view key, std::string_view message)
{
    prepare();
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytesOf(key), key.size());
    crypto_auth_hmacsha256_update(&state, bytesOf(message), message.size());
    std::string code(crypto_auth_hmacsha256_BYTES, '\0');
    crypto_auth_hmacsha256_final(&state, bytesOf(code));
    return code;
}

bool equalBytes(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string toHex(std::string_view bytes)
{
    std::string text(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytesOf(bytes), bytes.size());
    text.pop_back();
    return text;
}

std::string toBase64(std::string_view bytes)
{
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytesOf(bytes), bytes.size(), variant);
    text.pop_back();
    return text;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    std::string bytes(text.size(), '\0');
    std::size_t size = 0;
    const char* end = nullptr;
    if (sodium_base642bin(bytesOf(bytes), bytes.size(), text.data(), text.size(), nullptr, &size, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        end != text.data() + text.size())
        return std::nullopt;
    bytes.resize(size);
    return bytes;
}

std::string keyId(std::string_view publicKey)
{
    return toHex(sha256(publicKey)).substr(0, 16);
}

} // namespace lectern::crypto
