import { describe, expect, it } from 'vitest'
import { columnFactors, factorColumns, groundKeep, solveColumns, solveTagColumns } from './column.ts'

const nz = 40
const depthM = 25
const noFall = new Float64Array(1)

/** One column of equal layers of 1 kg/m³ over 1 m²; `mix` in kg/s between layers is K / Δz. */
const carried = (
  initial: (k: number) => number,
  diffusivity: number,
  up: (border: number) => number,
  fall: number,
  dt: number,
  steps: number,
) => {
  const [mix, wind] = [new Float64Array(nz + 1), Float64Array.from({ length: nz + 1 }, (_, b) => (b === 0 || b === nz ? 0 : up(b)))]
  mix.fill(diffusivity / depthM, 1, nz)
  const air = new Float64Array(nz).fill(depthM)
  const masses = Float64Array.from({ length: nz }, (_, k) => initial(k) * depthM)
  const [factors, ground, work] = [columnFactors(1, nz), new Float64Array(1), new Float64Array(nz)]
  for (let step = 0; step < steps; step++) {
    factorColumns(1, nz, 1, 0, dt, air, wind, mix, factors)
    groundKeep(factors, fall === 0 ? noFall : Float64Array.of((fall * dt) / depthM), 0, 1, ground)
    solveColumns(masses, 0, 1, nz, 1, factors, ground, work)
  }
  return masses.map(mass => mass / depthM)
}

describe('the implicit column', () => {
  it('lets a cosine decay as diffusion in closed form says, within 0.3 % (layers of 1/40, implicit steps of 60 s)', () => {
    const [diffusivity, seconds] = [10, 3600]
    const wave = (k: number) => Math.cos((Math.PI * (k + 0.5)) / nz)
    const q = carried(
      k => 5 + wave(k),
      diffusivity,
      () => 0,
      0,
      60,
      seconds / 60,
    )
    const left = Math.exp(-diffusivity * (Math.PI / (nz * depthM)) ** 2 * seconds)
    q.forEach((value, k) => expect(Math.abs(value - 5 - left * wave(k))).toBeLessThan(0.003 * left))
  })
  it('takes out at the ground what deposition takes from a well-mixed column: exp(−v t / H), within 1 %', () => {
    const q = carried(
      () => 1,
      5000,
      () => 0,
      0.01,
      60,
      240,
    )
    const exact = Math.exp((-0.01 * 60 * 240) / (nz * depthM))
    expect(Math.abs(q.reduce((a, b) => a + b, 0) / nz / exact - 1)).toBeLessThan(0.01)
  })
  it('keeps mass and stays positive with a Courant number of 4', () => {
    const q = carried(
      k => (k === 10 ? 100 : 0),
      0,
      () => 0.1 * depthM,
      0,
      (40 * depthM) / depthM,
      5,
    )
    expect(q.reduce((a, b) => a + b, 0)).toBeCloseTo(100, 9)
    expect(Math.min(...q)).toBeGreaterThanOrEqual(0)
  })
  it('moves tags as it moves the bulk', () => {
    const factors = columnFactors(3, 4)
    const [air, up, mix] = [12, 15, 15].map((length, s) =>
      Float64Array.from({ length }, (_, c) => (s === 0 ? 50 + c : s === 1 ? (c < 3 || c > 11 ? 0 : Math.sin(c)) : c < 3 || c > 11 ? 0 : 2)),
    )
    factorColumns(3, 4, 3, 0, 5, air!, up!, mix!, factors)
    const [ground, work] = [new Float64Array(3), new Float64Array(12)]
    groundKeep(factors, Float64Array.of(0.1, 0.2, 0.3), 0, 3, ground)
    const bulk = Float64Array.from({ length: 12 }, (_, c) => 1 + (c % 5))
    const tag = Float32Array.from(bulk, value => value / 4)
    solveColumns(bulk, 0, 3, 4, 3, factors, ground, work)
    solveTagColumns(tag, 0, 3, 4, 3, factors, ground, work)
    bulk.forEach((value, c) => expect(Math.abs((4 * tag[c]!) / value - 1)).toBeLessThan(2e-7))
  })
})
