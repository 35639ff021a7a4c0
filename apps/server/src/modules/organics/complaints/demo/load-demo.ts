import { hashOfIndex, uniformOfIndex } from '@qingyuan/demo-city/random.ts'
import type { ComplaintChannel, OdourKind } from '@qingyuan/domain/odour-complaints.ts'
import { dayMs, floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { openAirServices } from '#/modules/air/read/public.ts'
import { cellAt, readLayout } from '#/modules/hotspot/cells/public.ts'
import type { DemoContext } from '#/platform/module.ts'
import { readOdourHours } from '../notice.ts'
import { insertComplaints } from '../queries.ts'

const days = 60
/** Odour number that makes people call, and the share of such hours in which one does. */
const [calledAt, calledShare] = [11, 0.22] as const
/** One in so many complaints is about something that no sensor is near enough to notice. */
const elsewhere = 6
const streams = { calls: 901, east: 902, north: 903, minute: 904, kind: 905, strength: 906, channel: 907 }
const channels: readonly ComplaintChannel[] = ['hotline', 'hotline', 'hotline', 'online', 'letter']

const kindOf = (h2s: number, nh3: number, u: number): OdourKind =>
  nh3 > 0.3 && u < 0.5 ? 'ammonia' : h2s > 0.02 && u < 0.9 ? 'sulphide' : u < 0.6 ? 'coking' : u < 0.85 ? 'chemical' : 'burnt'

/** Complaints of people who live near the sensors that smelled something, and a few others. */
export const loadDemo = async (context: DemoContext): Promise<void> => {
  const { db, seed, now } = context
  const services = await openAirServices(context)
  const layout = await readLayout(services)
  if (!layout) return
  const last = floorHour(now)
  const all = await readOdourHours(services, last - days * dayMs, last)
  const rows = all.flatMap(({ sensor, hours }) => {
    const own = hashOfIndex(seed, streams.calls, sensor.id)
    const u = (stream: number, i: number) => uniformOfIndex(own, stream, i)
    return Array.from({ length: hours.count }, (_, i) => i).flatMap(i => {
      const odour = hours.values.odour![i]!
      if (!(odour >= calledAt) || u(streams.calls, i) >= calledShare) return []
      const reach = i % elsewhere === 0 ? 0.09 : 0.012
      const [lon, lat] = [sensor.lon + reach * (u(streams.east, i) - 0.5), sensor.lat + reach * (u(streams.north, i) - 0.5)].map(value =>
        Number(value.toFixed(4)),
      ) as [number, number]
      const cell = cellAt(layout, lon, lat)
      if (cell === null) return []
      const smelledAt = hours.from + i * hourMs - Math.floor(u(streams.minute, i) * 59) * 60_000 - 60_000
      return [
        {
          ...{
            smelled_at: new Date(smelledAt),
            lon,
            lat,
            place: `${sensor.monitor?.park ?? sensor.name}附近居民点`,
            county_id: layout.cells[cell]!.countyId,
          },
          kind: kindOf(hours.values.h2s![i]!, hours.values.nh3![i]!, u(streams.kind, i)),
          strength: Math.min(5, 2 + Math.floor(odour / 30) + Math.floor(2 * u(streams.strength, i))),
          channel: channels[Math.floor(u(streams.channel, i) * channels.length)]!,
          ...{ note: '', simulated: true, saved_at: new Date(smelledAt + 40 * 60_000), saved_by: null, saved_by_name: '12345 转办' },
        },
      ]
    })
  })
  for (let at = 0; at < rows.length; at += 500) await insertComplaints(db, rows.slice(at, at + 500))
}
