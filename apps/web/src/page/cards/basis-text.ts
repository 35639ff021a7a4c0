import type { FrameBasis } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'

/** `n = 3421 / 3624 · 捕获率 94.4% · 静风 8.6%`. */
export const basisText = ({ count, of, calmShare }: FrameBasis): string =>
  [
    `n = ${numberText(count, 0)} / ${numberText(of, 0)}`,
    `捕获率 ${numberText(of > 0 ? (100 * count) / of : null, 1)}%`,
    ...(calmShare === null ? [] : [`静风 ${numberText(calmShare, 1)}%`]),
  ].join(' · ')
