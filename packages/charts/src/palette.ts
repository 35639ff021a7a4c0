import { officialColours } from '@qingyuan/domain/standards/colours.ts'
import { type Colours, darkColours, lightColours } from '@qingyuan/ui/tokens.ts'

/** Every colour of charts and maps that is no token of ui. Class colours mean air-quality classes and nothing else. */

/** `official` and `officialDark`: HJ 633 Appendix A (`officialColours` of domain) on light and on dark ground. */
export type ClassTheme = 'light' | 'dark' | 'safe' | 'official' | 'officialDark'

export interface ClassColour {
  /** Areas: badges, cells, map. */
  fill: string
  /** Text inside a fill. */
  on: string
  /** Figures and strokes on the theme's surface; at least 4.5:1. */
  text: string
  /** Table cells, below 1: the whole cell is `fill`. */
  soft: string
}

const colour = (fill: string, on: string, text: string, soft: string): ClassColour => ({ fill, on, text, soft })

const onOfficial = ['#062b10', '#3a2e00', '#341a00', '#000000', '#ffffff', '#ffffff'] as const
const officialClasses = (texts: readonly string[], softs: readonly (string | null)[]): ClassColour[] =>
  officialColours.map((fill, i) => colour(fill, onOfficial[i]!, texts[i]!, softs[i] ?? fill))

/** Class 1..6 is index 0..5. */
export const classColours: Readonly<Record<ClassTheme, readonly ClassColour[]>> = {
  light: [
    colour('#43b05c', '#062b10', '#1c7a37', '#dcf2e1'),
    colour('#f6d13b', '#3a2e00', '#7d6200', '#fdf3c4'),
    colour('#f4912a', '#341a00', '#a85400', '#fddfbd'),
    colour('#d8352f', '#ffffff', '#c5221f', '#f8cbc8'),
    colour('#96182f', '#ffffff', '#96182f', '#96182f'),
    colour('#4f1d78', '#ffffff', '#4f1d78', '#4f1d78'),
  ],
  dark: [
    colour('#35C47C', '#06140D', '#4FD891', '#35C47C'),
    colour('#F2CB3C', '#1A1500', '#F7D65A', '#F2CB3C'),
    colour('#FF9138', '#1D0E00', '#FFA658', '#FF9138'),
    colour('#D93A3C', '#FFFFFF', '#FF7B78', '#D93A3C'),
    colour('#B0213C', '#FFFFFF', '#F0708A', '#B0213C'),
    colour('#8F4FD0', '#FFFFFF', '#C394F5', '#8F4FD0'),
  ],
  safe: [
    colour('#e3f2fa', '#10303f', '#33606f', '#e3f2fa'),
    colour('#a9d5ec', '#10303f', '#1f5a73', '#a9d5ec'),
    colour('#eeb155', '#3a2400', '#805500', '#f7ddb2'),
    colour('#cf6a2c', '#1f0c00', '#a34812', '#eabfa4'),
    colour('#8c3b1f', '#ffffff', '#8c3b1f', '#8c3b1f'),
    colour('#33152f', '#ffffff', '#33152f', '#33152f'),
  ],
  official: officialClasses(
    ['#197a19', '#7d6200', '#a85400', '#d40000', '#99004c', '#7e0023'],
    ['#d2f8d2', '#ffffb8', '#ffdcb8', '#ffc2c2', null, null],
  ),
  officialDark: officialClasses(['#00e400', '#ffff00', '#ff9a3d', '#ff7a7a', '#ff6fb0', '#ff7f9a'], [null, null, null, null, null, null]),
}

/** Colours of a class 1..6; null for a missing class: draw a dashed outline and `—`. */
export const classColour = (theme: ClassTheme, level: number | null | undefined): ClassColour | null =>
  level ? (classColours[theme][level - 1] ?? null) : null

export const seriesColours = [
  lightColours.accent,
  '#0f8b8d',
  lightColours.flag,
  '#b7791f',
  '#c2528b',
  '#5b6b82',
  '#3aa0d8',
  '#7c8c2b',
] as const
/** Lines also differ by stroke, so that they remain distinct in grey print. */
export const seriesStrokes = [
  { type: 'solid', width: 2 },
  { type: 'dashed', width: 1.5 },
  { type: 'dotted', width: 1.5 },
] as const

