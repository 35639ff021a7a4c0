/**
 * Colours by meaning: the only list. The theme of antd, the style sheets (`textLabel` is `var(--text-label)` there) and
 * drawings read it. Colours of air-quality classes, series and maps are in charts/palette.ts and charts/map.
 */
export const lightColours = {
  text: '#1f2733',
  textLabel: '#3a4658',
  textSecondary: '#566275',
  textTertiary: '#687285',
  textDisabled: '#9aa3b2',
  /** Words on accent, status and header fills. */
  onAccent: '#ffffff',

  background: '#f3f5f8',
  surface: '#ffffff',
  surfaceFaint: '#f7f9fb',
  fill: '#eef1f5',
  /** Behind the sign of an empty card. */
  fillFaint: '#f0f3f7',
  track: '#eceff4',
  trackStrong: '#e3e8ef',
  mapGround: '#ebf0f5',
  /** Marks and bars that mean no class and no series. */
  neutral: '#9aa5b5',
  neutralLight: '#b7c0cd',

  line: '#d5dbe4',
  lineSoft: '#e6eaf0',
  lineFaint: '#f0f2f6',
  lineGrid: '#edf0f4',
  lineStrong: '#c9d0da',

  accent: '#1668dc',
  /** Words and outlines in the accent colour. */
  accentText: '#1668dc',
  accentHover: '#2b7bea',
  accentFaint: '#f4f8fe',
  accentSoft: '#eaf2fd',
  accentSurface: '#e3edfb',
  accentRing: '#dfeafb',
  accentMark: '#d3e3f8',
  accentLine: '#b9d3f6',
  accentLight: '#a9c9f3',
  accentBar: '#5b9be6',
  accentVivid: '#2f6fed',
  accentStrong: '#0f4fae',
  accentDeep: '#0f4fa8',

  success: '#0b7a75',
  successMuted: '#7aa8a4',
  successText: '#0b6b54',
  successSurface: '#e2f3ee',
  warning: '#ad6800',
  warningText: '#8a5a00',
  warningSurface: '#fff8e8',
  error: '#c5221f',
  errorMuted: '#e7b7b4',
  errorText: '#8c1d18',
  errorStrong: '#a8281f',
  errorFaint: '#fdf3f2',
  errorSoft: '#fdeeee',
  errorSurface: '#fbe6e3',
  notice: '#a85400',
  /** A figure that got worse or is above a limit. */
  worse: '#b3401f',
  /** A reading or figure with a mark. */
  flag: '#7a5cc9',

  gradeHigh: '#0f5a2a',
  gradeHighSurface: '#dcf2e1',
  gradeMedium: '#7a4b00',
  gradeMediumSurface: '#fdeacb',
  gradeLow: '#8f1d1a',
  gradeLowSurface: '#fde7e6',

  header: '#0f2f5f',
  headerStart: '#0b2548',
  headerEnd: '#143f80',
  headerText: '#b9c8e0',
  headerTitle: '#d5e2f5',
  headerAvatar: '#3d6bb3',
  /** On dark fills: 演示数据 and lost connections. */
  highlight: '#ffc45c',
  demoSurface: '#fff3d6',
  captchaSurface: '#eaf1fb',
}

export type ColourName = keyof typeof lightColours
export type Colours = Readonly<Record<ColourName, string>>

const darkOverrides = {
  text: '#eef4fb',
  textSecondary: '#a9bbd1',
  textTertiary: '#8297b3',
  textDisabled: '#5f7696',
  background: '#08101c',
  surface: '#0f1a2a',
  surfaceFaint: '#16243a',
  fill: '#142136',
  track: '#1b2a41',
  neutral: '#42597c',
  line: '#1b2a41',
  lineGrid: '#22324a',
  lineStrong: '#33486a',
  accentText: '#6fb1ff',
  accentBar: '#4c8fe8',
  success: '#4fd891',
  error: '#d93a3c',
  notice: '#ffa658',
  worse: '#ff7b78',
} satisfies Partial<Colours>

/** The big screen: `data-theme="dark"` on its root. */
export const darkColours = { ...lightColours, ...darkOverrides }

const variableName = (name: string) => `--${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** `var(--text-label)` for `textLabel`: the colour of the theme around the element. */
export const colourVariable = (name: ColourName) => `var(${variableName(name)})`

const declarations = (colours: Partial<Colours>) =>
  Object.entries(colours)
    .map(([name, value]) => `${variableName(name)}:${value}`)
    .join(';')

/** Style sheet that declares the tokens; `data-theme="light"` marks a light part of a dark page. */
export const tokenStyles = `:root,[data-theme=light]{${declarations(lightColours)}}[data-theme=dark]{${declarations(darkOverrides)}}`
