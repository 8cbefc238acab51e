# Headers that nearly every file reads, compiled once for all targets of a kind: `std`, `qt` (with Qt Core) or `windows`
# (with Qt Widgets). More than half of a build went into reading them again for each file.

# lectern_declare_precompiled(kind [LIBRARIES lib...] HEADERS header...)
function(lectern_declare_precompiled kind)
  cmake_parse_arguments(PRE "" "" "LIBRARIES;HEADERS" ${ARGN})
  set(source "${CMAKE_BINARY_DIR}/precompiled/${kind}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// The header that is put before this line is what counts.\n")
  add_library(lectern_precompiled_${kind} OBJECT "${source}")
  set_target_properties(lectern_precompiled_${kind} PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(lectern_precompiled_${kind} PRIVATE lectern_options ${PRE_LIBRARIES})
  target_precompile_headers(lectern_precompiled_${kind} PRIVATE ${PRE_HEADERS})
endfunction()

# lectern_use_precompiled(target kind): the last kind said of a target is the one it gets.
function(lectern_use_precompiled target kind)
  set_target_properties(${target} PROPERTIES PRECOMPILE_HEADERS_REUSE_FROM lectern_precompiled_${kind})
  add_dependencies(${target} lectern_precompiled_${kind})
endfunction()

set(std_headers <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <limits> <map> <memory> <numeric> <optional>
  <random> <set> <span> <sstream> <stdexcept> <string> <string_view> <utility> <variant> <vector>)
lectern_declare_precompiled(std HEADERS ${std_headers})
lectern_declare_precompiled(qt LIBRARIES Qt6::Core HEADERS ${std_headers} <QtCore>)
lectern_qt_definitions(lectern_precompiled_qt)
if(LECTERN_BUILD_WINDOWS)
  lectern_declare_precompiled(windows LIBRARIES Qt6::Widgets HEADERS ${std_headers} <QtWidgets>)
  lectern_qt_definitions(lectern_precompiled_windows)
endif()
