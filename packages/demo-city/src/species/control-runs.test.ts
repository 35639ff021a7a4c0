import { instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { hourIndex } from '../model/calendar.ts'
import { cityPlan, demoSeed } from '../plan.ts'
import { type DemoControlRun, demoChromatogramSums, demoControlRun, plantedControlFaults } from './control-runs.ts'
import { detectionLimitOf, speciesHours, speciesStations } from './species-hours.ts'

const plan = cityPlan(demoSeed)
const placeOf = (code: string) => plan.stations.find(station => station.code === code)!
const first = hourIndex(instantOf(2026, 7, 1))
const weeks = 8
type Run = DemoControlRun & { hour: number }
const runsOf = (code: string): Run[] =>
  Array.from({ length: weeks * 7 * 24 }, (_, h) => first + h).flatMap(hour => {
    const run = demoControlRun(placeOf(code), hour)
    return run ? [{ ...run, hour }] : []
  })

const failures = (runs: readonly Run[]): string[] =>
  runs.flatMap(({ kind, ppb, expected }) =>
    Object.entries(ppb).flatMap(([no, value]) => {
      const recovery = value / expected[Number(no)]!
      const passed = kind === 'blank' ? value <= detectionLimitOf(Number(no)) : recovery >= 0.7 && recovery <= 1.3
      return passed ? [] : [`${kind === 'blank' ? 'blank' : 'recovery'} ${no}`]
    }),
  )

describe('control runs of the city', () => {
  it('are two each night: blanks, checks, twice the check on Sundays, the other gases once a week', () => {
    const counts = new Map<string, number>()
    for (const { kind } of runsOf('1728A')) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ blank: 6 * weeks, check: 6 * weeks, retention: weeks, laboratory: weeks })
  })
  it('pass, but for the two planted faults of one station', () => {
    const found = failures(runsOf(plantedControlFaults.station))
    const { blank, recovery } = plantedControlFaults
    expect(new Set(found)).toEqual(new Set([`blank ${blank.no}`, `recovery ${recovery.no}`]))
    for (const code of speciesStations) if (code !== plantedControlFaults.station) expect(failures(runsOf(code)), code).toEqual([])
  })
  it('come again in every four weeks, so that any month shows them', () => {
    for (let day = 0; day < 28; day++) {
      const month = runsOf(plantedControlFaults.station).filter(({ hour }) => hour >= first + 24 * day && hour < first + 24 * (day + 28))
      expect(new Set(failures(month)).size, `from day ${day}`).toBe(2)
    }
  })
  it('are the same for the same place and hour, and only in hours of quality control', () => {
    const place = placeOf('1728A')
    const { qualityControl, ppb } = speciesHours(plan.seed, place, first, 72)
    for (let h = 0; h < 72; h++) {
      const run = demoControlRun(place, first + h)
      expect(run === null).toBe(qualityControl[h] === 0)
      expect(demoControlRun(place, first + h)).toEqual(run)
      const sums = demoChromatogramSums(place, first + h, ppb.subarray(h * 118, (h + 1) * 118))
      if (run) expect(sums).toBeNull()
      else if (sums) {
        expect(1 - sums.targets / sums.total).toBeGreaterThan(0.15)
        expect(1 - sums.targets / sums.total).toBeLessThan(0.42)
      }
    }
  })
})
