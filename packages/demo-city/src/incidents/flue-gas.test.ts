import { dayMs, instantOf } from '@qingyuan/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { hourIndex } from '../model/calendar.ts'
import { demoSeed } from '../plan.ts'
import { flueGasOf, monitoredOutlets } from './flue-gas.ts'
import { demoIncidents } from './incidents.ts'

const monitored = monitoredOutlets(demoSeed)
const from = instantOf(2026, 1, 1, 1)
const incidents = demoIncidents(demoSeed, from, from + 300 * dayMs).flatMap(incident => {
  const outlet = monitored.find(each => each.enterprise === incident.enterprise && each.outlet === incident.outlet)
  return outlet && incident.species[0] === 'so2' ? [{ incident, outlet }] : []
})

describe('online monitoring of the sandbox', () => {
  test('covers the larger outlets, and its hours follow the profile around the inventory', () => {
    expect(monitored.length).toBeGreaterThan(200)
    const steel = monitored.find(({ outlet, enterprise }) => enterprise.trade === 'steel' && outlet.kgPerHour.so2 > 20)!
    const { so2, flow } = flueGasOf(demoSeed, steel, hourIndex(from), 8760)
    const known = so2.filter(value => !Number.isNaN(value))
    expect(known.length / 8760).toBeGreaterThan(0.98)
    expect(known.reduce((a, b) => a + b, 0) / known.length / steel.outlet.kgPerHour.so2).toBeCloseTo(1, 1)
    expect(Math.min(...flow.filter(value => !Number.isNaN(value)))).toBeGreaterThan(0)
  })

  test('shows an incident by its excess, unless it is hidden', () => {
    expect(incidents.length).toBeGreaterThan(8)
    for (const { incident, outlet } of incidents) {
      const { so2 } = flueGasOf(demoSeed, outlet, hourIndex(incident.from) - 24, 24 + incident.hours)
      const during = so2.subarray(24).filter(value => !Number.isNaN(value))
      const usual = outlet.outlet.kgPerHour.so2 * Math.max(...outlet.enterprise.hourProfile) * Math.max(...outlet.enterprise.monthProfile)
      for (const value of during) {
        if (incident.hidden) expect(value).toBeLessThan(1.6 * usual)
        else expect(value).toBeGreaterThan((incident.factor - 1) * outlet.outlet.kgPerHour.so2)
      }
    }
    expect(incidents.some(({ incident }) => incident.hidden)).toBe(true)
  })
})
