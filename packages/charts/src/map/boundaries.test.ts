import { readFileSync } from 'node:fs'
import { counties } from '@qingyuan/domain/counties.ts'
import { describe, expect, it } from 'vitest'
import { type BoundaryCollection, boxOf, featureContains } from './boundaries.ts'

const read = (name: string): BoundaryCollection =>
  JSON.parse(readFileSync(new URL(`../../../../db/boundaries/wgs84/${name}.json`, import.meta.url), 'utf8'))

describe('the shipped outlines', () => {
  const full = read('140400_full')
  it('hold the twelve counties of the domain, each around its own seat of government', () => {
    const sorted = (codes: number[]) => codes.sort((a, b) => a - b)
    expect(sorted(full.features.map(f => f.properties.adcode))).toEqual(sorted(counties.map(c => c.adcode)))
    for (const county of counties) {
      const feature = full.features.find(f => f.properties.adcode === county.adcode)!
      expect(featureContains(feature, [county.center.lon, county.center.lat]), county.name).toBe(true)
      expect(full.features.filter(f => featureContains(f, [county.centroid.lon, county.centroid.lat])).length, county.name).toBe(1)
    }
  })
  it('lie inside the outline of the city', () => {
    const [west, south, east, north] = boxOf(read('140400').features[0]!)
    for (const feature of full.features) {
      const box = boxOf(feature)
      expect(box[0]).toBeGreaterThanOrEqual(west)
      expect(box[1]).toBeGreaterThanOrEqual(south)
      expect(box[2]).toBeLessThanOrEqual(east)
      expect(box[3]).toBeLessThanOrEqual(north)
    }
  })
  it('do not reach into a neighbouring city', () => {
    for (const neighbour of read('neighbours').features)
      for (const county of counties)
        expect(featureContains(neighbour, [county.center.lon, county.center.lat]), `${county.name} ${neighbour.properties.name}`).toBe(
          false,
        )
  })
})
