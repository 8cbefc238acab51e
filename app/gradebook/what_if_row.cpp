#include "what_if_row.h"

#include <lectern/gradebook/learner_view.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace lectern::gradebook {

WhatIfRow::WhatIfRow(QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel)
    , m_part(new QComboBox)
    , m_tolerance(new QLineEdit)
    , m_key(new QLineEdit)
    , m_try(new QPushButton)
{
    m_part->setObjectName(QStringLiteral("whatIfPart"));
    m_tolerance->setObjectName(QStringLiteral("whatIfTolerance"));
    m_key->setObjectName(QStringLiteral("whatIfKey"));
    m_try->setObjectName(QStringLiteral("whatIf"));
    m_try->setAutoDefault(true);
    m_label->setWordWrap(true);
    m_part->setMinimumContentsLength(12);
    m_part->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_part, 2);
    row->addWidget(m_tolerance, 1);
    row->addWidget(m_key, 2);
    row->addWidget(m_try);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(4);
    all->addWidget(m_label);
    all->addLayout(row);
    connect(m_part, &QComboBox::currentIndexChanged, this, &WhatIfRow::choose);
    for (QLineEdit* field : {m_tolerance, m_key}) {
        connect(field, &QLineEdit::textChanged, this, &WhatIfRow::refresh);
        connect(field, &QLineEdit::returnPressed, this, &WhatIfRow::want);
    }
    connect(m_try, &QPushButton::clicked, this, &WhatIfRow::want);
}

void WhatIfRow::setContext(const reader::EmbedContext& context)
{
    for (QWidget* widget : std::initializer_list<QWidget*>{m_label, m_part, m_tolerance, m_key, m_try})
        widget->setFont(context.theme.ui());
    m_label->setText(tr("What if a key or a tolerance were another? Nothing is changed."));
    m_part->setAccessibleName(tr("Part to try something about"));
    m_tolerance->setAccessibleName(tr("Another tolerance, absolute"));
    m_key->setAccessibleName(tr("Another key: a cell or an expression over the exercise's cells"));
    m_try->setText(tr("Try it out"));
    choose();
}

void WhatIfRow::setParts(const std::vector<handin::WhatIfPart>& parts)
{
    const QString before = m_part->currentText();
    {
        const QSignalBlocker silent(m_part);
        m_parts = parts;
        m_part->clear();
        for (const handin::WhatIfPart& part : parts) {
            const QString exercise = QString::fromStdString(part.exercise);
            m_part->addItem(part.isOnly ? exercise
                                        : QString(exercise + u" · " + QString::fromStdString(part.part)));
        }
        m_part->setCurrentIndex(std::max(0, m_part->findText(before)));
    }
    setVisible(!parts.empty());
    choose();
}

void WhatIfRow::choose()
{
    const int index = m_part->currentIndex();
    if (index >= 0 && index < static_cast<int>(m_parts.size())) {
        const handin::WhatIfPart& part = m_parts[static_cast<std::size_t>(index)];
        m_tolerance->setPlaceholderText(tr("tolerance, now %1").arg(toleranceLine(part.tolerance)));
        m_key->setPlaceholderText(tr("key, now %1").arg(QString::fromStdString(part.key)));
    }
    refresh();
}

void WhatIfRow::refresh()
{
    const bool any = !m_tolerance->text().trimmed().isEmpty() || !m_key->text().trimmed().isEmpty();
    m_try->setEnabled(any && m_part->currentIndex() >= 0);
}

void WhatIfRow::want()
{
    if (!m_try->isEnabled())
        return;
    const handin::WhatIfPart& part = m_parts[static_cast<std::size_t>(m_part->currentIndex())];
    handin::WhatIf change{part.exercise, part.part, m_key->text().trimmed().toStdString(), {}};
    if (const QString tolerance = m_tolerance->text().trimmed(); !tolerance.isEmpty())
        change.tolerance = typedPoints(tolerance).value_or(-1); // which is refused in words
    Q_EMIT wanted(change);
}

QString toleranceLine(const lessons::Tolerance& tolerance)
{
    const auto number = [](double value) {
        const auto decimal = grading::decimal(value);
        return decimal && decimal->value() == value
                   ? QString::fromStdString(grading::toDecimalText(*decimal))
                   : QString::number(value, 'g', QLocale::FloatingPointShortest);
    };
    QStringList all;
    if (tolerance.absolute)
        all << number(*tolerance.absolute);
    if (tolerance.relative)
        all << WhatIfRow::tr("%1 × |answer|").arg(number(*tolerance.relative));
    if (tolerance.significant)
        all << WhatIfRow::tr("%n digit(s)", nullptr, *tolerance.significant);
    return all.isEmpty() ? WhatIfRow::tr("exact") : all.join(QStringLiteral(", "));
}

} // namespace lectern::gradebook
