import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../core/random.ts'
import { latLonProjection } from '../../meteorology/projection-regular.ts'
import { tagSources } from '../../transport/emissions.ts'
import { transportGrid } from '../../transport/grid.ts'
import { calculateInventory } from '../calculate/inventory.ts'
import { cityTotals } from '../calculate/totals.ts'
import { seedProfiles, seedRules, testSource } from '../test-support/seed-rules.ts'
import { cellAt, cityGrid1km, cityGrid3km } from './cell-grid.ts'
import { cellTotals, type SpreadOptions, spreadInventory } from './spread.ts'
import { hourShares, monthShares, type ProfileTables, temporalProfile } from './temporal.ts'
import { toTransport } from './to-transport.ts'
import { areaShares, type LonLat, lineWeights, pointWeights } from './weights.ts'

interface Feature {
  properties: { adcode: number }
  geometry: { coordinates: LonLat[][][] }
}
const boundaries = JSON.parse(readFileSync(new URL('../../../../../db/boundaries/wgs84/140400_full.json', import.meta.url), 'utf8')) as {
  features: Feature[]
}
const plain = { projection: latLonProjection({ lon0: 0.5, lat0: 0.5, dLon: 1, dLat: 1 }), nx: 4, ny: 3 }
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)

describe('weights of cells', () => {
  it('are the shares of an area, holes left out', () => {
    const square: LonLat[] = [
      [0.5, 0],
      [2.25, 0],
      [2.25, 1.5],
      [0.5, 1.5],
    ]
    expect([...areaShares(plain, [square])]).toEqual([0.5, 1, 0.25, 0, 0.25, 0.5, 0.125, 0, 0, 0, 0, 0])
    const hole: LonLat[] = [
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
    ]
    expect([...areaShares(plain, [square, hole])].slice(0, 3)).toEqual([0.5, 0, 0.25])
  })

  it('are the lengths of a line, cut by the edges and by the grid', () => {
    const weights = lineWeights(plain, [
      {
        points: [
          [-1, 0.5],
          [2.5, 0.5],
          [2.5, 2.5],
        ],
        weight: 2,
      },
    ])
    expect(Array.from(weights, value => Math.round(value * 1e12) / 1e12)).toEqual([2, 2, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0])
    const diagonal = lineWeights(plain, [
      {
        points: [
          [0, 0],
          [3, 3],
        ],
        weight: 1,
      },
    ])
    expect(sum(diagonal)).toBeCloseTo(Math.hypot(3, 3), 12)
  })

  it('count points in their cell', () => {
    expect(
      [
        ...pointWeights(plain, [
          { lon: 3.9, lat: 0.1, weight: 3 },
          { lon: 9, lat: 0, weight: 1 },
        ]),
      ].slice(0, 4),
    ).toEqual([0, 0, 0, 3])
  })
})

const county = (feature: Feature, grid: ReturnType<typeof cityGrid3km>) =>
  [String(feature.properties.adcode), areaShares(grid, feature.geometry.coordinates.flat())] as const