export const stackColours = [
  '#0f3f8c',
  lightColours.accentBar,
  '#6a4fb8',
  '#e29bbd',
  '#b7791f',
  '#b3c069',
  '#0b6b6d',
  lightColours.neutral,
  '#d8dde5',
] as const
/** Colour of the n-th part of a stack; begins again after the last. */
export const stackColour = (n: number): string => stackColours[n % stackColours.length]!

const ramps = {
  /** Frequency. */
  blue: ['#f0f6ff', '#0b2f66'],
  /** Concentration. */
  warm: ['#fcf3d9', '#e58b4d', '#a5305f', '#3b1250'],
  /** Concentration for eyes that tell colours badly: lightness and hue both grow (Nuñez et al. 2018). */
  cividis: ['#fee838', '#c8b866', '#948e77', '#666970', '#35456c', '#00224e'],
  /** Change or correlation, 0 in the middle. */
  diverging: ['#8c510a', '#f6f3ec', '#1b5fa8'],
  /** Footprint of a source, never class colours. */
  footprint: ['#DCE9FB', '#0D4A9E'],
} as const
export type Ramp = keyof typeof ramps
export const rampStops = (ramp: Ramp): readonly string[] => ramps[ramp]

export type Rgb = readonly [red: number, green: number, blue: number]
export const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** Text colour on a fill: dark on light ones, white on dark ones. */
export const inkOn = (fill: string): string => {
  const [red, green, blue] = rgbOf(fill)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? lightColours.text : lightColours.onAccent
}

const hexOf = (rgb: readonly number[]) =>
  `#${rgb
    .map(c =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const mixColours = (a: string, b: string, share: number): string => {
  const [x, y] = [rgbOf(a), rgbOf(b)]
  return hexOf(x.map((c, i) => c + (y[i]! - c) * share))
}

/** Colour at `share` 0..1 of a ramp; outside it is clamped. */
export const rampColour = (ramp: Ramp, share: number): string => {
  const stops = ramps[ramp]
  const at = Math.min(Math.max(share, 0), 1) * (stops.length - 1)
  const below = Math.min(Math.floor(at), stops.length - 2)
  return mixColours(stops[below]!, stops[below + 1]!, at - below)
}

const inkOf = (colours: Colours, text: string, limit: string) => ({
  text,
  strong: colours.text,
  grid: colours.lineGrid,
  axis: colours.lineStrong,
  limit,
  surface: colours.surface,
  muted: colours.textDisabled,
})

/** Class levels that a palette has (specification, section 3). */
export const classLevels = { least: 3, most: 11 } as const

/** Colours of 3 to 11 classes of one of the five palettes, evenly from its first colour to its last. @throws RangeError for another number */
export const classPalette = (ramp: Ramp, levels: number): string[] => {
  if (!Number.isInteger(levels) || levels < classLevels.least || levels > classLevels.most)
    throw new RangeError(`a palette has 3 to 11 classes, not ${levels}`)
  return Array.from({ length: levels }, (_, i) => rampColour(ramp, i / (levels - 1)))
}

/** Axes, grids and texts of charts. */
export const chartInk = {
  light: inkOf(lightColours, lightColours.textSecondary, lightColours.textTertiary),
  dark: inkOf(darkColours, darkColours.textTertiary, darkColours.textTertiary),
}
export type InkTheme = keyof typeof chartInk

export const flagColour = lightColours.flag
export const betterColour = lightColours.success
export const worseColour = lightColours.worse
/** Raised values, beside the usual ones. */
export const raisedColour = '#a5305f'
export const usualColour = '#cfb7a4'
/** Intervals of a forecast: 5–95 % and 25–75 %. */
export const intervalColours = { outer: '#dbe8fa', inner: lightColours.accentLight }
/** Every second row of a picture with rows. */
export const rowColour = '#fafbfc'
/** Range of the values of a feature. */
export const rangeColour = '#e3e9f1'
export const graticuleColour = '#1f3c63'
/** The rest beside named shares, and what has not begun. */
export const restColour = '#d8dde5'

/** Controlling authority of an enterprise. */
export const controlColours: Readonly<Record<'国控' | '省控' | '市控' | '其他', string>> = {
  国控: '#b42318',
  省控: '#c77700',
  市控: lightColours.accentVivid,
  其他: lightColours.textTertiary,
}
/** States of a task to be filled in. */
export const fillStateColours = { approved: '#0b6b6d', submitted: '#d9a441', filling: '#3f7fd6', rejected: '#e29bbd', pending: restColour }
