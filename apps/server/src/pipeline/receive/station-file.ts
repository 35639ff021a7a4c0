import type { Services } from '#/platform/services.ts'
import type { ParsedFile } from '#/workers/parsers/file-parsers.ts'
import { admitHours } from '../admit.ts'
import { batchOfRows, type HourRow } from '../hour-batch.ts'
import { storeHours } from '../store/store-hours.ts'
import { type FileFindings, type FileRun, openFileSink, type StationFileRequest } from './file-import.ts'

/** Reads hours of stations once, storing as it goes. Repeating it (after a crash) finds the stored part unchanged. */
export const readStationFile = async (
  services: Services,
  file: ParsedFile,
  { format }: StationFileRequest,
  run: FileRun,
): Promise<FileFindings> => {
  const sink = await openFileSink<HourRow>(services, file, run, {
    rowsPerCommit: 20_000,
    store: (rows, options) => storeHours(services.pool, admitHours(batchOfRows(rows)), options),
  })
  const { sourceId, ref } = sink
  const problem = await services.parsers.run(
    'stationFile',
    file,
    { format },
    {
      signal: run.signal,
      onPart: async part => {
        for (const { code, name, hourEnd, values } of part.hours) {
          const place = sink.stationOf(code, name)
          const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
          if (place && known.length > 0) sink.add({ placeId: place.id, ts: hourEnd, values: Object.fromEntries(known), sourceId, ref })
        }
        if (part.counts) Object.assign(sink.counts, { duplicates: part.counts.duplicates, empty: part.counts.empty })
        for (const { row, field, text, reason } of part.refusals) sink.refuse('ROW', { row, column: field ?? '', text, reason })
        part.notices.forEach(sink.notice)
        await sink.flushIfFull()
      },
    },
  )
  if (problem) throw new Error(`${file.name}：${problem.detail}`)
  return sink.end()
}
