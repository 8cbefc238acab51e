#include "grading_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>

#include <cmath>

namespace lectern::gradebook {

GradingBar::GradingBar(QWidget* parent)
    : QWidget(parent)
    , m_bar(new QProgressBar)
    , m_words(new QLabel)
    , m_cancel(new QPushButton)
{
    m_bar->setObjectName(QStringLiteral("gradingProgress"));
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(140);
    m_words->setObjectName(QStringLiteral("gradingWords"));
    m_words->setWordWrap(true);
    m_cancel->setObjectName(QStringLiteral("gradingCancel"));
    m_cancel->setAutoDefault(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 6, 0, 0);
    row->addWidget(m_bar);
    row->addWidget(m_words, 1);
    row->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        Q_EMIT cancelWanted();
    });
    hide();
}

void GradingBar::setContext(const reader::EmbedContext& context)
{
    m_words->setFont(context.theme.ui());
    m_cancel->setFont(context.theme.ui());
    m_bar->setFixedHeight(qRound(context.theme.px(12)));
    m_bar->setAccessibleName(tr("Progress of grading"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("What is graded by then stays."));
}

void GradingBar::show(bool isGrading, const GradingProgress& progress)
{
    if (!isGrading || isHidden())
        m_cancel->setEnabled(true);
    setVisible(isGrading);
    constexpr int steps = 1000;
    m_bar->setRange(0, progress.total > 0 ? steps : 0);
    if (progress.total > 0)
        m_bar->setValue(static_cast<int>(steps * progress.done / progress.total));
    m_words->setText(progressWords(progress));
}

QString progressWords(const GradingProgress& progress)
{
    const QLocale locale;
    if (progress.done == 0)
        return GradingBar::tr("Grading…");
    QStringList words{GradingBar::tr("graded %1 of %2")
                          .arg(locale.toString(static_cast<qulonglong>(progress.done)),
                               locale.toString(static_cast<qulonglong>(progress.total)))};
    words << GradingBar::tr("%1 a second")
                 .arg(locale.toString(progress.perSecond, 'f', progress.perSecond < 10 ? 1 : 0));
    if (progress.secondsLeft) {
        const auto left = static_cast<qint64>(std::ceil(*progress.secondsLeft));
        words << GradingBar::tr("about %1 left")
                     .arg(QStringLiteral("%1:%2").arg(left / 60).arg(left % 60, 2, 10, QLatin1Char('0')));
    }
    return words.join(QStringLiteral(" · "));
}

} // namespace lectern::gradebook
