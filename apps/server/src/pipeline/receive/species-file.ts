import { dayOfHour } from '@qingyuan/domain/time.ts'
import type { Services } from '#/platform/services.ts'
import type { ParsedFile } from '#/workers/parsers/file-parsers.ts'
import { admitSpecies, type SpeciesRow } from '../species-hours.ts'
import { storeLimits } from '../store/limit-queries.ts'
import { storeSpeciesHours } from '../store/store-species.ts'
import { type FileFindings, type FileRun, openFileSink, type SpeciesFileRequest } from './file-import.ts'

/** Reads hours of VOC species once, storing as it goes. Repeating it (after a crash) finds the stored part unchanged. */
export const readSpeciesFile = async (
  services: Services,
  file: ParsedFile,
  { format, station: given, unit, hourLabel }: SpeciesFileRequest,
  run: FileRun,
): Promise<FileFindings> => {
  const latest = services.clock.now() + 3_600_000
  const sink = await openFileSink<SpeciesRow>(services, file, run, {
    rowsPerCommit: 2_000,
    store: (rows, options) => storeSpeciesHours(services.pool, admitSpecies(rows), options),
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
        for (const { row, station, hourEnd, values } of part.hours) {
          const code = station ?? given ?? ''
          const place = sink.stationOf(code, code)
          const known = Object.entries(values).filter(([, value]) => value !== null)
          if (!place) continue
          if (hourEnd > latest) sink.refuse('TIME_RANGE', { row, column: '时间', text: '', reason: '时间晚于当前时间' })
          else if (known.length === 0) counts.empty++
          else {
            sink.add({ placeId: place.id, ts: hourEnd, values: Object.fromEntries(known), sourceId, ref })
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
