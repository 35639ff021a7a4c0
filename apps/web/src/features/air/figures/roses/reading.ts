import type { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell, numberCells, textCell } from '@qingyuan/domain/frame-cells.ts'
import { indexOfLargest } from '@qingyuan/domain/known-values.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'

export type RoseFrame = OutputOf<typeof analysisCalls.WindRose>
export type RateFrame = OutputOf<typeof analysisCalls.WindRoseRate>
type Plot = OutputOf<typeof analysisFigureCalls.PolarPlot>

const wordOf = (sector: FrameColumn, row: number) => textCell(sector, row).split(' ')[1] ?? ''

/** Slow air gathers what the place itself emits; fast air brings it from elsewhere. */
const localUpTo = 1.5

const windSentence = (wind: RoseFrame, sectors: number): string[] => {
  const columns = columnsByKey(wind)
  const share = numberCells(columns.share).slice(0, sectors)
  const at = indexOfLargest(share)
  if (at < 0) return []
  const calm = numberText(wind.meta.basis?.calmShare, 1)
  return [`主导风向${wordOf(columns.sector, at)}，频率 ${numberText(share[at], 1)}%；静风 ${calm}%。`]
}

const rateSentence = (rate: RateFrame, unit: string): string[] => {
  const { sector, contribution, mean } = columnsByKey(rate)
  const largest = numberCell(contribution, 0)
  if (largest === null) return []
  const average = numberText(numberCell(mean, 0), mean.decimals ?? 0)
  return [`加权贡献最大的是${wordOf(sector, 0)}方位，占 ${numberText(largest, 1)}%，平均 ${average} ${unit}。`]
}

/** Rows of the sectors whose CPF is above that of any direction with 95 % certainty. */
const significantRows = ({ columns, rowCount }: RateFrame, above: number): number[] => {
  const lower = columns.find(({ key }) => key === 'lower')
  return Array.from({ length: rowCount }, (_, row) => row).filter(row => (numberCell(lower, row) ?? 0) > 1 - above / 100)
}

const highSentence = (rate: RateFrame, above: number): string[] => {
  const { sector } = columnsByKey(rate)
  const found = significantRows(rate, above).map(row => wordOf(sector, row))
  return [found.length > 0 ? `高值概率（CPF）显著偏高的方位：${found.slice(0, 5).join('、')}。` : '没有方位的高值概率显著偏高。']
}

/** The surface and CPF agree within this angle, °: the sector of the peak or one beside it. */
const agreesWithin = 34

/** The peak of a smoothed surface is no finding alone: it is one where CPF is significant too. */
const transportWords = (direction: number, rate: RateFrame | undefined, above: number): string => {
  if (!rate) return ''
  const found = significantRows(rate, above).map(row => numberCell(columnsByKey(rate).direction, row) ?? Number.NaN)
  if (found.some(each => Math.abs(((each - direction + 540) % 360) - 180) <= agreesWithin)) return '，与 CPF 一致，偏该方向输送'
  return found.length > 0 ? '；CPF 显著的方位不在这里，不能判断为该方向输送' : '；该处 CPF 不显著，不能判断为该方向输送'
}

const polarSentence = (plot: Plot, rate: RateFrame | undefined, above: number): string[] => {
  if (!plot.highest) return []
  const { speed, direction } = plot.highest
  const where = compass8Names[compass8(direction) ?? 0]
  return [
    speed <= localUpTo
      ? `极坐标图最高处在风速 ${numberText(speed, 1)} m/s 的中心，偏本地静稳累积。`
      : `极坐标图最高处在${where} ${numberText(direction, 0)}°、风速 ${numberText(speed, 1)} m/s${transportWords(direction, rate, above)}。`,
  ]
}

/** What the four pictures say, in at most four sentences. */
export const readingOf = (
  wind: RoseFrame | undefined,
  rate: RateFrame | undefined,
  plot: Plot | undefined,
  about: { sectors: number; above: number; unit: string },
): string[] => [
  ...(wind ? windSentence(wind, about.sectors) : []),
  ...(rate && (rate.meta.basis?.count ?? 0) > 0 ? [...rateSentence(rate, about.unit), ...highSentence(rate, about.above)] : []),
  ...(plot ? polarSentence(plot, rate, about.above) : []),
]
