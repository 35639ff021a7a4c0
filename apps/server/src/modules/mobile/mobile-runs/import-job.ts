import { wgs84OfGcj02 } from '@qingyuan/domain/gcj02.ts'
import { type Cleaned, cleanTrack, pointInterpolated, pointLost, pointStanding } from '@qingyuan/engine/mobile/clean.ts'
import { hotSegments } from '@qingyuan/engine/mobile/hot-segments.ts'
import { metresBetween } from '@qingyuan/engine/mobile/plane.ts'
import type { MobileBox, MobileFile } from '@qingyuan/formats/mobile/read-mobile-csv.ts'
import { checkedLines, defineImport, type ImportInput } from '#/modules/system/files/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { packTrack } from './packed.ts'
import { deleteRun, insertRun, type NewColumn, selectTwin } from './queries.ts'

/** Facts of a run beside its file. */
export interface RunFields {
  name: string
  vehicle: string | null
  coordinates: 'wgs84' | 'gcj02'
  countyId: number | null
  simulated?: boolean
}

const leastPoints = 10
/** Degrees around the stations in which a vehicle of the city can be. */
const margin = 1

/** Box around the stations, with a margin of a degree. */
const boxOf = ({ places }: Pick<Services, 'places'>): MobileBox => {
  const all = places.all().filter(place => place.kind !== 'neighbour')
  if (all.length === 0) return { west: 73, south: 18, east: 136, north: 54 }
  const [lon, lat] = [all.map(place => place.lon), all.map(place => place.lat)]
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    west: round(Math.min(...lon) - margin),
    south: round(Math.min(...lat) - margin),
    east: round(Math.max(...lon) + margin),
    north: round(Math.max(...lat) + margin),
  }
}

const toWgs84 = (file: MobileFile): MobileFile => {
  const [lon, lat] = [file.lon.slice(), file.lat.slice()]
  for (let i = 0; i < lon.length; i++) [lon[i], lat[i]] = wgs84OfGcj02(lon[i]!, lat[i]!)
  return { ...file, lon, lat }
}

const lengthOf = (track: Cleaned): number => {
  let [length, last] = [0, -1]
  for (let i = 0; i < track.time.length; i++) {
    if (track.kind[i] === pointLost) continue
    if (last >= 0) length += metresBetween(track, last, i)
    last = i
  }
  return length
}

const countOf = ({ kind }: Cleaned, wanted: number): number => kind.reduce((sum, each) => sum + (each === wanted ? 1 : 0), 0)

const columnsOf = (track: Cleaned, series: MobileFile['series'], signal: AbortSignal, progress: (share: number) => void): NewColumn[] => {
  const plain = (key: string, data: Buffer): NewColumn => ({ key, data, hot: null })
  const columns = [
    plain('time', packTrack(track.time)),
    plain('lon', packTrack(track.lon)),
    plain('lat', packTrack(track.lat)),
    plain('kind', packTrack(track.kind)),
  ]
  series.forEach(({ key, values }, s) => {
    const { segments, background, threshold } = hotSegments(track, values, { signal })
    columns.push({ key: `v:${key}`, data: packTrack(values), hot: { segments, threshold: Number.isFinite(threshold) ? threshold : null } })
    columns.push(plain(`bg:${key}`, packTrack(Float32Array.from(background))))
    progress((s + 1) / series.length)
  })
  return columns
}

/** Whether a file is there already, among those of its owner. */
export const isKept = async (db: Services['db'], sha256: Buffer, countyId: number | null): Promise<boolean> =>
  (await selectTwin(db, sha256, countyId)) !== null

