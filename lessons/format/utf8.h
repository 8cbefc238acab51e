#pragma once

#include <lectern/lessons/utf8.h>
