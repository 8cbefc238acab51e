# JavaScript is bundled at build time; the installed programs need neither Node.js nor npm.

find_program(NODE_PROGRAM NAMES node nodejs)
find_program(NPM_PROGRAM npm)
if(NOT NODE_PROGRAM OR NOT NPM_PROGRAM)
  message(FATAL_ERROR "Building Lectern needs Node.js 18 or newer and npm (Debian: apt-get install nodejs npm). "
    "The installed program needs neither. Without windows (-DLECTERN_BUILD_WINDOWS=OFF) they are not needed.")
endif()

# lectern_npm_ci(stamp SOURCE_DIR dir WORKING_DIR dir): installs what package-lock.json names into WORKING_DIR/node_modules.
# `stamp` receives the file to depend on; it changes only when the lock file does.
function(lectern_npm_ci stamp)
  cmake_parse_arguments(NPM "" "SOURCE_DIR;WORKING_DIR" "" ${ARGN})
  set(done "${NPM_WORKING_DIR}/npm-ci.stamp")
  set(manifests "${NPM_SOURCE_DIR}/package.json" "${NPM_SOURCE_DIR}/package-lock.json" "${NPM_SOURCE_DIR}/.npmrc")
  add_custom_command(
    OUTPUT "${done}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${NPM_WORKING_DIR}"
    COMMAND "${CMAKE_COMMAND}" -E copy ${manifests} "${NPM_WORKING_DIR}"
    COMMAND "${CMAKE_COMMAND}" "-DNPM_PROGRAM=${NPM_PROGRAM}" -P "${PROJECT_SOURCE_DIR}/cmake/npm_ci.cmake"
    COMMAND "${CMAKE_COMMAND}" -E touch "${done}"
    DEPENDS ${manifests} "${PROJECT_SOURCE_DIR}/cmake/npm_ci.cmake"
    WORKING_DIRECTORY "${NPM_WORKING_DIR}"
    COMMENT "Installing JavaScript packages"
    VERBATIM)
  set(${stamp} "${done}" PARENT_SCOPE)
endfunction()
