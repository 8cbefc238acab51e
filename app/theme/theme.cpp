#include <lectern/theme/theme.h>

#include <algorithm>
#include <array>
#include <cmath>

// Q_INIT_RESOURCE must stand outside namespaces. A static library's resources are not registered by themselves.
static void useArrows()
{
    Q_INIT_RESOURCE(theme);
}

namespace lectern::theme {
namespace {

QColor hex(const char* name)
{
    return QColor(QLatin1StringView(name));
}

double luminance(const QColor& c)
{
    const auto linear = [](double v) {
        return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

Theme light()
{
    Theme t;
    t.page = hex("#FFFFFF");
    t.side = hex("#F5F6F8");
    t.card = hex("#F9FAFB");
    t.code = hex("#F5F6F9");
    t.field = hex("#FFFFFF");
    t.text = hex("#1D2330");
    t.secondary = hex("#596273");
    t.tertiary = hex("#6E7684");
    t.hairline = hex("#E2E5EA");
    t.border = hex("#8C94A1");
    t.accent = hex("#2F5FD0");
    t.accentSoft = hex("#EAF0FD");
    t.onAccent = hex("#FFFFFF");
    t.ok = hex("#187547");
    t.okSoft = hex("#E8F6EE");
    t.warn = hex("#945800");
    t.warnSoft = hex("#FEF5E4");
    t.error = hex("#C23636");
    t.errorSoft = hex("#FDEDED");
    t.selection = hex("#CFDEFB");
    t.find = hex("#FFE9A8");
    t.heatLow = hex("#F1F4FA");
    t.heatHigh = hex("#2F5FD0");
    t.keyword = hex("#8A3FB8");
    t.literal = hex("#187547");
    t.comment = hex("#6E7684");
    t.number = hex("#A34A08");
    t.function = hex("#2F5FD0");
    return t;
}

Theme dark()
{
    Theme t;
    t.page = hex("#16191F");
    t.side = hex("#1B1F26");
    t.card = hex("#1C2129");
    t.code = hex("#1B2028");
    t.field = hex("#12151A");
    t.text = hex("#DEE3EA");
    t.secondary = hex("#9CA6B5");
    t.tertiary = hex("#7F8998");
    t.hairline = hex("#2B313B");
    t.border = hex("#5E6878");
    t.accent = hex("#82A8FA");
    t.accentSoft = hex("#222C42");
    t.onAccent = hex("#10141B");
    t.ok = hex("#6CCB98");
    t.okSoft = hex("#1A2E25");
    t.warn = hex("#E3B05A");
    t.warnSoft = hex("#322A1A");
    t.error = hex("#F08C8C");
    t.errorSoft = hex("#38211F");
    t.selection = hex("#2E4470");
    t.find = hex("#5A4A1C");
    t.heatLow = hex("#1F2530");
    t.heatHigh = hex("#82A8FA");
    t.keyword = hex("#C79BF0");
    t.literal = hex("#8CCFA0");
    t.comment = hex("#7F8998");
    t.number = hex("#E8A56B");
    t.function = hex("#82A8FA");
    return t;
}

Theme highContrast()
{
    Theme t = light();
    t.side = t.card = t.code = hex("#FFFFFF");
    t.text = t.secondary = t.tertiary = hex("#000000");
    t.hairline = t.border = hex("#000000");
    t.accent = t.heatHigh = t.keyword = t.function = hex("#0033A0");
    t.accentSoft = hex("#E0E8FF");
    t.ok = t.literal = hex("#005A2B");
    t.warn = t.number = hex("#6B3A00");
    t.error = hex("#A00000");
    t.comment = hex("#333333");
    t.heatLow = hex("#FFFFFF");
    return t;
}

} // namespace

double contrast(const QColor& a, const QColor& b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

Theme Theme::make(Scheme scheme, qreal zoom)
{
    Theme t = scheme == Scheme::dark ? dark() : scheme == Scheme::contrast ? highContrast() : light();
    t.scheme = scheme;
    t.zoom = std::clamp(zoom, 0.75, 3.0);
    return t;
}

QColor Theme::heat(double weight) const
{
    const double w = std::clamp(std::isnan(weight) ? 0.0 : weight, 0.0, 1.0);
    const auto mix = [w](int low, int high) { return static_cast<int>(std::lround(low + (high - low) * w)); };
    return {mix(heatLow.red(), heatHigh.red()), mix(heatLow.green(), heatHigh.green()),
            mix(heatLow.blue(), heatHigh.blue())};
}

QColor Theme::readableOn(const QColor& background) const
{
    const QColor white(Qt::white);
    const QColor black(hex("#141820"));
    return contrast(background, white) >= contrast(background, black) ? white : black;
}

QFont Theme::sans(qreal pixels, QFont::Weight weight) const
{
    QFont font;
    font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC")});
    font.setPixelSize(std::max(1, qRound(px(pixels))));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont Theme::mono(qreal pixels) const
{
    QFont font;
    font.setFamilies({QStringLiteral("JetBrains Mono"), QStringLiteral("Noto Sans Mono CJK SC")});
    font.setPixelSize(std::max(1, qRound(px(pixels))));
    font.setStyleHint(QFont::Monospace);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, side);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, page);
    p.setColor(QPalette::AlternateBase, card);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::Button, field);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::Highlight, selection);
    p.setColor(QPalette::HighlightedText, text);
    p.setColor(QPalette::ToolTipBase, card);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::PlaceholderText, tertiary);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::BrightText, error);
    p.setColor(QPalette::Light, hairline);
    p.setColor(QPalette::Midlight, hairline);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, border);
    p.setColor(QPalette::Shadow, border);
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::ButtonText, QPalette::WindowText})
        p.setColor(QPalette::Disabled, role, tertiary);
    return p;
}

