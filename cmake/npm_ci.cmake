# Runs `npm ci` in the current folder and says what to do when there is no network.
execute_process(COMMAND "${NPM_PROGRAM}" ci --prefer-offline --no-progress
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  message("${output}")
  message(FATAL_ERROR "npm could not install the packages of package-lock.json.\n"
    "Without a network: run `npm ci` once in a copy of that folder on a connected machine and carry npm's cache over "
    "(`npm config get cache`); the build then uses the cache alone. "
    "Behind a mirror: set `registry` in your own npm configuration; the lock file names no host.")
endif()
