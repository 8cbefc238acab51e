cmake_minimum_required(VERSION 3.25)
# Makes the Debian package, unpacks it into an empty root and uses what is there.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " call)
    message(FATAL_ERROR "${call}\ngave ${code}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# run_where_present(PROGRAM arguments...): a checker that not every machine has.
function(run_where_present name)
  find_program(program_${name} "${name}")
  if(program_${name})
    run("${program_${name}}" ${ARGN})
  else()
    message(STATUS "${name} is not installed: not checked")
  endif()
endfunction()

file(REMOVE_RECURSE "${ROOT}")
file(MAKE_DIRECTORY "${ROOT}/deb")
run("${CMAKE_COMMAND}" -E chdir "${BINARY_DIR}" cpack -G DEB -B "${ROOT}/deb")
file(GLOB package "${ROOT}/deb/lectern_*.deb")
list(LENGTH package count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "cpack made ${count} packages")
endif()
run(dpkg-deb -f "${package}" Depends)
foreach(needed IN ITEMS libqt6widgets6 libqt6sql6-sqlite libsodium23 libzip4 fonts-noto-cjk)
  if(NOT output MATCHES "(^|[ ,])${needed}")
    message(FATAL_ERROR "the package does not depend on ${needed}: ${output}")
  endif()
endforeach()
run(dpkg-deb -x "${package}" "${ROOT}/tree")

set(usr "${ROOT}/tree/usr")
foreach(file IN ITEMS bin/lectern bin/lectern-cli libexec/lectern/lectern-grader libexec/lectern/worker.py
    share/lectern/courses/attention/course.yaml share/lectern/docs/help/course.yaml
    share/lectern/docs/writing-lessons.md share/lectern/docs/zh_CN/writing-lessons.md
    share/applications/org.lectern.Lectern.desktop share/metainfo/org.lectern.Lectern.metainfo.xml
    share/mime/packages/org.lectern.Lectern.xml
    share/icons/hicolor/scalable/apps/org.lectern.Lectern.svg share/man/man1/lectern.1 share/doc/lectern/copyright)
  if(NOT EXISTS "${usr}/${file}")
    message(FATAL_ERROR "the package lacks usr/${file}")
  endif()
endforeach()

# The source folder must not be what makes it work: the course is the installed one.
run("${usr}/bin/lectern-cli" lint "${usr}/share/lectern/courses/attention")
run("${usr}/bin/lectern" --screenshot "${ROOT}/lesson.png" --lang en)
run("${usr}/bin/lectern-cli" new course "${ROOT}/course" --id small --lang en)
run("${usr}/bin/lectern-cli" pack "${ROOT}/course" --to "${ROOT}/small.lectern")
run("${usr}/bin/lectern" "${ROOT}/small.lectern" --screenshot "${ROOT}/small.png" --lang en)
foreach(picture IN ITEMS lesson small)
  file(SIZE "${ROOT}/${picture}.png" size)
  if(size LESS 10000)
    message(FATAL_ERROR "${picture}.png is no picture of a lesson: ${size} bytes")
  endif()
endforeach()

run_where_present(desktop-file-validate "${usr}/share/applications/org.lectern.Lectern.desktop")
run_where_present(appstreamcli validate --no-net "${usr}/share/metainfo/org.lectern.Lectern.metainfo.xml")
run_where_present(update-mime-database "${usr}/share/mime")
run_where_present(man --warnings=all -l -Tutf8 "${usr}/share/man/man1/lectern.1")
if(EXISTS "${usr}/share/mime/globs2")
  file(READ "${usr}/share/mime/globs2" globs)
  if(NOT globs MATCHES "application/x-lectern-course:\\*.lectern")
    message(FATAL_ERROR "the MIME type of packages is not registered:\n${globs}")
  endif()
endif()
