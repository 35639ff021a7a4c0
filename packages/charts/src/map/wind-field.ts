import type { ModelGrid } from './field.ts'

/** Wind on a regular grid: u eastward and v northward in m/s (where the air goes to), row by row from the north-west corner. */
export interface WindGrid {
  west: number
  south: number
  east: number
  north: number
  columns: number
  rows: number
  u: readonly number[]
  v: readonly number[]
}

/** Bilinear wind at a point; outside the grid that of the nearest edge. */
export const windAt = (grid: WindGrid, lon: number, lat: number): [u: number, v: number] => {
  const { columns, rows } = grid
  const x = Math.min(Math.max(((lon - grid.west) / (grid.east - grid.west)) * (columns - 1), 0), columns - 1)
  const y = Math.min(Math.max(((grid.north - lat) / (grid.north - grid.south)) * (rows - 1), 0), rows - 1)
  const [left, top] = [Math.max(Math.min(Math.floor(x), columns - 2), 0), Math.max(Math.min(Math.floor(y), rows - 2), 0)]
  const [fx, fy] = [x - left, y - top]
  const blend = (values: readonly number[]) => {
    const cell = (dx: number, dy: number) => values[Math.min(top + dy, rows - 1) * columns + Math.min(left + dx, columns - 1)] ?? 0
    const upper = cell(0, 0) + (cell(1, 0) - cell(0, 0)) * fx
    return upper + (cell(0, 1) + (cell(1, 1) - cell(0, 1)) * fx - upper) * fy
  }
  return [blend(grid.u), blend(grid.v)]
}

/** Wind over the screen, sampled once a view so that particles cost a look-up: px a second per m/s is `speedPx`. */
export interface ScreenWind {
  cell: number
  columns: number
  rows: number
  dx: Float32Array
  dy: Float32Array
  /** 1 where the point is in the city. */
  inside: Uint8Array
}

export const screenWind = (
  grid: WindGrid,
  width: number,
  height: number,
  cell: number,
  speedPx: number,
  locate: (x: number, y: number) => readonly [lon: number, lat: number],
  inside: (column: number, row: number) => boolean,
): ScreenWind => {
  const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / cell) + 1]
  const wind: ScreenWind = {
    cell,
    columns,
    rows,
    dx: new Float32Array(columns * rows),
    dy: new Float32Array(columns * rows),
    inside: new Uint8Array(columns * rows),
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [lon, lat] = locate(column * cell, row * cell)
      const [u, v] = windAt(grid, lon, lat)
      const at = row * columns + column
      wind.dx[at] = u * speedPx
      wind.dy[at] = -v * speedPx
      wind.inside[at] = inside(column, row) ? 1 : 0
    }
  return wind
}

/** Wind as models give it, rows from the south-west, as a grid of the map; missing wind counts as calm. */
export const windGridOf = (
  { lon0, lat0, dLon, dLat, nx, ny }: ModelGrid,
  u: readonly (number | null)[],
  v: readonly (number | null)[],
): WindGrid => {
  const flipped = (values: readonly (number | null)[]) =>
    Array.from({ length: ny }, (_, row) => values.slice((ny - 1 - row) * nx, (ny - row) * nx).map(value => value ?? 0)).flat()
  return {
    west: lon0,
    south: lat0,
    east: lon0 + (nx - 1) * dLon,
    north: lat0 + (ny - 1) * dLat,
    columns: nx,
    rows: ny,
    u: flipped(u),
    v: flipped(v),
  }
}
