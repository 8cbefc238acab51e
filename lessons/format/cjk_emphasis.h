#pragma once

#include <lectern/lessons/cjk_emphasis.h>
