import { isMark, type Mark } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, type Parameter, parameterOfCode } from '@qingyuan/domain/parameters.ts'
import { speciesByCode, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { ppbOfValue, speciesUnitOf } from '@qingyuan/domain/species/species-units.ts'
import { dayMs, hourMs } from '@qingyuan/domain/time.ts'
import { isMissingText, isPlausible, parseDecimal } from '../numbers.ts'
import { looksLikeMilligrams, milligramReason } from '../particle-unit.ts'
import { scaleValue, storageFactor } from '../units.ts'
import { type Factor, subField } from './data-area.ts'
import type { ParsedPacket } from './parse-packet.ts'

export type Resolution = 'realtime' | 'minute' | 'hour' | 'day'

export interface PacketReading {
  code: string
  /** Null for a factor the platform has no parameter for: value and unit are then as sent. */
  parameter: MeasuredId | null
  /** Number of a species of volatile organic compounds; null for any other factor. */
  species: number | null
  /** Storage unit, of a species ppb; null when the device sent an empty value. */
  value: number | null
  /** Flag of the device (upper case); `OR` when the value is outside the plausible span; null when it sent no flag. */
  flag: Mark | null
  /** Unit of `value`; null when unknown. */
  unit: string | null
  resolution: Resolution
  /** Instant of the END label: hour 08:00-09:00 carries 09:00. Real-time data: the moment of sampling. */
  time: number
  /** Sub-field the value came from. */
  field: 'Rtd' | 'Avg' | 'Cou'
}

export interface ReadingRefusal {
  code: string
  field: string
  text: string
  message: string
}

export interface ReadingConfig {
  /** Unit in which a device sends a factor when it is not the default (`mg/m3`, `hPa`, ...). */
  unitOf?: (mn: string, code: string) => string | undefined
  /** Span of a minute datum (2051), minutes: one value a system. Default 5. */
  minuteInterval?: number
}

const spans: Readonly<Record<string, Resolution>> = { '2011': 'realtime', '2051': 'minute', '2061': 'hour', '2031': 'day' }

/** ug/m3, also for a species; CO mg/m3, pressure kPa (HJ 212-2017 Table B.2 as loggers really use it), the rest as stored. */
const defaultUnit = (parameter: Parameter): string => (parameter.id === 'pressure' ? 'kPa' : parameter.unit)

const endOf = (resolution: Resolution, start: number, interval: number): number | null => {
  if (resolution === 'realtime') return start
  const minute = Math.floor(start / 60_000) * 60_000
  if (resolution === 'minute') return minute + interval * 60_000
  if (minute % hourMs !== 0) return null
  if (resolution === 'hour') return minute + hourMs
  return (minute + 8 * hourMs) % dayMs === 0 ? minute + dayMs : null
}

const valueText = (factor: Factor, resolution: Resolution, summed: boolean): { field: PacketReading['field']; text: string } | null => {
  const order: PacketReading['field'][] = resolution === 'realtime' ? ['Rtd'] : summed ? ['Cou', 'Avg'] : ['Avg']
  for (const field of order) {
    const text = subField(factor, field)
    if (text !== undefined) return { field, text }
  }
  return null
}

type Outcome = PacketReading | ReadingRefusal | null

/** A species in ppb; null for a unit that no species has. */
const speciesReading = (species: VocSpecies, raw: number | null, sentUnit: string | undefined) => {
  const unit = speciesUnitOf(sentUnit ?? 'ug/m3')
  if (unit === null) return null
  return { parameter: null, species: species.no, value: raw === null ? null : ppbOfValue(species, raw, unit), unit: 'ppb' }
}

const readFlag = (factor: Factor): Mark | null | undefined => {
  const text = subField(factor, 'Flag')
  if (text === undefined || text === '') return null
  const upper = text.toUpperCase()
  return upper.length === 1 && isMark(upper) ? upper : undefined
}

const readOne = (code: string, factor: Factor, mn: string, config: ReadingConfig, resolution: Resolution, time: number): Outcome => {
  const parameter = parameterOfCode.get(code) ?? null
  const found = valueText(factor, resolution, parameter?.id === 'precipitation')
  if (!found) return subField(factor, 'Info') === undefined ? { code, field: '', text: '', message: '缺少与数据类型相符的数值' } : null
  const refuse = (message: string, text = found.text): ReadingRefusal => ({ code, field: found.field, text: text.slice(0, 60), message })
  const flag = readFlag(factor)
  if (flag === undefined) return refuse('数据标记无法识别', subField(factor, 'Flag'))
  const raw = parseDecimal(found.text)
  if (raw === null && !isMissingText(found.text)) return refuse('不是数值')
  const sentUnit = config.unitOf?.(mn, code)
  const base = { code, flag, resolution, time, field: found.field }
  const species = speciesByCode.get(code)
  if (species) {
    const reading = speciesReading(species, raw, sentUnit)
    return reading ? { ...base, ...reading } : refuse('单位无法换算', sentUnit)
  }
  if (!parameter) return { ...base, parameter: null, species: null, value: raw, unit: sentUnit ?? null }
  const factorToStorage = storageFactor(parameter, sentUnit ?? defaultUnit(parameter))
  if (factorToStorage === null) return refuse('单位无法换算', sentUnit)
  const value = raw === null ? null : scaleValue(raw, factorToStorage)
  const counts = flag === null || flag === 'N' || flag === 'T'
  if (counts && raw !== null && sentUnit === undefined && looksLikeMilligrams(parameter.id, raw, found.text)) return refuse(milligramReason)
  const outside = value !== null && !isPlausible(parameter, value) && counts
  return { ...base, parameter: parameter.id as MeasuredId, species: null, value, unit: parameter.unit, flag: outside ? 'OR' : flag }
}

/**
 * Readings of a data upload (2011, 2051, 2061, 2031), one a factor; other commands give none. A missing value is null, never 0. A factor
 * that cannot be read is in `refused` with its reason; an unknown code is a reading with neither parameter nor species. The caller has checked `ok`.
 */
export const toReadings = (packet: ParsedPacket, config: ReadingConfig = {}): { readings: PacketReading[]; refused: ReadingRefusal[] } => {
  const resolution = spans[packet.head.cn ?? '']
  const readings: PacketReading[] = []
  const refused: ReadingRefusal[] = []
  if (!resolution || packet.dataTime === null) return { readings, refused }
  const time = endOf(resolution, packet.dataTime, config.minuteInterval ?? 5)
  for (const [code, factor] of packet.factors) {
    if (time === null) {
      refused.push({ code, field: 'DataTime', text: packet.cp.DataTime ?? '', message: '数据时间不在整点或零时' })
      continue
    }
    const outcome = readOne(code, factor, packet.head.mn ?? '', config, resolution, time)
    if (outcome === null) continue
    if ('message' in outcome) refused.push(outcome)
    else readings.push(outcome)
  }
  return { readings, refused }
}
