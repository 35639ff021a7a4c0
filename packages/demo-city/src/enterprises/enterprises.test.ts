import { readFileSync } from 'node:fs'
import { counties, countyById } from '@qingyuan/domain/counties.ts'
import { creditCodeFault } from '@qingyuan/domain/credit-code.ts'
import { describe, expect, test } from 'vitest'
import { demoSeed } from '../plan.ts'
import { demoEnterprises } from './enterprises.ts'
import { emittedSpecies, tradeTable } from './trades.ts'

const file = new URL('../../../../db/boundaries/wgs84/140400_full.json', import.meta.url)
interface County {
  properties: { adcode: number }
  geometry: { coordinates: [number, number][][][] }
}
const real = (JSON.parse(readFileSync(file, 'utf8')) as { features: County[] }).features

/** Within the outline that the product draws. */
const inside = (countyId: number, lon: number, lat: number): boolean => {
  let odd = false
  for (const ring of real.find(f => f.properties.adcode === countyById.get(countyId)!.adcode)!.geometry.coordinates.flat())
    ring.forEach(([x1, y1], i) => {
      const [x0, y0] = ring.at(i - 1)!
      if (y1 > lat !== y0 > lat && lon < ((x0 - x1) * (lat - y1)) / (y0 - y1) + x1) odd = !odd
    })
  return odd
}
const enterprises = demoEnterprises(demoSeed)

describe('the fictitious enterprises', () => {
  test('are more than four hundred, each with a code that keeps its check characters and occurs once', () => {
    expect(enterprises.length).toBeGreaterThanOrEqual(400)
    expect(enterprises.map(e => creditCodeFault(e.code)).filter(fault => fault !== null)).toEqual([])
    expect(new Set(enterprises.map(e => e.code)).size).toBe(enterprises.length)
    expect(new Set(enterprises.map(e => e.name)).size).toBe(enterprises.length)
    expect(enterprises.every(e => e.name.endsWith('（虚构）'))).toBe(true)
  })

  test('lie in their own county, every county has some', () => {
    expect(enterprises.filter(e => !inside(e.countyId, e.lon, e.lat)).map(e => e.name)).toEqual([])
    for (const county of counties) expect(enterprises.filter(e => e.countyId === county.id).length, county.name).toBeGreaterThan(8)
  })

  test('the parts of a trade’s outlets are the whole, fine particles are part of the coarse, profiles have mean 1', () => {
    for (const trade of Object.values(tradeTable))
      for (const s of emittedSpecies.keys())
        if (trade.kgPerHour[s]! > 0)
          expect(
            trade.outlets.reduce((sum, outlet) => sum + outlet.part[s]!, 0),
            `${trade.name} ${emittedSpecies[s]}`,
          ).toBeCloseTo(1, 9)
    for (const { outlets, hourProfile, monthProfile } of enterprises) {
      for (const outlet of outlets) expect(outlet.kgPerHour.pm2_5).toBeLessThanOrEqual(outlet.kgPerHour.pm10)
      for (const profile of [hourProfile, monthProfile]) expect(profile.reduce((sum, f) => sum + f, 0) / profile.length).toBeCloseTo(1, 9)
    }
  })

  test('together emit what a coal city does: 8 to 40 thousand tonnes of sulphur dioxide and 20 to 80 of nitrogen oxides a year', () => {
    const tonnes = (species: 'so2' | 'nox') =>
      enterprises.flatMap(e => e.outlets).reduce((sum, outlet) => sum + outlet.kgPerHour[species] * 8.76, 0)
    expect(tonnes('so2')).toBeGreaterThan(8_000)
    expect(tonnes('so2')).toBeLessThan(40_000)
    expect(tonnes('nox')).toBeGreaterThan(20_000)
    expect(tonnes('nox')).toBeLessThan(80_000)
  })

  test('come out the same from the same seed and otherwise from another', () => {
    expect(demoEnterprises(demoSeed)).toEqual(enterprises)
    expect(demoEnterprises(demoSeed + 1)[100]).not.toEqual(enterprises[100])
  })
})
