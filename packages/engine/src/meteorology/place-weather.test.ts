import { describe, expect, it } from 'vitest'
import { diffusionGrade, selfPurification } from './diffusion.ts'
import type { MetGrid } from './met-grid.ts'
import { placeWeather } from './place-weather.ts'
import { latLonProjection } from './projection-regular.ts'

const [nx, ny] = [3, 3]
const cells = nx * ny
const heights = Float64Array.of(10, 100, 400, 1000, 3000)
const ground = (value: number) => new Float32Array(cells).fill(value)
const volume = (of: (heightM: number, cell: number) => number) =>
  Float32Array.from({ length: heights.length * cells }, (_, n) => of(heights[Math.floor(n / cells)]!, n % cells))
/** A wind from the west that grows from 2 m/s at 10 m by 1 m/s each 100 m, two times. */
const grid = (over: Partial<MetGrid> = {}): MetGrid => {
  const wind = Float32Array.from({ length: heights.length * cells * 4 }, (_, n) =>
    n % 4 === 0 ? 2 + (heights[Math.floor(n / 4 / cells)]! - 10) / 100 : 0,
  )
  return {
    projection: latLonProjection({ lon0: 112, lat0: 36, dLon: 0.5, dLat: 0.5 }, nx),
    ...{ nx, ny, times: Float64Array.of(0, 10_800), levels: { kind: 'height', values: heights, topM: Infinity } },
    wind: [wind, wind],
    wKind: 'agl',
    temperature: [volume(() => 280), volume(() => 280)],
    pressure: [volume(() => 900), volume(() => 900)],
    heightAgl: [volume(z => z), volume(z => z)],
    surfacePressure: [ground(910), ground(904)],
    mixingHeight: [ground(210), ground(810)],
    t2m: [ground(283.15), ground(286.15)],
    u10: [ground(0), ground(0)],
    v10: [ground(-3), ground(-3)],
    precipitation: [ground(0), ground(3)],
    obukhovLength: [ground(-20), ground(Infinity)],
    terrain: ground(900),
    roughness: 0.25,
    ...over,
  }
}

describe('weather of a model at a place', () => {
  it('is linear between nodes and between times', () => {
    const { temperature, pressure, precipitation, windDirection, windSpeed } = placeWeather(grid(), 112.3, 36.7, [0, 3600, 10_800])
    expect([...temperature].map(value => Number(value.toFixed(4)))).toEqual([10, 11, 13])
    expect([pressure[1], precipitation[1]]).toEqual([expect.closeTo(908, 3), expect.closeTo(1, 5)])
    // v = -3 m/s: air moves south, wind from the north.
    expect([windDirection[0], windSpeed[0]]).toEqual([0, 3])
  })

  it('ventilates by the wind integrated up to the mixing height', () => {
    // ∫ from 0 to 210 m: straight line to 2 m/s at 10 m, then 2 + (z − 10)/100: 10 + 400 + 200 = 610; midpoints of 17.5 m miss 0.9 %.
    expect(Math.abs(placeWeather(grid(), 112.5, 36.5, [0]).ventilation[0]! / 610 - 1)).toBeLessThan(0.01)
  })

  it('has the stability of its Obukhov length', () => {
    const { stability } = placeWeather(grid(), 112.5, 36.5, [0, 10_800])
    expect([...stability]).toEqual([2, 4])
    expect(placeWeather(grid({ obukhovLength: undefined }), 112.5, 36.5, [0]).stability[0]).toBeNaN()
  })

  it('takes the lowest level where a model has nothing at 2 and 10 m', () => {
    const { windSpeed, windDirection, temperature } = placeWeather(
      grid({ u10: undefined, v10: undefined, t2m: undefined }),
      112.5,
      36.5,
      [0],
    )
    expect([windSpeed[0], windDirection[0], temperature[0]]).toEqual([
      expect.closeTo(2, 6),
      expect.closeTo(270, 6),
      expect.closeTo(6.85, 4),
    ])
  })

  it('is nothing outside the grid or its times', () => {
    expect(placeWeather(grid(), 111, 36.5, [0]).temperature[0]).toBeNaN()
    expect(placeWeather(grid(), 112.5, 36.5, [20_000]).ventilation[0]).toBeNaN()
  })
})

describe('diffusion condition', () => {
  it('is poor below 2000 m²/s, good above 4000, unknown without ventilation', () =>
    expect([1999, 2000, 4000, 4001, Number.NaN].map(diffusionGrade)).toEqual([3, 2, 2, 1, null]))
  it('cleans as much as the worked example says', () => {
    // Reference example: V_E 2000 m²/s and 10 mm: 1.1486 + 0.45 t/(d·km²).
    expect(selfPurification(2000, 0)).toBeCloseTo(1.1486, 4)
    expect(selfPurification(2000, 10)).toBeCloseTo(1.5986, 4)
  })
})
