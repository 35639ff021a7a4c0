import { controlLevels } from '@qingyuan/domain/places.ts'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { describe, expect, test } from 'vitest'
import { generatePlace } from '../generate.ts'
import { cityPlan, demoSeed } from '../plan.ts'
import { modelFields, modelGrid } from './model-fields.ts'

const plan = cityPlan(demoSeed)
const from = instantOf(2026, 10, 3, 2)
const times = Array.from({ length: 56 }, (_, n) => from + n * 3 * hourMs)
const met = modelFields(plan.seed, times)
const [cells, place] = [modelGrid.nx * modelGrid.ny, new Float64Array(2)]

/** Value of a surface field at the node nearest to a place. */
const near = (fields: readonly Float32Array[], time: number, lon: number, lat: number) => {
  latLonProjection(modelGrid).toGrid(lon, lat, place)
  return fields[time]![Math.round(place[1]!) * modelGrid.nx + Math.round(place[0]!)]!
}
const sumOf = (count: number, value: (n: number) => number) => {
  let sum = 0
  for (let n = 0; n < count; n++) sum += value(n)
  return sum
}
const turn = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180)

describe('the fields of the model over the sandbox', () => {
  test('blow near the ground as the stations of the city report', () => {
    const stations = plan.stations.filter(({ level }) => controlLevels[level!].regular)
    const blocks = stations.map(station => generatePlace({ plan, from, hours: 56 * 3 }, station))
    let [turned, compared, ratio] = [0, 0, 0]
    times.forEach((_, t) =>
      blocks.forEach(({ columns }, s) => {
        const [speed, direction] = [columns.wind_speed[t * 3]!, columns.wind_direction[t * 3]!]
        if (!(speed > 1.5)) return
        const [u, v] = [near(met.u10!, t, stations[s]!.lon, stations[s]!.lat), near(met.v10!, t, stations[s]!.lon, stations[s]!.lat)]
        turned += turn(direction, (Math.atan2(-u, -v) * 180) / Math.PI)
        ratio += Math.log(speed / Math.hypot(u, v))
        compared++
      }),
    )
    expect(compared).toBeGreaterThan(500)
    // The vane's own disturbance (7° and more in weak wind) and a node up to 14 km off.
    expect(turned / compared).toBeLessThan(15)
    expect(Math.abs(ratio / compared)).toBeLessThan(Math.log(1.3))
  })

  test('are complete, hydrostatic, colder and windier aloft, and every level is at its height', () => {
    for (const [t] of times.entries()) {
      expect(met.wind[t]!.every(Number.isFinite)).toBe(true)
      for (let n = 0; n < cells; n += 97) {
        for (let k = 1; k < 12; k++) {
          const [low, high] = [(k - 1) * cells + n, k * cells + n]
          expect(met.pressure[t]![high]!).toBeLessThan(met.pressure[t]![low]!)
          const depth = met.heightAgl[t]![high]! - met.heightAgl[t]![low]!
          const mean = (met.temperature[t]![high]! + met.temperature[t]![low]!) / 2
          const thickness = ((287.04 * mean) / 9.80616) * Math.log(met.pressure[t]![low]! / met.pressure[t]![high]!)
          expect(Math.abs(thickness / depth - 1)).toBeLessThan(1e-3)
        }
        expect(met.temperature[t]![11 * cells + n]!).toBeLessThan(met.temperature[t]![n]! - 20)
      }
    }
  })

  test('rise and fall by centimetres a second as the winds converge, not at all at the top', () => {
    const rise = (k: number) => met.wind.map(wind => Math.sqrt(sumOf(cells, n => wind[(k * cells + n) * 4 + 2]! ** 2) / cells))
    for (const mean of rise(6)) {
      expect(mean).toBeGreaterThan(0.003)
      expect(mean).toBeLessThan(0.06)
    }
    expect(Math.max(...rise(11))).toBeLessThan(1e-6)
  })

  test('are the same for an instant in every request; a forecast is exact at its start and errs later', () => {
    expect(modelFields(plan.seed, [times[7]!]).wind[0]).toEqual(met.wind[7])
    const forecast = modelFields(plan.seed, times, from)
    expect(forecast.wind[0]).toEqual(met.wind[0])
    const error = (t: number) => Math.abs(near(forecast.u10!, t, 113.1, 36.2) - near(met.u10!, t, 113.1, 36.2))
    expect(Math.max(...Array.from({ length: 16 }, (_, n) => error(40 + n)))).toBeGreaterThan(0.2)
  })
})
