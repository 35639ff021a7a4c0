import type { ThemeConfig } from 'antd'
import { lightColours } from './tokens.ts'

/** The one look of every component. `still` switches motion off, for tests and prints. */
export const theme = (still = false): ThemeConfig => ({
  cssVar: { key: 'app' },
  token: {
    colorPrimary: lightColours.accent,
    colorInfo: lightColours.accent,
    colorLink: lightColours.accentText,
    colorSuccess: lightColours.success,
    colorWarning: lightColours.warning,
    colorError: lightColours.error,
    colorText: lightColours.text,
    colorTextSecondary: lightColours.textSecondary,
    colorTextTertiary: lightColours.textTertiary,
    colorTextPlaceholder: lightColours.textDisabled,
    colorBgLayout: lightColours.background,
    colorBorder: lightColours.line,
    colorBorderSecondary: lightColours.lineSoft,
    colorFillAlter: lightColours.surfaceFaint,
    fontSize: 13,
    fontSizeSM: 12,
    lineHeight: 1.5385,
    borderRadius: 4,
    borderRadiusSM: 4,
    borderRadiusLG: 6,
    controlHeight: 32,
    controlHeightSM: 28,
    controlHeightLG: 40,
    boxShadowSecondary: '0 6px 24px rgba(15,35,70,.12)',
    fontFamily: '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif',
    motion: !still,
  },
  components: {
    Segmented: { trackBg: lightColours.track, itemSelectedColor: lightColours.accentText },
    Tabs: { titleFontSize: 13, horizontalItemGutter: 24 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Form: { itemMarginBottom: 16 },
  },
})
