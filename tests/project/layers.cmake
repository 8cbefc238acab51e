cmake_minimum_required(VERSION 3.25)
# Holds every target_link_libraries of the project against the layers of docs/ARCHITECTURE.md:
# a target may name only the project's targets and the outside packages that stand here.

set(allow_lectern_result tl::expected)
set(allow_lectern_messages lectern_result Qt6::Core)
set(allow_lectern_archive lectern_result PkgConfig::libzip ZLIB::ZLIB)
set(allow_lectern_crypto PkgConfig::libsodium)
set(allow_lectern_database lectern_result Qt6::Core Qt6::Sql)
set(allow_lectern_files lectern_result Qt6::Core)
set(allow_lectern_keyring lectern_result Qt6::Core qt6keychain)
set(allow_lectern_kernels PkgConfig::openblas Threads::Threads)
set(allow_lectern_attention lectern_result lectern_kernels)
set(allow_lectern_models lectern_result lectern_attention lectern_kernels)
set(allow_lectern_diagnostics lectern_attention lectern_result)
set(allow_lectern_neighbours lectern_attention lectern_result)
set(allow_lectern_attention_python lectern_attention lectern_diagnostics lectern_messages lectern_models)
set(allow_lectern_calc_syntax lectern_result)
set(allow_lectern_calc lectern_calc_syntax lectern_attention lectern_result)
set(allow_lectern_lessons lectern_result lectern_calc_syntax md4c yaml-cpp)
set(allow_lectern_importing lectern_result lectern_lessons lectern_files md4c Qt6::Core)
set(allow_lectern_packages lectern_result lectern_lessons lectern_crypto lectern_archive lectern_files Qt6::Core)
set(allow_lectern_templates lectern_result lectern_lessons lectern_files Qt6::Core)
set(allow_lectern_grading lectern_result lectern_lessons lectern_calc Qt6::Core)
set(allow_lectern_handin lectern_result lectern_archive lectern_crypto lectern_database lectern_files lectern_grading
  lectern_lessons Qt6::Core)
set(allow_lectern_xapi lectern_result lectern_database lectern_files lectern_grading lectern_handin Qt6::Core
  Qt6::Network)
set(allow_lectern_storage lectern_result lectern_database Qt6::Core)
set(allow_lectern_sandbox lectern_result lectern_grading lectern_diagnostics Qt6::Core PkgConfig::seccomp)
set(allow_lectern_theme Qt6::Widgets)
set(allow_lectern_labs lectern_result lectern_lessons lectern_calc lectern_models lectern_neighbours lectern_diagnostics
  Qt6::Core)
set(allow_lectern_calculators lectern_result lectern_lessons lectern_calc lectern_labs Qt6::Core)
set(allow_lectern_typesetting lectern_result Qt6::Gui Qt6::Qml)
set(allow_lectern_search lectern_lessons lectern_packages lectern_database lectern_typesetting Qt6::Core)
set(allow_lectern_html lectern_result lectern_lessons lectern_typesetting lectern_calculators lectern_grading Qt6::Gui Qt6::Svg)
set(allow_lectern_reader lectern_result lectern_messages lectern_theme lectern_typesetting lectern_lessons Qt6::Widgets
  Qt6::Svg Qt6::PrintSupport)
set(allow_lectern_calculator_views lectern_reader lectern_calculators lectern_messages Qt6::Svg)
set(allow_lectern_exercise_cards lectern_reader lectern_grading lectern_sandbox lectern_messages qscintilla)
set(allow_lectern_authoring lectern_result lectern_lessons lectern_calc_syntax lectern_crypto lectern_files
  lectern_handin lectern_packages lectern_templates Qt6::Core)
set(allow_lectern_author_window lectern_app lectern_authoring lectern_reader lectern_calculator_views
  lectern_exercise_cards lectern_files lectern_messages lectern_packages lectern_templates lectern_theme qscintilla)
set(allow_lectern_gradebook_page lectern_calculator_views lectern_files lectern_grading lectern_handin lectern_keyring
  lectern_lessons lectern_messages lectern_reader lectern_sandbox lectern_xapi Qt6::Widgets)
set(allow_lectern_app lectern_calculator_views lectern_exercise_cards lectern_gradebook_page lectern_reader
  lectern_storage lectern_messages
  lectern_files lectern_handin lectern_packages lectern_sandbox lectern_search lectern_grading lectern_calculators
  lectern_lessons
  Qt6::Widgets Qt6::DBus Qt6::Network
  Qt6::PrintSupport)

set(broken "")
set(seen 0)
file(GLOB_RECURSE lists "${SOURCE_DIR}/base/CMakeLists.txt" "${SOURCE_DIR}/engine/CMakeLists.txt"
  "${SOURCE_DIR}/lessons/CMakeLists.txt" "${SOURCE_DIR}/exercises/CMakeLists.txt" "${SOURCE_DIR}/app/CMakeLists.txt")
foreach(list IN LISTS lists)
  file(READ "${list}" text)
  string(REGEX MATCHALL "target_link_libraries\\([^)]*\\)" calls "${text}")
  foreach(call IN LISTS calls)
    string(REGEX REPLACE "^target_link_libraries\\(|\\)$" "" words "${call}")
    string(REGEX MATCHALL "[^ \n\t]+" words "${words}")
    list(POP_FRONT words target)
    if(NOT DEFINED allow_${target})
      continue() # a program: it may use what it wires together
    endif()
    math(EXPR seen "${seen} + 1")
    foreach(word IN LISTS words)
      if(NOT word MATCHES "^(PUBLIC|PRIVATE|INTERFACE|lectern_options)$" AND NOT word IN_LIST allow_${target})
        list(APPEND broken "${target} may not use ${word} (${list})")
      endif()
    endforeach()
  endforeach()
endforeach()

if(seen LESS 10)
  message(FATAL_ERROR "only ${seen} link lists were found: this check no longer sees the build files")
endif()
if(broken)
  list(JOIN broken "\n" lines)
  message(FATAL_ERROR "${lines}")
endif()
