import { uploadMediaTypes } from '@qingyuan/contract/media-types.ts'
import { checkUpload, headBytes } from '@qingyuan/formats/upload/check-upload.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'
import { appError } from '#/platform/errors.ts'
import { readHead } from '#/platform/files/head.ts'
import type { Upload } from '#/platform/http/upload.ts'
import { defineFileJob, type FileJobInput } from '#/platform/jobs/file-job.ts'
import type { StationFileFormat, StationPart } from '#/workers/parsers/parse-station-file.ts'
import { admitHours } from '../admit.ts'
import type { HourRow } from '../hour-batch.ts'
import { batchOfRows } from '../hour-batch.ts'
import { keepRejections } from '../store/rejection-queries.ts'
import { storeHours } from '../store/store-hours.ts'
import { fileRejections } from './file-rejections.ts'

export interface ImportFields {
  format: StationFileFormat
  sourceId: number
  by: string
}
export type ImportInput = FileJobInput<ImportFields>

const finder = (places: Places) => {
  const byName = new Map(
    places
      .all()
      .filter(place => place.kind === 'station')
      .map(place => [place.name, place]),
  )
  return (code: string | null, name: string | null): PlaceRecord | undefined =>
    (code ? places.byCode(code) : undefined) ?? (name ? (byName.get(name) ?? places.byCode(name)) : undefined)
}

export interface ImportResult {
  stored: number
  changed: number
  same: number
  refused: number
  /** Rows equal to an earlier one of the file. */
  duplicates: number
  /** Rows without any value: they stay missing. */
  empty: number
  unknownStations: number
  notices: { message: string; count: number }[]
}

const rowsPerCommit = 20_000

/** @throws FILE_FORMAT for another ending */
export const csvType = ({ name }: Pick<Upload, 'name'>): string => {
  if (!/\.csv$/i.test(name)) throw appError('FILE_FORMAT')
  return 'text/csv'
}

/** Reads the file once, storing as it goes. Repeating it (after a crash) finds the stored part unchanged. */
export const stationFileImport = defineFileJob<ImportFields>({
  kind: 'import-file',
  parser: 'stationFile',
  mediaType: async ({ name, path, size }, { format }) => {
    if (format !== 'station_xlsx') return csvType({ name })
    const problem = checkUpload({ fileName: name, size, head: await readHead(path, headBytes) })
    if (problem) throw appError(problem.message === '文件格式不正确' ? 'FILE_FORMAT' : 'FILE_TOO_LARGE')
    return uploadMediaTypes.xlsx
  },
  title: ({ fileName }) => `导入 ${fileName}`,
  run: async ({ input, file: { path, size }, services, signal, progress }) => {
    const find = finder(services.places)
    const result: ImportResult = { stored: 0, changed: 0, same: 0, refused: 0, duplicates: 0, empty: 0, unknownStations: 0, notices: [] }
    const notices = new Map<string, number>()
    const unknown = new Set<string>()
    let rows: HourRow[] = []
    const rejections = fileRejections(input.sourceId)
    let seen = 0
    const flush = async (last = false) => {
      signal.throwIfAborted()
      const kept = rejections.take(last)
      const stored = await storeHours(services.pool, admitHours(batchOfRows(rows)), {
        by: input.by,
        also: client => keepRejections(client, kept),
      })
      result.stored += stored.inserted
      result.changed += stored.changed
      result.same += stored.same
      rows = []
      progress(Math.min(0.95, (seen * 40) / Math.max(size, seen * 40)), `已写入 ${result.stored + result.changed + result.same} 行`)
    }
    const takePart = async (part: StationPart) => {
      for (const hour of part.hours) {
        seen++
        const place = find(hour.code, hour.name)
        if (!place) {
          unknown.add(hour.code ?? hour.name ?? '')
          continue
        }
        const values = Object.fromEntries(Object.entries(hour.values).filter(([, value]) => value !== null && value !== undefined))
        if (Object.keys(values).length > 0)
          rows.push({ placeId: place.id, ts: hour.hourEnd, values, sourceId: input.sourceId, ref: input.fileName.slice(0, 80) })
      }
      if (part.counts) Object.assign(result, { duplicates: part.counts.duplicates, empty: part.counts.empty })
      for (const item of part.refusals)
        rejections.refuse('ROW', item.reason, `第 ${item.row} 行${item.field ? ` ${item.field}` : ''}`, item.text)
      for (const notice of part.notices) notices.set(notice.message, (notices.get(notice.message) ?? 0) + notice.count)
      if (rows.length + rejections.waiting() >= rowsPerCommit) await flush()
    }
    const problem = await services.parsers.run(
      'stationFile',
      { path, name: input.fileName },
      { format: input.format },
      { signal, onPart: takePart },
    )
    if (problem) throw new Error(`${input.fileName}：${problem.detail}`)
    rejections.refuseStations([...unknown], { job: 'import-file', input })
    await flush(true)
    result.refused = rejections.refused()
    result.unknownStations = unknown.size
    result.notices = [...notices].map(([message, count]) => ({ message, count }))
    return { message: `新增 ${result.stored} 行，更正 ${result.changed} 行，相同 ${result.same} 行，拒收 ${result.refused} 条`, result }
  },
})
