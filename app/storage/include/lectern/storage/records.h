#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>

/// What the learner's store keeps, as plain values. Ids are the stable ones of the course; all times are UTC
/// milliseconds since 1970.
namespace lectern::storage {

/// The learner, as far as this program knows one: made once, with the store.
struct Profile
{
    QString id; ///< UUID
    qint64 created = 0;
    QByteArray variantSecret; ///< 32 random bytes that decide the variants of exercises
};

/// Names of settings that the window uses; the store takes any name.
namespace setting {
inline constexpr QLatin1StringView language{"language"};
inline constexpr QLatin1StringView theme{"theme"};
inline constexpr QLatin1StringView zoom{"zoom"};
inline constexpr QLatin1StringView windowGeometry{"window.geometry"};
/// "1": the card before the first lesson has been seen
inline constexpr QLatin1StringView welcomed{"welcomed"};
/// "1": a start after an unclean exit is not through yet
inline constexpr QLatin1StringView startPending{"start.pending"};
/// The classes that were graded in the window, as RecentClasses writes them
inline constexpr QLatin1StringView recentClasses{"classes.recent"};
} // namespace setting

/// Where reading stopped in a lesson. The text finds the block again after the lesson has been edited.
struct Place
{
    QString lesson;
    QString section;
    QString blockText;  ///< the beginning of the block's text
    int blockIndex = 0; ///< of the block in its section
    int offset = 0;     ///< of the window's upper edge from the block's, in pixels at zoom 1

    bool operator==(const Place&) const = default;
};

/// When a section was first opened, read to its end, and mastered (its exercises solved): three separate
/// facts.
struct SectionProgress
{
    std::optional<qint64> started = {};
    std::optional<qint64> done = {};
    std::optional<qint64> mastered = {};

    bool operator==(const SectionProgress&) const = default;
};

enum class SectionMark
{
    started,
    done,
    mastered
};

struct SectionKey
{
    QString course;
    QString lesson;
    QString section;
};

struct CalculatorKey
{
    QString course;
    QString lesson;
    QString calculator;
};

struct CardKey
{
    QString course;
    QString lesson;
    QString card;
};

/// A recall card that has been turned at least once.
struct RecallRecord
{
    qint64 due = 0; ///< when it is to be asked again
    qint64 gap = 0; ///< ms that lay before `due` when it was set
    int turned = 0; ///< how often

    bool operator==(const RecallRecord&) const = default;
};

struct NoteKey
{
    QString course;
    QString lesson;
    QString note; ///< UUID
};

/// What a learner wrote at a passage of a lesson, or a bookmark there.
struct NoteRecord
{
    QString section;  ///< id
    int block = 0;    ///< counted from the section's heading
    QString quote;    ///< the passage as it was shown: finds it again after the lesson has been edited
    QString language; ///< in which it was shown
    bool isBookmark = false;
    QString text = {}; ///< empty: the passage is only marked
    qint64 created = 0;

    bool operator==(const NoteRecord&) const = default;
};

struct ExerciseKey
{
    QString course;
    QString exercise;
};

struct VariantKey
{
    QString course;
    QString exercise;
    int variant = 0; ///< the number of the draw
};

/// Help that was taken for one variant.
struct Help
{
    std::map<QString, int> hintsTaken = {}; ///< part id -> number of hints, from the first
    bool solutionRevealed = false;

    bool operator==(const Help&) const = default;
};

/// One graded answer, as it was typed and as it was judged.
struct Attempt
{
    QString course;
    QString courseVersion;
    QString exercise;
    QByteArray exerciseHash;
    int variant = 0;
    std::uint64_t seed = 0;
    int number = 0;    ///< set by the store: 1, 2, ... for each (course, exercise)
    QByteArray answer; ///< JSON `answer/1`
    QByteArray report; ///< JSON of the grader
    double points = 0;
    double maximum = 0;
    QString locale;
    qint64 at = 0;  ///< set by the store
    Help help = {}; ///< taken before this attempt

    bool operator==(const Attempt&) const = default;
};

/// The enrolment of a course, as the instructor gave it.
struct EnrolmentRecord
{
    QString course;
    QByteArray file;          ///< its text
    QByteArray variantSecret; ///< decides this course's variants in the profile's place
};

/// A hand-in that was made. It is noted before its file is written, so that no number is used twice.
struct HandinRecord
{
    QString id; ///< UUID
    QString course;
    QString classId;  ///< empty: self-study
    int sequence = 0; ///< 1, 2, ... for each course and class
    QString hash;     ///< SHA-256 of its text, hexadecimal
    int attempts = 0; ///< that it holds
    qint64 at = 0;
    QString file; ///< where it was written; empty: it was not

    bool operator==(const HandinRecord&) const = default;
};

} // namespace lectern::storage
