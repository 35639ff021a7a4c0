import { calmSpeed } from '@qingyuan/domain/wind.ts'

/** Figures of a wind barb as Chinese weather maps draw it: half feather 2 m/s, full feather 4 m/s, pennant 20 m/s. */
export interface BarbParts {
  pennants: number
  full: number
  half: 0 | 1
}

/** The speed to the nearest 2 m/s in pennants and feathers. */
export const barbParts = (speed: number): BarbParts => {
  const steps = Math.round(speed / 2)
  return { pennants: Math.floor(steps / 10), full: Math.floor((steps % 10) / 2), half: (steps % 2) as 0 | 1 }
}

const shaft = 22
const gap = 3.6
const wide = 9
const slant = 3.4
/** Half the side of the square around the station's point that contains every barb, whatever its speed. */
export const barbReach = shaft + slant

/**
 * A wind from the north as an SVG path around the station's point (0, 0), to be turned clockwise by the direction it comes from. Feathers stand on
 * the side of the lower pressure of the northern hemisphere: east of a north wind.
 *
 * @param speed m/s; below 1 a shaft without feathers; up to `calm` a circle
 */
export const barbPath = (speed: number, calm = calmSpeed): string => {
  if (speed <= calm) return 'M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0'
  const { pennants, full, half } = barbParts(speed)
  const parts = [`M0 0L0 ${-shaft}`]
  let at = -shaft
  for (let n = 0; n < pennants; n++) {
    parts.push(`M0 ${at}L${wide} ${at + gap / 2 - 1}L0 ${at + gap + 1}Z`)
    at += gap + 2
  }
  for (let n = 0; n < full; n++) {
    parts.push(`M0 ${at}L${wide} ${at - slant}`)
    at += gap
  }
  // A single half feather is set in from the end; at the end it would look like a short full one.
  if (half && at === -shaft) at += gap
  if (half) parts.push(`M0 ${at}L${wide / 2} ${at - slant / 2}`)
  return parts.join('')
}

/** The same in a square of one size for all speeds, so that a symbol's middle is the station's point. */
export const barbSymbol = (speed: number, calm?: number): string => {
  const r = barbReach
  return `path://M${-r} ${-r}M${r} ${r}${barbPath(speed, calm)}`
}
