import { describe, expect, it } from 'vitest'
import type { MetGrid } from '../../meteorology/met-grid.ts'
import { planeProjection } from '../../meteorology/projection-regular.ts'
import { plainPlace } from '../test-support/plain-run.ts'
import { degreesOf, metresOf } from './frame.ts'
import { gridWeather } from './grid-weather.ts'
import { golderStability } from './stability.ts'
import { stationWeather } from './station-weather.ts'
import { solarSine } from './sun.ts'
import { convectiveOf, frictionOf, obukhovOf } from './surface-layer.ts'

const frame = { longitude: 116, latitude: 36 }
const wind = new Float64Array(2)

/** 3 x 3 nodes of 10 km, three levels, wind from the west that grows with height. */
const metOf = (change: Partial<MetGrid> = {}): MetGrid => {
  const [nx, ny, heights] = [3, 3, [20, 100, 500]]
  const cells = nx * ny
  const levels = (value: (height: number) => number) =>
    Float32Array.from({ length: 3 * cells }, (_, n) => value(heights[Math.floor(n / cells)]!))
  const flat = (value: number) => new Float32Array(cells).fill(value)
  const air = new Float32Array(3 * cells * 4)
  for (let n = 0; n < 3 * cells; n++) air[4 * n] = [4, 6, 9][Math.floor(n / cells)]!
  const twice = <T>(field: T): T[] => [field, field]
  return {
    projection: planeProjection({ lon: 116, lat: 36, x0: -10_000, y0: -10_000, dx: 10_000, dy: 10_000 }),
    nx,
    ny,
    times: Float64Array.of(0, 7200),
    levels: { kind: 'height', values: Float64Array.from(heights), topM: Infinity },
    wind: twice(air),
    wKind: 'agl',
    temperature: twice(levels(z => 290 - 0.0098 * z)),
    pressure: twice(levels(z => 1000 - 0.12 * z)),
    heightAgl: twice(levels(z => z)),
    surfacePressure: twice(flat(1000)),
    mixingHeight: twice(flat(700)),
    t2m: twice(flat(290)),
    terrain: flat(50),
    roughness: 0.2,
    ...change,
  }
}
const run = { frame, start: 0, hours: 2, ground: plainPlace }

describe('gridded weather', () => {
  it('gives the wind of its levels and between them', () => {
    const column = gridWeather(metOf(), run).columnAt(0, 1000, -2000)
    column.windAt(100, wind)
    expect([...wind].map(value => Math.round(value * 1e6) / 1e6)).toEqual([6, 0])
    column.windAt(60, wind)
    expect(wind[0]!).toBeCloseTo(5, 6)
    expect(column).toMatchObject({ groundM: 50, mixingHeightM: 700, roughnessM: 0.2 })
  })

  it('turns a grid that does not look north', () => {
    const plain = metOf().projection
    const turned: MetGrid['projection'] = {
      ...plain,
      toGrid: (lon, lat, out, n = 0) => {
        plain.toGrid(lon, lat, out, n)
        const [i, j] = [out[n]! - 1, out[n + 1]! - 1]
        out[n] = 1 + j
        out[n + 1] = 1 - i
      },
    }
    gridWeather(metOf({ projection: turned }), run)
      .columnAt(0, 0, 0)
      .windAt(100, wind)
    expect(wind[0]!).toBeCloseTo(0, 4)
    expect(wind[1]!).toBeCloseTo(6, 4)
  })

  it('is neutral over a well-mixed column, and refuses hours it does not have', () => {
    expect(gridWeather(metOf(), run).columnAt(1, 0, 0).stability).toBe(4)
    expect(() => gridWeather(metOf(), { ...run, hours: 3 })).toThrow('气象场不包含第 3 小时')
  })
})

it('has classes by Golder', () => {
  expect([-5, -15, -40, -300, 9999, 60, 8].map(length => golderStability(length, 0.1))).toEqual([1, 2, 3, 4, 4, 5, 6])
})

it('knows unstable, neutral and stable air from two heights', () => {
  expect(obukhovOf(50, 300, 299, 3)).toBeLessThan(0)
  expect(obukhovOf(50, 300, 300, 3)).toBe(9999)
  expect(obukhovOf(50, 300, 301, 3)).toBeGreaterThan(0)
  expect(frictionOf(5, 10, 0.1, 9999)).toBeCloseTo((0.4 * 5) / Math.log(100), 9)
  expect(convectiveOf(0.4, -50, 1000)).toBeCloseTo(((0.064 * 1000) / 20) ** (1 / 3), 9)
  expect(convectiveOf(0.4, 50, 1000)).toBe(0)
})

it('has the sun overhead on the equator at the equinox, and none at midnight', () => {
  const place = { longitude: 0, latitude: 0, dayOfYear: 80 }
  expect(solarSine({ ...place, utcHour: 12.12 })).toBeCloseTo(1, 2)
  expect(solarSine({ ...place, utcHour: 0 })).toBe(0)
})

it('goes to metres and back', () => {
  const out = new Float64Array(2)
  metresOf(frame, 116.5, 36.2, out)
  const [x, y] = out
  degreesOf(frame, x!, y!, out)
  expect(out[0]!).toBeCloseTo(116.5, 9)
  expect(out[1]!).toBeCloseTo(36.2, 9)
})

it('keeps a station calm all the way up', () => {
  const hour = {
    temperatureK: 280,
    frictionVelocity: Number.NaN,
    convectiveVelocity: Number.NaN,
    obukhovLengthM: Number.NaN,
    mixingHeightM: Number.NaN,
    roughnessM: 0.1,
    profile: {
      heightM: Float64Array.of(10),
      speed: Float64Array.of(0),
      directionDeg: Float64Array.of(0),
      temperatureK: Float64Array.of(280),
    },
  }
  const column = stationWeather([hour], plainPlace).columnAt(0, 0, 0)
  column.windAt(200, wind)
  expect(Math.hypot(...wind)).toBeLessThan(0.5)
  expect(column).toMatchObject({ stability: 4, mixingHeightM: 50 })
})
