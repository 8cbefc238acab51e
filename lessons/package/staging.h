#pragma once

#include <lectern/result/result.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace lectern::packages {

/// Writes a file that is not there yet, with its folders, below `folder`. `name` is relative and safe.
/// Errors: file.write (file, reason).
Result<void> writeNewFile(const std::filesystem::path& folder, const std::string& name,
                          std::string_view bytes);

/// A folder beside others that is filled before it gets its name. What a killed program left of one is
/// removed by `sweep`.
class Staging
{
public:
    /// Errors: file.write.
    static Result<Staging> begin(const std::filesystem::path& parent);

    Staging(Staging&& other) noexcept;
    Staging& operator=(Staging&&) = delete;
    ~Staging(); ///< removes the folder unless it was placed

    const std::filesystem::path& folder() const { return m_folder; }

    /// Everything is on the disk before the folder appears under its name, whole. Errors: file.write, also
    /// where the name is taken.
    Result<void> place(const std::filesystem::path& name);

    /// Takes a folder away under its name at once, whatever happens while it is deleted. Errors: file.write.
    static Result<void> removeWhole(const std::filesystem::path& folder, const std::filesystem::path& parent);

    /// Removes what was left unfinished in `parent`.
    static void sweep(const std::filesystem::path& parent);

private:
    explicit Staging(std::filesystem::path folder);

    std::filesystem::path m_folder;
};

} // namespace lectern::packages
