import { describe, expect, test } from 'vitest'
import { distanceKm } from '../interpolation/sphere.ts'
import { latLonProjection, planeProjection } from '../meteorology/projection-regular.ts'
import { earthRadiusM, radiansPerDegree } from '../meteorology/sphere.ts'
import { runTrajectories, type TrajectoryOptions } from './run-trajectories.ts'
import { standardHeightsM, startsAt } from './starts.ts'
import { flowGrid } from './test-support/flows.ts'
import type { Start } from './trajectory.ts'

const globe = (degrees: number) => ({
  projection: latLonProjection({ lon0: -180, lat0: -90, dLon: degrees, dLat: degrees }, 360 / degrees),
  nx: 360 / degrees,
  ny: 180 / degrees + 1,
})
const plane = { projection: planeProjection({ lon: 113, lat: 36, x0: -500_000, y0: -500_000, dx: 10_000, dy: 10_000 }), nx: 101, ny: 101 }
const metresPerDegree = radiansPerDegree * earthRadiusM
const perLon = metresPerDegree * Math.cos(36 * radiansPerDegree)
const day = 86_400
const start = (lon: number, lat: number, heightM = 500): Start => ({ lon, lat, heightM, seconds: 0 })
const last = (met: Parameters<typeof runTrajectories>[0], from: Start, options: TrajectoryOptions) => {
  const [path] = runTrajectories(met, [from], options)
  expect(path!.ended).toBe('complete')
  return { lon: path!.lon.at(-1)!, lat: path!.lat.at(-1)!, heightM: path!.heightM.at(-1)!, path: path! }
}

describe('uniform zonal flow: lon0 + u t / (R cos lat)', () => {
  const met = flowGrid({ ...globe(2), heights: [10, 1_000, 5_000], times: [0, day, 2 * day], wind: () => [16, 0, 0] })
  test.each([0, 23.5, -41.3, 60, 71.9])('at %s° after 48 h, forward and back, within 1e-6°', lat => {
    for (const hours of [48, -48]) {
      const from = { ...start(170, lat), seconds: hours > 0 ? 0 : 2 * day }
      const moved = (16 * hours * 3600) / (metresPerDegree * Math.cos(lat * radiansPerDegree))
      const end = last(met, from, { hours })
      const error = end.lon - (170 + moved)
      expect(Math.abs(error - 360 * Math.round(error / 360))).toBeLessThan(1e-6)
      expect(Math.abs(end.lat - lat)).toBeLessThan(1e-6)
    }
  })
})

describe('solid-body rotation comes back to where it began', () => {
  const hours = 24
  const speed = (2 * Math.PI * earthRadiusM) / (hours * 3600)
  const rotation = (tiltDeg: number) => {
    const a = tiltDeg * radiansPerDegree
    return flowGrid({
      ...globe(1),
      heights: [10, 5_000],
      times: [0, hours * 3600],
      // Williamson et al. 1992, test 1.
      wind: (lon, lat) => [
        speed *
          (Math.cos(lat * radiansPerDegree) * Math.cos(a) +
            Math.sin(lat * radiansPerDegree) * Math.cos(lon * radiansPerDegree) * Math.sin(a)),
        -speed * Math.sin(lon * radiansPerDegree) * Math.sin(a),
        0,
      ],
    })
  }
  // The second and third place lie on orbits over the poles, the last one in the polar cap itself.
  const places = [
    [10, 20],
    [90, 20],
    [180, 89.9],
    [40, -85],
  ] as const
  test.each([0, 45, 90])('axis tilted by %s°: error below 0.1 percent of the circumference', tilt => {
    const met = rotation(tilt)
    const error = ([lon, lat]: readonly [number, number], maxStepS: number) => {
      const end = last(met, start(lon, lat), { hours, maxStepS, maxCells: 1e6 })
      return distanceKm(end.lon, end.lat, lon, lat)
    }
    for (const place of places) expect(error(place, 900), `${place}`).toBeLessThan(0.001 * 40_030)
    // Along a parallel any step is exact; elsewhere of second order, with steps whose error is large beside the grid's own (1° bilinear).
    const ratio = tilt === 0 ? 4 : error(places[0], 3_600) / error(places[0], 1_800)
    expect(ratio).toBeGreaterThan(3.5)
    expect(ratio).toBeLessThan(4.5)
  })
})

