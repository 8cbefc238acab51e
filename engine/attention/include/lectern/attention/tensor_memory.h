#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace lectern::attention {

/// While one lives, large tensors of float that end on its thread leave their memory to later ones of the
/// same size, instead of giving it back to the system, which has to clear each page anew. It keeps no more
/// blocks than it was asked for, and gives them back at the end. The newest on a thread serves; each must end
/// on the thread that made it, before those that are older.
class ReusedMemory
{
public:
    ReusedMemory();
    ~ReusedMemory();
    ReusedMemory(const ReusedMemory&) = delete;
    ReusedMemory& operator=(const ReusedMemory&) = delete;

    /// `count` entries that hold anything; empty if there are none of this size.
    template <typename T>
    static std::vector<T> take(std::size_t count)
    {
        if constexpr (std::is_same_v<T, float>) {
            if (count >= largeCount)
                return taken(count);
        }
        return {};
    }
    /// Empties `data` if its memory is kept.
    template <typename T>
    static void leave(std::vector<T>& data) noexcept
    {
        if constexpr (std::is_same_v<T, float>) {
            if (data.size() >= largeCount)
                keep(data);
        }
    }

private:
    static constexpr std::size_t largeCount = std::size_t{16}
                                              << 10U; ///< the C library itself keeps what is smaller

    static std::vector<float> taken(std::size_t count);
    static void keep(std::vector<float>& data) noexcept;

    ReusedMemory* m_older;
    std::array<std::vector<float>, 128>
        m_kept; ///< the last is taken first, while the processor still holds it
    std::size_t m_count = 0;
    std::size_t m_away = 0; ///< blocks that were asked for and may come back
};

} // namespace lectern::attention
