import { counties } from '@qingyuan/domain/counties.ts'
import { type AreaSector, areaSectors, areaSpecies, peopleByAdcode } from '../data/area-sources.ts'
import { neighbourRows } from '../data/neighbours.ts'
import { countyAt } from '../enterprises/inside.ts'
import { offsetKm } from '../model/geography.ts'

/** Cells of about 4.5 km by their centres, from the south-west: the city, and what of its neighbours is around it. */
export const areaGrid = { lon0: 111.2, lat0: 34.9, dLon: 0.05, dLat: 0.04, nx: 76, ny: 81 } as const

export interface AreaEmissions {
  grid: typeof areaGrid
  species: readonly string[]
  /** Counties, then neighbour cities, by adcode. */
  regions: { id: string; name: string }[]
  sectors: { id: string; name: string; hours: number[]; months: number[]; layers: readonly number[] }[]
  /** kg/h, mean over a year: ((species · regions + region) · sectors + sector) · ny·nx + cell. */
  data: Float32Array
}

interface AreaRegion {
  id: string
  name: string
  inCity: boolean
  people: number
  /** Where people live: centre, reach (km). */
  towns: { lon: number; lat: number; reachKm: number }[]
}

const regions: AreaRegion[] = [
  ...counties.map(({ adcode, name, center, centroid }) => ({
    ...{ id: String(adcode), name, inCity: true, people: peopleByAdcode[adcode]! },
    towns: [
      { ...center, reachKm: 5 },
      { ...centroid, reachKm: 9 },
    ],
  })),
  ...neighbourRows.map(({ adcode, name, lon, lat }) => ({
    ...{ id: String(adcode), name, inCity: false, people: peopleByAdcode[adcode]! },
    towns: [{ lon, lat, reachKm: 10 }],
  })),
]

const squared = (lon: number, lat: number, at: { lon: number; lat: number }): number => {
  const [e0, n0] = offsetKm(lon, lat)
  const [e1, n1] = offsetKm(at.lon, at.lat)
  return (e1 - e0) ** 2 + (n1 - n0) ** 2
}

/** Region of a point: its county, outside the city the neighbour whose seat is nearest (their real borders are not drawn here). */
const regionAt = (lon: number, lat: number): number => {
  const county = countyAt(lon, lat)
  if (county !== null) return counties.findIndex(({ id }) => id === county)
  let [best, nearest] = [-1, Infinity]
  regions.forEach(({ inCity, towns }, r) => {
    const distance = inCity ? Infinity : squared(lon, lat, towns[0]!)
    if (distance < nearest) [best, nearest] = [r, distance]
  })
  return best
}

const cellCount = areaGrid.nx * areaGrid.ny
const placeOf = (cell: number): [lon: number, lat: number] => [
  areaGrid.lon0 + (cell % areaGrid.nx) * areaGrid.dLon,
  areaGrid.lat0 + Math.floor(cell / areaGrid.nx) * areaGrid.dLat,
]

/** Share of a cell's area that belongs to each region, from 3 × 3 points in it. */
const membership = (): Map<number, number>[] =>
  Array.from({ length: cellCount }, (_, cell) => {
    const [lon, lat] = placeOf(cell)
    const shares = new Map<number, number>()
    for (let n = 0; n < 9; n++) {
      const r = regionAt(lon + (((n % 3) - 1) * areaGrid.dLon) / 3, lat + ((Math.floor(n / 3) - 1) * areaGrid.dLat) / 3)
      shares.set(r, (shares.get(r) ?? 0) + 1 / 9)
    }
    return shares
  })

/** People and land of each region by cell, each with sum 1 over the region's cells within the grid. */
const densities = () => {
  const members = membership()
  return regions.map(({ towns }, r) => {
    const land = Float64Array.from(members, shares => shares.get(r) ?? 0)
    const town = land.map((share, cell) => {
      if (share === 0) return 0
      const [lon, lat] = placeOf(cell)
      return share * towns.reduce((sum, at) => sum + Math.exp(-squared(lon, lat, at) / (2 * at.reachKm ** 2)) / at.reachKm ** 2, 0)
    })
    const sum = (values: Float64Array) =>
      Math.max(
        1e-12,
        values.reduce((a, b) => a + b, 0),
      )
    const [allLand, allTown] = [sum(land), sum(town)]
    return { land: land.map(value => value / allLand), town: town.map(value => value / allTown) }
  })
}

const meanOne = (values: readonly number[]): number[] => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map(value => value / mean)
}

const kgPerHour = (tonnes: number) => tonnes / 8.76

/**
 * Emissions that are no chimney of the city: homes, traffic, dust and farming of the counties, all of the neighbours. Totals by head, spread over towns and
 * land within each region. All of a neighbour is put within the grid, so what is beyond it comes from nearer than it does.
 */
export const areaEmissions = (): AreaEmissions => {
  const spread = densities()
  const data = new Float32Array(areaSpecies.length * regions.length * areaSectors.length * cellCount)
  const fill = (s: number, r: number, k: number, sector: AreaSector) => {
    const total = sector.stacksInCity && regions[r]!.inCity ? 0 : kgPerHour(sector.tonnes[s]! * regions[r]!.people)
    if (total === 0) return
    const { land, town } = spread[r]!
    const at = ((s * regions.length + r) * areaSectors.length + k) * cellCount
    for (let cell = 0; cell < cellCount; cell++) data[at + cell] = total * (sector.urban * town[cell]! + (1 - sector.urban) * land[cell]!)
  }
  areaSpecies.forEach((_, s) => regions.forEach((__, r) => areaSectors.forEach((sector, k) => fill(s, r, k, sector))))
  return {
    grid: areaGrid,
    species: areaSpecies,
    regions: regions.map(({ id, name }) => ({ id, name })),
    sectors: areaSectors.map(({ id, name, hours, months, layers }) => ({
      id,
      name,
      hours: meanOne(hours),
      months: meanOne(months),
      layers,
    })),
    data,
  }
}
