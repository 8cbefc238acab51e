#pragma once

#include <map>
#include <string>
#include <vector>

namespace lectern::templates {

/// A template of the program, filled in: `@NAME@` by its value, and of the lines that begin with "LANGUAGE|"
/// those of the given languages. `name` is a path such as "exercises/numeric.yaml".
std::string filledTemplate(const std::string& name, const std::vector<std::string>& languages,
                           const std::map<std::string, std::string>& values);

} // namespace lectern::templates
