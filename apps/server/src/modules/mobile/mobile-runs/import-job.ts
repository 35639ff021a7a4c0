import { wgs84OfGcj02 } from '@qingyuan/domain/gcj02.ts'
import { type Cleaned, cleanTrack, pointInterpolated, pointLost, pointStanding } from '@qingyuan/engine/mobile/clean.ts'
import { hotSegments } from '@qingyuan/engine/mobile/hot-segments.ts'
import { metresBetween } from '@qingyuan/engine/mobile/plane.ts'
import type { MobileBox, MobileFile } from '@qingyuan/formats/mobile/read-mobile-csv.ts'
import { defineFileJob } from '#/platform/jobs/file-job.ts'
import type { Services } from '#/platform/services.ts'
import { packTrack } from './packed.ts'
import { insertRun, type NewColumn, selectTwin } from './queries.ts'

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

/** Cleans, searches and keeps a run. */
export const keepRun = async (
  services: Pick<Services, 'db'>,
  file: MobileFile,
  input: RunFields & { fileId: string; sha256: Buffer; importedBy: number | null },
  { signal, progress }: { signal: AbortSignal; progress: (share: number) => void },
): Promise<number> => {
  const placed = input.coordinates === 'gcj02' ? toWgs84(file) : file
  const track = cleanTrack(placed)
  const columns = columnsOf(track, file.series, signal, progress)
  return insertRun(
    services.db,
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

/** Reads, cleans and searches an uploaded run. A file that is there already is not taken twice, so a second start does no harm. */
export const mobileRunImport = defineFileJob<RunFields>({
  kind: 'import-mobile-run',
  parser: 'mobileRun',
  title: ({ name }) => `导入走航数据 ${name}`,
  run: async ({ input, file: stored, services, signal, progress, createdBy }) => {
    const sha256 = Buffer.from(stored.sha256, 'hex')
    const twin = await selectTwin(services.db, sha256, input.countyId)
    if (twin !== null) return { message: '该文件已导入过，未重复导入', result: { id: twin } }
    progress(0.02, '读取文件')
    const read = await services.parsers.run('mobileRun', stored, runLimits(services), {
      signal,
      onProgress: rows => progress(0.4 * (1 - Math.exp(-rows / 50_000)), `已读 ${rows} 行`),
    })
    const file = acceptRun(read)
    progress(0.4, '校正轨迹、识别高值路段')
    const id = await keepRun(
      services,
      file,
      { ...input, sha256, importedBy: createdBy },
      { signal, progress: share => progress(0.4 + 0.55 * share) },
    )
    const refused = file.refused > 0 ? `，拒收 ${file.refused} 行（见拒收行）` : ''
    const ignored = file.ignored.length > 0 ? `，未导入的列：${file.ignored.slice(0, 8).join('、')}` : ''
    return { message: `已导入 ${file.time.length} 点${refused}${ignored}`, result: { id } }
  },
})
