#pragma once

#include <lectern/lessons/entities.h>
