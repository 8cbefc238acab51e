#include <lectern/archive/zip.h>

#include <zip.h>

namespace lectern::archive {
namespace {

constexpr zip_uint16_t firstDay = (1 << 5) | 1; // 1 January 1980, so that the time of writing does not show

bool addEntry(zip_t* archive, const NewEntry& entry)
{
    zip_source_t* source = zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0);
    if (!source)
        return false;
    const zip_int64_t index = zip_file_add(archive, entry.name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    return zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, firstDay, 0) == 0;
}

/// What libzip tells while it writes, which it does when the file is closed.
struct Listener
{
    const Progress& progress;
    bool stopped = false;

    void attach(zip_t* archive)
    {
        constexpr double step = 0.01;
        zip_register_progress_callback_with_state(
            archive, step,
            [](zip_t*, double done, void* self) {
                auto& listener = *static_cast<Listener*>(self);
                listener.stopped = listener.stopped || !listener.progress(done);
            },
            nullptr, this);
        zip_register_cancel_callback_with_state(
            archive, [](zip_t*, void* self) { return static_cast<Listener*>(self)->stopped ? 1 : 0; }, nullptr,
            this);
    }
};

} // namespace

Result<void> writeZip(const std::string& file, const std::vector<NewEntry>& entries, const Progress& progress)
{
    if (entries.empty()) // libzip would delete the file
        return fail("archive.write", {file, "-"});
    int code = 0;
    zip_t* archive = zip_open(file.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
    if (!archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        const std::string reason = zip_error_strerror(&error);
        zip_error_fini(&error);
        return fail("archive.write", {file, reason});
    }
    Listener listener{progress};
    if (progress)
        listener.attach(archive);
    bool good = true;
    for (const NewEntry& entry : entries)
        good = good && addEntry(archive, entry);
    if (good && zip_close(archive) == 0)
        return ok();
    const std::string reason = zip_strerror(archive);
    zip_discard(archive);
    return listener.stopped ? fail("archive.stopped", {file}) : fail("archive.write", {file, reason});
}

} // namespace lectern::archive
