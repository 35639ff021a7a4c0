import { numberText } from '@qingyuan/domain/number-text.ts'
import { shareText } from '@qingyuan/domain/suspect-text.ts'
import type { Suspect } from '../incident.ts'

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

/** Leading enterprises: as many as carry three fifths of what enterprises explain, at most three. */
export const leadingOf = (suspects: readonly Suspect[]): Suspect[] => {
  const explained = suspects.reduce((sum, suspect) => sum + suspect.share, 0)
  let carried = 0
  return suspects.slice(0, 3).filter(suspect => {
    if (suspect.share <= 0 || carried >= explained * 0.6) return false
    carried += suspect.share
    return true
  })
}
