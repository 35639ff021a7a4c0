import { type FormField, isMonthly } from '../field.ts'
import { type FormRow, isBlank, numberOf } from '../form.ts'
import { errorFault, type Fault, type FormContext, warningFault } from './context.ts'

const total = (parts: readonly (number | null)[]): number => parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)

/** Parts add up: to within 0.5 %, or one unit where that is more. Source: fill-workflow §1.4. */
const checkSum = ({ label, sumsTo = [] }: FormField, parts: readonly (number | null)[], row: FormRow): Fault[] => {
  const wanted = sumsTo.map(each => (typeof each === 'number' ? each : numberOf(row, each))).filter(each => each !== null)
  const sum = total(parts)
  if (wanted.length === 0 || wanted.some(each => Math.abs(sum - each) <= Math.max(1, 0.005 * Math.abs(each)))) return []
  return [errorFault(`“${label}”合计 ${Number(sum.toFixed(4))}，与 ${wanted.join(' 或 ')} 不符`)]
}

export const checkSeriesSum = (field: FormField, row: FormRow, { endedMonths = 12 }: FormContext = {}): Fault[] => {
  const parts = row[field.key]
  return field.type === 'series' &&
    field.sumsTo &&
    Array.isArray(parts) &&
    !isBlank(parts) &&
    parts.every(each => typeof each === 'number' || (isMonthly(field) && endedMonths < 12))
    ? checkSum(field, parts, row)
    : []
}

/** Named field of a row and what is wrong with it. */
type RowRule = (row: FormRow, context: FormContext) => { field: string; fault: Fault }[]

const baseRule: RowRule = (row, { countyAt }) => {
  const [lon, lat, days, hours] = ['lon', 'lat', 'yearDays', 'dayHours'].map(key => numberOf(row, key))
  const found: ReturnType<RowRule> = []
  if (days !== null && hours !== null && days! * hours! > 8784)
    found.push({ field: 'dayHours', fault: errorFault(`年生产小时 ${Number((days! * hours!).toFixed(1))} 超过 8784`) })
  if (countyAt && lon != null && lat != null && !isBlank(row.countyId)) {
    const county = countyAt(lon, lat)
    if (county === null) found.push({ field: 'lon', fault: errorFault('坐标不在本市范围内') })
    else if (String(county) !== String(row.countyId)) found.push({ field: 'lon', fault: errorFault('坐标不在所选区县的边界内') })
  }
  return found
}

/** Declared flow against what area, speed and temperature give, ± 30 %. Source: fill-workflow §1.2. */
const outletRule: RowRule = (row, { countyAt }) => {
  const found: ReturnType<RowRule> = []
  const [flow, d, v, t, lon, lat] = ['flow', 'diameter', 'velocity', 'exitTemp', 'lon', 'lat'].map(key => numberOf(row, key))
  if (flow && d && v && t != null) {
    const expected = (Math.PI / 4) * d * d * v * 3600 * (273 / (273 + t))
    if (Math.abs(flow - expected) > 0.3 * expected)
      found.push({
        field: 'flow',
        fault: warningFault(`标况烟气量 ${flow} 与按内径、流速、温度推算的 ${Math.round(expected)} Nm³/h 相差超过 30 %`),
      })
  }
  if (countyAt && lon != null && lat != null && countyAt(lon, lat) === null)
    found.push({ field: 'lon', fault: errorFault('坐标不在本市范围内') })
  return found
}

const loadRule: RowRule = row => {
  const [annual, capacity] = [numberOf(row, 'annual'), numberOf(row, 'capacity')]
  if (annual === null || !capacity) return []
  const load = Math.round((annual / capacity) * 1000) / 10
  if (load > 120) return [{ field: 'annual', fault: errorFault(`产量为设计产能的 ${load} %，超过 120 %`) }]
  return load > 100 ? [{ field: 'annual', fault: warningFault(`产量为设计产能的 ${load} %，请核对`) }] : []
}

const solventRule: RowRule = row => {
  const content = numberOf(row, 'vocContent')
  return row.form === '水性' && content !== null && content > 35
    ? [{ field: 'vocContent', fault: warningFault(`水性物料 VOCs 含量 ${content} %，通常不大于 35 %，请核对`) }]
    : []
}

/** What was put up, made or looked at after the year says nothing of it. Source: fill-workflow §3.2. */
const notAfter =
  (field: string, label: string): RowRule =>
  (row, { year }) =>
    year !== undefined && typeof row[field] === 'string' && Number((row[field] as string).slice(0, 4)) > year
      ? [{ field, fault: errorFault(`“${label}”晚于填报年度 ${year}`) }]
      : []

const stopped = { stoppedFrom: '检修或停产开始', stoppedTo: '检修或停产结束' } as const

/** A standstill is in the year and ends after it began. Source: fill-workflow §3.2. */
const scheduleRule: RowRule = (row, { year }) => {
  const { stoppedFrom: from, stoppedTo: to } = row
  const apart = Object.entries(stopped).flatMap(([field, label]) => {
    const day = row[field]
    return year !== undefined && typeof day === 'string' && Number(day.slice(0, 4)) !== year
      ? [{ field, fault: errorFault(`“${label}”不在填报年度 ${year} 内`) }]
      : []
  })
  return typeof from === 'string' && typeof to === 'string' && from > to
    ? [...apart, { field: 'stoppedTo', fault: errorFault('“检修或停产结束”早于开始') }]
    : apart
}

/** Fields of one row against each other and against the world. */
export const rowRules: Readonly<Record<string, RowRule>> = {
  base: baseRule,
  outlet: outletRule,
  product: loadRule,
  solvent: solventRule,
  treatment: notAfter('installed', '投运日期'),
  tank: notAfter('lastCheck', '最近检测日期'),
  machine: notAfter('made', '出厂日期'),
  schedule: scheduleRule,
}
