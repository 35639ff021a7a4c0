import type { SpeciesUnit } from '@qingyuan/domain/species/species-units.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'
import { defineFileJob, type FileJobInput } from '#/platform/jobs/file-job.ts'
import { admitSpecies, type SpeciesRow } from '../species-hours.ts'
import { keepRejections } from '../store/rejection-queries.ts'
import { storeSpeciesHours } from '../store/store-species.ts'
import { csvType, type ImportResult } from './file-import.ts'
import { fileRejections } from './file-rejections.ts'

export interface SpeciesFields {
  /** Code of the station, for a file without a column of stations. */
  station: string | null
  unit: SpeciesUnit
  hourLabel: 'end' | 'start'
  sourceId: number
  by: string
}
export type SpeciesImportInput = FileJobInput<SpeciesFields>

const rowsPerCommit = 2_000

const stationFinder = (places: Places) => {
  const byName = new Map(places.all().flatMap(place => (place.kind === 'station' ? [[place.name, place] as const] : [])))
  return (text: string): PlaceRecord | undefined => {
    const found = places.byCode(text) ?? byName.get(text)
    return found?.kind === 'station' ? found : undefined
  }
}

/** Reads a file of VOC species once, storing as it goes. Repeating it (after a crash) finds the stored part unchanged. */
export const speciesFileImport = defineFileJob<SpeciesFields>({
  kind: 'import-species',
  parser: 'speciesFile',
  mediaType: csvType,
  title: ({ fileName }) => `导入 ${fileName}`,
  run: async ({ input, file, services, signal, progress }) => {
    const find = stationFinder(services.places)
    const latest = services.clock.now() + 3_600_000
    const result: ImportResult = { stored: 0, changed: 0, same: 0, refused: 0, duplicates: 0, empty: 0, unknownStations: 0, notices: [] }
    const notices = new Map<string, number>()
    const unknown = new Set<string>()
    let rows: SpeciesRow[] = []
    const rejections = fileRejections(input.sourceId)
    const flush = async (last = false) => {
      signal.throwIfAborted()
      const [hours, kept] = [admitSpecies(rows), rejections.take(last)]
      rows = []
      const stored = await storeSpeciesHours(services.pool, hours, { by: input.by, also: client => keepRejections(client, kept) })
      result.stored += stored.inserted
      result.changed += stored.changed
      result.same += stored.same
      const done = result.stored + result.changed + result.same
      progress(0.95 * (1 - Math.exp(-done / 10_000)), `已写入 ${done} 行`)
    }
    const options = { unit: input.unit, hourLabel: input.hourLabel }
    await services.parsers.run('speciesFile', { path: file.path, name: input.fileName }, options, {
      signal,
      onPart: async part => {
        for (const { row, station, hourEnd, values } of part.hours) {
          const code = station ?? input.station ?? ''
          const place = find(code)
          const known = Object.entries(values).filter(([, value]) => value !== null)
          if (!place) unknown.add(code)
          else if (hourEnd > latest) rejections.refuse('TIME_RANGE', '时间晚于当前时间', `第 ${row} 行 时间`, '')
          else if (known.length === 0) result.empty++
          else
            rows.push({
              ...{ placeId: place.id, ts: hourEnd, values: Object.fromEntries(known) },
              ...{ sourceId: input.sourceId, ref: input.fileName.slice(0, 80) },
            })
        }
        for (const item of part.refusals)
          rejections.refuse('ROW', item.reason, `第 ${item.row} 行${item.field ? ` ${item.field}` : ''}`, item.text)
        for (const notice of part.notices) notices.set(notice.message, (notices.get(notice.message) ?? 0) + notice.count)
        if (rows.length + rejections.waiting() >= rowsPerCommit) await flush()
      },
    })
    rejections.refuseStations([...unknown], { job: 'import-species', input })
    await flush(true)
    result.refused = rejections.refused()
    result.unknownStations = unknown.size
    result.notices = [...notices].map(([message, count]) => ({ message, count }))
    return { message: `新增 ${result.stored} 行，更正 ${result.changed} 行，相同 ${result.same} 行，拒收 ${result.refused} 条`, result }
  },
})
