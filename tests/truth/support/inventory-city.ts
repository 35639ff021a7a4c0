import { readFileSync } from 'node:fs'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import type { EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import type { CellGrid } from '@qingyuan/engine/inventory/grid/cell-grid.ts'
import type { SpreadOptions } from '@qingyuan/engine/inventory/grid/spread.ts'
import { areaShares, type LonLat } from '@qingyuan/engine/inventory/grid/weights.ts'
import { quantityById, quantityOfField } from '@qingyuan/engine/inventory/sources/quantities.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { seedSources, testSource } from '@qingyuan/engine/inventory/test-support/seed-rules.ts'

interface Boundary {
  features: { properties: { adcode: number }; geometry: { coordinates: LonLat[][][] } }[]
}
const boundaries = () =>
  JSON.parse(readFileSync(new URL('../../../db/boundaries/wgs84/140400_full.json', import.meta.url), 'utf8')) as Boundary

/** The twelve counties' share of each cell. */
export const countyShares = (grid: CellGrid): Map<string, Float64Array> =>
  new Map(
    boundaries().features.map(({ properties, geometry }) => [String(properties.adcode), areaShares(grid, geometry.coordinates.flat())]),
  )

/** Inputs that the formulas need and the lists of the classes lack. */
const beyond = { NCV: 20, productT: 100, gustsMs: [9, 17, 14], utMs: 0.6 }

const quantitiesOf = ({ activity }: SourceClass, random: () => number) => ({
  ...beyond,
  ...Object.fromEntries(
    activity.flatMap(({ name, unit }) => {
      const field = quantityOfField(name, unit)
      if (!field) return []
      const { id, min, max } = quantityById.get(field.id)!
      return [[id, id === 'amount' ? 1e4 * random() : Math.max(min, Math.min(max, 10) * (0.5 + random() / 2))] as const]
    }),
  ),
})

const controlsOf = ({ level4 }: SourceClass) =>
  [
    ['DC*', 'DC08'],
    ['DS*', 'DS01'],
    ['DN*', 'DN04'],
  ].flatMap(([allowed, code]) => (level4.allowedControls.includes(allowed!) ? [{ code: code!, operationPercent: 95 }] : []))

const counties = ['140403', '140404', '140405', '140406', '140423', '140425', '140426', '140427', '140428', '140429', '140430', '140431']

/** A seeded city: so many enterprises, each with some sources of the classes that enterprises fill, and every surface class in every county. */
export const seededCity = (enterprises: number, sourcesEach = 4, seed = 1): EmissionSource[] => {
  const random = seededRandom(seed)
  const classes = seedSources().sources
  const filled = classes.filter(({ filledBy }) => filledBy !== 'surface')
  const surface = classes.filter(({ filledBy }) => filledBy === 'surface')
  const own = Array.from({ length: enterprises * sourcesEach }, (_, n) => {
    const each = filled[Math.floor(random.next() * filled.length)]!
    const enterprise = `e${Math.floor(n / sourcesEach)}`
    const plant = { enterprise, equipment: `${enterprise}-${n % sourcesEach}`, fuel: each.level2.name, controls: controlsOf(each) }
    return testSource(each.scc, {
      id: `p${n}`,
      county: counties[Math.floor(n / sourcesEach) % 12]!,
      quantities: quantitiesOf(each, random.next),
      ...plant,
    })
  })
  const areas = counties.flatMap(county =>
    surface.map(each =>
      testSource(each.scc, { id: `a${county}-${each.scc}`, county, surfaceSource: each.scc, quantities: quantitiesOf(each, random.next) }),
    ),
  )
  return [...own, ...areas]
}

/** Enterprises stand at seeded places, surface sources are spread by their class's proxy. */
export const citySpread = (grid: CellGrid): SpreadOptions => {
  const classes = seedSources().sources
  const byScc = new Map(classes.map(each => [each.scc, each]))
  const random = seededRandom(2)
  const proxies = new Map(
    [...new Set(classes.map(each => each.spatialProxy))].map(name => [
      name,
      Float64Array.from({ length: grid.nx * grid.ny }, () => random.next()),
    ]),
  )
  return {
    grid,
    counties: countyShares(grid),
    proxies,
    sectors: [...new Set(classes.map(({ category }) => category))].sort(),
    sectorOf: ({ scc }) => scc.slice(0, 2),
    placementOf: ({ enterprise, scc }) =>
      enterprise
        ? { kind: 'place', lon: 112.3 + (Number(enterprise.slice(1)) % 97) / 80, lat: 36 + (Number(enterprise.slice(1)) % 89) / 100 }
        : { kind: 'proxy', proxy: byScc.get(scc)!.spatialProxy },
  }
}
