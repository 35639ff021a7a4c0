/** An area by its rings in metres of one projection, east and north; outer rings and holes alike (even-odd). */
export interface ProjectedArea {
  id: number
  rings: readonly (readonly (readonly [east: number, north: number])[])[]
}

export interface GridCell {
  /** From 1, the first row the northernmost, the first column the westernmost. */
  row: number
  column: number
  /** Area that holds most of the cell. */
  areaId: number
  /** Inside any of the areas. */
  areaKm2: number
}

export interface CellLayout {
  cellM: number
  /** Edges of the lattice, multiples of the cell's width. */
  west: number
  north: number
  rows: number
  columns: number
  /** Row by row from the north-west. */
  cells: GridCell[]
}

/** Lines of samples in each cell, in both directions. */
const samples = 12
/** Cells with less of them inside are left out: their middle is another city's. */
const leastShare = 0.1

interface Lattice extends Omit<CellLayout, 'cells'> {
  stepM: number
}

/** Calls `put` with each sample of the lattice that is inside the area: crossings of each line of samples with the rings, in pairs. */
const fillArea = (
  { rings }: ProjectedArea,
  { west, north, rows, columns, stepM }: Lattice,
  put: (line: number, at: number) => void,
): void => {
  const crossings: number[][] = Array.from({ length: rows * samples }, () => [])
  const lineOf = (northing: number) => (north - northing) / stepM - 0.5
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[x1, y1], [x0, y0]] = [ring[i]!, ring[j]!]
      const [first, last] = [Math.ceil(lineOf(Math.max(y0, y1))), Math.ceil(lineOf(Math.min(y0, y1))) - 1]
      for (let line = first; line <= last; line++) {
        const y = north - (line + 0.5) * stepM
        crossings[line]!.push(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0))
      }
    }
  for (const [line, found] of crossings.entries()) {
    const sorted = found.toSorted((a, b) => a - b)
    for (let pair = 0; pair + 1 < sorted.length; pair += 2) {
      const from = Math.max(0, Math.ceil((sorted[pair]! - west) / stepM - 0.5))
      const to = Math.min(columns * samples - 1, Math.ceil((sorted[pair + 1]! - west) / stepM - 0.5) - 1)
      for (let at = from; at <= to; at++) put(line, at)
    }
  }
}

/**
 * Square cells over areas that do not overlap; each belongs to the area with the largest share of it (the first one where two have the same).
 *
 * @param cellM width, m; edges are multiples of it
 * Simplified: shares by 12 x 12 samples a cell.
 */
export const layOutCells = (areas: readonly ProjectedArea[], cellM: number): CellLayout => {
  const points = areas.flatMap(({ rings }) => rings.flat())
  const edge = (of: 0 | 1, outer: 'min' | 'max') =>
    points.reduce((found, point) => Math[outer](found, point[of]), outer === 'min' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)
  const west = Math.floor(edge(0, 'min') / cellM) * cellM
  const north = Math.ceil(edge(1, 'max') / cellM) * cellM
  const columns = Math.ceil((edge(0, 'max') - west) / cellM)
  const rows = Math.ceil((north - edge(1, 'min')) / cellM)
  const lattice = { cellM, west, north, rows, columns, stepM: cellM / samples }
  const counts = areas.map(area => {
    const inside = new Uint16Array(rows * columns)
    fillArea(area, lattice, (line, at) => inside[Math.floor(line / samples) * columns + Math.floor(at / samples)]!++)
    return inside
  })
  const cells: GridCell[] = []
  for (let index = 0; index < rows * columns; index++) {
    const shares = counts.map(inside => inside[index]! / samples ** 2)
    const inside = shares.reduce((sum, share) => sum + share, 0)
    if (inside < leastShare) continue
    const areaId = areas[shares.indexOf(Math.max(...shares))]!.id
    cells.push({ row: Math.floor(index / columns) + 1, column: (index % columns) + 1, areaId, areaKm2: (inside * cellM * cellM) / 1e6 })
  }
  return { cellM, west, north, rows, columns, cells }
}

/** Code of a 3 km cell: prefix, three digits of the row, three of the column. */
export const cellCode = (prefix: string, { row, column }: Pick<GridCell, 'row' | 'column'>): string =>
  `${prefix}${String(row).padStart(3, '0')}${String(column).padStart(3, '0')}`
