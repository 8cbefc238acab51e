# Qt for the targets that may use it. A target that is not linked to Qt does not see Qt.

find_package(Qt6 6.4 REQUIRED COMPONENTS Core)
if(LECTERN_BUILD_WINDOWS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Widgets Qml Sql Svg DBus PrintSupport Network LinguistTools)
else()
  find_package(Qt6 6.4 REQUIRED COMPONENTS Sql)
endif()

# lectern_use_qt(target): moc, rcc and the strict Qt definitions for one target.
function(lectern_use_qt target)
  set_target_properties(${target} PROPERTIES AUTOMOC ON AUTORCC ON)
  target_compile_definitions(${target} PRIVATE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH QT_NO_KEYWORDS
    QT_USE_QSTRINGBUILDER)
endfunction()
