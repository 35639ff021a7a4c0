import { controlLevels } from '@qingyuan/domain/places.ts'
import { dayMs, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { emittedSpecies, plumeOf } from '../enterprises/trades.ts'
import { generatePlace } from '../generate.ts'
import { hourIndex } from '../model/calendar.ts'
import { cityPlan, demoSeed } from '../plan.ts'
import { type DemoIncident, demoIncidents } from './incidents.ts'
import { incidentPlumes } from './puffs.ts'

const plan = cityPlan(demoSeed)
const from = instantOf(2026, 1, 1, 1)
const to = from + 182 * dayMs
const incidents = demoIncidents(plan.seed, from, to)
const regular = plan.stations.filter(station => controlLevels[station.level!].regular)

/** Largest hourly rise at a regular station: μg/m³, where and in which hour of the incident. */
const largestRise = (incident: DemoIncident) => {
  const s = plumeOf[incident.species[0]!]
  let best = { rise: 0, station: regular[0]!, hour: 0 }
  for (const station of regular) {
    const added = incidentPlumes(plan.seed, station.index, hourIndex(incident.from), incident.hours)
    for (let h = 0; added && h < incident.hours; h++)
      if (added[h * emittedSpecies.length + s]! > best.rise) best = { rise: added[h * emittedSpecies.length + s]!, station, hour: h }
  }
  return best
}

describe('the incidents of the sandbox', () => {
  test('happen two to four times a week for two to six hours, 5 to 20 times the usual, by day and by night, some unseen by the works itself', () => {
    const aWeek = incidents.length / 26
    expect(aWeek).toBeGreaterThanOrEqual(2)
    expect(aWeek).toBeLessThanOrEqual(4)
    for (const { factor, hours, outlet, species } of incidents) {
      expect(factor).toBeGreaterThanOrEqual(5)
      expect(factor).toBeLessThanOrEqual(20)
      expect(hours).toBeGreaterThanOrEqual(2)
      expect(hours).toBeLessThanOrEqual(6)
      expect(outlet.kgPerHour[species[0]!]).toBeGreaterThan(0)
    }
    const night = incidents.filter(incident => (incident.from / hourMs + 8) % 24 < 6).length
    expect(night).toBeGreaterThan(incidents.length / 10)
    const hidden = incidents.filter(incident => incident.hidden).length
    expect(hidden).toBeGreaterThan(incidents.length / 10)
    expect(hidden).toBeLessThan(incidents.length / 2)
  })

  test('are felt: most raise a regular station by more than 30 μg/m³ in some hour', () => {
    const felt = incidents.filter(incident => largestRise(incident).rise > 30)
    expect(felt.length).toBeGreaterThan(incidents.length / 2)
  })

  test('stand in what the station reports: hours of an incident of dust are higher than those around it by about the rise', () => {
    const dusty = incidents.filter(({ species }) => species[0] === 'pm10').map(incident => ({ incident, ...largestRise(incident) }))
    const clear = dusty.filter(({ rise }) => rise > 90)
    expect(clear.length).toBeGreaterThan(3)
    for (const { incident, rise, station, hour } of clear) {
      const at = incident.from + hour * hourMs
      const { pm10 } = generatePlace({ plan, from: at - 24 * hourMs, hours: 49 }, station).columns
      if (Number.isNaN(pm10[24]!)) continue
      const around = Float32Array.from([...pm10.subarray(0, 18), ...pm10.subarray(36)].filter(value => !Number.isNaN(value))).sort()
      // The background of an hour differs from its day's median by about half of it.
      expect(pm10[24]!, `${incident.enterprise.name} ${station.name}`).toBeGreaterThan(0.9 * rise + 0.4 * around[around.length >> 1]!)
    }
  })

  test('are the same for every requested span', () => {
    const parts = Array.from({ length: 26 }, (_, w) => demoIncidents(plan.seed, from + w * 7 * dayMs, from + (w + 1) * 7 * dayMs - hourMs))
    expect(new Set(parts.flat().map(incident => incident.slot)).size).toBe(new Set(incidents.map(incident => incident.slot)).size)
    const [first] = incidents
    const at = hourIndex(first!.from)
    for (const { index } of regular) {
      const whole = incidentPlumes(plan.seed, index, at - 5, 20)
      const single = incidentPlumes(plan.seed, index, at + 1, 1)
      if (whole && single) expect(single).toEqual(whole.slice(6 * emittedSpecies.length, 7 * emittedSpecies.length))
      else if (whole) expect(whole.slice(6 * emittedSpecies.length, 7 * emittedSpecies.length).every(value => value === 0)).toBe(true)
    }
  })
})
