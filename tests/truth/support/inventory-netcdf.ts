import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { calculateInventory } from '@qingyuan/engine/inventory/calculate/inventory.ts'
import { cityTotals } from '@qingyuan/engine/inventory/calculate/totals.ts'
import { cityGrid3km } from '@qingyuan/engine/inventory/grid/cell-grid.ts'
import { cfGrid, monthKgPerHour } from '@qingyuan/engine/inventory/grid/cf-grid.ts'
import { cellTotals, spreadInventory } from '@qingyuan/engine/inventory/grid/spread.ts'
import { type ProfileTables, temporalProfile } from '@qingyuan/engine/inventory/grid/temporal.ts'
import { seedProfiles, seedRules } from '@qingyuan/engine/inventory/test-support/seed-rules.ts'
import { readCfGrids } from '@qingyuan/formats/netcdf/cf-grids.ts'
import { gridChunks } from '@qingyuan/formats/netcdf/grid-chunks.ts'
import { openNetcdf } from '@qingyuan/formats/netcdf/open-netcdf.ts'
import type { TruthRow } from '../truth-set.ts'
import { citySpread, seededCity } from './inventory-city.ts'

const year = 2025
const spans = Array.from({ length: 12 }, (_, m) => ({ begin: Date.UTC(year, m, 1, -8), end: Date.UTC(year, m + 1, 1, -8) }))
const hours = spans.map(({ begin, end }) => (end - begin) / 3_600_000)
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)

const joined = (chunks: Iterable<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat([...chunks]))

/** Relative deviation of cells and file from the inventory's own total, the largest of all pollutants. */
export const inventoryFileDeviation = async (): Promise<TruthRow[]> => {
  const inventory = calculateInventory(seededCity(300), seedRules())
  const grid = cityGrid3km()
  const { x, y, mapping } = cfGrid(grid)
  const gridded = spreadInventory(inventory, citySpread(grid))
  const tables = seedProfiles() as unknown as ProfileTables
  const profileOf = () => temporalProfile(tables, 'industry')
  const bytes = joined(
    gridChunks({
      title: '排放清单',
      institution: '',
      source: '',
      history: '',
      // Without the degrees of each cell, which the reader of other people's grids takes for fields.
      grid: { kind: 'plane', x, y, mapping },
      spans,
      fields: emissionPollutants.map(({ id, label }) => ({
        name: id,
        title: label,
        unit: 'kg h-1',
        values: (t: number) => monthKgPerHour(gridded, id, profileOf, year, t + 1),
      })),
    }),
  )
  const opened = await openNetcdf(bytes)
  if (!opened.ok) throw new Error(opened.problem.message)
  const read = readCfGrids(opened.file)
  if (!read.ok) throw new Error(read.problem.message)
  const totals = cityTotals(inventory)
  const off = (n: number, grams: number) => Math.abs(grams + gridded.outside[n]! - totals[n]!) / totals[n]!
  const cells = emissionPollutants.map(({ id }, n) => off(n, sum(cellTotals(gridded, id))))
  const file = emissionPollutants.map(({ id }, n) =>
    off(n, sum(read.file.series.find(({ species }) => species === id)!.values.map((values, t) => sum(values) * hours[t]! * 1000))),
  )
  const { grid: found } = read.file
  return [
    { name: 'Σ cells of 3 km against the total, ten pollutants', measured: Math.max(...cells), bar: 1e-9, better: 'lower', unit: '' },
    { name: 'Σ months and cells of the file (single precision)', measured: Math.max(...file), bar: 1e-6, better: 'lower', unit: '' },
    {
      name: 'place of the file’s first cell',
      measured: Math.abs(found!.x0 - x[0]!) + Math.abs(found!.dx - 3000),
      bar: 1e-3,
      better: 'lower',
      unit: 'm',
    },
  ]
}
