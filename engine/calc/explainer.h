#pragma once

#include "sheet_state.h"
#include "tex.h"

#include <deque>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace lectern::calc {

/// Writes down how one entry of a cell comes about, from the syntax tree and the present values.
class Explainer
{
public:
    explicit Explainer(const Sheet& sheet);

    Result<Explanation> explain(const EntryRef& entry);

private:
    static constexpr std::size_t mostTerms = 6; ///< of a sum or a list that are written out

    struct Frame;
    /// A parameter or list variable: its value, and the argument it stands for if there is one.
    struct Local
    {
        Value value = {};
        NodeId node = -1;
        const Frame* frame = nullptr;
    };
    struct Frame
    {
        std::vector<Local> locals = {};
    };
    /// One entry of the value of one node; indices from 0.
    struct Place
    {
        NodeId node;
        const Frame* frame;
        std::size_t row;
        std::size_t col;
        std::size_t slice;
    };
    struct Pending
    {
        std::string left;
        Place place;
        int level;
    };
    enum class Mode
    {
        symbols,
        numbers
    };

    const Node& node(NodeId id) const { return m_program.nodes[static_cast<std::size_t>(id)]; }
    const Value& valueOf(NodeId id, const Frame* frame);
    /// The frame of a call or of one round of a comprehension; made once, so that its values are kept.
    template <typename Make>
    const Frame* frameOf(NodeId id, const Frame* outer, std::size_t round, Make make);
    double numberAt(const Place& place);
    Place child(const Place& place, std::size_t i);
    Place inside(NodeId id, const Frame* frame, const Place& place);

    void writeLine(const Pending& pending);
    void writeCondition(NodeId condition, const Place& place);
    void open(const Place& place, const std::string& left);
    std::string lawOf(NodeId expression);

    Tex render(const Place& place, Mode mode);
    Tex leaf(const Place& place, Mode mode);
    Tex name(const Place& place, Mode mode);
    Tex binary(const Place& place, Mode mode);
    Tex product(const Place& place, Mode mode);
    Tex call(const Place& place, Mode mode);
    Tex elementwise(const Place& place, Mode mode);
    Tex paired(const Place& place, Mode mode);
    Tex softmax(const Place& place, Mode mode);
    Tex moved(const Place& place, Mode mode);
    Tex triangle(const Place& place, Mode mode);
    Tex diagonal(const Place& place, Mode mode);
    Tex sequence(const Place& place, Mode mode);

    int reducedDim(const Place& place);
    std::vector<Place> reducedEntries(const Place& place, int dim);
    Tex reduction(const Place& place, Mode mode);
    Tex reductionSymbols(const Place& place, int dim);
    Tex reductionNumbers(const std::string& name, const std::vector<double>& entries);
    Tex products(const Place& place, Mode mode);
    Tex closeness(const Place& place, Mode mode);
    Tex crossentropy(const Place& place, Mode mode);
    Tex normalized(const Place& place, Mode mode);

    Tex maskRule(const Place& place, Mode mode);
    Tex positionWave(const Place& place, Mode mode);
    Tex rotation(const Place& place, Mode mode);
    Tex marked(const Place& place, Mode mode);
    Tex attention(const Place& place, Mode mode);
    std::vector<double> attentionScores(const Place& place);
    static std::vector<double> softmaxOf(const std::vector<double>& scores);
    void writeAttentionSteps(const Place& place, const std::vector<double>& scores,
                             const std::vector<double>& weights);
    std::string attentionScoreLine(const Place& place, std::size_t key, double score);
    Tex chosen(const Place& place, Mode mode);
    Tex function(const Place& place, Mode mode);
    Tex index(const Place& place, Mode mode);
    Tex matrix(const Place& place, Mode mode);
    Tex comprehension(const Place& place, Mode mode);
    Tex opaque(const Place& place, Mode mode);

    Tex number(double value);
    Tex joined(const std::vector<Tex>& terms, const char* sign, Binds binds);
    std::string whole(NodeId id, const Frame* frame, int depth = 0);
    std::string subscripted(NodeId id, const Frame* frame, const std::string& row, const std::string& col,
                            std::size_t slice);
    bool isSimple(NodeId id, const Frame* frame) const;
    void read(const std::string& cell, const Place& place);
    void readNames(NodeId id, const Frame* frame);
    double touched(const Place& place);
    Tex listed(const std::vector<Tex>& terms, const char* function);
    std::string argumentNumber(const Place& place, std::size_t argument);

    const Sheet::State& m_state;
    const Program& m_program;
    Computation m_run;
    std::deque<Frame> m_frames;
    std::map<std::pair<NodeId, const Frame*>, Value> m_values;
    std::map<std::tuple<NodeId, const Frame*, std::size_t>, const Frame*> m_framesOf;
    std::vector<Pending> m_pending;
    Explanation m_result;
    bool m_rounded = false; ///< a number of the line being written is not exactly what it stands for
    bool m_attentionWritten = false;
    std::size_t m_touched = 0;
    bool m_quiet = false; ///< only looking for what is read: no lines of their own
    int m_depth = 0;
    std::size_t m_rendered = 0; ///< nodes, in what is being written
    int m_level = 0;
};

template <typename Make>
const Explainer::Frame* Explainer::frameOf(NodeId id, const Frame* outer, std::size_t round, Make make)
{
    const auto [known, isNew] = m_framesOf.try_emplace({id, outer, round}, nullptr);
    if (isNew)
        known->second = &m_frames.emplace_back(make());
    return known->second;
}

} // namespace lectern::calc
