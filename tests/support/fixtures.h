#pragma once

#include <lectern/attention/tensor.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace lectern::attention::checks {

/// One case of tests/fixtures: named tensors of any rank. What is missing or has another rank is thrown,
/// which fails the test.
class Fixture
{
public:
    bool has(const std::string& name) const { return m_tensors.count(name) != 0; }

    template <typename T, std::size_t R>
    Tensor<T, R> tensor(const std::string& name) const
    {
        const Entry& entry = at(name);
        if (entry.shape.size() != R)
            throw std::runtime_error("fixture: " + name + " has another rank");
        std::array<std::size_t, R> shape{};
        std::copy(entry.shape.begin(), entry.shape.end(), shape.begin());
        std::vector<T> data;
        for (const double value : entry.data)
            data.push_back(static_cast<T>(value));
        return Tensor<T, R>(shape, std::move(data));
    }

    /// Row-major, whatever the rank.
    const std::vector<double>& values(const std::string& name) const { return at(name).data; }
    double number(const std::string& name) const { return at(name).data.at(0); }
    std::size_t count(const std::string& name) const { return static_cast<std::size_t>(number(name)); }

    /// By case name. `file` without folder and suffix, as "sdpa".
    static std::map<std::string, Fixture> read(const std::string& file)
    {
        std::ifstream in(LECTERN_SOURCE_DIR "/tests/fixtures/pytorch/" + file + ".txt");
        if (!in)
            throw std::runtime_error("fixture: cannot read " + file);
        std::map<std::string, Fixture> cases;
        Fixture* current = nullptr;
        Entry* entry = nullptr;
        for (std::string line; std::getline(in, line);) {
            std::istringstream words(line);
            std::string word;
            words >> word;
            if (word == "case") {
                words >> word;
                current = &cases[word];
            } else if (word == "tensor") {
                words >> word;
                entry = &current->m_tensors[word];
                for (std::size_t extent = 0; words >> extent;)
                    entry->shape.push_back(extent);
            } else if (word != "#") {
                appendNumbers(line, entry->data);
            }
        }
        for (const auto& [name, fixture] : cases)
            fixture.check(name);
        return cases;
    }

private:
    struct Entry
    {
        std::vector<std::size_t> shape;
        std::vector<double> data;
    };

    const Entry& at(const std::string& name) const
    {
        const auto found = m_tensors.find(name);
        if (found == m_tensors.end())
            throw std::runtime_error("fixture: no tensor " + name);
        return found->second;
    }

    static void appendNumbers(const std::string& line, std::vector<double>& numbers)
    {
        std::istringstream words(line);
        for (std::string word; words >> word;) {
            double number = 0;
            const char* const end = word.data() + word.size();
            if (std::from_chars(word.data(), end, number).ptr != end)
                throw std::runtime_error("fixture: " + word + " is no number");
            numbers.push_back(number);
        }
    }

    void check(const std::string& name) const
    {
        for (const auto& [key, entry] : m_tensors) {
            std::size_t count = 1;
            for (const std::size_t extent : entry.shape)
                count *= extent;
            if (entry.data.size() != count)
                throw std::runtime_error("fixture: " + name + ": " + key + " is incomplete");
        }
    }

    std::map<std::string, Entry> m_tensors;
};

} // namespace lectern::attention::checks
