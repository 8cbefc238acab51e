#include "bindings.h"
#include "error_text.h"

#include <pybind11/stl.h>

namespace py = pybind11;

namespace lectern::python {
namespace {

constexpr const char* moduleDoc = R"(Attention and what finds its mistakes, on NumPy arrays.

Operators compute in double and take float32 and float64 without a copy; what does not fit raises Error, whose
`code` is stable. Diagnostics take any callable. True in `allowed` means may be read, in `ignored` the opposite.)";

} // namespace

void raise(const Diagnostic& diagnostic)
{
    const py::object type = py::module_::import("lectern_attention").attr("Error");
    const py::object error = type(errorText(diagnostic));
    error.attr("code") = diagnostic.code;
    error.attr("parameters") = py::tuple(py::cast(diagnostic.parameters));
    PyErr_SetObject(type.ptr(), error.ptr());
    throw py::error_already_set();
}

} // namespace lectern::python

PYBIND11_MODULE(lectern_attention, module)
{
    module.doc() = lectern::python::moduleDoc;
    module.attr("Error") = py::exception<void>(module, "Error", PyExc_ValueError);
    lectern::python::bindAttention(module);
    lectern::python::bindDiagnostics(module);
    lectern::python::bindModels(module);
}