/** Cleans, searches and keeps a run, within a transaction. */
export const keepRun = async (
  trx: Db,
  file: MobileFile,
  input: RunFields & { fileId: string; sha256: Buffer; importedBy: number | null },
  { signal, progress }: { signal: AbortSignal; progress: (share: number) => void },
): Promise<number> => {
  const placed = input.coordinates === 'gcj02' ? toWgs84(file) : file
  const track = cleanTrack(placed)
  const columns = columnsOf(track, file.series, signal, progress)
  return insertRun(
    trx,
    {
      name: input.name,
      county_id: input.countyId,
      vehicle: input.vehicle,
      coordinates: input.coordinates,
      file_id: input.fileId || null,
      sha256: input.sha256,
      began_at: new Date(track.time[0]!),
      ended_at: new Date(track.time.at(-1)!),
      points: track.time.length,
      rows: file.rows,
      refused: file.refused,
      bridged: countOf(track, pointInterpolated),
      lost: countOf(track, pointLost),
      standing: countOf(track, pointStanding),
      length_m: lengthOf(track),
      series: file.series.map(({ key, label, unit }) => ({ key, label, unit })),
      simulated: input.simulated ?? false,
      imported_by: input.importedBy,
    },
    columns,
    file.refusals,
  )
}

/** Possible positions and times of a run. */
export const runLimits = (services: Pick<Services, 'places' | 'clock'>) => ({ box: boxOf(services), now: services.clock.now() })

/** The run that a reader found. @throws with the reason in words when there is none */
export const acceptRun = (file: MobileFile | string): MobileFile => {
  if (typeof file === 'string') throw new Error(`文件不能导入：${file}`)
  if (file.time.length >= leastPoints) return file
  const first = file.refusals.find(refusal => refusal.wholeRow)
  const why = first ? `；第 ${first.row} 行${first.field}${first.text === '' ? '' : `“${first.text}”`}${first.reason}` : ''
  throw new Error(`文件不能导入：有效点只有 ${file.time.length} 个，至少 ${leastPoints} 个${why}`)
}

/** An uploaded run: its good rows, cleaned and searched. A file that is there already is not taken twice. Its undo deletes the run. */
export const mobileRunImport = defineImport({
  kind: 'import-mobile-run',
  accept: { parser: 'mobileRun' },
  check: async (services, stored, { countyId }: ImportInput<RunFields>, { signal, read, progress }) => {
    const sha256 = Buffer.from(stored.sha256, 'hex')
    if (await isKept(services.db, sha256, countyId)) return checkedLines<MobileFile>({ rows: [], count: 0, refused: [], level: 'warn' })
    const found = await services.parsers.run('mobileRun', stored, runLimits(services), {
      signal,
      onProgress: rows => progress(0.4 * (1 - Math.exp(-rows / 50_000)), `已读 ${rows} 行`),
    })
    read()
    const file = acceptRun(found)
    const refused = file.refusals.map(({ row, field, text, reason }) => ({ row, column: field, text, reason }))
    const { findings, ...checked } = checkedLines({ rows: [file], count: file.rows, refused, level: 'warn' })
    return { ...checked, findings: { ...findings, unknownColumns: file.ignored } }
  },
  more: ([file]) => ({ points: file?.time.length ?? 0, refused: file?.refused ?? 0, id: null as number | null }),
  take: async (services, trx, { input, file, signal, progress, list }, [run]) => {
    const { importer, commit: _, ...fields } = input
    const own = { ...fields, sha256: Buffer.from(file.sha256, 'hex'), importedBy: importer.userId || null }
    const share = (done: number) => progress(0.4 + 0.55 * done, '校正轨迹、识别高值路段')
    const id = await keepRun(trx, run!, own, { signal, progress: share })
    return { ...(await list({ added: 1, updated: 0, written: { runId: id } })), id }
  },
  undo: async ({ trx }, { written }) => {
    const gone = await deleteRun(trx, Number(written.runId))
    if (!gone) throw appError('CONFLICT', { message: '导入的走航记录已删除，无需撤销' })
    return {}
  },
  isEmpty: ({ points }) => points === 0,
  words: {
    title: ({ commit, name }) => `${commit ? '导入' : '检查'}走航数据 ${name}`,
    empty: '新的数据',
    refused: () => null,
    done: ({ points, refused, unknownColumns, importId }) => {
      if (points === 0 && importId === null) return '该文件已导入过，不再重复导入'
      const without = refused > 0 ? `，拒收 ${refused} 行` : ''
      const ignored = unknownColumns.length > 0 ? `，未导入的列：${unknownColumns.slice(0, 8).join('、')}` : ''
      return `${importId === null ? '检查通过：将导入' : '已导入'} ${points} 点${without}${ignored}`
    },
  },
})
