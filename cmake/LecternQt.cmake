# Qt for the targets that may use it. A target that is not linked to Qt does not see Qt.

find_package(Qt6 6.4 REQUIRED COMPONENTS Core DBus Network)
if(LECTERN_BUILD_WINDOWS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Widgets Qml Sql Svg PrintSupport LinguistTools)
else()
  find_package(Qt6 6.4 REQUIRED COMPONENTS Sql)
endif()
find_package(Qt6Keychain REQUIRED)

# The strict definitions of every target with Qt.
function(lectern_qt_definitions target)
  target_compile_definitions(${target} PRIVATE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH QT_NO_KEYWORDS
    QT_USE_QSTRINGBUILDER)
endfunction()

# lectern_use_qt(target [WINDOWS]): moc, rcc and the strict Qt definitions for one target; WINDOWS: it uses Qt Widgets.
function(lectern_use_qt target)
  cmake_parse_arguments(QT "WINDOWS" "" "" ${ARGN})
  set_target_properties(${target} PROPERTIES AUTOMOC ON AUTORCC ON)
  lectern_qt_definitions(${target})
  if(QT_WINDOWS)
    set_target_properties(${target} PROPERTIES LECTERN_WINDOWS ON)
    lectern_use_precompiled(${target} windows)
  else()
    lectern_use_precompiled(${target} qt)
  endif()
endfunction()

# lectern_find_windows(result library...): `result` is WINDOWS if one of the libraries uses Qt Widgets, else empty.
function(lectern_find_windows result)
  set(${result} "" PARENT_SCOPE)
  foreach(library IN LISTS ARGN)
    get_target_property(windows ${library} LECTERN_WINDOWS)
    if(windows OR library STREQUAL "Qt6::Widgets")
      set(${result} WINDOWS PARENT_SCOPE)
    endif()
  endforeach()
endfunction()
