import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { idw } from './idw.ts'
import { invertMatrix } from './invert.ts'
import { kriging } from './kriging.ts'
import { krigingSystem } from './kriging-system.ts'
import { fitVariogram, sampleVariogram, semivariance, type Variogram } from './variogram.ts'

/** Isaaks and Srivastava 1989, chapter 12: seven samples of V near (65, 137), gamma = 10 (1 - exp(-0.3 h)). */
const samples = [
  [61, 139, 477],
  [63, 140, 696],
  [64, 129, 227],
  [68, 128, 646],
  [71, 140, 606],
  [73, 141, 791],
  [75, 128, 783],
] as const
const model: Variogram = { kind: 'exponential', nugget: 0, partialSill: 10, range: 10, misfit: 0 }
const between = (points: readonly (readonly number[])[]) =>
  Float64Array.from({ length: points.length ** 2 }, (_, at) => {
    const [a, b] = [points[Math.floor(at / points.length)]!, points[at % points.length]!]
    return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)
  })
const toTarget = samples.map(([x, y]) => Math.hypot(x - 65, y - 137))

describe('ordinary kriging', () => {
  it('of the seven samples of Isaaks and Srivastava gives their 592.7 with the variance 8.96', () => {
    const system = krigingSystem(
      between(samples),
      Float64Array.from(samples, s => s[2]),
      model,
    )!
    expect(system.estimate(toTarget)).toBeCloseTo(592.7, 1)
    expect(system.variance(toTarget)).toBeCloseTo(8.96, 2)
  })
  it('gives a sample at its place back, certainly', () => {
    const system = krigingSystem(
      between(samples),
      Float64Array.from(samples, s => s[2]),
      model,
    )!
    const there = samples.map(([x, y]) => Math.hypot(x - 68, y - 128))
    expect(system.estimate(there)).toBeCloseTo(646, 9)
    expect(system.variance(there)).toBeCloseTo(0, 9)
  })
  it('by hand: half way between two stations weighs both alike, variance 2 gamma(d / 2) - gamma(d) / 2', () => {
    const system = krigingSystem(Float64Array.of(0, 8, 8, 0), Float64Array.of(10, 30), model)!
    expect(system.estimate([4, 4])).toBeCloseTo(20, 10)
    expect(system.variance([4, 4])).toBeCloseTo(2 * semivariance(model, 4) - semivariance(model, 8) / 2, 10)
  })
  it('leaving stations out by the short cut gives everywhere what the others alone give, with a drift too', () => {
    const values = Float64Array.from(samples, s => s[2])
    const drift = samples.map(([x]) => x * x)
    for (const out of [[2], [0, 4, 6]])
      for (const slope of [undefined, drift]) {
        const rest = samples.filter((_, i) => !out.includes(i))
        const others = krigingSystem(
          between(rest),
          Float64Array.from(rest, s => s[2]),
          model,
          slope && rest.map(([x]) => x * x),
        )!
        const found = krigingSystem(between(samples), values, model, slope)!.without(out)!
        const expected = others.estimate(
          toTarget.filter((_, i) => !out.includes(i)),
          65 * 65,
        )
        expect(found(toTarget, 65 * 65) / expected).toBeCloseTo(1, 9)
      }
  })
  it('leaving a station out by the short cut is leaving it out', () => {
    const values = Float64Array.from(samples, s => s[2])
    const system = krigingSystem(between(samples), values, model)!
    for (let out = 0; out < samples.length; out++) {
      const rest = samples.filter((_, i) => i !== out)
      const without = krigingSystem(
        between(rest),
        Float64Array.from(rest, s => s[2]),
        model,
      )!
      const estimate = without.estimate(rest.map(([x, y]) => Math.hypot(x - samples[out]![0], y - samples[out]![1])))
      expect(system.leaveOneOut[out]).toBeCloseTo(values[out]! - estimate, 8)
    }
  })
  it('of two stations at one place has no answer', () => {
    expect(krigingSystem(Float64Array.of(0, 0, 0, 0), Float64Array.of(1, 2), model)).toBeNull()
  })
})

