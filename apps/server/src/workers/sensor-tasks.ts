import { type MaintenanceKind, recalibrationDays, renewingKinds, type SensorMark } from '@qingyuan/domain/sensor-marks.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { gainRange, type Span } from '@qingyuan/engine/grid/calibrate-sensor.ts'
import { type SearchTrial, trySearch } from '@qingyuan/engine/grid/search-trial.ts'
import { sensorDrifts } from '@qingyuan/engine/grid/sensor-drift.ts'
import {
  calibrateNetwork,
  longestEqualRun,
  medianDeviation,
  type NetworkCalibration,
  type NetworkHours,
  networkLevels,
  nightCorrelations,
  zeroSpan,
} from '@qingyuan/engine/grid/sensor-network.ts'
import { sourceCourses } from '@qingyuan/engine/grid/source-course.ts'
import { type SourceSearch, searchSources } from '@qingyuan/engine/grid/source-search.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'

const dayHours = 24
const weekHours = 7 * dayHours
const monthDays = 30
const driftWeeks = 8
const nightDays = 14
/** Nights in a row that a correlation is low before the sensor is doubtful. */
const lowDays = 5
const leastCorrelation = 0.4
/** Shift of the low level in a week beyond which a sensor drifts, μg/m³, and in median absolute deviations of the network. */
const [leastShift, shiftDeviations] = [40, 3] as const
const leastOnline = 0.75
const longestRun = 6

export interface SensorNetwork extends NetworkHours {
  /** Hour of the day of each hour, 1 to 24; the first is 1. */
  clocks: Uint8Array
  /** The three nearest sensors of each. */
  neighbours: number[][]
}

export interface DoneWork {
  sensor: number
  kind: MaintenanceKind
  /** Hours from the first one. */
  atHour: number
}

export interface AssessRequest {
  network: SensorNetwork
  work: readonly DoneWork[]
  /** Days to assess, counted from the first hour, oldest first; `calibrates`: a version begins on the day after. */
  days: readonly { day: number; calibrates: boolean }[]
}

export interface SensorDay {
  mark: SensorMark
  reason: string
  hours: number
  equalRun: number
  nightCorrelation: number
  level: number
  drift: number
}

export interface AssessedDay {
  day: number
  /** One a sensor. */
  sensors: SensorDay[]
  /** One a sensor; null where it has none or no version begins. */
  calibrations: (NetworkCalibration | null)[]
}

const spanOfDays = (day: number, days: number): Span => ({ from: Math.max(0, (day + 1 - days) * dayHours), to: (day + 1) * dayHours })

/** The hours of a network without what each sensor measured before its last renewal. */
const sinceWork = (network: SensorNetwork, work: readonly DoneWork[], until: number): SensorNetwork => {
  const renewed = network.raw.map((_, sensor) =>
    Math.max(
      0,
      ...work
        .filter(each => each.sensor === sensor && each.atHour <= until && renewingKinds.includes(each.kind))
        .map(each => Math.ceil(each.atHour)),
    ),
  )
  return {
    ...network,
    raw: network.raw.map((raw, sensor) => (renewed[sensor] === 0 ? raw : raw.slice().fill(Number.NaN, 0, renewed[sensor]))),
  }
}

const known = (raw: Float64Array, { from, to }: Span): number => {
  let count = 0
  for (let i = from; i < to; i++) if (raw[i] === raw[i]) count++
  return count
}

const nightOf = ({ raw, clocks, neighbours }: SensorNetwork, day: number): Float64Array =>
  Float64Array.from(raw, (_, sensor) =>
    percentile(nightCorrelations(raw, sensor, neighbours[sensor]!, clocks, spanOfDays(day, nightDays)), 50),
  )

/** A correlation is low below 0.4 and below what is usual in this network: where all correlate badly, it is the air. */
const lowLimit = (night: Float64Array): number => Math.min(leastCorrelation, percentile(night, 50) - 3 * medianDeviation(night))

interface DayFacts {
  levels: Float64Array
  drifts: { slope: number; drifts: boolean }[]
  shifts: Float64Array
  shiftLimit: number
}

const factsOf = (network: SensorNetwork, day: number): DayFacts => {
  const weeks = Array.from({ length: driftWeeks }, (_, w) => day - 7 * (driftWeeks - 1 - w)).filter(end => end >= 6)
  const levels = weeks.map(end => networkLevels(network, { from: (end + 1) * dayHours - weekHours, to: (end + 1) * dayHours }))
  const newest = levels.at(-1) ?? new Float64Array(network.raw.length).fill(Number.NaN)
  const before = levels.at(-2)
  const shifts = newest.map((level, s) => level - (before?.[s] ?? Number.NaN))
  const drifts = sensorDrifts(network.raw.map((_, s) => levels.map(week => week[s]!)))
  return { levels: newest, drifts, shifts, shiftLimit: Math.max(leastShift, shiftDeviations * medianDeviation(shifts)) }
}

