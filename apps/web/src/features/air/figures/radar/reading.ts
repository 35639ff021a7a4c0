import { numberText } from '@qingyuan/domain/number-text.ts'

/** How often each type came, the most frequent first; rows without a judgement are left out. */
export const countTypes = (types: readonly (string | null)[]): { type: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const type of types) if (type !== null) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count || a.type.localeCompare(b.type, 'zh'))
}

/** The chosen moment and what was usual over the span. */
export const readingOf = (
  types: readonly (string | null)[],
  row: number,
  about: { time: string; reason: string | null; samples: number | null; unit: string },
): string[] => {
  const type = types[row]
  const counts = countTypes(types)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const share = counts.map(each => `${each.type} ${each.count} ${about.unit}（${numberText((100 * each.count) / all, 0)}%）`)
  return [
    type
      ? `${about.time} 为${type}：${about.reason ?? ''}。`
      : `${about.time} 缺少一项浓度或历史样本不足（${about.samples ?? 0} 个），不作判断。`,
    ...(all > 0 ? [`本时段作出判断的 ${all} ${about.unit}中：${share.slice(0, 4).join('、')}${share.length > 4 ? '等' : ''}。`] : []),
  ]
}