describe('on a plane', () => {
  const heights = [10, 500, 1_000, 2_000]
  test('deformation u = a x, v = −a y: x0 e^(a t), y0 e^(−a t), of second order', () => {
    const a = 2 ** -16
    const met = flowGrid({
      ...plane,
      heights,
      times: [0, day],
      wind: (lon, lat) => [a * (lon - 113) * perLon, -a * (lat - 36) * metresPerDegree, 0],
    })
    const [x0, y0] = [80_000, 300_000]
    const error = (maxStepS: number) => {
      const end = last(met, start(113 + x0 / perLon, 36 + y0 / metresPerDegree), { hours: 24, maxStepS, maxCells: 100 })
      const [x, y] = [(end.lon - 113) * perLon, (end.lat - 36) * metresPerDegree]
      return Math.hypot(x - x0 * Math.exp(a * day), y - y0 * Math.exp(-a * day))
    }
    const ratio = error(3600) / error(1800)
    expect(ratio).toBeGreaterThan(3.5)
    expect(ratio).toBeLessThan(4.5)
    expect(error(600)).toBeLessThan(100)
  })

  test('wind linear in height and in time: the interpolants are exact', () => {
    const met = flowGrid({
      ...plane,
      heights: [0, 512, 1024, 2048],
      times: [0, 8192, 16_384],
      wind: (_lon, _lat, z, t) => [z / 256 + t / 4096, -t / 8192, 0],
    })
    const seconds = 14_400
    const end = last(met, start(113, 36, 700), { hours: 4 })
    expect(Math.abs((end.lon - 113) * perLon - ((700 / 256) * seconds + seconds ** 2 / 8192))).toBeLessThan(1e-9 * 40_000 * 2)
    expect(Math.abs((end.lat - 36) * metresPerDegree + seconds ** 2 / 16_384)).toBeLessThan(1e-9 * 13_000 * 2)
  })

  test('sinking air reaches the ground and goes on along it; rising air stays at the top', () => {
    const sink = flowGrid({ ...plane, heights, times: [0, day], wind: () => [4, 0, -0.5] })
    const down = last(sink, start(113, 36, 900), { hours: 6 })
    expect(down.heightM).toBe(0)
    expect((down.lon - 113) * perLon).toBeCloseTo(4 * 6 * 3600, 3)
    const rise = flowGrid({ ...plane, heights, times: [0, day], wind: () => [4, 0, 0.5] })
    expect(last(rise, start(113, 36, 900), { hours: 6 }).heightM).toBeCloseTo(2_000, 9)
  })

  test('leaving the grid and the end of the meteorology are reported', () => {
    const met = flowGrid({ ...plane, heights, times: [0, day], wind: () => [60, 0, 0] })
    const run = (from: Start, hours: number) => runTrajectories(met, [from], { hours })[0]!
    expect(run(start(113, 36), 6).ended).toBe('left-grid')
    expect(run(start(113, 36), -6)).toMatchObject({ ended: 'no-meteorology' })
    const outside = run(start(90, 36), 6)
    expect([outside.ended, outside.lon.length]).toEqual(['no-meteorology', 0])
  })

  test('many starts: every place, height and instant its own trajectory, in order', () => {
    const met = flowGrid({ ...plane, heights, times: [0, day], wind: (_lon, _lat, z) => [z / 500, 0, 0] })
    const starts = startsAt(
      [
        { lon: 113, lat: 36 },
        { lon: 113.5, lat: 36 },
      ],
      standardHeightsM,
      [0, 3600],
    )
    const shares: number[] = []
    const paths = runTrajectories(met, starts, { hours: 6, onProgress: share => shares.push(share) })
    expect(paths.map(path => path.start)).toEqual(starts)
    expect(starts.slice(0, 3).map(start => [start.heightM, start.seconds])).toEqual([
      [10, 0],
      [10, 3600],
      [100, 0],
    ])
    const moved = paths.map(path => Math.round((path.lon.at(-1)! - path.lon[0]!) * perLon))
    // Levels at 10, 500, 1000 m: linear between them, and so is this wind.
    expect(moved.slice(0, 8)).toEqual([10, 10, 100, 100, 500, 500, 1000, 1000].map(z => Math.round((z / 500) * 6 * 3600)))
    expect(shares.at(-1)).toBe(1)
    expect(() => runTrajectories(met, starts, { hours: 6, signal: AbortSignal.abort() })).toThrow()
  })

  test('points stand on full hours of the clock, a step never crosses a time level', () => {
    const met = flowGrid({ ...plane, heights, times: [0, 5_000, day], wind: () => [1, 1, 0] })
    const [path] = runTrajectories(met, [{ ...start(113, 36), seconds: 1_800 }], { hours: 3 })
    expect([...path!.seconds]).toEqual([1_800, 3_600, 7_200, 10_800, 12_600])
  })
})

test('a missing node counts only where it has weight', () => {
  const met = flowGrid({ ...plane, heights: [10, 500, 1_000], times: [0, day], wind: () => [2, 0, 0] })
  // The lowest level is missing everywhere, as in a grid whose levels lie in the ground.
  for (const field of met.wind) field.fill(Number.NaN, 0, plane.nx * plane.ny * 4)
  const [on, below] = runTrajectories(met, [start(113, 36, 500), start(113, 36, 400)], { hours: 2 })
  expect(on!.ended).toBe('complete')
  expect((on!.lon.at(-1)! - 113) * perLon).toBeCloseTo(2 * 7_200, 3)
  expect([below!.ended, below!.lon.length]).toEqual(['left-grid', 1])
})
