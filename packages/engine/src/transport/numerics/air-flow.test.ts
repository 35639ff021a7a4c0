import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../core/random.ts'
import { sampleGrid, sampleWeather } from '../test-support/sample-run.ts'
import { airFlow, hourSeconds, stepsOf } from './air-flow.ts'
import { balancingPotential } from './column-balance.ts'

const grid = sampleGrid(12, 10, [20, 60, 200, 600, 1500])
const plane = 120

describe('air of an hour', () => {
  it('is unchanged in uniform and steady wind', () => {
    const still = sampleWeather(grid, 12)
    const even = { ...still, u: still.u.map(() => 5), v: still.v.map(() => -3), density: still.density.map(() => 1.2) }
    const flow = airFlow(grid, even, even)
    expect(flow.adjustmentMs).toBe(0)
    expect(flow.up.every(value => Math.abs(value) < 1e-6)).toBe(true)
    expect(flow.x[5]).toBeCloseTo(1.2 * 5 * 4000 * 20, 0)
    expect(stepsOf(grid, flow)).toBe(Math.ceil((5 * hourSeconds) / (0.75 * 4000)))
  })
  it('balances in each cell what comes in, what leaves and what the cell gains, to 1e-9 of the cell an hour', () => {
    const flow = airFlow(grid, sampleWeather(grid, 9), sampleWeather(grid, 10))
    for (let c = 0; c < 5 * plane; c++) {
      const [row, i] = [Math.floor(c / 12), c % 12]
      const y = c + 12 * Math.floor(c / plane)
      const out = flow.x[row * 13 + i + 1]! - flow.x[row * 13 + i]! + flow.y[y + 12]! - flow.y[y]! + flow.up[c + plane]! - flow.up[c]!
      const gain = (flow.massEnd[c]! - flow.massStart[c]!) / hourSeconds
      expect(Math.abs((out + gain) * hourSeconds) / flow.massStart[c]!).toBeLessThan(1e-9)
    }
    expect(flow.up.subarray(5 * plane).every(value => value === 0)).toBe(true)
  })
  it('leaves a weak wind near the ground as it is measured where the air aloft is out of balance', () => {
    const base = sampleWeather(grid, 2)
    // 0.5 m/s near the ground, aloft 4 m/s that pile up in the middle.
    const lowest = (c: number) => c < plane
    const calm = {
      ...base,
      u: base.u.map((_, c) => (lowest(c) ? 0.5 : c % 12 < 6 ? 4 : -4)),
      v: base.v.map(() => 0),
      density: base.density.map(() => 1.2),
    }
    const flow = airFlow(grid, calm, calm)
    expect(flow.adjustmentMs).toBeGreaterThan(0.5)
    const metres = 4000 * 20 * 1.2
    for (let j = 0; j < 10; j++)
      for (let face = 0; face <= 12; face++) expect(Math.abs(flow.x[j * 13 + face]! / metres - 0.5)).toBeLessThan(0.1)
  })
})

describe('the balancing potential', () => {
  it('takes a random surplus out of each column', () => {
    const random = seededRandom(5)
    const [nx, ny] = [17, 13]
    const links = {
      nx,
      ny,
      x: Float64Array.from({ length: (nx + 1) * ny }, () => 1 + random.next()),
      y: Float64Array.from({ length: nx * (ny + 1) }, () => 1 + random.next()),
    }
    const surplus = Float64Array.from({ length: nx * ny }, () => random.normal())
    const potential = balancingPotential(links, surplus, 1e-10)
    const at = (i: number, j: number) => (i < 0 || j < 0 || i >= nx || j >= ny ? 0 : potential[j * nx + i]!)
    surplus.forEach((value, c) => {
      const [i, j] = [c % nx, Math.floor(c / nx)]
      const here = at(i, j)
      const out =
        links.x[j * (nx + 1) + i]! * (here - at(i - 1, j)) +
        links.x[j * (nx + 1) + i + 1]! * (here - at(i + 1, j)) +
        links.y[c]! * (here - at(i, j - 1)) +
        links.y[c + nx]! * (here - at(i, j + 1))
      expect(Math.abs(out - value)).toBeLessThan(1e-8)
    })
  })
  it('does not answer for missing values', () => {
    const links = { nx: 4, ny: 4, x: new Float64Array(20).fill(1), y: new Float64Array(20).fill(1) }
    expect(() => balancingPotential(links, new Float64Array(16).fill(Number.NaN), 1e-10)).toThrow('未收敛')
  })
})
