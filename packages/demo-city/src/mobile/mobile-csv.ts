import { ceilHour, formatDateTime } from '@qingyuan/domain/time.ts'
import { normalOfIndex, uniformOfIndex } from '../random.ts'

export interface MobileSource {
  lon: number
  lat: number
  /** kg/h */
  voc: number
  pm: number
}

export interface MobileDrive {
  seed: number
  /** Instant of the first row. */
  begin: number
  /** Places driven to one after another, as straight as the crow flies. */
  way: readonly (readonly [lon: number, lat: number])[]
  sources: readonly MobileSource[]
  /** Wind of an hour (its end): m/s, degrees from. */
  windOf: (hour: number) => { speed: number; direction: number }
  /** μg/m³ of the air around. */
  around: { tvoc: number; pm2_5: number }
  /** Turns a position into the coordinates that the file is written in. */
  coordinates?: (lon: number, lat: number) => readonly [lon: number, lat: number]
}

const metresPerDegree = 111_195
const cruise = 9
const longest = 7_200
/** Seconds that the vehicle waits at the third of its places. */
const wait = 100

/** Concentration of a kilogram an hour at the ground, μg/m³: Briggs' rural class D widths. */
const diluted = (alongM: number, acrossM: number, speed: number): number => {
  if (alongM < 20) return 0
  const spread = alongM + 60
  const [y, z] = [(0.08 * spread) / Math.sqrt(1 + 0.0001 * spread), (0.06 * spread) / Math.sqrt(1 + 0.0015 * spread)]
  return (1e9 / 3600 / (Math.PI * Math.max(speed, 0.8) * y * z)) * Math.exp(-0.5 * (acrossM / y) ** 2)
}

const shrinkAt = (lat: number) => Math.cos((lat * Math.PI) / 180)

/** Position each second along the way. */
function* positions(way: MobileDrive['way'], seed: number): Generator<readonly [lon: number, lat: number]> {
  for (let leg = 0; leg + 1 < way.length; leg++) {
    const [[x, y], [toX, toY]] = [way[leg]!, way[leg + 1]!]
    const shrink = shrinkAt(y)
    const length = metresPerDegree * Math.hypot((toX - x) * shrink, toY - y)
    let gone = 0
    for (let second = 0; gone < length; second++) {
      yield [x + (gone / length) * (toX - x), y + (gone / length) * (toY - y)]
      gone += cruise * (0.75 + 0.5 * uniformOfIndex(seed, 11 + leg, Math.floor(second / 20)))
    }
    if (leg === 2) for (let second = 0; second < wait; second++) yield [toX, toY]
  }
}

const fromSources = (drive: MobileDrive, lon: number, lat: number, time: number): { voc: number; pm: number } => {
  const { speed, direction } = drive.windOf(ceilHour(time))
  // The wind of a minute swings about that of its hour.
  const swing = 12 * normalOfIndex(drive.seed, 21, Math.floor(time / 60_000))
  const to = ((direction + 180 + swing) * Math.PI) / 180
  const sum = { voc: 0, pm: 0 }
  for (const source of drive.sources) {
    const [east, north] = [(lon - source.lon) * shrinkAt(lat) * metresPerDegree, (lat - source.lat) * metresPerDegree]
    const factor = diluted(east * Math.sin(to) + north * Math.cos(to), east * Math.cos(to) - north * Math.sin(to), speed)
    sum.voc += factor * source.voc
    sum.pm += factor * source.pm
  }
  return sum
}

/** What an instrument shows of a rise: saturating, so that no plume leaves its range. */
const seen = (rise: number, most: number): number => (most * rise) / (most + rise)

/** Rows of a drive with a receiver that errs by two metres, jumps now and then, and a file that has a few faults. */
export const mobileCsv = (drive: MobileDrive): string => {
  const { seed, begin, around, coordinates = (lon: number, lat: number) => [lon, lat] as const } = drive
  const lines = ['时间,经度,纬度,TVOC(μg/m³),PM2.5(μg/m³),苯(ppb),甲苯(ppb),二甲苯(ppb),车速']
  let i = 0
  for (const [lon, lat] of positions(drive.way, seed)) {
    if (i >= longest) break
    const time = begin + i * 1000
    const { voc, pm } = fromSources(drive, lon, lat, time)
    const slow = 1 + 0.1 * Math.sin(i / 900)
    const rise = seen(voc, 2_500)
    const tvoc = around.tvoc * slow * (1 + 0.04 * normalOfIndex(seed, 1, i)) + rise
    const fine = around.pm2_5 * slow * (1 + 0.05 * normalOfIndex(seed, 2, i)) + seen(pm, 400)
    const jump = uniformOfIndex(seed, 5, i) < 0.0006 ? 0.02 : 0
    const wander = 2 / metresPerDegree
    const [x, y] = coordinates(lon + wander * normalOfIndex(seed, 6, i) + jump, lat + wander * normalOfIndex(seed, 7, i))
    const species = [0.012, 0.02, 0.009].map((share, s) => Math.max(0, share * tvoc * (1 + 0.1 * normalOfIndex(seed, 8 + s, i))).toFixed(2))
    const faulty = uniformOfIndex(seed, 4, i)
    const clock = faulty < 0.0004 ? `${formatDateTime(time).slice(0, 10)} 25:61:00` : formatDateTime(time)
    const shown = faulty > 0.9993 ? 'ERR' : Math.max(0, tvoc).toFixed(0)
    lines.push(
      `${clock},${x.toFixed(6)},${y.toFixed(6)},${shown},${Math.max(0, fine).toFixed(0)},${species.join(',')},${(cruise * 3.6).toFixed(0)}`,
    )
    i++
  }
  return `${lines.join('\n')}\n`
}