describe.each([
  ['1 km', cityGrid1km(), 1],
  ['3 km', cityGrid3km(), 9],
])('the city on %s', (_, grid, km2) => {
  const counties = new Map(boundaries.features.map(feature => county(feature, grid)))

  it('has its area: 13,955 km² by the statistics, within 1 % for simplified boundaries and the map factor', () => {
    const metres = new Float64Array(2)
    let area = 0
    for (const shares of counties.values())
      for (const [cell, share] of shares.entries()) {
        if (share === 0) continue
        grid.projection.cellMetres(cell % grid.nx, Math.floor(cell / grid.nx), metres)
        area += (share * metres[0]! * metres[1]!) / 1e6
      }
    expect(Math.abs(area / 13_955 - 1)).toBeLessThan(0.01)
    expect(sum([...counties.values()].flatMap(shares => [...shares])) * km2).toBeGreaterThan(13_000)
  })

  it('gives no cell more than once', () => {
    const whole = new Float64Array(grid.nx * grid.ny)
    for (const shares of counties.values()) shares.forEach((share, cell) => (whole[cell]! += share))
    expect(Math.max(...whole)).toBeLessThan(1 + 1e-6)
  })

  const random = seededRandom(5)
  const ids = [...counties.keys()]
  const sources = Array.from({ length: 300 }, (__, n) =>
    testSource(n % 2 ? '1603001001' : '1001001001', {
      id: `s${n}`,
      county: ids[n % ids.length]!,
      quantities: n % 2 ? { areaM2: 1e5 * random.next(), months: 6 } : { amount: 1e5 * random.next(), Sar: 0.7, Aar: 15 },
    }),
  )
  const inventory = calculateInventory(sources, seedRules())
  const options: SpreadOptions = {
    grid,
    counties,
    proxies: new Map([
      ['population', Float64Array.from({ length: grid.nx * grid.ny }, () => random.next())],
      ['empty', new Float64Array(grid.nx * grid.ny)],
    ]),
    sectors: ['power', 'dust'],
    sectorOf: ({ scc }) => (scc.startsWith('16') ? 'dust' : 'power'),
    placementOf: ({ id, scc }) =>
      scc.startsWith('16')
        ? { kind: 'proxy', proxy: id === 's1' ? 'empty' : 'population' }
        : { kind: 'place', lon: id === 's0' ? 100 : 113.1, lat: 36.2 },
  }

  it('keeps the mass of every pollutant to 1e-9, with sources outside separate', () => {
    const gridded = spreadInventory(inventory, options)
    const totals = cityTotals(inventory)
    expect(gridded.outside[0]).toBe(inventory.emissions.get('s0')!.results[0]!.grams)
    expect(gridded.notes).toEqual([expect.stringContaining('empty')])
    for (const [p, pollutant] of gridded.pollutants.entries()) {
      const cells = sum(cellTotals(gridded, pollutant)) + gridded.outside[p]!
      expect(Math.abs(cells - totals[p]!)).toBeLessThanOrEqual(1e-9 * totals[p]!)
    }
    expect(cellTotals(gridded, 'co')[cellAt(grid, 113.1, 36.2)]).toBe(totals[2]! - gridded.outside[2]!)
  })

  it('is taken by the transport engine, mass and all', () => {
    const gridded = spreadInventory(inventory, options)
    const profiles = seedProfiles() as unknown as ProfileTables
    const species = ['so2', 'ppm2_5', 'pmc'] as const
    const area = toTransport(gridded, { species, reactiveVocShare: 0.4, profileOf: () => temporalProfile(profiles, 'industry') })
    const run = transportGrid(grid.projection, grid.nx, grid.ny)
    const found = tagSources({ ...area, stacks: [] }, run, ['so2', 'ppm2_5', 'pmc'])
    const kgPerYear = (n: number) => sum(found.filter(each => each.species === n).flatMap(each => [...each.kgPerSecond])) * 3600 * 8760
    const [so2, coarse, fine] = [cellTotals(gridded, 'so2'), cellTotals(gridded, 'pm10'), cellTotals(gridded, 'pm2_5')].map(
      cells => sum(cells) / 1000,
    )
    // Single precision of the run.
    expect(kgPerYear(0) / so2!).toBeCloseTo(1, 6)
    expect(kgPerYear(1) / fine!).toBeCloseTo(1, 6)
    expect(kgPerYear(2) / (coarse! - fine!)).toBeCloseTo(1, 6)
  })
})

describe('hours of a year', () => {
  const tables = seedProfiles() as unknown as ProfileTables

  it.each(Object.keys(tables.use))('of “%s” make up the year and its months', name => {
    const profile = temporalProfile(tables, name)
    const shares = hourShares(profile, 2024)
    expect(shares).toHaveLength(366 * 24)
    expect(sum(shares)).toBeCloseTo(1, 12)
    expect(sum(shares.subarray(0, 31 * 24))).toBeCloseTo(monthShares(profile)[0]!, 12)
  })

  it('know weekends: 2024-01-06 was a Saturday', () => {
    const shares = hourShares(temporalProfile(tables, 'traffic'), 2024)
    expect(shares[5 * 24 + 8]! / shares[4 * 24 + 8]!).toBeCloseTo(0.81 / 1.14, 12)
  })
})
