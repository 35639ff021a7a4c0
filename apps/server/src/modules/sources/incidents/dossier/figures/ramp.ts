import { svgRect, svgText } from '#/platform/pictures/svg.ts'

/** Blue ramp of sensitivity and concentration, never colours of air-quality classes. */
export const blueRamp = ['#dce9fb', '#b5d0f5', '#86b3ec', '#5590de', '#2a6bc4', '#0d4a9e'] as const
export const sensitivityLimits = [0.05, 0.1, 0.2, 0.35, 0.55, 0.85] as const

/** Colour of a value by lower limits, rising; null below the first. */
export const colourOf = (value: number, limits: readonly number[]): string | null => {
  const at = limits.filter(limit => value >= limit).length
  return at === 0 ? null : blueRamp[Math.min(blueRamp.length, at) - 1]!
}

/** Legend of the ramp: swatches with their lower limits. */
export const legend = (x: number, y: number, title: string, labels: readonly string[]): string =>
  [
    svgText(x, y - 6, title, { 'font-size': 11, fill: '#566275' }),
    ...labels.map(
      (label, n) =>
        svgRect(x + n * 46, y, 46, 12, { fill: blueRamp[n]! }) +
        svgText(x + n * 46 + 2, y + 24, label, { 'font-size': 10, fill: '#566275' }),
    ),
  ].join('')
