import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { fortranRecords } from '../fortran/records.ts'
import { checkSeries, valueBudget } from '../model-output/budget.ts'
import type { ModelGrid, ModelOutput, ModelSeries } from '../model-output/model-output.ts'
import { readUamHeader, readUamSpans, readUamValues } from './header.ts'
import { unitOfSpecies } from './species-unit.ts'

export interface UamIv extends ModelOutput {
  grid: ModelGrid
  /** Kind as the file names itself: `AVERAGE`, `INSTANT`, `EMISSIONS`. */
  kind: string
  layers: number
}

const gridded = /^(?:AVERAGE|INSTANT|EMISSIONS|AIRQUALITY)/

const read = (bytes: Uint8Array, zoneHours?: number): UamIv => {
  const records = fortranRecords(bytes)
  const { name, note, species, layers, grid, zoneHours: zone, notes } = readUamHeader(records, zoneHours)
  if (!gridded.test(name)) throw new BrokenFile(4, `文件类型为“${name}”，应为 AVERAGE、INSTANT 或 EMISSIONS`)
  const cells = grid.nx * grid.ny
  checkSeries(species.length * layers, records.at())
  const series: ModelSeries[] = species.flatMap(each =>
    Array.from({ length: layers }, (_, k) => ({
      species: each,
      unit: unitOfSpecies(each, name),
      level: { kind: 'model' as const, index: k + 1 },
      place: 'grid' as const,
      values: [],
    })),
  )
  const budget = valueBudget()
  const spans = readUamSpans(records, zone, () => {
    for (const each of series) each.values.push(readUamValues(records, each.species, cells, { record: '浓度场', values: '浓度' }, budget))
  })
  return { format: 'camx-uam-iv', model: 'CAMx', title: note, kind: name, layers, grid, spans, series, notes }
}

/**
 * Reads a gridded UAM-IV file of CAMx (AVERAGE, INSTANT, EMISSIONS; PSAT tracers too: `parsePsatName` explains their names).
 *
 * @param zoneHours hours by which the file's clock is behind UTC, when its header is not to be believed
 */
export const readUamIv = (bytes: Uint8Array, zoneHours?: number): ReadResult<UamIv> => tryRead('CAMx UAM-IV', () => read(bytes, zoneHours))
