import { type ThemeConfig, theme } from 'antd'

/**
 * The antd theme for the colours now in force. It reads them from the CSS variables of `tokens.css`, which stay the
 * only list of colours; antd needs real values, not `var()`, because it derives further shades from them.
 *
 * @param mode decides the algorithm for what is not set here
 */
export function antdTheme(mode: 'light' | 'dark'): ThemeConfig {
  const css = getComputedStyle(document.documentElement)
  const value = (name: string) => css.getPropertyValue(`--${name}`).trim()
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'fairgate' },
    hashed: false,
    token: {
      fontFamily: value('font'),
      fontSize: 14,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      controlHeight: 32,
      controlHeightSM: 28,
      controlHeightLG: 40,
      fontWeightStrong: 600,
      wireframe: false,
      colorPrimary: value('primary-button'),
      colorPrimaryHover: value('primary-button-hover'),
      colorPrimaryActive: value('primary-active'),
      colorLink: value('primary'),
      colorLinkHover: value('primary-hover'),
      colorError: value('danger'),
      colorSuccess: value('success'),
      colorWarning: value('warning'),
      colorText: value('ink'),
      colorTextSecondary: value('ink-2'),
      colorTextTertiary: value('ink-3'),
      colorTextDescription: value('ink-3'),
      colorTextPlaceholder: value('placeholder'),
      colorTextHeading: value('ink'),
      colorBorder: value('control'),
      colorBorderSecondary: value('line'),
      colorSplit: value('line'),
      colorBgContainer: value('surface'),
      colorBgElevated: value('raised'),
      colorBgLayout: value('surface'),
      controlItemBgHover: value('hover'),
      controlItemBgActive: value('tint'),
      controlItemBgActiveHover: value('tint'),
      boxShadow: value('shadow'),
      boxShadowSecondary: value('shadow'),
      boxShadowTertiary: 'none',
      // Without movement (`base.css`) no end of one is reported, and what would wait for it would never show.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
      Select: { optionSelectedBg: value('tint'), optionSelectedFontWeight: 400 },
      Modal: { titleFontSize: 15, titleLineHeight: 1.6 },
      Form: { labelFontSize: 14 },
    },
  }
}
