import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../core/random.ts'
import { createParabolas, parabolicFluxes } from './ppm.ts'

const n = 60

/** Carries a row on by `steps`; air fluxes differ from face to face, air masses follow. */
const carried = (initial: (i: number) => number, steps: number, wind: (face: number) => number) => {
  const mass = new Float64Array(n + 2).fill(1)
  const q = Float64Array.from({ length: n + 2 }, (_, i) => initial(i))
  const tracer = q.slice()
  const air = Float64Array.from({ length: n + 1 }, (_, face) => wind(face))
  const flux = new Float64Array(n + 1)
  const scratch = createParabolas(n)
  let through = 0
  for (let step = 0; step < steps; step++) {
    parabolicFluxes(q, air, mass, n, scratch, flux)
    through += flux[0]! - flux[n]!
    for (let i = 1; i <= n; i++) {
      tracer[i] = tracer[i]! + flux[i - 1]! - flux[i]!
      mass[i] = mass[i]! + air[i - 1]! - air[i]!
      q[i] = tracer[i]! / mass[i]!
    }
  }
  return { q: q.subarray(1, n + 1), total: tracer.subarray(1, n + 1).reduce((a, b) => a + b, 0), through }
}

describe('parabolic fluxes', () => {
  const square = (i: number) => (i > 15 && i < 30 ? 10 : 0)
  it('keep a square between its bounds, lose nothing, and move it by Courant number times steps', () => {
    const { q, total, through } = carried(square, 40, () => 0.5)
    expect(q.every(value => value >= 0 && value <= 10 + 1e-12)).toBe(true)
    expect(total).toBeCloseTo(14 * 10 + through, 9)
    const centre = q.reduce((sum, value, i) => sum + value * (i + 1), 0) / total
    expect(centre).toBeCloseTo(22.5 + 20, 2)
  })
  it('leave an even mixing ratio even in wind that converges and diverges', () => {
    const { q } = carried(
      () => 3,
      4,
      face => 0.1 * Math.sin(face / 3),
    )
    expect(q.every(value => Math.abs(value - 3) < 1e-13)).toBe(true)
  })
  it('are mirrored when the wind is', () => {
    const random = seededRandom(3)
    const values = Float64Array.from({ length: n + 2 }, () => random.next())
    const forward = carried(
      i => values[i]!,
      12,
      () => 0.4,
    ).q
    const backward = carried(
      i => values[n + 1 - i]!,
      12,
      () => -0.4,
    ).q
    forward.forEach((value, i) => expect(value).toBeCloseTo(backward[n - 1 - i]!, 12))
  })
})
