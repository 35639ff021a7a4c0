import { rangeText } from '@qingyuan/charts/map/range-rings.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'
import type { Suspect } from '../use-incident.ts'

/** Colour of a mark and its bar: how much of the rise is laid on it. */
export const suspectColour = (share: number): string => (share >= 0.2 ? '#c5221f' : share >= 0.1 ? '#ad5b00' : '#566275')

export const percent = (share: number, decimals = 1): string => `${numberText(share * 100, decimals)} %`

/** `29–47 %`: 10 to 90 % of the members. */
export const intervalText = ({ low, high }: Suspect['interval']): string => `${numberText(low * 100, 0)}–${numberText(high * 100, 0)} %`

export const whereText = ({ distanceM, bearing }: Pick<Suspect, 'distanceM' | 'bearing'>): string =>
  `${rangeText(distanceM)} · ${compass8Names[compass8(bearing) ?? 0]} ${numberText(bearing, 0)}°`

export interface Chip {
  text: string
  tone: 'for' | 'neutral' | 'against'
}

/** What speaks for an enterprise, and what against it. */
export const chipsOf = ({ online, upwind, factor, withinRange }: Suspect): Chip[] => {
  const words = online.words.replace(/^反证：/, '')
  const tone = ({ matched: 'for', flat: 'neutral', opposed: 'against', none: 'neutral' } as const)[online.state]
  return [
    { text: tone === 'against' ? `反证：${words}` : words, tone },
    { text: `上风向 ${percent(upwind, 0)}`, tone: upwind >= 0.5 ? 'for' : 'neutral' },
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
