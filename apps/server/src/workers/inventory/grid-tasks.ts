import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { concatenate } from '@qingyuan/engine/core/concatenate.ts'
import { cellAt } from '@qingyuan/engine/inventory/grid/cell-grid.ts'
import { cfGrid, monthKgPerHour } from '@qingyuan/engine/inventory/grid/cf-grid.ts'
import { cellTotals, spreadInventory } from '@qingyuan/engine/inventory/grid/spread.ts'
import type { TemporalProfile } from '@qingyuan/engine/inventory/grid/temporal.ts'
import { type CarriedSpecies, toTransport } from '@qingyuan/engine/inventory/grid/to-transport.ts'
import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { gridChunks } from '@qingyuan/formats/netcdf/grid-chunks.ts'
import type { TaskContext } from '../task-context.ts'
import { type CellSize, gridOf, type SpreadTask, spreadInputs } from './spread.ts'

const sumOf = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let n = 0; n < values.length; n++) sum += values[n]!
  return sum
}

export interface DrawnCells {
  /** Regular degrees over the grid; t/(km²·a) of the cell below each point, NaN outside and where nothing is emitted. */
  grid: { lon0: number; lat0: number; dLon: number; dLat: number; nx: number; ny: number }
  values: Float64Array
  griddedGrams: number
  outsideGrams: number
  cells: number
  notes: string[]
}

/** One pollutant on cells, laid under regular degrees for the map. */
export const gridCellsTask = ({ size, task }: { size: CellSize; task: SpreadTask }): DrawnCells => {
  const grid = gridOf(size)
  const { inventory, options } = spreadInputs(size, grid, task)
  const gridded = spreadInventory(inventory, options)
  const totals = cellTotals(gridded, task.pollutants[0]!)
  const km = size === '1km' ? 1 : 3
  const [dLon, dLat] = [km / 89.6, km / 111.2]
  const box = { lon0: 111.86, lat0: 35.7, dLon, dLat, nx: Math.ceil(2.05 / dLon), ny: Math.ceil(1.56 / dLat) }
  const metres = new Float64Array(2)
  const place = new Float64Array(2)
  const values = Float64Array.from({ length: box.nx * box.ny }, (_, at) => {
    const cell = cellAt(grid, box.lon0 + (at % box.nx) * dLon, box.lat0 + Math.floor(at / box.nx) * dLat, place)
    if (cell < 0 || totals[cell] === 0) return Number.NaN
    grid.projection.cellMetres(cell % grid.nx, Math.floor(cell / grid.nx), metres)
    return totals[cell]! / metres[0]! / metres[1]!
  })
  return {
    grid: box,
    values,
    griddedGrams: sumOf(totals),
    outsideGrams: gridded.outside[0]!,
    cells: totals.reduce((count, grams) => count + (grams > 0 ? 1 : 0), 0),
    notes: gridded.notes,
  }
}

export interface GridFileTask {
  size: CellSize
  format: 'netcdf' | 'csv'
  task: SpreadTask
  profiles: Readonly<Record<string, TemporalProfile>>
  year: number
  title: string
  history: string
}

const netcdfOf = ({ size, task, profiles, year, title, history }: GridFileTask, onProgress: TaskContext['onProgress']): Uint8Array => {
  const grid = gridOf(size)
  const months = new Map<EmissionPollutantId, Float64Array[]>()
  for (const [n, pollutant] of task.pollutants.entries()) {
    // One pollutant at a time: all ten of a 1 km grid by profile would take 300 MB.
    const only = { ...task, pollutants: [pollutant], sources: task.sources.map(each => ({ ...each, grams: [each.grams[n] ?? null] })) }
    const { inventory, options } = spreadInputs(size, grid, only)
    const gridded = spreadInventory(inventory, options)
    months.set(
      pollutant,
      Array.from({ length: 12 }, (_, m) => monthKgPerHour(gridded, pollutant, name => profiles[name]!, year, m + 1)),
    )
    onProgress((n + 1) / (task.pollutants.length + 1))
  }
  // Months by the clock of the city, eight hours ahead of UTC.
  const begin = (month: number) => Date.UTC(year, month, 1) - 8 * 3_600_000
  const chunks = [
    ...gridChunks({
      title,
      institution: '清源 Qingyuan',
      source: 'emission inventory, monthly mean rates',
      history,
      grid: cfGrid(grid),
      spans: Array.from({ length: 12 }, (_, m) => ({ begin: begin(m), end: begin(m + 1) })),
      fields: task.pollutants.map(id => ({
        name: `emis_${id}`,
        title: `${id} emission rate`,
        unit: 'kg h-1',
        values: month => months.get(id)![month]!,
      })),
    }),
  ]
  return concatenate(chunks, Uint8Array)
}

const csvOf = ({ size, task, title }: GridFileTask): Uint8Array => {
  const grid = gridOf(size)
  const { inventory, options } = spreadInputs(size, grid, task)
  const gridded = spreadInventory(inventory, options)
  const totals = task.pollutants.map(pollutant => cellTotals(gridded, pollutant))
  const place = new Float64Array(2)
  const lines = [`# ${title}；网格中心坐标 WGS-84`, ['列', '行', '经度', '纬度', ...task.pollutants.map(id => `${id}(t/a)`)].join()]
  for (let cell = 0; cell < grid.nx * grid.ny; cell++) {
    if (totals.every(values => values[cell] === 0)) continue
    const [i, j] = [cell % grid.nx, Math.floor(cell / grid.nx)]
    grid.projection.toLonLat(i, j, place)
    lines.push([i + 1, j + 1, place[0]!.toFixed(6), place[1]!.toFixed(6), ...totals.map(values => String(values[cell]! / 1e6))].join())
  }
  return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`)
}

/** An inventory on cells as a file for models: monthly means as CF netCDF, or the year's tonnes as a table. */
export const gridFileTask = (input: GridFileTask, { onProgress }: TaskContext): { bytes: Uint8Array } => ({
  bytes: input.format === 'netcdf' ? netcdfOf(input, onProgress) : csvOf(input),
})

/** Regular degrees of the grid that tracing reads. */
export interface DegreeGrid {
  lon0: number
  lat0: number
  dLon: number
  dLat: number
  nx: number
  ny: number
}

export interface TracingGridTask {
  grid: DegreeGrid
  task: SpreadTask
  species: readonly CarriedSpecies[]
  profiles: Readonly<Record<string, TemporalProfile>>
}

/** Area emissions as the tracing engines read them: kg/h, (species · counties + county) · sectors + sector, cells from the south-west. */
export const tracingGridTask = ({ grid, task, species, profiles }: TracingGridTask) => {
  const cells = { projection: latLonProjection(grid), nx: grid.nx, ny: grid.ny }
  const { inventory, options } = spreadInputs(`degrees ${JSON.stringify(grid)}`, cells, task)
  const gridded = spreadInventory(inventory, options)
  const { regions, sectors, area } = toTransport(gridded, { species, reactiveVocShare: 0.4, profileOf: sector => profiles[sector]! })
  return { regions, sectors, area, outsideGrams: sumOf(gridded.outside) }
}
