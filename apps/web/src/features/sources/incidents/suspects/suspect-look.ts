import { digitsText, numberText } from '@qingyuan/domain/number-text.ts'
import { leastOrderedShare, shareText } from '@qingyuan/domain/suspect-text.ts'
import type { Incident, Suspect } from '../incident.ts'

export interface SuspectChip {
  text: string
  tone: 'for' | 'neutral' | 'against'
}

/** What speaks for an enterprise, and what against it. */
export const chipsOf = ({ online, upwind, factor, withinRange }: Suspect): SuspectChip[] => {
  const words = online.words.replace(/^反证：/, '')
  const tone = ({ matched: 'for', flat: 'neutral', opposed: 'against', none: 'neutral' } as const)[online.state]
  return [
    { text: tone === 'against' ? `反证：${words}` : words, tone },
    { text: `上风向 ${shareText(upwind, 0)}`, tone: upwind >= 0.5 ? 'for' : 'neutral' },
    ...(factor === null || Math.abs(factor - 1) < 0.2
      ? []
      : [{ text: `反演排放为清单 ${numberText(factor, 1)} 倍`, tone: factor >= 1.5 ? ('for' as const) : ('neutral' as const) }]),
    ...(withinRange ? [] : [{ text: '范围外', tone: 'neutral' as const }]),
  ]
}

/** Leading enterprises: as many as carry three fifths of what enterprises explain, at most three; none that may have given next to nothing. */
export const leadingOf = (suspects: readonly Suspect[]): Suspect[] => {
  const explained = suspects.reduce((sum, suspect) => sum + suspect.share, 0)
  let carried = 0
  return suspects.slice(0, 3).filter(suspect => {
    if (suspect.share <= 0 || suspect.interval.low < leastOrderedShare || carried >= explained * 0.6) return false
    carried += suspect.share
    return true
  })
}

/** Why no enterprise is listed: nothing rose, none emits it, or those that do cannot be distinguished. */
export const noneWords = ({ rise, unit, others }: Pick<Incident, 'rise' | 'unit' | 'others'>): string => {
  if (rise !== null && rise <= 0)
    return `该时段浓度没有高于基线（${digitsText(String(rise))} ${unit}），没有可以归因的升高。请选择升高的时段。`
  return others.count > 0
    ? `30 km 内 ${others.count} 家企业中，没有一家的贡献可以分辨：不能判断来自哪一家，也不能排除它们。`
    : '30 km 内没有排放该污染物的企业，上升来自面源或区域背景。'
}