const oneDecimal = (value: number) => value.toFixed(1).replace('-', '−')

/** Mark of a day and why, the most serious first. */
const markOf = (
  { network, work }: AssessRequest,
  sensor: number,
  day: number,
  { drifts, shifts, shiftLimit }: DayFacts,
  lowNights: number,
  night: number,
  calibration: NetworkCalibration | null,
): readonly [SensorMark, string] => {
  const end = (day + 1) * dayHours
  const own = work.filter(each => each.sensor === sensor && each.atHour <= end)
  const raw = network.raw[sensor]!
  const last = own.filter(({ kind }) => kind === 'retire' || kind === 'resume').at(-1)
  if (last?.kind === 'retire') return ['retired', '已停用']
  const renewed = own.filter(({ kind }) => renewingKinds.includes(kind)).at(-1)
  if (renewed && end - renewed.atHour < recalibrationDays * dayHours) return ['calibrating', `维护后 ${recalibrationDays} 日内重新校准`]
  const week = known(raw, spanOfDays(day, 7)) / Math.min(weekHours, end)
  if (week < leastOnline) return ['maintenance', `7 日在线率 ${Math.round(100 * week)} %，低于 ${100 * leastOnline} %`]
  if (calibration && !(calibration.matchedGain >= gainRange[0] && calibration.matchedGain <= gainRange[1]))
    return ['maintenance', `匹配增益 ${calibration.matchedGain.toFixed(2)}，超出 ${gainRange[0]}–${gainRange[1]}`]
  const { slope, drifts: isDrifting } = drifts[sensor]!
  if (isDrifting) return ['drifting', `周基线每日偏移 ${oneDecimal(slope)} μg/m³`]
  const shift = shifts[sensor]!
  if (Math.abs(shift) > shiftLimit) return ['drifting', `7 日内基线偏移 ${oneDecimal(shift)} μg/m³，超过 ${oneDecimal(shiftLimit)}`]
  const equal = longestEqualRun(raw, spanOfDays(day, 1))
  if (equal >= longestRun) return ['doubtful', `当日恒值 ${equal} 小时`]
  if (lowNights >= lowDays) return ['doubtful', `夜间秩相关 ${night.toFixed(2)}，连续 ${lowDays} 日偏低`]
  if (!calibration) return ['calibrating', '干燥小时不足 24 个，不能校准']
  return ['normal', '']
}

/** Marks and calibrations of days of a network. */
export const assessSensorsTask = (request: AssessRequest): AssessedDay[] => {
  const { network, work, days } = request
  const lows = new Map<number, { night: Float64Array; limit: number }>()
  const nightAt = (day: number) => {
    let found = lows.get(day)
    if (!found) {
      const night = nightOf(network, day)
      found = { night, limit: lowLimit(night) }
      lows.set(day, found)
    }
    return found
  }
  return days.map(({ day, calibrates }) => {
    const masked = sinceWork(network, work, (day + 1) * dayHours)
    const facts = factsOf(masked, day)
    const month = spanOfDays(day, monthDays)
    const calibrations = calibrateNetwork(masked, month, zeroSpan(masked, month))
    const nights = Array.from({ length: lowDays }, (_, back) => day - back)
      .filter(each => each >= nightDays)
      .map(nightAt)
    const sensors = network.raw.map((raw, sensor): SensorDay => {
      const lowNights = nights.filter(({ night, limit }) => night[sensor]! < limit).length
      const night = nights[0]?.night[sensor] ?? Number.NaN
      const [mark, reason] = markOf(request, sensor, day, facts, lowNights, night, calibrations[sensor]!)
      return {
        ...{ mark, reason, hours: known(raw, spanOfDays(day, 1)), equalRun: longestEqualRun(raw, spanOfDays(day, 1)) },
        ...{ nightCorrelation: night, level: facts.levels[sensor]!, drift: facts.drifts[sensor]!.slope },
      }
    })
    return { day, sensors, calibrations: calibrates ? calibrations : network.raw.map(() => null) }
  })
}

export type AreaSearch = Omit<SourceSearch, 'signal'>

export interface AreaSource {
  east: number
  north: number
  strength: number
  course: number[]
}

/** Sources of each area, strongest first. */
export const searchSourcesTask = (areas: readonly AreaSearch[]): AreaSource[][] =>
  areas.map(area => {
    const sources = searchSources(area)
    const courses = sourceCourses(area, sources)
    return sources.map(({ east, north, strength }, k) => ({ east, north, strength, course: courses[k]! }))
  })

/** Trials of the search in one area. */
export const trySearchTask = ({ area, seed, repetitions }: { area: AreaSearch; seed: number; repetitions: number }): SearchTrial[] =>
  trySearch(area, seededRandom(seed), repetitions)
