import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { SpeciesUnit } from '@qingyuan/domain/species/species-units.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'
import type { ParsedFile } from '#/workers/parsers/file-parsers.ts'
import type { StationFileFormat } from '#/workers/parsers/parse-station-file.ts'
import type { WrittenLimit } from '../store/limit-queries.ts'
import { keepRejections } from '../store/rejection-queries.ts'
import { fileRejections, type ReplayedImport } from './file-rejections.ts'
import { sourceOf } from './sources.ts'

export interface StationFileRequest {
  format: StationFileFormat
}

export interface SpeciesFileRequest {
  format: 'voc_csv' | 'voc_xlsx'
  /** Code of the station, for a file without a column of stations. */
  station: string | null
  unit: SpeciesUnit
  hourLabel: 'end' | 'start'
}

export type FileRequest = StationFileRequest | SpeciesFileRequest
export const isSpeciesRequest = (request: FileRequest): request is SpeciesFileRequest =>
  request.format === 'voc_csv' || request.format === 'voc_xlsx'

/** Origin of written rows. */
export interface FileTarget {
  /** Unique for each import. */
  ref: string
  by: string
  /** Job that a replay starts again, with its input. */
  replay: ReplayedImport<object>
}

export interface FileRun {
  /** Null for a check: everything is read and compared, nothing is written. */
  target: FileTarget | null
  /** Of the importing user. */
  scope: Scope
  signal: AbortSignal
  progress: (share: number, message?: string) => void
}

/** A line of the file that is not stored, or a cell of it. */
export interface RefusedFileLine {
  row: number
  column: string
  text: string
  reason: string
}

export interface FileCounts {
  stored: number
  changed: number
  same: number
  refused: number
  /** Rows equal to an earlier one of the file. */
  duplicates: number
  /** Rows without any value: they stay missing. */
  empty: number
  unknownStations: number
}

export interface FileFindings extends FileCounts {
  notices: { message: string; count: number }[]
  /** The first {@link mostLines} of a check. */
  lines: RefusedFileLine[]
  /** Places and hours of the file's rows. */
  placeIds: number[]
  from: number
  to: number
  /** Detection limits that were written, of a file of species. */
  limits?: WrittenLimit[]
}

const mostLines = 5_000

const finder = (places: Places) => {
  const byName = new Map(places.all().flatMap(place => (place.kind === 'station' ? [[place.name, place] as const] : [])))
  return (code: string | null, name: string | null): PlaceRecord | undefined =>
    (code ? places.byCode(code) : undefined) ?? (name ? (byName.get(name) ?? places.byCode(name)) : undefined)
}

/** Stores rows in one transaction, or says what storing them would do. */
export type StoreRows<Row> = (
  rows: readonly Row[],
  options: { by: string; dryRun: boolean; also: (client: Parameters<typeof keepRejections>[0]) => Promise<void> },
) => Promise<{ inserted: number; changed: number; same: number }>

/** Rows of a file on their way to the store, and what is refused of it, in commits of `rowsPerCommit`. */
export const openFileSink = async <Row extends { placeId: number; ts: number }>(
  services: Services,
  file: ParsedFile,
  { target, scope, signal, progress }: FileRun,
  { rowsPerCommit, store }: { rowsPerCommit: number; store: StoreRows<Row> },
) => {
  const sourceId = target ? await sourceOf(services.db, 'file', '文件导入') : 0
  const find = finder(services.places)
  const counts: FileCounts = { stored: 0, changed: 0, same: 0, refused: 0, duplicates: 0, empty: 0, unknownStations: 0 }
  const lines: RefusedFileLine[] = []
  const notices = new Map<string, number>()
  const [unknown, forbidden] = [new Set<string>(), new Set<string>()]
  const placeIds = new Set<number>()
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let rows: Row[] = []
  const rejections = fileRejections(sourceId)

  const refuse = (code: string, line: RefusedFileLine) => {
    if (lines.length < mostLines) lines.push(line)
    rejections.refuse(code, line.reason, `第 ${line.row} 行${line.column ? ` ${line.column}` : ''}`, line.text)
  }
  const flush = async (last = false) => {
    signal.throwIfAborted()
    // A check keeps none: the store of a dry run does not call `also`.
    const kept = rejections.take(last)
    const options = {
      by: target?.by ?? '',
      dryRun: target === null,
      also: (client: Parameters<typeof keepRejections>[0]) => keepRejections(client, kept),
    }
    const stored = await store(rows, options)
    counts.stored += stored.inserted
    counts.changed += stored.changed
    counts.same += stored.same
    rows = []
    const done = counts.stored + counts.changed + counts.same
    progress(0.95 * (1 - Math.exp(-done / (5 * rowsPerCommit))), `${target ? '已写入' : '已检查'} ${done} 行`)
  }
  const listStations = (words: string, codes: ReadonlySet<string>) => {
    const first = [...codes].slice(0, 10).map(each => each || '（未填写）')
    const reason = `${words} ${codes.size} 个：${first.join('、')}${codes.size > 10 ? ' 等' : ''}`
    if (codes.size > 0 && lines.length < mostLines) lines.push({ row: 0, column: '站点', text: [...codes].join('、'), reason })
    return reason
  }

  return {
    sourceId,
    ref: target?.ref ?? file.name,
    counts,
    refuse,
    notice: ({ message, count }: { message: string; count: number }) => notices.set(message, (notices.get(message) ?? 0) + count),
    /** The station, when the importing user may write it. */
    stationOf: (code: string | null, name: string | null): PlaceRecord | undefined => {
      const place = find(code, name)
      if (place && services.places.allowed(scope, place.id)) return place
      ;(place ? forbidden : unknown).add(code ?? name ?? '')
      return undefined
    },
    add: (row: Row) => {
      rows.push(row)
      placeIds.add(row.placeId)
      from = Math.min(from, row.ts)
      to = Math.max(to, row.ts)
    },
    flushIfFull: async () => {
      if (rows.length + rejections.waiting() >= rowsPerCommit) await flush()
    },
    end: async (): Promise<FileFindings> => {
      listStations('未登记的站点', unknown)
      if (target) rejections.refuseStations([...unknown], target.replay)
      const noRight = listStations('无权写入的站点', forbidden)
      if (forbidden.size > 0) rejections.refuse('SCOPE', noRight, null, '')
      await flush(true)
      counts.refused = rejections.refused() + (target === null && unknown.size > 0 ? 1 : 0)
      counts.unknownStations = unknown.size
      const listed = [...notices].map(([message, count]) => ({ message, count }))
      return { ...counts, notices: listed, lines, placeIds: [...placeIds], from, to }
    },
  }
}
