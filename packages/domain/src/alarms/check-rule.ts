import type { AlarmCondition, AlarmTerms } from './rule.ts'

const deepest = 2
const most = 6

/** Fields without which a kind of condition says nothing. */
const needed: Record<AlarmCondition['kind'], Readonly<Record<string, string>>> = {
  above: { of: '指标', limit: '触发值' },
  relative: { of: '指标', to: '比较对象', ratio: '倍数', least: '高出量' },
  rise: { of: '指标', over: '时段', by: '升高量' },
  constant: { of: '指标', hours: '小时数' },
  inverted: { of: '指标', under: '对照指标', margin: '裕量', share: '比例' },
  percentile: { of: '指标', days: '回看天数', p: '百分位' },
  sector: { of: '指标', limit: '触发值', from: '起始风向', to: '终止风向', speed: '最小风速' },
  share: { of: '指标', limit: '触发值', share: '占比' },
  fingerprint: { profile: '源谱', similarity: '相似度' },
  missing: { series: '指标' },
  access: {},
  all: { parts: '条件' },
  any: { parts: '条件' },
}

const lacking = (condition: AlarmCondition): string | null => {
  const lack = Object.entries(needed[condition.kind]).find(([field]) => (condition as Record<string, unknown>)[field] === undefined)
  return lack ? `缺少${lack[1]}` : null
}

const faultOf = (condition: AlarmCondition, depth: number): string | null => {
  switch (condition.kind) {
    case 'above':
      return condition.clear !== undefined && condition.clear > condition.limit ? '解除值不能高于触发值' : null
    case 'relative':
      return condition.ratio > 1 || condition.least > 0 ? null : '离群倍数须大于 1，或高出量大于 0'
    case 'rise':
      return condition.by > 0 || (condition.share ?? 0) > 0 ? null : '升高量须大于 0'
    case 'constant':
      return condition.hours >= 2 ? null : '恒值至少看 2 h'
    case 'percentile':
      return condition.days >= 7 && condition.days <= 60 ? null : '回看天数应为 7 至 60 天'
    case 'sector':
      return condition.from === condition.to ? '风向扇区的两端不能相同' : null
    case 'share':
      return condition.share > 0 && condition.share <= 1 ? null : '分钟占比应大于 0，不超过 100%'
    case 'fingerprint':
      return condition.similarity >= 0.5 && condition.similarity <= 1 ? null : '相似度应为 0.5 至 1'
    case 'inverted':
      return condition.of === condition.under ? '倒挂的两项指标不能相同' : null
    case 'missing':
      return condition.series.length > 0 ? null : '缺失至少选一项指标'
    case 'access':
      return depth > 1 ? '访问异常不能与其他条件组合' : null
    default:
      if (depth >= deepest) return '组合里不能再有组合'
      if (condition.parts.length < 2 || condition.parts.length > most) return `组合须有 2 至 ${most} 个条件`
      return condition.parts.map(part => checked(part, depth + 1)).find(fault => fault !== null) ?? null
  }
}

const checked = (condition: AlarmCondition, depth: number): string | null => lacking(condition) ?? faultOf(condition, depth)

/** Fault of a condition, in words; null without one. */
export const faultOfCondition = (condition: AlarmCondition): string | null => checked(condition, 1)

/** Fault of the terms of a rule, in words; null without one. */
export const faultOfTerms = ({ condition }: AlarmTerms): string | null => faultOfCondition(condition)
