#include <lectern/lessons/lab_kind.h>

#include <algorithm>

namespace lectern::lessons {
namespace {

LabParameter whole(std::string name, double start, double least, double most, double small)
{
    return {std::move(name), start, least, most, true, small};
}

LabParameter onOff(std::string name, bool start)
{
    return {std::move(name), start ? 1.0 : 0.0, 0, 1, true, 1};
}

LabParameter real(std::string name, double start, double least, double most)
{
    return {std::move(name), start, least, most, false, most};
}

LabParameter seed()
{
    return whole("seed", 1, 0, 1e9, 1e9);
}

} // namespace

const LabParameter* LabKind::parameter(std::string_view wanted) const
{
    const auto found = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const LabParameter& one) { return one.name == wanted; });
    return found == parameters.end() ? nullptr : &*found;
}

const std::vector<LabKind>& labKinds()
{
    static const std::vector<LabKind> kinds{
        {"overfit",
         {whole("steps", 200, 1, 2000, 3), real("rate", 0.01, 1e-6, 1), real("clip", 1, 1e-6, 1e6),
          onOff("causal", true), onOff("shared", false), whole("heads", 2, 1, 4, 4), seed()},
         {"step", "loss", "norms", "moments", "forming", "inputs", "targets", "predicted", "leak"}},
        {"decode",
         {whole("prompt", 8, 1, 512, 8), whole("new", 4, 1, 512, 4), whole("width", 32, 8, 256, 16),
          whole("heads", 4, 1, 8, 8), whole("layers", 2, 1, 8, 2), seed()},
         {"tokens", "tokens_cached", "keys", "keys_cached", "adds", "adds_cached", "bytes", "bytes_cached",
          "seconds", "seconds_cached", "cache_bytes"}},
        {"length-curve",
         {whole("longest", 1024, 64, 4096, 128), whole("width", 64, 8, 64, 16),
          whole("window", 32, 1, 256, 256), whole("repeats", 2, 1, 10, 1), seed()},
         {"lengths", "seconds", "seconds_tiled", "seconds_window", "seconds_linear", "bytes_stored",
          "bytes_tiled", "error_tiled", "error_window", "error_linear"}},
        {"head-counts",
         {whole("batch", 4, 1, 16, 1), whole("length", 128, 8, 512, 16), whole("width", 128, 8, 256, 16),
          whole("repeats", 5, 1, 20, 1), seed()},
         {"heads", "parameters", "weights", "mean_entropy", "seconds", "seconds_weights"}},
        {"fault-bench", {seed()}, {"found", "ran", "measured", "faults", "checks", "weights", "outputs"}},
    };
    return kinds;
}

const LabKind* findLabKind(std::string_view name)
{
    const auto& kinds = labKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const LabKind& kind) { return kind.name == name; });
    return found == kinds.end() ? nullptr : &*found;
}

} // namespace lectern::lessons