describe('variograms', () => {
  // gstat: variogram(log(zinc) ~ 1, meuse) and fit.variogram(v, vgm(1, "Sph", 900, 1)), as its documentation prints them.
  const meuse = (
    [
      [57, 79.29244, 0.1234479],
      [299, 163.97367, 0.2162185],
      [419, 267.36483, 0.3027859],
      [457, 372.73542, 0.4121448],
      [547, 478.4767, 0.4634128],
      [533, 585.34058, 0.5646933],
      [574, 693.14526, 0.5689683],
      [564, 796.18365, 0.6186769],
      [589, 903.1465, 0.6471479],
      [543, 1011.29177, 0.6915705],
      [500, 1117.86235, 0.7033984],
      [477, 1221.3281, 0.603877],
      [452, 1329.16407, 0.6517158],
      [457, 1437.2562, 0.5665318],
      [415, 1543.20248, 0.5748227],
    ] as const
  ).map(([pairs, distance, gamma]) => ({ pairs, distance, gamma }))

  it('of the zinc of the Meuse has the nugget, sill and range that gstat publishes', () => {
    const { nugget, partialSill, range } = fitVariogram(meuse, 'spherical')!
    // Its iteration stops at a relative change of 1e-5 or so.
    expect(Math.abs(nugget / 0.05066243 - 1)).toBeLessThan(1e-3)
    expect(Math.abs(partialSill / 0.5906078 - 1)).toBeLessThan(1e-3)
    expect(Math.abs(range / 897.0209 - 1)).toBeLessThan(1e-3)
  })
  it('by hand: three points on a line', () => {
    const line = [
      [0, 0],
      [1, 0],
      [3, 0],
    ]
    expect(sampleVariogram(between(line), Float64Array.of(1, 3, 7), 1, 3)).toEqual([
      { distance: 1, gamma: 2, pairs: 1 },
      { distance: 2, gamma: 8, pairs: 1 },
      { distance: 3, gamma: 18, pairs: 1 },
    ])
  })
  it('is not fitted to values that are all the same, nor to two classes', () => {
    expect(
      fitVariogram(
        meuse.map(c => ({ ...c, gamma: 0 })),
        'spherical',
      ),
    ).toBeNull()
    expect(fitVariogram(meuse.slice(0, 2), 'exponential')).toBeNull()
  })
})

describe('kriged maps', () => {
  const grid = { west: 112, south: 35.8, east: 114, north: 37.1, columns: 40, rows: 30 }
  const random = seededRandom(11)
  const lon = Float64Array.from({ length: 60 }, () => 112 + 2 * random.next())
  const lat = Float64Array.from({ length: 60 }, () => 35.8 + 1.3 * random.next())
  const field = (x: number, y: number) => 60 + 25 * Math.sin(3 * (x - 112)) + 15 * Math.cos(4 * (y - 36))
  const values = lon.map((x, i) => field(x, lat[i]!))

  it('of a smooth field are nearer to it than inverse distances, and know it', () => {
    const kriged = kriging({ lon, lat }, values, grid, { deviation: true })
    const inverse = idw({ lon, lat }, values, grid)
    const rmseOf = (cells: Float32Array) =>
      Math.sqrt(
        cells.reduce((sum, z, at) => {
          const [x, y] = [112 + ((at % 40) + 0.5) / 20, 37.1 - ((Math.floor(at / 40) + 0.5) * 1.3) / 30]
          return sum + (z - field(x, y)) ** 2
        }, 0) / cells.length,
      )
    expect(kriged.method).toBe('kriging')
    expect(rmseOf(kriged.values)).toBeLessThan(0.6 * rmseOf(inverse.values))
    expect(kriged.rmse).toBeLessThan(inverse.rmse)
    expect(Math.max(...kriged.deviation!)).toBeGreaterThan(Math.min(...kriged.deviation!))
  })
  it('fall back to inverse distances with few stations, equal values or stations at one place', () => {
    const few = { lon: lon.subarray(0, 7), lat: lat.subarray(0, 7) }
    expect(kriging(few, values.subarray(0, 7), grid, { deviation: false }).method).toBe('idw')
    expect(
      kriging(
        { lon, lat },
        lon.map(() => 5),
        grid,
        { deviation: false },
      ).values[0],
    ).toBe(5)
    const twin = { lon: lon.map((x, i) => (i === 1 ? lon[0]! : x)), lat: lat.map((y, i) => (i === 1 ? lat[0]! : y)) }
    expect(kriging(twin, values, grid, { deviation: false }).method).toBe('idw')
    expect(kriging({ lon: [], lat: [] }, [], grid, { deviation: true })).toMatchObject({ stations: 0, method: 'idw', rmse: Number.NaN })
  })
})

it('a matrix times its inverse is one, a singular one has none', () => {
  const a = Float64Array.of(0, 2, 1, 1, 1, 0, 3, 0, 1)
  const b = invertMatrix(a, 3)!
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      let sum = 0
      for (let k = 0; k < 3; k++) sum += a[i * 3 + k]! * b[k * 3 + j]!
      expect(sum).toBeCloseTo(+(i === j), 12)
    }
  expect(invertMatrix(Float64Array.of(1, 2, 2, 4), 2)).toBeNull()
})
