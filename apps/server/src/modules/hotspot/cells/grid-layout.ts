import { counties } from '@qingyuan/domain/counties.ts'
import { type CellLayout, cellCode, layOutCells } from '@qingyuan/engine/grid/cell-layout.ts'
import { bearingOf } from '@qingyuan/engine/mobile/plane.ts'
import { placeAt, projectPlace } from '#/modules/hotspot/network/public.ts'
import { countyRings, insertCells, type Places } from '#/modules/system/places/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { insertGridCells, selectCells } from './queries.ts'

/** Letters of the city in the code of a cell. */
const prefix = 'CZ'
const cellM = 3000
/** Distance of a place from the middle of a cell, km. */
export const kmFromCell = ({ east, north }: Pick<LaidCell, 'east' | 'north'>, lon: number, lat: number): number => {
  const [x, y] = projectPlace(lon, lat)
  return Math.hypot(x - east, y - north) / 1000
}

/** Direction of a place from the middle of a cell, degrees from north. */
export const bearingFromCell = ({ east, north }: Pick<LaidCell, 'east' | 'north'>, lon: number, lat: number): number => {
  const [x, y] = projectPlace(lon, lat)
  return bearingOf(x - east, y - north)
}

/** Outlines of the counties, m east and north. */
export const countyOutlines = (): [east: number, north: number][][] =>
  [...countyRings().values()].flatMap(rings => rings.map(ring => ring.map(([lon, lat]) => projectPlace(lon, lat))))

let drawn: CellLayout | undefined

/** Cells over the counties' outlines: the same in every process. */
const drawnLayout = (): CellLayout => {
  const rings = countyRings()
  drawn ??= layOutCells(
    counties.map(({ id, adcode }) => ({
      id,
      rings: (rings.get(adcode) ?? []).map(ring => ring.map(([lon, lat]) => projectPlace(lon, lat))),
    })),
    cellM,
  )
  return drawn
}

export interface LaidCell {
  placeId: number
  code: string
  row: number
  column: number
  countyId: number
  areaKm2: number
  /** Middle, m. */
  east: number
  north: number
}

export interface GridLayout {
  rows: number
  columns: number
  cellM: number
  west: number
  north: number
  /** In the order of every map: row by row from the north-west. */
  cells: readonly LaidCell[]
  /** Place of each cell in the lattice. */
  lattice: Int32Array
  indexOf: ReadonlyMap<number, number>
}

/** Layouts do not change once they are written. */
const known = new WeakMap<Places, GridLayout>()

/** The cells that are stored; null before they are laid out. */
export const readLayout = async (services: { db: Db; places: Places }): Promise<GridLayout | null> => {
  const layout = known.get(services.places) ?? (await storedLayout(services))
  if (layout && layout.cells.length > 0) known.set(services.places, layout)
  return layout
}

const storedLayout = async ({ db, places }: { db: Db; places: Places }): Promise<GridLayout | null> => {
  const rows = await selectCells(db)
  if (rows.length === 0) return null
  const { cells: _, ...lattice } = drawnLayout()
  const { west, north, columns } = lattice
  const cells = rows.flatMap(({ place_id, row, col, area_km2 }): LaidCell[] => {
    const place = places.get(place_id)
    if (!place) return []
    const middle = { east: west + (col - 0.5) * cellM, north: north - (row - 0.5) * cellM }
    return [{ placeId: place_id, code: place.code, row, column: col, countyId: place.countyId!, areaKm2: area_km2, ...middle }]
  })
  return {
    ...lattice,
    cells,
    lattice: Int32Array.from(cells, ({ row, column }) => (row - 1) * columns + column - 1),
    indexOf: new Map(cells.map(({ placeId }, i) => [placeId, i])),
  }
}

/** Place of the cell round a point in the order of the maps; null outside of all. */
export const cellAt = (layout: GridLayout, lon: number, lat: number): number | null => {
  const { west, north, cellM: side, cells } = layout
  const [x, y] = projectPlace(lon, lat)
  const [row, column] = [Math.floor((north - y) / side) + 1, Math.floor((x - west) / side) + 1]
  const found = cells.findIndex(cell => cell.row === row && cell.column === column)
  return found < 0 ? null : found
}

/** Writes the cells where they are not there. Cells are simulated where the stations are. */
export const layOutGrid = async (services: { db: Db; places: Places }): Promise<GridLayout> => {
  const stored = await readLayout(services)
  if (stored) return stored
  const { db, places } = services
  const { cells, west, north } = drawnLayout()
  const simulated = places.all().some(place => place.simulated)
  await db.transaction().execute(async trx => {
    const ids = await insertCells(
      trx,
      cells.map(cell => {
        const [lon, lat] = placeAt(west + (cell.column - 0.5) * cellM, north - (cell.row - 0.5) * cellM)
        const code = cellCode(prefix, cell)
        return { code, name: `网格 ${code}`, countyId: cell.areaId, lon, lat, simulated }
      }),
    )
    await insertGridCells(
      trx,
      cells.map(cell => ({ place_id: ids.get(cellCode(prefix, cell))!, row: cell.row, col: cell.column, area_km2: cell.areaKm2 })),
    )
  })
  await places.refresh()
  return (await readLayout(services))!
}

/** Corners of the lattice, row by row from the north-west; longitude, latitude. */
export const latticeNodes = ({ rows, columns, west, north }: GridLayout): number[] =>
  Array.from({ length: (rows + 1) * (columns + 1) }, (_, i) =>
    placeAt(west + (i % (columns + 1)) * cellM, north - Math.floor(i / (columns + 1)) * cellM).map(
      degrees => Math.round(degrees * 1e6) / 1e6,
    ),
  ).flat()

/** West, south, east and north of a cell, degrees: the box around its four corners. */
export const boxOfCell = ({ east, north }: LaidCell): [number, number, number, number] => {
  const half = cellM / 2
  const corners = [-1, 1].flatMap(x => [-1, 1].map(y => placeAt(east + x * half, north + y * half)))
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)]
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)].map(rounded) as [number, number, number, number]
}
