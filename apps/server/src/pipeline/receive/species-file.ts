import { controlKindNames } from '@qingyuan/domain/species/control-kinds.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { dayOfHour } from '@qingyuan/domain/time.ts'
import type { SpeciesHour } from '@qingyuan/formats/species/species-table.ts'
import type pg from 'pg'
import type { Services } from '#/platform/services.ts'
import type { ParsedFile } from '#/workers/parsers/file-parsers.ts'
import { admitSpecies, wholeHour } from '../species-hours.ts'
import { addChromatograms, type ChromatogramRow } from '../store/control-queries.ts'
import { storeLimits } from '../store/limit-queries.ts'
import { storeSpeciesHours } from '../store/store-species.ts'
import { type FileFindings, type FileRun, openFileSink, type SpeciesFileRequest, type StoreRows } from './file-import.ts'

/** Rows with their control runs and sums in one transaction. An hour of which only these are new counts as changed. */
const storeChromatograms =
  (pool: pg.Pool): StoreRows<ChromatogramRow> =>
  async (rows, { also, ...options }) => {
    let added = options.dryRun ? await addChromatograms(pool, rows, options) : new Set<string>()
    const stored = await storeSpeciesHours(pool, admitSpecies(rows), {
      ...options,
      also: async client => {
        added = await addChromatograms(client, rows, options)
        await also?.(client)
      },
    })
    const extra = stored.sameHours.filter(key => added.has(key)).length
    return { ...stored, changed: stored.changed + extra, same: stored.same - extra }
  }

/** No species has a value, whatever was stored of the hour. */
const noAir = Object.fromEntries([wholeHour, ...storedSpecies.map(({ no }) => no)].map(no => [no, null]))

/** What a row of the file has to store: a control run leaves its hour without air. */
const contentOf = ({ values, run, expected, sums }: SpeciesHour): Pick<ChromatogramRow, 'values' | 'marks' | 'run' | 'sums'> | null => {
  const known = Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null))
  if (Object.keys(known).length === 0) return null
  if (run === null) return { values: known, ...(sums && { sums }) }
  return { values: noAir, marks: { [wholeHour]: { mark: 'C', reason: controlKindNames[run] } }, run: { kind: run, ppb: known, expected } }
}

/** Reads hours of VOC species once, storing as it goes. Repeating it (after a crash) finds the stored part unchanged. */
export const readSpeciesFile = async (
  services: Services,
  file: ParsedFile,
  { format, station: given, unit, hourLabel }: SpeciesFileRequest,
  run: FileRun,
): Promise<FileFindings> => {
  const latest = services.clock.now() + 3_600_000
  const sink = await openFileSink<ChromatogramRow>(services, file, run, {
    rowsPerCommit: 2_000,
    store: storeChromatograms(services.pool),
  })
  const { sourceId, ref, counts } = sink
  const limits: { speciesNo: number; ppb: number }[] = []
  const firstHours = new Map<number, number>()
  const problem = await services.parsers.run(
    'speciesFile',
    file,
    { unit, hourLabel, isSheet: format === 'voc_xlsx' },
    {
      signal: run.signal,
      onPart: async part => {
        for (const hour of part.hours) {
          const { row, station, hourEnd, run } = hour
          const code = station ?? given ?? ''
          const place = sink.stationOf(code, code)
          const content = contentOf(hour)
          if (!place) continue
          if (hourEnd > latest) sink.refuse('TIME_RANGE', { row, column: '时间', text: '', reason: '时间晚于当前时间' })
          else if (content === null) counts.empty++
          else {
            sink.add({ placeId: place.id, ts: hourEnd, ...content, sourceId, ref })
            if (run) sink.notice({ message: `质控运行：${controlKindNames[run]}`, count: 1 })
            firstHours.set(place.id, Math.min(hourEnd, firstHours.get(place.id) ?? hourEnd))
          }
        }
        for (const { row, field, text, reason } of part.refusals) sink.refuse('ROW', { row, column: field ?? '', text, reason })
        part.notices.forEach(sink.notice)
        counts.duplicates += part.duplicates
        limits.push(...part.limits)
        await sink.flushIfFull()
      },
    },
  )
  if (problem) throw new Error(`${file.name}：${problem.detail}`)
  const found = await sink.end()
  if (!run.target || limits.length === 0) return found
  const rows = [...firstHours].flatMap(([placeId, hour]) => limits.map(limit => ({ placeId, validFrom: dayOfHour(hour), ...limit })))
  return { ...found, limits: await storeLimits(services.pool, rows) }
}
