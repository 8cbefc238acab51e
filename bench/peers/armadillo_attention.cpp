// softmax(Q K^T / sqrt(d)) V in Armadillo, as one would write it, head by head. A matrix holds the queries
// (keys, values) of a head as columns.

#include "../measure.h"

#include <armadillo>

#include <cblas.h>
#include <cmath>

using namespace lectern::bench;

namespace {

void attend(const arma::fmat& q, const arma::fmat& k, const arma::fmat& v, arma::uword read, bool causal,
            arma::fmat& output)
{
    const arma::uword last = read - 1;
    arma::fmat scores = k.head_cols(read).t() * q / std::sqrt(static_cast<float>(q.n_rows)); // [key, query]
    for (arma::uword query = 0; causal && query < last; ++query)
        scores.submat(query + 1, query, last, query).fill(-arma::Datum<float>::inf);
    scores.each_row() -= arma::max(scores, 0);
    scores = arma::exp(scores);
    scores.each_row() /= arma::sum(scores, 0);
    output = v.head_cols(read) * scores;
}

} // namespace

int main(int argc, char** argv)
{
    const Arguments arguments(argc, argv);
    if (!arguments.valid())
        return 2;
    openblas_set_num_threads(arguments.threads);
    for (const Shape& s : arguments.shapes) {
        const auto draw = [&s] {
            return arma::fcube(s.width, s.length, s.samples * s.heads, arma::fill::randn);
        };
        const arma::fcube q = draw();
        const arma::fcube k = draw();
        const arma::fcube v = draw();
        for (const std::string& variant : arguments.variants) {
            if (variant != "full" && variant != "causal" && variant != "pad")
                continue;
            const arma::uword read = variant == "pad" ? std::max<arma::uword>(1, 3 * s.length / 4) : s.length;
            arma::fcube output(arma::size(q));
            const auto call = [&] {
                for (arma::uword head = 0; head < q.n_slices; ++head)
                    attend(q.slice(head), k.slice(head), v.slice(head), read, variant == "causal",
                           output.slice(head));
                return true;
            };
            print("armadillo", s, variant, arguments.threads, measure(call, arguments.budget));
        }
    }
}
