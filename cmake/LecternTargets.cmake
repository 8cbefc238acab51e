# One way to declare a library or a program, so that every target has the same language level and warnings.
# Dependencies are given by the caller with target_link_libraries: tests/project holds them against the layers.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${CCACHE_PROGRAM}")
endif()

add_library(lectern_options INTERFACE)
# No fused multiply-add: grades and variants must come out the same, bit for bit, on every machine.
target_compile_options(lectern_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wcast-align -ffp-contract=off -fno-omit-frame-pointer)
target_compile_options(lectern_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
if(LECTERN_WARNINGS_AS_ERRORS)
  target_compile_options(lectern_options INTERFACE -Werror)
endif()
if(LECTERN_SANITIZE)
  target_compile_options(lectern_options INTERFACE -fsanitize=${LECTERN_SANITIZE} -fno-sanitize-recover=all)
  target_link_options(lectern_options INTERFACE -fsanitize=${LECTERN_SANITIZE})
  # GCC documents false reports of this kind under sanitizers; the release build holds them as errors.
  target_compile_options(lectern_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-error=maybe-uninitialized>)
endif()
find_program(GOLD_PROGRAM ld.gold) # part of binutils, and three times as fast as the usual linker
if(GOLD_PROGRAM)
  target_link_options(lectern_options INTERFACE -fuse-ld=gold)
endif()

# lectern_alone(source...): files of this folder that the unity build compiles by themselves. A name that two files of a
# folder give to different things in their unnamed namespaces is renamed instead, where that reads well.
function(lectern_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# lectern_add_library(name source...): a static library whose public headers are in ./include.
function(lectern_add_library name)
  add_library(${name} STATIC ${ARGN})
  target_include_directories(${name} PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}/include" PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE lectern_options)
  lectern_use_precompiled(${name} std)
endfunction()

# lectern_add_program(name source...): an executable in bin/.
function(lectern_add_program name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE lectern_options)
endfunction()
