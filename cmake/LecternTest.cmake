# Qt Test programs: one executable a file, run offscreen with folders of their own.

find_package(Qt6 6.4 REQUIRED COMPONENTS Test)

# lectern_add_test(name LIBRARIES lib... [ENVIRONMENT VAR=value...] [MAY_SKIP]): builds NAME.cpp and
# runs it. MAY_SKIP: its main is MAY_SKIP_MAIN of tests/support/may_skip.h.
function(lectern_add_test name)
  cmake_parse_arguments(TEST "MAY_SKIP" "TIMEOUT" "LIBRARIES;ENVIRONMENT" ${ARGN})
  add_executable(${name} ${name}.cpp)
  lectern_find_windows(windows ${TEST_LIBRARIES})
  lectern_use_qt(${name} ${windows})
  # One call of moc for the one class, where AUTOMOC would compile a second file for each program.
  set_target_properties(${name} PROPERTIES AUTOMOC OFF AUTORCC OFF UNITY_BUILD OFF)
  set(moc "${CMAKE_CURRENT_BINARY_DIR}/${name}.moc")
  qt_generate_moc(${name}.cpp "${moc}" TARGET ${name})
  target_sources(${name} PRIVATE "${moc}")
  target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}")
  # A test runs for moments and is compiled for as long as any other file.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  target_link_libraries(${name} PRIVATE lectern_options lectern_test_support Qt6::Test ${TEST_LIBRARIES})
  add_test(NAME ${name} COMMAND ${name})
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  set(home "${CMAKE_CURRENT_BINARY_DIR}/${name}.home")
  file(MAKE_DIRECTORY "${home}/runtime")
  file(CHMOD "${home}/runtime" DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  set_tests_properties(${name} PROPERTIES TIMEOUT ${TEST_TIMEOUT} ENVIRONMENT
    "QT_QPA_PLATFORM=offscreen;QT_FONT_DPI=;TZ=UTC;LC_ALL=C.UTF-8;HOME=${home};XDG_DATA_HOME=${home}/data;XDG_CONFIG_HOME=${home}/config;XDG_CACHE_HOME=${home}/cache;XDG_STATE_HOME=${home}/state;XDG_RUNTIME_DIR=${home}/runtime;${TEST_ENVIRONMENT}")
  if(TEST_MAY_SKIP)
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
  endif()
endfunction()
