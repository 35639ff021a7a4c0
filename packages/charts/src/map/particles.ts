import type { ScreenWind } from './wind-field.ts'

/** Points kept of each particle's way: the tail is drawn as `tailPoints - 1` strokes of falling alpha. */
export const tailPoints = 5

/** Particles in flat arrays: nothing is allocated while they move. Positions in px, newest first. */
export interface Particles {
  count: number
  xs: Float32Array
  ys: Float32Array
  /** Steps left, and steps lived. */
  life: Float32Array
  age: Float32Array
}

const place = (p: Particles, i: number, width: number, height: number, random: () => number) => {
  const [x, y] = [random() * width, random() * height]
  for (let k = 0; k < tailPoints; k++) {
    p.xs[i * tailPoints + k] = x
    p.ys[i * tailPoints + k] = y
  }
  p.age[i] = 0
  p.life[i] = 40 + random() * 80
}

export const scatterParticles = (count: number, width: number, height: number, random: () => number): Particles => {
  const p: Particles = {
    count,
    xs: new Float32Array(count * tailPoints),
    ys: new Float32Array(count * tailPoints),
    life: new Float32Array(count),
    age: new Float32Array(count),
  }
  for (let i = 0; i < count; i++) {
    place(p, i, width, height, random)
    // Whole steps: a tail moves on at every so many of them.
    p.age[i] = Math.floor(random() * 40)
  }
  return p
}

/**
 * One step of `seconds`: particles go with the wind, tails follow, those that leave or are spent start anew. `spacing` is how many steps
 * lie between two points of a tail.
 */
export const stepParticles = (
  p: Particles,
  wind: ScreenWind,
  width: number,
  height: number,
  seconds: number,
  spacing: number,
  random: () => number,
) => {
  for (let i = 0; i < p.count; i++) {
    const head = i * tailPoints
    const [x, y] = [p.xs[head]!, p.ys[head]!]
    const at = Math.round(y / wind.cell) * wind.columns + Math.round(x / wind.cell)
    p.age[i]!++
    if (p.age[i]! > p.life[i]! || x < 0 || y < 0 || x > width || y > height) {
      place(p, i, width, height, random)
      continue
    }
    if (p.age[i]! % spacing === 0)
      for (let k = tailPoints - 1; k > 0; k--) {
        p.xs[head + k] = p.xs[head + k - 1]!
        p.ys[head + k] = p.ys[head + k - 1]!
      }
    p.xs[head] = x + (wind.dx[at] ?? 0) * seconds
    p.ys[head] = y + (wind.dy[at] ?? 0) * seconds
  }
}
