# Examples in documents run as tests: their code is taken out of its fence, and must print what stands under it.

# lectern_fenced_block(language text result rest): `result` receives the first block of that language, `rest` the text
# after it.
function(lectern_fenced_block language text result rest)
  string(FIND "${text}" "```${language}\n" begin)
  if(begin EQUAL -1)
    message(FATAL_ERROR "there is no example in ${language}")
  endif()
  string(LENGTH "```${language}\n" skip)
  math(EXPR begin "${begin} + ${skip}")
  string(SUBSTRING "${text}" ${begin} -1 after)
  string(FIND "${after}" "```" end)
  string(SUBSTRING "${after}" 0 ${end} block)
  math(EXPR end "${end} + 3")
  string(SUBSTRING "${after}" ${end} -1 after)
  set(${result} "${block}" PARENT_SCOPE)
  set(${rest} "${after}" PARENT_SCOPE)
endfunction()

# lectern_expect_output(test output): the test must print exactly `output`.
function(lectern_expect_output test output)
  string(REGEX REPLACE "([][+.*()^$|?\\])" "\\\\\\1" expected "${output}")
  set_tests_properties(${test} PROPERTIES PASS_REGULAR_EXPRESSION "^${expected}$")
endfunction()
