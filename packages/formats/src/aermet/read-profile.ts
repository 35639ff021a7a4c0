import { type Cells, fullYear, readRows, splitWords, type TextRead } from './text-rows.ts'

/** An hour of AERMET's profile file: its levels from the ground up. NaN is missing. */
export interface ProfileHour {
  year: number
  month: number
  day: number
  /** 1..24, hour-ending, local standard time. */
  hour: number
  /** m above ground */
  heightM: Float64Array
  /** m/s, degrees FROM which the wind blows, K. */
  speed: Float64Array
  directionDeg: Float64Array
  temperatureK: Float64Array
  /** Standard deviations of the wind direction (degrees) and of the vertical wind (m/s). */
  sigmaThetaDeg: Float64Array
  sigmaW: Float64Array
}

const celsius = 273.15
const atLeast = (limit: number) => (value: number) => value >= limit

const levelOf = (cells: Cells) => ({
  stamp: [fullYear(cells.need(0, '年')), cells.need(1, '月'), cells.need(2, '日'), cells.need(3, '时')] as const,
  heightM: cells.need(4, '高度'),
  directionDeg: cells.orMissing(6, '风向', atLeast(999)),
  speed: cells.orMissing(7, '风速', atLeast(99)),
  temperatureK: cells.orMissing(8, '气温', atLeast(99)) + celsius,
  sigmaThetaDeg: cells.orMissing(9, '风向标准差', atLeast(99)),
  sigmaW: cells.orMissing(10, '垂直风标准差', atLeast(99)),
})

type Level = ReturnType<typeof levelOf>

const hourOf = (levels: readonly Level[]): ProfileHour => {
  const [year, month, day, hour] = levels[0]!.stamp
  const column = (key: Exclude<keyof Level, 'stamp'>) => Float64Array.from(levels, level => level[key])
  return {
    year,
    month,
    day,
    hour,
    heightM: column('heightM'),
    speed: column('speed'),
    directionDeg: column('directionDeg'),
    temperatureK: column('temperatureK'),
    sigmaThetaDeg: column('sigmaThetaDeg'),
    sigmaW: column('sigmaW'),
  }
}

/** Reads AERMET's profile file: no heading, one free-format line a level; levels of the same hour stand together. */
export const readProfile = (text: string): TextRead<ProfileHour> => {
  const read = readRows('AERMET 廓线文件', text, 0, splitWords, levelOf)
  if (!read.ok) return read
  const groups = new Map<string, Level[]>()
  for (const level of read.hours) {
    const key = level.stamp.join('-')
    const group = groups.get(key)
    if (group) group.push(level)
    else groups.set(key, [level])
  }
  return { ok: true, hours: [...groups.values()].map(hourOf) }
}
