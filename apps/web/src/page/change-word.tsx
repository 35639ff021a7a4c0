import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'

export type ChangeTone = 'better' | 'worse' | 'none'

const colours = { better: 'success', worse: 'worse', none: 'textTertiary' } as const

/** A comparison after a number. */
export const ChangeNote = ({ tone, children }: { tone: ChangeTone; children: ReactNode }) => (
  <Text margin={[0, 0, 0, 8]} colour={colours[tone]} size={12} weight={600}>
    {children}
  </Text>
)

/** Tone of a difference: up is worse, unless up is good. */
export const toneOf = (difference: number, upIsGood = false): ChangeTone =>
  difference === 0 ? 'none' : difference > 0 === upIsGood ? 'better' : 'worse'

/** ▼ teal is better, ▲ rust is worse, – is unchanged; shape first. */
export const ChangeWord = ({ value, unit, decimals = 1 }: { value: number | null; unit: string; decimals?: number }) => (
  <ChangeNote tone={toneOf(value ?? 0)}>
    {value === null
      ? '—'
      : value === 0
        ? '–'
        : `${value > 0 ? '▲' : '▼'}${formatCell({ kind: 'number', decimals }, Math.abs(value))}${unit}`}
  </ChangeNote>
)
