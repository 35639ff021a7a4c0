import type { analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, numbersOf, textsOf } from '@qingyuan/domain/frame-cells.ts'
import { indexOfLargest } from '@qingyuan/domain/known-values.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'

type Plot = OutputOf<typeof analysisFigureCalls.PolarPlot>

const wordOf = (name: string | null) => name?.split(' ')[1] ?? ''

/** Slow air gathers what the place itself emits; fast air brings it from elsewhere. */
const localUpTo = 1.5

const windSentence = (wind: Frame, sectors: number): string[] => {
  const share = numbersOf(wind, 'share').slice(0, sectors)
  const at = indexOfLargest(share)
  if (at < 0) return []
  return [
    `主导风向${wordOf(textsOf(wind, 'sector')[at] ?? null)}，频率 ${numberText(share[at], 1)}%；静风 ${numberText(wind.meta.basis?.calmShare, 1)}%。`,
  ]
}

const rateSentence = (rate: Frame, unit: string): string[] => {
  const [names, contribution] = [textsOf(rate, 'sector'), numbersOf(rate, 'contribution')]
  if (contribution[0] === null || contribution[0] === undefined) return []
  const mean = numbersOf(rate, 'mean')
  const column = columnOf(rate, 'mean')
  return [
    `加权贡献最大的是${wordOf(names[0] ?? null)}方位，占 ${numberText(contribution[0], 1)}%，平均 ${numberText(mean[0], column?.decimals ?? 0)} ${unit}。`,
  ]
}

const highSentence = (rate: Frame, above: number): string[] => {
  const [names, lower] = [textsOf(rate, 'sector'), numbersOf(rate, 'lower')]
  const found = names.filter((_, i) => (lower[i] ?? 0) > 1 - above / 100).map(wordOf)
  return [found.length > 0 ? `高值概率（CPF）显著偏高的方位：${found.slice(0, 5).join('、')}。` : '没有方位的高值概率显著偏高。']
}

const polarSentence = (plot: Plot): string[] => {
  if (!plot.highest) return []
  const { speed, direction } = plot.highest
  const where = compass8Names[compass8(direction) ?? 0]
  return [
    speed <= localUpTo
      ? `极坐标图最高处在风速 ${numberText(speed, 1)} m/s 的中心，偏本地静稳累积。`
      : `极坐标图最高处在${where} ${numberText(direction, 0)}°、风速 ${numberText(speed, 1)} m/s，偏该方向输送。`,
  ]
}

/** What the four pictures say, in at most four sentences. */
export const readingOf = (
  wind: Frame | undefined,
  rate: Frame | undefined,
  plot: Plot | undefined,
  about: { sectors: number; above: number; unit: string },
): string[] => [
  ...(wind ? windSentence(wind, about.sectors) : []),
  ...(rate && (rate.meta.basis?.count ?? 0) > 0 ? [...rateSentence(rate, about.unit), ...highSentence(rate, about.above)] : []),
  ...(plot ? polarSentence(plot) : []),
]
