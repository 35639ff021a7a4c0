import { type ParameterId, parameters } from '../parameters.ts'
import { roundGbt8170 } from '../rounding.ts'
import { profileName } from '../species/source-profiles.ts'
import { type AlarmCondition, type AlarmTerms, fingerprintSubject, subjectOf } from './rule.ts'

const parameterOf = (series: string) => (Object.hasOwn(parameters, series) ? parameters[series as ParameterId] : undefined)

/** Label of a series: the parameter's, otherwise its own name. */
export const seriesLabel = (series: string): string =>
  series === fingerprintSubject ? '指纹相似度' : (parameterOf(series)?.label ?? series)
export const seriesUnit = (series: string): string => parameterOf(series)?.unit ?? ''
export const seriesDecimals = (series: string): number => parameterOf(series)?.decimals ?? 2

const percent = (share: number) => `${Math.round(share * 100)}%`
const references = { neighbours: '邻站均值', city: '全市均值' } as const

/** Text of a condition, without the series where it is understood: `> 115`. */
const saidOf = (condition: AlarmCondition): string => {
  switch (condition.kind) {
    case 'above':
      return `> ${condition.limit}`
    case 'relative':
      return `> ${references[condition.to]} × ${condition.ratio}${condition.least > 0 ? ` 且高出 ${condition.least}` : ''}`
    case 'rise':
      return `${condition.over} h 升高 > ${condition.by}${condition.share ? ` 且 > ${percent(condition.share)}` : ''}`
    case 'constant':
      return `连续 ${condition.hours} h 不变`
    case 'inverted':
      return `> ${seriesLabel(condition.under)} + ${condition.margin} 且高出 ${percent(condition.share)}`
    case 'percentile':
      return `> 近 ${condition.days} 天同时刻 P${condition.p}${condition.from === undefined ? '' : `（${condition.from}–${condition.to} 时）`}${condition.least ? ` 且 > ${condition.least}` : ''}`
    case 'sector':
      return `> ${condition.limit}（风向 ${condition.from}°–${condition.to}°，风速 ≥ ${condition.speed} m/s）`
    case 'share':
      return `> ${condition.limit} 的分钟占比 ≥ ${percent(condition.share)}`
    case 'fingerprint':
      return `组分与“${profileName(condition.profile)}”相似度 ≥ ${condition.similarity}${condition.least ? ` 且谱内物种合计 ≥ ${condition.least} μg/m³` : ''}`
    case 'missing':
      return condition.series.length === 1 ? `${seriesLabel(condition.series[0]!)} 缺测` : '无任何数据'
    case 'access':
      return '设备访问密码连续错误'
    default:
      return condition.parts.map(part => fullWords(part)).join(condition.kind === 'all' ? ' 且 ' : ' 或 ')
  }
}

const fullWords = (condition: AlarmCondition): string => {
  if (condition.kind === 'all' || condition.kind === 'any') return `（${saidOf(condition)}）`
  return condition.kind === 'missing' || condition.kind === 'access' || condition.kind === 'fingerprint'
    ? saidOf(condition)
    : `${seriesLabel(condition.of)} ${saidOf(condition)}`
}

/** A rule in one line: `PM₂.₅ > 115 持续 2 h`. */
export const ruleWords = ({ condition, hours }: AlarmTerms): string => {
  const said = condition.kind === 'all' || condition.kind === 'any' ? saidOf(condition) : fullWords(condition)
  return hours > 1 ? `${said} 持续 ${hours} h` : said
}

/** When it ends, in one line. */
export const clearWords = ({ condition, clearHours }: AlarmTerms): string => {
  const below = condition.kind === 'above' && condition.clear !== undefined ? `≤ ${condition.clear}` : '条件不再成立'
  return clearHours > 1 ? `${below} 持续 ${clearHours} h` : below
}

/** A value of a series with its unit; the bare label of what has no value. */
const withValue = (series: string, value: number | null): string =>
  value === null
    ? seriesLabel(series)
    : `${seriesLabel(series)} ${roundGbt8170(value, seriesDecimals(series))} ${seriesUnit(series)}`.trim()

/** Text of an alarm. `silentSince`: label of the last hour with data, for missing data. */
export const alarmWords = (
  { condition, ...terms }: AlarmTerms,
  found: { hours: number; peak: number | null; silentSince: string },
): string => {
  const { hours, peak, silentSince } = found
  switch (condition.kind) {
    case 'above':
      return `${withValue(condition.of, peak)}，连续 ${hours} h 超 ${condition.limit}`
    case 'relative':
      return `${withValue(condition.of, peak)}，连续 ${hours} h 高于${references[condition.to]} × ${condition.ratio}`
    case 'rise':
      return `${withValue(condition.of, peak)}，${condition.over} h 内升高超 ${condition.by}`
    case 'constant':
      return `${seriesLabel(condition.of)} 连续 ${hours} h 数值不变`
    case 'percentile':
      return `${withValue(condition.of, peak)}，连续 ${hours} h 高于近 ${condition.days} 天同时刻 P${condition.p}`
    case 'sector':
      return `${withValue(condition.of, peak)}，下风向连续 ${hours} h 超 ${condition.limit}`
    case 'share':
      return `${withValue(condition.of, peak)}，连续 ${hours} h 有 ${percent(condition.share)} 以上的分钟超 ${condition.limit}`
    case 'fingerprint':
      return `组分与“${profileName(condition.profile)}”${peak === null ? '相近' : `相似度 ${roundGbt8170(peak, 2)}`}，连续 ${hours} h`
    case 'inverted':
      return `${seriesLabel(condition.of)} 高于 ${seriesLabel(condition.under)}，连续 ${hours} h`
    case 'missing':
      return `数据迟到 ${hours} h（${silentSince} 时后缺测）`
    case 'access':
      return saidOf(condition)
    default:
      return `${withValue(subjectOf(condition) ?? '', peak)}，${ruleWords({ condition, ...terms, hours: 1 })}，连续 ${hours} h`
  }
}
