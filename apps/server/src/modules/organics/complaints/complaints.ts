import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { complaintColumns, odourComplaintCalls } from '@qingyuan/contract/organics/complaints.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import {
  type ComplaintChannel,
  complaintChannels,
  noticedOdour,
  noticeKm,
  type OdourKind,
  odourKinds,
  odourStrengths,
} from '@qingyuan/domain/odour-complaints.ts'
import { canSeeCounty } from '@qingyuan/domain/permissions.ts'
import {
  addDays,
  dayStart,
  floorHour,
  formatDateTime,
  formatMinute,
  hourMs,
  instantOf,
  parseHour,
  timeConvention,
} from '@qingyuan/domain/time.ts'
import { calmSpeed, compass16 } from '@qingyuan/domain/wind.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { cellAt, readLayout } from '#/modules/hotspot/cells/public.ts'
import { kmBetween } from '#/modules/hotspot/network/public.ts'
import { minuteStampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { AuditedContext, ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { lookBack } from './backward.ts'
import { largestNear, largestOdour, type OdourHours, readOdourHours } from './notice.ts'
import { insertComplaints, selectComplaint, selectComplaints } from './queries.ts'

type Calls = typeof odourComplaintCalls
type Context = ScopedContext<AirServices>

const longestDays = 366
/** Odour number of the hours of the rose: the second band of the platform. */
const roseBound = 20
const sectors = 16
const shownSensors = 5

/** By where the wind of the hours with a smell came from. */
const roseOf = (all: readonly OdourHours[]): OutputOf<Calls['list']>['rose'] => {
  const counts = new Array<number>(sectors).fill(0)
  let [hours, calm] = [0, 0]
  for (const { hours: own } of all) {
    const { odour, wind_speed: speed, wind_direction: direction } = own.values
    for (let i = 0; i < own.count; i++) {
      if (!(odour![i]! >= roseBound) || Number.isNaN(speed![i]!)) continue
      hours++
      const sector = speed![i]! <= calmSpeed ? null : compass16(direction![i])
      if (sector === null) calm++
      else counts[sector]!++
    }
  }
  const share = (count: number) => (hours === 0 ? 0 : roundForDisplay((100 * count) / hours, 1)!)
  return { hours, sectors: counts.map(share), calm: hours === 0 ? null : share(calm) }
}

const seenText = (odour: number): string => (Number.isNaN(odour) ? '附近无数据' : odour >= noticedOdour ? '有响应' : '无响应')

const list = async ({ services, caller }: Context, { from, to, kind }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> => {
  const { db, clock } = services
  const [start, end] = [dayStart(from), dayStart(addDays(to, 1))]
  if (end <= start) throw appError('INVALID_INPUT', { message: '结束日期早于开始日期', field: 'to' })
  if (end - start > longestDays * 24 * hourMs) throw appError('INVALID_INPUT', { message: `一次最多查询 ${longestDays} 天`, field: 'to' })
  const rows = await selectComplaints(db, caller.scope, new Date(start), new Date(end), kind)
  const odourHours = await readOdourHours(services, start - hourMs, Math.min(end, floorHour(clock.now()) + hourMs))
  const seen = rows.map(row => ({ ...row, odour: largestOdour(odourHours, row, row.smelled_at.getTime()) }))
  const own = odourHours.filter(({ sensor }) => canSeeCounty(caller.scope, sensor.countyId!))
  const watched = seen.filter(({ odour }) => !Number.isNaN(odour))
  const frame = buildFrame(
    complaintColumns,
    seen,
    {
      time: ({ smelled_at }) => formatMinute(smelled_at.getTime()),
      place: ({ place }) => place,
      kind: row => odourKinds[row.kind as OdourKind],
      strength: ({ strength }) => odourStrengths[strength]!,
      seen: ({ odour }) => seenText(odour),
      odour: ({ odour }) => odour,
      county: ({ county_id }) => countyById.get(county_id)!.name,
      channel: ({ channel }) => complaintChannels[channel as ComplaintChannel],
      id: ({ id }) => id,
    },
    {
      meta: {
        title: '异味投诉',
        period: `${from} ~ ${to}`,
        timeConvention,
        demo: services.places.sensors().some(({ simulated }) => simulated),
        madeAt: formatDateTime(clock.now()),
      },
    },
  )
  return {
    ...{ ...frame, watched: watched.length, noticed: watched.filter(({ odour }) => odour >= noticedOdour).length, rose: roseOf(own) },
    kinds: (Object.keys(odourKinds) as OdourKind[]).map(each => ({ kind: each, count: rows.filter(row => row.kind === each).length })),
  }
}

/** @throws NOT_FOUND for one of another county too */
const detail = async (context: Context, { id }: InputOf<Calls['detail']>): Promise<OutputOf<Calls['detail']>> => {
  const { services, caller } = context
  const row = await selectComplaint(services.db, caller.scope, id)
  if (!row) throw appError('NOT_FOUND', { what: '投诉' })
  const at = row.smelled_at.getTime()
  const near = (await readOdourHours(services, at - hourMs, at + hourMs))
    .map(each => ({ ...each, km: kmBetween(row, each.sensor) }))
    .filter(({ km }) => km <= 2 * noticeKm)
    .sort((a, b) => a.km - b.km)
    .slice(0, shownSensors)
  const back = await lookBack(context, row, at)
  return {
    ...{ id, time: formatMinute(at), place: row.place, county: countyById.get(row.county_id)!.name, lon: row.lon, lat: row.lat },
    ...{ kind: row.kind as OdourKind, strength: row.strength, channel: row.channel as ComplaintChannel, note: row.note },
    ...{ by: `${row.saved_by_name} ${minuteStampOf(row.saved_at)}`, demo: row.simulated },
    ...back,
    sensors: near.map(({ sensor, hours, km }) => {
      const of = (item: 'odour' | 'h2s' | 'nh3' | 'tvoc', decimals: number) => roundForDisplay(largestNear(hours, item, at), decimals)
      const odour = of('odour', 0)
      return {
        ...{
          placeId: sensor.id,
          name: sensor.name,
          distanceKm: roundForDisplay(km, 1)!,
          odour,
          h2s: of('h2s', 3),
          nh3: of('nh3', 2),
          tvoc: of('tvoc', 0),
        },
        noticed: odour !== null && odour >= noticedOdour,
      }
    }),
  }
}

/** Where the air of a station came from in an hour. @throws NOT_FOUND for a place without a position */
const upwind = async (context: Context, { placeId, time }: InputOf<Calls['upwind']>): Promise<OutputOf<Calls['upwind']>> => {
  const place = context.services.places.get(placeId)
  if (!place) throw appError('NOT_FOUND', { what: '站点' })
  return lookBack(context, place, parseHour(time)!)
}

const minuteOf = (text: string): number => {
  const [year, month, day, hour, minute] = text.split(/[- :]/).map(Number) as [number, number, number, number, number]
  return instantOf(year, month, day, hour, minute)
}

/** Writes down a complaint. @throws INVALID_INPUT for a time to come or a place outside of the city, OUT_OF_SCOPE for another county */
const add = async ({ services, caller, audit }: AuditedContext, input: InputOf<Calls['add']>): Promise<OutputOf<Calls['add']>> => {
  const { db, clock } = services
  audit.subject = `异味投诉 ${input.place}`
  const at = minuteOf(input.time)
  if (at > clock.now()) throw appError('INVALID_INPUT', { message: '闻到的时间不能晚于现在', field: 'time' })
  const layout = await readLayout(services)
  const cell = layout && cellAt(layout, input.lon, input.lat)
  if (!layout || cell === null) throw appError('INVALID_INPUT', { message: '位置不在本市范围内，请核对经纬度（WGS-84）', field: 'lon' })
  const { countyId } = layout.cells[cell!]!
  if (caller.scope.counties !== null && !caller.scope.counties.includes(countyId)) throw appError('OUT_OF_SCOPE', { field: 'lon' })
  const { by_id: saved_by, by_name: saved_by_name } = actorOf(caller)
  const { lon, lat, place, kind, strength, channel, note = '' } = input
  const [made] = await insertComplaints(db, [
    {
      ...{ smelled_at: new Date(at), lon, lat, place: place.trim(), county_id: countyId, kind, strength, channel, note: note.trim() },
      ...{ simulated: false, saved_at: new Date(clock.now()), saved_by, saved_by_name },
    },
  ])
  return { id: made!.id }
}

export const odourComplaintService = serveCalls(odourComplaintCalls, { list, detail, upwind, add })
