import type { InputOf } from '@qingyuan/contract/call.ts'
import { trajectoryFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { formatHour, parseHour, timeConvention } from '@qingyuan/domain/time.ts'
import { type PathColumn, pathColumns } from '@qingyuan/engine/trajectory/along-path.ts'
import { verticalModes } from '@qingyuan/engine/trajectory/vertical-motion.ts'
import { trajectoriesGeoJson } from '@qingyuan/formats/geojson/trajectories.ts'
import type { TdumpFile } from '@qingyuan/formats/tdump/tdump-file.ts'
import { type PathToWrite, toTdump } from '@qingyuan/formats/tdump/to-tdump.ts'
import { writeTdump } from '@qingyuan/formats/tdump/write-tdump.ts'
import { findRun, runArrays } from '#/modules/sources/runs/public.ts'
import { sourceName } from '#/modules/weather/fields/public.ts'
import { AppError, appError } from '#/platform/errors.ts'
import { checkPlaces } from '#/platform/http/authorize.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { type FileReply, fileReply } from '#/platform/http/file-reply.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { analysisRun } from './analysis-run.ts'
import { importEndpoints } from './endpoints.ts'
import { fromArrays } from './path-arrays.ts'
import { metresOf, verticalOf } from './question.ts'
import type { PathStart } from './shape.ts'
import { trajectoryRun } from './trajectory-run.ts'

/** A finished run of either kind with what its file says. */
interface Exported {
  starts: PathStart[]
  placeIds: number[]
  source: string
  direction: TdumpFile['direction']
  /** HYSPLIT's number of the vertical motion. */
  vertical: number
}

const notTrajectory = (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
  return null
}

const unfinished = () => appError('CONFLICT', { message: '这次计算还没有结果' })

const exportedOf = async (services: Services, runId: string): Promise<Exported> => {
  const run = await findRun(services, trajectoryRun, runId).catch(notTrajectory)
  if (run) {
    if (!run.summary) throw unfinished()
    const { placeIds, direction, verticalMode } = run.question
    return {
      starts: run.summary.starts,
      placeIds,
      source: run.summary.metSource,
      direction,
      vertical: verticalModes.indexOf(verticalOf[verticalMode]),
    }
  }
  const { question, summary } = await findRun(services, analysisRun, runId)
  if (!summary) throw unfinished()
  const { placeId, height } = question
  return {
    starts: summary.arrivals.map(arrival => ({ placeId, heightM: metresOf(height), time: formatHour(arrival) })),
    placeIds: [placeId],
    source: summary.metSource,
    direction: 'backward',
    vertical: 0,
  }
}

/** A path with the place and the label of its start. */
interface NamedPath extends PathToWrite {
  placeId: number
  time: string
}

const pathsToWrite = async (services: Services, runId: string, starts: readonly PathStart[]): Promise<NamedPath[]> => {
  const paths = fromArrays(await runArrays(services, runId))
  let from = 0
  return Array.from(paths.counts, (count, n) => {
    const begin = from
    from += count
    const own = starts[paths.start[n]!]!
    const [placeId, time] = [own.placeId!, own.time]
    const { lon, lat } = services.places.get(placeId)!
    const view = (name: PathColumn) => paths.columns[name].slice(begin, begin + count)
    return {
      placeId,
      time,
      start: { seconds: parseHour(time)! / 1000, lon, lat, heightM: own.heightM },
      seconds: view('seconds'),
      lon: view('lon'),
      lat: view('lat'),
      heightM: view('heightM'),
      along: Object.fromEntries(pathColumns.slice(4).map(name => [name, view(name)])),
    }
  })
}

const csvColumns = [
  '轨迹',
  '点位',
  '起始高度(m)',
  '起始时刻(北京时间)',
  '时刻(UTC)',
  '历时(h)',
  '经度',
  '纬度',
  '离地高度(m)',
  '气压(hPa)',
  '气温(K)',
  '位温(K)',
  '混合层高度(m)',
  '地形(m)',
  '降水(mm/h)',
]
const cell = (value: number, decimals: number) => (Number.isFinite(value) ? value.toFixed(decimals) : '')

/** Simulated weather makes simulated trajectories: those of simulated stations. */
const markOf = ({ places }: Pick<Services, 'places'>, placeIds: readonly number[]): string =>
  placeIds.some(id => places.get(id)?.simulated) ? '演示数据' : ''

const csvOf = (services: Services, paths: readonly NamedPath[], mark: string): string => {
  const rows = paths.flatMap((path, n) =>
    Array.from(path.seconds, (seconds, p) =>
      [
        n + 1,
        services.places.get(path.placeId)?.name ?? '',
        path.start.heightM,
        path.time,
        new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' '),
        cell((seconds - path.start.seconds) / 3600, 3),
        cell(path.lon[p]!, 5),
        cell(path.lat[p]!, 5),
        cell(path.heightM[p]!, 1),
        cell(path.along.pressureHpa![p]!, 2),
        cell(path.along.temperatureK![p]!, 2),
        cell(path.along.thetaK![p]!, 2),
        cell(path.along.mixingHeightM![p]!, 0),
        cell(path.along.terrainM![p]!, 0),
        cell(path.along.precipitation![p]!, 2),
      ].join(','),
    ),
  )
  return `\ufeff# ${mark && `${mark}；`}${timeConvention}；高度为离地高度；坐标 WGS-84\r\n${[csvColumns.join(','), ...rows].join('\r\n')}\r\n`
}

/** Name and media type of a file of each format. */
const kinds = {
  tdump: { extension: 'tdump', mediaType: 'text/plain; charset=utf-8' },
  geojson: { extension: 'geojson', mediaType: 'application/geo+json' },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
} as const

/**
 * The trajectories of a finished run as a file.
 *
 * @throws OUT_OF_SCOPE when the caller may not see one of its places; NOT_FOUND; CONFLICT before it is done
 */
export const exportRun = async (
  { services, caller: { scope } }: ScopedContext,
  { runId, format }: InputOf<typeof trajectoryFileCalls.Download>,
): Promise<FileReply> => {
  const { starts, placeIds, source, direction, vertical } = await exportedOf(services, runId)
  checkPlaces(services, scope, placeIds, 'runId')
  const paths = await pathsToWrite(services, runId, starts)
  const metSeconds = paths.reduce(
    (first, { seconds }) => seconds.reduce((least, each) => Math.min(least, each), first),
    paths[0]!.start.seconds,
  )
  const mark = markOf(services, placeIds)
  const file = () => toTdump(paths, { model: source.slice(0, 4).toUpperCase(), metSeconds, direction, vertical })
  const body =
    format === 'csv'
      ? csvOf(services, paths, mark)
      : format === 'tdump'
        ? writeTdump(file())
        : JSON.stringify({
            ...trajectoriesGeoJson(file()),
            meteorology: sourceName(services, source),
            timeConvention: '时刻为 UTC',
            ...(mark && { mark }),
          })
  const { extension, mediaType } = kinds[format]
  return fileReply({
    name: `${['轨迹', starts.at(-1)!.time.replace(' ', '-'), mark].filter(Boolean).join('-')}.${extension}`,
    mediaType,
    body,
  })
}

export const trajectoryFileService = serveCalls(trajectoryFileCalls, { ImportEndpoints: importEndpoints, Download: exportRun })
