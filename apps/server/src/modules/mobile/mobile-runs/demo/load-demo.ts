import { createHash } from 'node:crypto'
import { mobileCsv } from '@qingyuan/demo-city/mobile/mobile-csv.ts'
import { gcj02OfWgs84 } from '@qingyuan/domain/gcj02.ts'
import { addDays, ceilHour, dayOfHour, dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { readMobileCsv } from '@qingyuan/formats/mobile/read-mobile-csv.ts'
import type pg from 'pg'
import { publicScope, readHours } from '#/modules/air/read/public.ts'
import { type EnterpriseRow, selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { openPlaces, type PlaceRecord, type Places } from '#/modules/system/places/public.ts'
import type { DemoContext } from '#/platform/module.ts'
import { acceptRun, isKept, keepRun, runLimits } from '../public.ts'

interface Plan {
  name: string
  countyId: number
  owner: number | null
  daysAgo: number
  hour: number
  coordinates: 'wgs84' | 'gcj02'
}

const plans: readonly Plan[] = [
  { name: '潞城工业片区走航', countyId: 6, owner: null, daysAgo: 2, hour: 9, coordinates: 'wgs84' },
  { name: '襄垣富阳园区走航', countyId: 7, owner: 7, daysAgo: 4, hour: 14, coordinates: 'gcj02' },
  { name: '屯留、长子夜间走航', countyId: 5, owner: null, daysAgo: 7, hour: 20, coordinates: 'wgs84' },
]
const stops = 9
/** Metres beside an enterprise at which the vehicle passes. */
const besideM = 420

/** From one to the nearest one not yet passed. */
const inTurn = (list: readonly EnterpriseRow[]): EnterpriseRow[] => {
  const left = [...list]
  const turn = left.splice(0, 1)
  while (left.length > 0 && turn.length > 0) {
    const { lon, lat } = turn.at(-1)!
    left.sort((a, b) => Math.hypot(a.lon - lon, a.lat - lat) - Math.hypot(b.lon - lon, b.lat - lat))
    turn.push(left.shift()!)
  }
  return turn
}

const windAt = async (pool: pg.Pool, places: Places, county: readonly PlaceRecord[], from: number, to: number) => {
  const ids = county.map(place => place.id)
  const read = await readHours({ pool }, publicScope, ids, from, to, ['wind_speed', 'wind_direction'])
  const known = ids.map(id => read.get(id)!.values).find(values => values.wind_speed!.some(value => value === value))
  return (hour: number) => {
    const at = Math.round((hour - from) / hourMs)
    const [speed, direction] = [known?.wind_speed![at] ?? Number.NaN, known?.wind_direction![at] ?? Number.NaN]
    return { speed: speed === speed ? speed : 1.5, direction: direction === direction ? direction : 200 }
  }
}

/** The way past the county's largest sources of VOC, each at some distance on its lee side. */
const wayOf = (enterprises: readonly EnterpriseRow[], wind: { direction: number }): [number, number][] =>
  inTurn(enterprises.slice(0, stops)).flatMap(({ lon, lat }): [number, number][] => {
    const lee = ((wind.direction + 180) * Math.PI) / 180
    const [east, north] = [Math.sin(lee) * besideM, Math.cos(lee) * besideM]
    const at = (along: number): [number, number] => [
      lon + (east + along * north) / (111_195 * Math.cos((lat * Math.PI) / 180)),
      lat + (north - along * east) / 111_195,
    ]
    return [at(-1.6), at(1.6)]
  })

/** Three runs of a simulated vehicle, read and searched as any upload is. */
export const loadDemo = async ({ db, pool, now, seed }: DemoContext): Promise<void> => {
  const places = await openPlaces(db)
  const all = (await selectEnterprises(db, publicScope)).filter(each => each.status === 'running')
  const services = { db, places, clock: { now: () => now } }
  for (const [i, plan] of plans.entries()) {
    const begin = dayStart(addDays(dayOfHour(now), -plan.daysAgo)) + plan.hour * hourMs + 5 * 60_000
    const own = all.filter(each => each.countyId === plan.countyId).sort((a, b) => (b.kgPerHour.voc ?? 0) - (a.kgPerHour.voc ?? 0))
    const stations = places.all().filter(place => place.kind === 'station' && place.countyId === plan.countyId)
    if (own.length < 3 || stations.length === 0) continue
    const windOf = await windAt(pool, places, stations, begin - (begin % hourMs), begin + 4 * hourMs)
    const text = mobileCsv({
      seed: seed + 701 + i,
      begin,
      way: wayOf(own, windOf(ceilHour(begin))),
      sources: own.map(({ lon, lat, kgPerHour }) => ({ lon, lat, voc: kgPerHour.voc ?? 0, pm: kgPerHour.pm2_5 ?? 0 })),
      windOf,
      around: { tvoc: 110 + 20 * i, pm2_5: 45 + 8 * i },
      ...(plan.coordinates === 'gcj02' ? { coordinates: gcj02OfWgs84 } : {}),
    })
    const sha256 = createHash('sha256').update(text).digest()
    if (await isKept(db, sha256, plan.owner)) continue
    const signal = new AbortController().signal
    const file = acceptRun(await readMobileCsv(text, runLimits(services)))
    const input = {
      fileId: '',
      fileName: `${plan.name}.csv`,
      name: `${plan.name}（演示）`,
      vehicle: '演示走航车',
      coordinates: plan.coordinates,
      countyId: plan.owner,
      simulated: true,
      sha256,
      importedBy: null,
    }
    await db.transaction().execute(trx => keepRun(trx, file, input, { signal, progress: () => undefined }))
  }
}
