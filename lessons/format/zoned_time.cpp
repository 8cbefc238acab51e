#include <lectern/lessons/assignment.h>

#include <charconv>
#include <chrono>

namespace lectern::lessons {
namespace {

/// Reads the pieces of a time from the front of a text.
class TimeText
{
public:
    explicit TimeText(std::string_view text)
        : m_rest(text)
    {
    }

    bool atEnd() const { return m_rest.empty(); }
    bool skip(char c)
    {
        if (m_rest.empty() || m_rest.front() != c)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    /// Exactly so many digits, between `least` and `most`; else the text is wrong.
    int digits(std::size_t count, int least, int most)
    {
        int value = 0;
        const auto read =
            std::from_chars(m_rest.data(), m_rest.data() + std::min(count, m_rest.size()), value);
        if (read.ec != std::errc() || read.ptr != m_rest.data() + count || m_rest.front() == '-' ||
            value < least || value > most)
            m_good = false;
        else
            m_rest.remove_prefix(count);
        return value;
    }
    void need(char c) { m_good = skip(c) && m_good; }
    bool isGood() const { return m_good; }

private:
    std::string_view m_rest;
    bool m_good = true;
};

} // namespace

std::optional<ZonedTime> parseZonedTime(std::string_view typed)
{
    using namespace std::chrono;
    TimeText text(typed);
    const int y = text.digits(4, 1970, 9999);
    text.need('-');
    const auto m = static_cast<unsigned>(text.digits(2, 1, 12));
    text.need('-');
    const auto d = static_cast<unsigned>(text.digits(2, 1, 31));
    if (!text.skip('T'))
        text.need(' ');
    const int h = text.digits(2, 0, 23);
    text.need(':');
    const int min = text.digits(2, 0, 59);
    const int s = text.skip(':') ? text.digits(2, 0, 59) : 0;
    int zone = 0;
    if (!text.skip('Z')) {
        const bool west = text.skip('-');
        if (!west)
            text.need('+');
        zone = text.digits(2, 0, 14) * 60;
        text.need(':');
        zone += text.digits(2, 0, 59);
        zone = west ? -zone : zone;
    }
    const year_month_day date{year(y), month(m), day(d)};
    if (!text.isGood() || !text.atEnd() || !date.ok())
        return std::nullopt;
    const auto utc = sys_days(date) + hours(h) + minutes(min - zone) + seconds(s);
    return ZonedTime{duration_cast<milliseconds>(utc.time_since_epoch()).count(), zone};
}

} // namespace lectern::lessons
