import { instantOf } from '@qingyuan/domain/time.ts'
import { climateNormals } from '../data/climate.ts'
import { monthlyLevel } from '../data/levels.ts'
import { normalOfIndex } from '../random.ts'
import { hourIndex } from './calendar.ts'
import { aboveThreshold } from './near-ground.ts'
import { type Region, regionHours } from './region.ts'

/** What turns the raw signals of a month into its levels: logarithm of (level / raw mean), by primary; ozone; and the wind's threshold. */
export interface MonthScale {
  primaries: Float64Array
  ozone: number
  windThreshold: number
  windGain: number
}

const scales = new Map<string, MonthScale>()

/** Scale of a month of a seed; made from the raw signal of exactly that month, so that its mean follows the profile. */
export const monthScale = (seed: number, year: number, month: number): MonthScale => {
  const key = `${seed}:${year}:${month}`
  let scale = scales.get(key)
  if (!scale) {
    if (scales.size > 600) scales.clear()
    scale = make(seed, year, month)
    scales.set(key, scale)
  }
  return scale
}

const make = (seed: number, year: number, month: number): MonthScale => {
  const first = hourIndex(instantOf(year, month, 1, 1))
  const hours = hourIndex(instantOf(year, month + 1, 1)) - first + 1
  const region = regionHours(seed, first, hours)
  const level = (id: 'pm2_5' | 'pm10' | 'no2' | 'so2' | 'co' | 'o3') => monthlyLevel(id, year, month)
  const coarse = level('pm10') - level('pm2_5')
  const levels = [level('pm2_5'), Math.max(0.55 * coarse, coarse - dustMean(region)), level('no2'), level('so2'), level('co')]
  const whim = (p: number) => 0.045 * normalOfIndex(seed, 900 + p, year * 12 + month) + 0.035 * normalOfIndex(seed, 920, year * 12 + month)
  const primaries = Float64Array.from(levels, (target, p) => Math.log(target / rawMean(region, p)) + whim(p))
  const ozone = (level('o3') / rawOzone(region)) * Math.exp(0.6 * whim(5))
  return { primaries, ozone, ...wind(region, month) }
}

/** What dust adds to the month at a place of the basin; the everyday coarse particles make up the rest of the level. */
const dustMean = (region: Region): number => (0.78 * region.dust.reduce((sum, dust) => sum + dust, 0)) / region.hours

const rawMean = (region: Region, p: number): number => {
  let sum = 0
  for (let i = 0; i < region.hours; i++) sum += Math.exp(region.rest[p]![i]! + region.answer[p]![i]! * region.potential[i]!)
  return sum / region.hours
}

/** Mean of the daily maximum of 8-hour means that end at 08..24. */
const rawOzone = (region: Region): number => {
  const raw = region.ozoneDay.map((day, i) => day + region.ozoneFloor[i]!)
  let total = 0
  for (let day = 0; day < region.hours; day += 24) {
    let best = 0
    for (let end = 8; end <= 24; end++) {
      let sum = 0
      for (let i = end - 8; i < end; i++) sum += raw[day + i]!
      best = Math.max(best, sum / 8)
    }
    total += best
  }
  return total / (region.hours / 24)
}

/** Mean of what creeps and runs off at night, m/s: it comes to what the large scale leaves near the ground. */
const stillMs = 0.15
/** The threshold is the quantile of the calm share, so many times: the drainage ends many calms, and by day the threshold is lower. */
const thresholdPerCalm = 1.6

/** Speeds below the threshold are calm; the gain brings the rest to the month's mean. */
const wind = (region: Region, month: number) => {
  const lengths = region.stir.map((_, i) => Math.hypot(region.east[i]!, region.north[i]!))
  const speeds = region.stir.map((stir, i) => stir * lengths[i]!).sort()
  const windThreshold = speeds[Math.floor(climateNormals.calmShare[month - 1]! * thresholdPerCalm * speeds.length)]!
  let sum = 0
  for (let i = 0; i < lengths.length; i++) sum += Math.max(0, aboveThreshold(region.stir[i]!, lengths[i]!, windThreshold))
  return { windThreshold, windGain: (climateNormals.windMs[month - 1]! - stillMs) / (sum / speeds.length) }
}
