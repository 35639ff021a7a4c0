import type { SpeciesId } from '@qingyuan/engine/transport/species.ts'
import type { CellGrid } from '../domain.ts'
import { createResampler, type EmissionGrid } from './emission-grid.ts'
import { emittedSpeciesIds, type Region, type Sector } from './names.ts'

/** A region's area emissions of a month on the domain: [sector of the grid][species of the grid] planes, kg/h. */
export type Planes = Float32Array[][]

export const planesOf = (grid: EmissionGrid, month: number, domain: CellGrid): Planes[] => {
  const onDomain = createResampler(grid.grid, domain)
  const size = grid.grid.nx * grid.grid.ny
  return grid.regions.map((_, r) =>
    grid.sectors.map(({ months }, q) =>
      grid.species.map((id, s) => {
        if (!emittedSpeciesIds.includes(id as SpeciesId)) return new Float32Array(0)
        const at = ((s * grid.regions.length + r) * grid.sectors.length + q) * size
        return onDomain(grid.data.subarray(at, at + size)).map(kg => kg * months[month - 1]!)
      }),
    ),
  )
}

const sumOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0)
const massOf = (planes: Planes): number => planes.flat().reduce((sum, plane) => sum + sumOf(plane), 0)

/** Neighbours whose share of the neighbours' emissions within the domain is smaller are one group. */
const leastShare = 0.08
const otherNeighbours: Region = { id: 'other-neighbours', name: '其他周边城市', kind: 'neighbour' }

/** Neighbours within the domain; those wholly outside enter through its sides only. */
export const neighboursOf = (grid: EmissionGrid, planes: readonly Planes[], counties: readonly Region[]): Region[] => {
  const found = grid.regions
    .map(({ id, name }, r) => ({ id, name, mass: massOf(planes[r]!) }))
    .filter(({ id, mass }) => mass > 0 && !counties.some(county => county.id === id))
  const all = found.reduce((sum, { mass }) => sum + mass, 0)
  const named = found.filter(({ mass }) => mass >= leastShare * all)
  return [
    ...named.map(({ id, name }): Region => ({ id, name, kind: 'neighbour' })),
    ...(named.length < found.length ? [otherNeighbours] : []),
  ]
}

/** Planes of so many cells in the order of a run's emissions. */
export const areaOf = (
  grid: EmissionGrid,
  planes: readonly Planes[],
  regions: readonly Region[],
  sectors: readonly Sector[],
  cells: number,
): Float32Array => {
  const area = new Float32Array(emittedSpeciesIds.length * regions.length * sectors.length * cells)
  const place = (list: readonly { id: string }[], id: string) => list.findIndex(each => each.id === id)
  grid.regions.forEach((region, from) => {
    const own = place(regions, region.id)
    const r = own >= 0 ? own : place(regions, otherNeighbours.id)
    if (r < 0) return
    grid.sectors.forEach((sector, q) => {
      grid.species.forEach((id, of) => {
        const s = emittedSpeciesIds.indexOf(id as SpeciesId)
        if (s < 0) return
        const at = ((s * regions.length + r) * sectors.length + place(sectors, sector.id)) * cells
        planes[from]![q]![of]!.forEach((kg, c) => void (area[at + c]! += kg))
      })
    })
  })
  return area
}
