import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { fortranRecords } from '../fortran/records.ts'
import { valueBudget } from '../model-output/budget.ts'
import type { ModelOutput } from '../model-output/model-output.ts'
import { readConcHeader } from './conc-header.ts'
import { readConcHours } from './conc-hours.ts'
import { readDataset } from './dataset.ts'

const read = (bytes: Uint8Array): ModelOutput => {
  const records = fortranRecords(bytes)
  const dataset = readDataset(records)
  if (!/^(?:CONC|DFLX|WFLX|)(?:\.DAT)?$/i.test(dataset.name))
    throw new BrokenFile(4, `文件为“${dataset.name}”，应为 CONC.DAT、DFLX.DAT 或 WFLX.DAT`)
  const header = readConcHeader(records, dataset)
  const { begin, end, series } = readConcHours(records, header, valueBudget())
  const { model, title, grid, receptors, terrainReceptors, notes } = header
  return {
    format: 'calpuff',
    model,
    title,
    ...(grid && { grid }),
    ...(receptors && { receptors }),
    ...(terrainReceptors && { terrainReceptors }),
    spans: { begin: Float64Array.from(begin), end: Float64Array.from(end) },
    series,
    notes,
  }
}

/**
 * Reads CALPUFF's CONC.DAT, DFLX.DAT and WFLX.DAT: data sets before 2.0, 2.0, 2.1, 2.2 and those of version 7; compressed or not; one source at a
 * time (MSOURCE = 1) or the total; sampling grid, discrete and complex-terrain receptors.
 */
export const readCalpuff = (bytes: Uint8Array): ReadResult<ModelOutput> => tryRead('CALPUFF', () => read(bytes))
