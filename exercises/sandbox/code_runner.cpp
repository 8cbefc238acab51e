#include <lectern/sandbox/code_runner.h>

#include <memory>
#include <optional>

namespace lectern::sandbox {

grading::CodeRunner codeRunner(const QString& folder, Purpose purpose, bool withoutBubblewrap)
{
    // std::function copies what it holds, and a jail cannot be copied.
    const auto grader = std::make_shared<CodeGrader>(folder, purpose, withoutBubblewrap);
    return [grader, probed = std::optional<Result<void>>()](
               const lessons::Exercise& exercise, const grading::CodeAnswer& code,
               std::uint64_t variantSeed) mutable -> Result<grading::CodeResult> {
        if (code.language == "python") {
            if (!probed)
                probed = grader->probe();
            if (!*probed)
                return fail(probed->error());
        }
        return grader->grade(jobFor(exercise, code, variantSeed));
    };
}

} // namespace lectern::sandbox
