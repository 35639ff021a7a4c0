import { existsSync, readFileSync } from 'node:fs'
import { counties, countyById } from '@qingyuan/domain/counties.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { describe, expect, it } from 'vitest'
import { cityPlan, type DemoPlace, demoSeed } from './plan.ts'

const plan = cityPlan(demoSeed)
const regular = plan.stations.filter(station => controlLevels[station.level!].regular)

const km = (a: DemoPlace, b: DemoPlace) => {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

describe('the plan of the city', () => {
  it('has at least 74 stations, 34 of them regular, and two regular ones in every county', () => {
    expect(plan.stations.length).toBeGreaterThanOrEqual(74)
    expect(regular.length).toBeGreaterThanOrEqual(34)
    const count = (level: string) => plan.stations.filter(station => station.level === level).length
    expect([count('national'), count('provincial'), count('city'), count('micro')]).toEqual([8, 12, 14, 42])
    for (const county of counties) {
      const here = regular.filter(station => station.countyId === county.id)
      expect(here.length, county.name).toBeGreaterThanOrEqual(2)
      expect(
        here.some(station => station.level === 'provincial'),
        county.name,
      ).toBe(true)
    }
  })

  it('has the eight national sites under their own codes and names', () => {
    const sites = plan.stations
      .filter(station => station.level === 'national')
      .map(s => `${s.code} ${s.name} ${countyById.get(s.countyId!)!.name}`)
    expect(sites).toEqual([
      '1727A 清华站 潞州区',
      '1728A 监测站 潞州区',
      '1730A 审计局 潞州区',
      '1731A 长治八中 潞州区',
      '2845A 德盛苑 潞州区',
      '3568A 向阳小学 上党区',
      '3569A 屯留一中 屯留区',
      '3570A 潞城四中 潞城区',
    ])
  })

  it('keeps any two stations a kilometre apart and gives each its own code, name and device', () => {
    const { stations } = plan
    for (const [i, a] of stations.entries())
      for (const b of stations.slice(i + 1)) expect(km(a, b), `${a.name} ${b.name}`).toBeGreaterThan(1)
    for (const key of ['code', 'name'] as const) expect(new Set(plan.places.map(place => place[key])).size).toBe(plan.places.length)
    expect(new Set(stations.map(station => station.device!.mn)).size).toBe(stations.length)
    for (const { device } of stations) {
      expect(device!.mn).toMatch(/^[0-9A-F]{24}$/)
      expect(device!.password).toMatch(/^\d{6}$/)
    }
  })

  it('knows ten neighbour cities, without devices', () => {
    expect(plan.neighbourCities.map(city => city.code).sort()).toEqual(
      ['130400', '130500', '140100', '140500', '140700', '141000', '410500', '410600', '410700', '410800'].sort(),
    )
    expect(plan.neighbourCities.every(city => city.device === null && city.kind === 'neighbour')).toBe(true)
  })

  it('is the same for the same seed; another seed has other passwords but the same places', () => {
    expect(cityPlan(demoSeed)).toEqual(plan)
    const other = cityPlan(demoSeed + 1)
    expect(other.stations.map(s => [s.code, s.lon, s.lat])).toEqual(plan.stations.map(s => [s.code, s.lon, s.lat]))
    expect(other.stations.filter((s, i) => s.device!.password === plan.stations[i]!.device!.password).length).toBeLessThan(3)
    expect(other.stations[0]!.character).not.toEqual(plan.stations[0]!.character)
  })
})

const outlines = new URL('../../../../shared/data/geo/wgs84/140400_full.json', import.meta.url)
if (!existsSync(outlines)) console.warn('\n!!! NOT TESTED: stations inside their counties; ../shared/data/geo is missing !!!\n')

type Ring = [number, number][]
const inRing = (lon: number, lat: number, ring: Ring): boolean => {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!
    const [xj, yj] = ring[j]!
    if (yi > lat !== yj > lat && lon < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

describe.skipIf(!existsSync(outlines))('the outlines of the counties', () => {
  it('hold every station that is said to stand in them', () => {
    const { features } = JSON.parse(readFileSync(outlines, 'utf8')) as {
      features: { properties: { adcode: number }; geometry: { coordinates: Ring[][] } }[]
    }
    const holds = (adcode: number, place: DemoPlace) =>
      features
        .find(feature => feature.properties.adcode === adcode)!
        .geometry.coordinates.some(
          ([outer, ...holes]) => inRing(place.lon, place.lat, outer!) && !holes.some(h => inRing(place.lon, place.lat, h)),
        )
    for (const station of plan.stations) expect(holds(countyById.get(station.countyId!)!.adcode, station), station.name).toBe(true)
    expect(holds(140431, plan.stations[0]!)).toBe(false)
  })
})
