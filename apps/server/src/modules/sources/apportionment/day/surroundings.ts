import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import type { TransportHour } from '@qingyuan/engine/transport/advance-hour.ts'
import type { Emissions } from '@qingyuan/engine/transport/emissions.ts'
import type { Receptor } from '@qingyuan/engine/transport/run.ts'
import { tagCount, tagOf } from '@qingyuan/engine/transport/tags.ts'
import { type CellGrid, leadHours, mapGrid, projectionOf } from '../domain.ts'
import type { Inventory } from '../emissions/inventory.ts'
import { boundarySides, measuredAtSide, type Sides } from './boundary.ts'

/** Places of the two groups of regions in the surroundings' emissions. */
const [city, neighbours] = [0, 1]

/** The inventory with the city's counties as one region and all others as the second: sectors are what is wanted of the inflow. */
export const cityAndNeighbours = ({ regions, sectors, emissions }: Inventory): Emissions => {
  const groupOf = (region: number) => (regions[region]!.kind === 'county' ? city : neighbours)
  const block = emissions.area.length / (emissions.species.length * regions.length)
  const area = new Float32Array(emissions.species.length * 2 * block)
  emissions.area.forEach((kg, n) => {
    const [species, region] = [Math.floor(n / (block * regions.length)), Math.floor(n / block) % regions.length]
    area[(species * 2 + groupOf(region)) * block + (n % block)]! += kg
  })
  return {
    ...emissions,
    regions: ['本市', '周边城市'],
    sectors: sectors.map(({ name }) => name),
    area,
    stacks: emissions.stacks.map(stack => ({ ...stack, region: groupOf(stack.region) })),
  }
}

/** True where a met grid has weather for all cells. */
export const coversGrid = (met: Pick<MetGrid, 'projection' | 'nx' | 'ny'>, grid: CellGrid): boolean => {
  const place = new Float64Array(2)
  const projection = projectionOf(grid)
  return [0, grid.nx - 1].every(i =>
    [0, grid.ny - 1].every(j => {
      projection.toLonLat(i, j, place)
      met.projection.toGrid(place[0]!, place[1]!, place)
      return place[0]! >= 0 && place[1]! >= 0 && place[0]! <= met.nx - 1 && place[1]! <= met.ny - 1
    }),
  )
}

const pointsPerSide = 6

/** Points along the sides of the domain, side after side in the order of `boundarySides`. */
export const sidePoints = (): Receptor[] => {
  const { lon0, lat0, dLon, dLat, nx, ny } = mapGrid
  const along = Array.from({ length: pointsPerSide }, (_, n) => (n + 0.5) / pointsPerSide)
  const at = { west: -0.5, east: nx - 0.5, south: -0.5, north: ny - 0.5 }
  return boundarySides.flatMap(side =>
    along.map((share, n): Receptor => {
      const [i, j] = side === 'west' || side === 'east' ? [at[side], share * ny - 0.5] : [share * nx - 0.5, at[side]]
      return { name: `${side} ${n + 1}`, lon: lon0 + i * dLon, lat: lat0 + j * dLat }
    }),
  )
}

/** Shares of what enters the domain, 0..1: ((hour of the day · sides + side) · outputs + output) · sectors + sector. The rest is of unknown sector. */
export type InflowShares = Float32Array

/** Hours before its arrival over which the composition of the inflow is averaged: half the domain at 2 m/s. */
const travelHours = 12

/** What the neighbours' sectors give at the sides in an hour and what is measured there, by side and output; μg/m³. */
export interface SideHour {
  /** (side · outputs + output) · sectors + sector. */
  given: Float64Array
  /** side · outputs + output. */
  measured: Float64Array
}

/** An hour of the surroundings at the sides of the domain: means over their points. */
export const sideHour = ({ contributions, outputs }: TransportHour, emissions: Emissions, outside: Sides): SideHour => {
  const sectors = emissions.sectors.length
  const tags = tagCount(emissions)
  const given = new Float64Array(boundarySides.length * outputs.length * sectors)
  const measured = new Float64Array(boundarySides.length * outputs.length)
  boundarySides.forEach((side, b) =>
    outputs.forEach((output, o) => {
      measured[b * outputs.length + o] = measuredAtSide(outside[side], output)
      for (let sector = 0; sector < sectors; sector++)
        for (let point = 0; point < pointsPerSide; point++) {
          const tag = tagOf(emissions, neighbours, sector)
          const value = contributions[((b * pointsPerSide + point) * tags + tag) * outputs.length + o]!
          given[(b * outputs.length + o) * sectors + sector]! += value / pointsPerSide
        }
    }),
  )
  return { given, measured }
}

/**
 * Shares of the inflow by sector for the hours of the day: what the neighbours' inventory gives at a side, over what is measured behind it, both as means of
 * the hours before. More than is measured counts as all of it.
 *
 * @param hours of the whole run, the lead's too
 */
export const inflowShares = (hours: readonly SideHour[], sectors: number): InflowShares => {
  const places = hours[0]!.measured.length
  const shares = new Float32Array(24 * places * sectors)
  for (let hour = 0; hour < 24; hour++) {
    const last = leadHours + hour
    const before = hours.slice(Math.max(0, last - travelHours + 1), last + 1)
    for (let place = 0; place < places; place++) {
      const given = Array.from({ length: sectors }, (_, s) => before.reduce((sum, each) => sum + each.given[place * sectors + s]!, 0))
      const whole = Math.max(
        before.reduce((sum, each) => sum + each.measured[place]!, 0),
        given.reduce((sum, value) => sum + value, 0),
      )
      if (whole > 0) given.forEach((value, s) => void (shares[(hour * places + place) * sectors + s] = value / whole))
    }
  }
  return shares
}
