import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type mobileRunCalls, segmentColumns } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { ceilHour, formatDateTime, formatHour, hourMs, timeConvention } from '@qingyuan/domain/time.ts'
import { offsetM } from '@qingyuan/engine/mobile/plane.ts'
import { upwindSources } from '@qingyuan/engine/mobile/upwind.ts'
import { publicScope, readHours } from '#/modules/air/read/public.ts'
import { type EnterpriseRow, selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { minuteStampOf } from '#/platform/database/stamp.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { readTrack, rowOf, type StoredTrack, seriesOf } from './runs.ts'

type Call = typeof mobileRunCalls
export type Segments = OutputOf<Call['Segments']>
type Segment = Segments['segments'][number]

const mostSegments = 50
const mostUpwind = 6
/** Stations that wind is taken from lie within so many km. */
const windReachKm = 40

/** Decimals of a series: the parameter's, else two. */
const decimalsOf = (key: string): number => (Object.hasOwn(parameters, key) ? parameters[key as ParameterId].decimals : 2)

interface WindHours {
  name: string
  lon: number
  lat: number
  from: number
  speed: ArrayLike<number>
  direction: ArrayLike<number>
}

/** Wind of the stations for the hours of a run. */
const windHours = async (services: Services, track: StoredTrack): Promise<WindHours[]> => {
  const [from, to] = [ceilHour(track.time[0]!), ceilHour(track.time.at(-1)!)]
  const stations = services.places.all().filter(place => place.kind === 'station')
  const ids = stations.map(place => place.id)
  const read = await readHours(services, publicScope, ids, from, to, ['wind_speed', 'wind_direction'])
  return stations.map(({ id, name, lon, lat }) => {
    const { wind_speed, wind_direction } = read.get(id)!.values
    return { name, lon, lat, from, speed: wind_speed!, direction: wind_direction! }
  })
}

/** The nearest station that has a wind in the hour. */
const windAt = (stations: readonly WindHours[], lon: number, lat: number, time: number): Segment['wind'] => {
  const hour = ceilHour(time)
  const near = stations
    .map(station => ({ station, km: Math.hypot(...offsetM(lon, lat, station.lon, station.lat)) / 1000 }))
    .filter(({ station, km }) => km <= windReachKm && Number.isFinite(station.speed[Math.round((hour - station.from) / hourMs)]))
    .sort((a, b) => a.km - b.km)[0]
  if (!near) return null
  const at = Math.round((hour - near.station.from) / hourMs)
  return {
    station: near.station.name,
    distanceKm: Math.round(near.km * 10) / 10,
    hour: formatHour(hour),
    speed: near.station.speed[at]!,
    direction: roundForDisplay(near.station.direction[at], 0),
  }
}

const upwindOf = (enterprises: readonly EnterpriseRow[], { lon, lat, wind }: Pick<Segment, 'lon' | 'lat' | 'wind'>): Segment['upwind'] => {
  const directed = wind === null || wind.direction === null ? null : { speed: wind.speed, direction: wind.direction }
  return upwindSources(lon, lat, directed, enterprises)
    .slice(0, mostUpwind)
    .map(({ index, distanceM, bearing, off, minutes, score }) => {
      const { id, name, industry, countyId, lon: x, lat: y } = enterprises[index]!
      return {
        enterpriseId: id,
        name,
        industry,
        county: countyById.get(countyId)?.name ?? '',
        lon: x,
        lat: y,
        distanceM: Math.round(distanceM),
        bearing: Math.round(bearing) % 360,
        off: roundForDisplay(off, 0),
        minutes: roundForDisplay(minutes, 0),
        score: Math.round(score * 1000) / 1000,
      }
    })
}

/** Hot stretches of a series, each with the wind of its hour and the enterprises that it blew from. */
export const segmentsOf = async (
  { services, caller }: CallerContext,
  { runId, series: key }: InputOf<Call['Segments']>,
): Promise<Segments> => {
  const row = await rowOf(services, caller.scope, runId)
  const series = seriesOf(row, key)
  const track = await readTrack(services, row, key)
  const allowed = caller.permissions.has('enterprise:view')
  const [winds, enterprises] = await Promise.all([
    windHours(services, track),
    allowed ? selectEnterprises(services.db, caller.scope).then(list => list.filter(each => each.status === 'running')) : [],
  ])
  const decimals = decimalsOf(key)
  const { threshold, segments } = track.hot
  return {
    threshold: threshold === null ? null : roundForDisplay(threshold, decimals),
    unit: series.unit,
    enterprises: allowed,
    segments: segments.slice(0, mostSegments).map((segment, i) => {
      const [lon, lat] = [track.lon[segment.peakAt]!, track.lat[segment.peakAt]!]
      const wind = windAt(winds, lon, lat, track.time[segment.peakAt]!)
      return {
        rank: i + 1,
        first: segment.from,
        last: segment.to,
        top: segment.peakAt,
        from: formatDateTime(track.time[segment.from]!),
        to: formatDateTime(track.time[segment.to]!),
        lon,
        lat,
        peak: roundForDisplay(segment.peak, decimals),
        mean: roundForDisplay(segment.mean, decimals),
        background: roundForDisplay(segment.background, decimals),
        excess: roundForDisplay(segment.excess, decimals),
        lengthM: Math.round(segment.lengthM),
        seconds: Math.round(segment.seconds),
        wind,
        upwind: upwindOf(enterprises, { lon, lat, wind }),
      }
    }),
  }
}

export const segmentHandlers = {
  Segments: segmentsOf,
  /** The same as a table. */
  SegmentTable: async ({ services, caller }, question) => {
    const row = await rowOf(services, caller.scope, question.runId)
    const { label, unit } = seriesOf(row, question.series)
    const { segments } = await segmentsOf({ services, caller }, question)
    const decimals = decimalsOf(question.series)
    const inUnit = (of: (segment: Segment) => number | null) => ({ unit, decimals, of })
    return buildFrame(
      segmentColumns,
      segments,
      {
        rank: segment => segment.rank,
        from: segment => segment.from,
        to: segment => segment.to,
        seconds: segment => segment.seconds,
        length: segment => segment.lengthM,
        peak: inUnit(segment => segment.peak),
        mean: inUnit(segment => segment.mean),
        background: inUnit(segment => segment.background),
        excess: inUnit(segment => segment.excess),
        lon: segment => segment.lon,
        lat: segment => segment.lat,
        speed: segment => segment.wind?.speed ?? null,
        direction: segment => segment.wind?.direction ?? null,
        station: segment => segment.wind?.station ?? null,
        upwind: segment => segment.upwind.map(each => `${each.name}（${each.distanceM} m）`).join('；') || null,
      },
      {
        meta: {
          title: `走航高值路段 ${row.name} ${label}`,
          period: `${minuteStampOf(row.began_at)} ~ ${minuteStampOf(row.ended_at)}`,
          timeConvention,
          demo: row.simulated,
          madeAt: formatDateTime(services.clock.now()),
        },
      },
    )
  },
} satisfies SomeHandlers<typeof mobileRunCalls>
