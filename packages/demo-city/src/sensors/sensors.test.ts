import { instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { demoEnterprises } from '../enterprises/enterprises.ts'
import { offsetKm } from '../model/geography.ts'
import { demoSeed } from '../plan.ts'
import { emittedShare, hiddenSources, sensorIncidents } from './hidden-sources.ts'
import { instrumentOf } from './instrument.ts'
import { sensorHours, tenMinutes } from './sensor-hours.ts'
import { demoSensors } from './sensors.ts'

const from = instantOf(2026, 6, 1, 1)
const firstHour = from / 3_600_000
const km = (a: { lon: number; lat: number }, b: { lon: number; lat: number }) => {
  const [e0, n0] = offsetKm(a.lon, a.lat)
  const [e1, n1] = offsetKm(b.lon, b.lat)
  return Math.hypot(e1 - e0, n1 - n0)
}
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('sensors round the parks', () => {
  const sensors = demoSensors(demoSeed)

  it('are 60 detectors and 24 odour stations whose places do not depend on the seed', () => {
    expect(sensors.filter(sensor => !sensor.nose)).toHaveLength(60)
    expect(sensors.filter(sensor => sensor.nose)).toHaveLength(24)
    expect(new Set(sensors.map(sensor => sensor.code)).size).toBe(84)
    const where = (seed: number) => demoSensors(seed).map(({ code, lon, lat }) => [code, lon, lat])
    expect(where(demoSeed + 1)).toEqual(where(demoSeed))
    expect(demoSensors(demoSeed + 1).map(instrumentOf)).not.toEqual(sensors.map(instrumentOf))
  })

  it('report the same hours whatever the boundaries of the block', () => {
    for (const sensor of [sensors[0]!, sensors.find(each => each.nose)!, sensors.at(-1)!]) {
      const whole = sensorHours(demoSeed, sensor, from, 240)
      const part = sensorHours(demoSeed, sensor, from + 100 * 3_600_000, 60)
      for (const id of sensor.measures)
        expect([...part.columns[id]!], `${sensor.code} ${id}`).toEqual([...whole.columns[id]!.subarray(100, 160)])
    }
  })

  it('have ten-minute means whose mean is the hour', () => {
    const tens = tenMinutes(sensors[0]!, 'tvoc', firstHour, 321, 1)
    expect(meanOf(tens)).toBeCloseTo(321, 0)
    expect(new Set(tens).size).toBeGreaterThan(3)
  })

  it('some drift, most do not', () => {
    const drifting = sensors.filter(sensor => instrumentOf(sensor).drift > 1).length
    expect(drifting).toBeGreaterThan(4)
    expect(drifting).toBeLessThan(25)
  })
})

describe('what no inventory knows', () => {
  it('is twelve emitters, most of them away from the listed ones, and about twenty failures in sixty days', () => {
    const sources = hiddenSources(demoSeed)
    expect(sources.map(source => source.kind).sort()).toEqual([
      ...Array(5).fill('all-day'),
      ...Array(2).fill('new'),
      ...Array(3).fill('night'),
      ...Array(2).fill('sporadic'),
    ])
    const listed = demoEnterprises(demoSeed).filter(enterprise => enterprise.outlets.some(outlet => outlet.kgPerHour.voc > 0.5))
    const unlisted = sources.filter(source => listed.every(enterprise => km(source, enterprise) > 1.5))
    expect(unlisted.length).toBeGreaterThanOrEqual(7)
    expect(sensorIncidents(demoSeed, firstHour, 60 * 24).length).toBeGreaterThanOrEqual(19)
  })

  it('is felt downwind: a source that emits by night raises its neighbours by night', () => {
    const n = hiddenSources(demoSeed).findIndex(source => source.kind === 'night')
    const source = hiddenSources(demoSeed)[n]!
    const nearest = [...demoSensors(demoSeed)].sort((a, b) => km(a, source) - km(b, source))[0]!
    const { trueTvoc } = sensorHours(demoSeed, nearest, from, 60 * 24)
    const top = [...trueTvoc.keys()].sort((a, b) => trueTvoc[b]! - trueTvoc[a]!).slice(0, 8)
    expect(top.filter(i => emittedShare(demoSeed, n, firstHour + i) > 0).length).toBeGreaterThanOrEqual(5)
  })
})
