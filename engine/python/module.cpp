#include "bindings.h"
#include "error_text.h"

#include <algorithm>
#include <string>

namespace py = pybind11;

namespace lectern::python {
namespace {

constexpr const char* moduleDoc = R"(Attention and what finds its mistakes, on NumPy arrays.

Operators compute in double and take float32 and float64 without a copy; what does not fit raises Error, whose
`code` is stable. Diagnostics take any callable. True in `allowed` means may be read, in `ignored` the opposite.)";

/// Parameters may be bytes of a file: of any length, and in no encoding.
py::str parameterText(const std::string& parameter)
{
    PyObject* const text =
        PyUnicode_DecodeUTF8(parameter.data(), static_cast<Py_ssize_t>(parameter.size()), "replace");
    if (text == nullptr)
        throw py::error_already_set();
    return py::reinterpret_steal<py::str>(text);
}

Diagnostic shortened(Diagnostic diagnostic)
{
    constexpr std::size_t most = 500; // bytes: no name is longer, and more does not help the reader
    for (std::string& parameter : diagnostic.parameters)
        parameter.resize(std::min(parameter.size(), most));
    return diagnostic;
}

} // namespace

void raise(const Diagnostic& refused)
{
    const Diagnostic diagnostic = shortened(refused);
    const py::object type = py::module_::import("lectern_attention").attr("Error");
    const py::object error = type(errorText(diagnostic));
    py::list parameters;
    for (const std::string& parameter : diagnostic.parameters)
        parameters.append(parameterText(parameter));
    error.attr("code") = diagnostic.code;
    error.attr("parameters") = py::tuple(parameters);
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
    lectern::python::bindFaults(module);
    lectern::python::bindModels(module);
    lectern::python::bindLanguageModel(module);
}