QString Theme::styleSheet() const
{
    useArrows();
    QString sheet = QStringLiteral(R"(
QToolTip { background: @card; color: @text; border: 1px solid @border; padding: 4px 8px; }
QLineEdit, QSpinBox, QDoubleSpinBox { background: @field; color: @text; border: 1px solid @border; border-radius: 6px;
    padding: 4px 8px; selection-background-color: @selection; selection-color: @text; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border: 2px solid @accent; padding: 3px 7px; }
QLineEdit[cell="true"] { padding: 2px; border-radius: 5px; }
QLineEdit[cell="true"]:focus { border: 2px solid @accent; padding: 1px; }
QLineEdit[bad="true"] { border: 2px solid @error; background: @errorSoft; padding: 1px; }
QLineEdit[verdict="right"] { border: 2px solid @ok; background: @okSoft; padding: 1px; }
QLineEdit[verdict="wrong"] { border: 2px dashed @error; background: @errorSoft; padding: 1px; }
QPlainTextEdit { background: @field; color: @text; border: 1px solid @border; border-radius: 6px; padding: 6px; }
QPlainTextEdit:focus { border: 2px solid @accent; padding: 5px; }
QLineEdit:read-only { background: @card; }
QPushButton { background: @field; color: @text; border: 1px solid @border; border-radius: 6px; padding: 5px 14px; }
QPushButton:hover { border-color: @accent; }
QPushButton:focus { border: 2px solid @accent; padding: 4px 13px; }
QPushButton:pressed { background: @accentSoft; }
QPushButton:disabled { color: @disabled; border-color: @hairline; }
QPushButton[primary="true"] { background: @accent; color: @onAccent; border: 1px solid @accent; font-weight: 600; }
QPushButton[primary="true"]:focus { border: 2px solid @text; padding: 4px 13px; }
QPushButton[primary="true"]:disabled { background: @blocked; color: @onBlocked; border-color: @blocked; }
QProgressBar { background: @field; border: 1px solid @border; border-radius: 5px; }
QProgressBar::chunk { background: @accent; border-radius: 4px; }
QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 5px 8px; color: @secondary; background: transparent; }
QToolButton:hover { background: @accentSoft; color: @text; }
QToolButton:focus { border: 1px solid @accent; }
QToolButton:disabled { color: @unused; }
QToolButton[chip="true"] { border: 1px solid @border; background: @field; padding: 4px 12px; color: @text; }
QToolButton[chip="true"]:hover, QToolButton[chip="true"]:focus { border-color: @accent; }
QToolButton[chip="true"]:checked { background: @accentSoft; border-color: @accent; color: @accent; }
QToolButton::menu-indicator { image: none; }
QComboBox { background: @field; color: @text; border: 1px solid @border; border-radius: 6px; padding: 4px 10px; }
QComboBox:hover { border-color: @accent; }
QComboBox:focus { border: 2px solid @accent; padding: 3px 9px; }
QComboBox:disabled { color: @disabled; border-color: @hairline; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/lectern/theme/@scheme.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @card; color: @text; border: 1px solid @border;
    selection-background-color: @accentSoft; selection-color: @text; }
QCheckBox { color: @text; spacing: 8px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @secondary; border-radius: 3px; background: @field; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/lectern/theme/check-@scheme.svg); }
QCheckBox::indicator:focus { width: 12px; height: 12px; border: 2px solid @accent; }
QTabBar::scroller { width: 32px; }
QTabBar::tear { width: 0; }
QTabBar QToolButton { background: @card; border: 1px solid @border; border-radius: 4px; padding: 0; }
QTabBar QToolButton::left-arrow { image: url(:/lectern/theme/left-@scheme.svg); }
QTabBar QToolButton::right-arrow { image: url(:/lectern/theme/right-@scheme.svg); }
QLabel { background: transparent; color: @text; }
QLabel[tone="secondary"] { color: @secondary; }
QLabel[tone="tertiary"] { color: @tertiary; }
QLabel[tone="ok"] { color: @ok; }
QLabel[tone="warn"] { color: @warn; }
QLabel[tone="error"] { color: @error; }
QMenu { background: @card; color: @text; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 6px 24px; border-radius: 4px; }
QMenu::item:selected { background: @accentSoft; }
QMenu::separator { height: 1px; background: @hairline; margin: 4px 8px; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar::handle:vertical { background: @border; border-radius: 4px; min-height: 36px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle:horizontal { background: @border; border-radius: 4px; min-width: 36px; margin: 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @border; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @field; border: 2px solid @accent; width: 14px; height: 14px; margin: -7px 0; border-radius: 9px; }
QSlider::handle:horizontal:focus { background: @accent; }
)");
    // In the contrast theme all text and lines are black: what cannot be pressed would look as if it could, or be black
    // on black.
    const bool contrasted = scheme == Scheme::contrast;
    const QColor grey = hex("#707070");
    // Longer names first: "@accent" is a prefix of "@accentSoft".
    const std::pair<const char*, QColor> colours[] = {
        {"@accentSoft", accentSoft},
        {"@accent", accent},
        {"@onAccent", onAccent},
        {"@errorSoft", errorSoft},
        {"@error", error},
        {"@selection", selection},
        {"@unused", contrasted ? grey : border},
        {"@disabled", contrasted ? grey : tertiary},
        {"@blocked", contrasted ? grey : hairline},
        {"@onBlocked", contrasted ? hex("#FFFFFF") : tertiary},
        {"@secondary", secondary},
        {"@tertiary", tertiary},
        {"@hairline", hairline},
        {"@border", border},
        {"@field", field},
        {"@card", card},
        {"@text", text},
        {"@okSoft", okSoft},
        {"@ok", ok},
        {"@warn", warn},
    };
    for (const auto& [name, colour] : colours)
        sheet.replace(QLatin1StringView(name), colour.name());
    constexpr std::array schemes{"light", "dark", "contrast"};
    sheet.replace(QLatin1StringView("@scheme"), QLatin1StringView(schemes.at(std::size_t(scheme))));
    return sheet;
}

} // namespace lectern::theme
