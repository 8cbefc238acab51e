#pragma once

#include <lectern/result/diagnostic.h>

#include <pybind11/pybind11.h>

namespace lectern::python {

/// Raises lectern_attention.Error with the diagnostic's text, `code` and `parameters`, of which what is not
/// UTF-8 is replaced and more than 500 bytes are cut.
[[noreturn]] void raise(const Diagnostic& diagnostic);

void bindAttention(pybind11::module_& module);
void bindDiagnostics(pybind11::module_& module);
void bindFaults(pybind11::module_& module);
void bindLanguageModel(pybind11::module_& module);
void bindModels(pybind11::module_& module);

} // namespace lectern::python
