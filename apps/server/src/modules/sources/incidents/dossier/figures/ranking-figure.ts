import { positionText, shareText, suspectColour, tracePartNotes, unknownColour } from '@qingyuan/domain/suspect-text.ts'
import { svgLine, svgPicture, svgRect, svgText } from '#/platform/pictures/svg.ts'
import type { Evidence } from '../evidence.ts'

const [left, width, row] = [260, 320, 30]

/** Shares with their 10–90 % intervals, the rest and what is not explained: together the whole rise; null when nothing rose. */
export const rankingFigure = ({ result }: Evidence): string | null => {
  if (result.rise === null || result.rise <= 0) return null
  const x = (share: number) => left + share * width
  const shown = result.suspects.slice(0, 10)
  const bar = (n: number, label: string, share: number, interval: { low: number; high: number } | null, note: string, fill: string) => {
    const y = 60 + n * row
    const whisker = interval
      ? svgLine(x(interval.low), y + 8, x(interval.high), y + 8, { 'stroke-width': 1.6, stroke: '#1f2733' }) +
        [interval.low, interval.high].map(end => svgLine(x(end), y + 3, x(end), y + 13, { stroke: '#1f2733' })).join('')
      : ''
    return [
      svgText(left - 8, y + 12, label, { 'text-anchor': 'end' }),
      svgRect(left, y, width, 16, { fill: '#edf0f4' }),
      svgRect(left, y, Math.max(0, share) * width, 16, { fill }),
      whisker,
      svgText(left + width + 10, y + 12, `${shareText(share)}  ${note}`, { fill: '#566275' }),
    ].join('')
  }
  const rest = shown.length
  const outside = result.parts.filter(({ key }) => key !== 'known')
  const others = result.suspects.slice(10).reduce((sum, { share }) => sum + share, result.others.share)
  return svgPicture(900, 60 + (rest + 1 + outside.length) * row + 30, [
    svgText(20, 28, '对浓度升高的贡献（横线为 10–90 % 区间）', { 'font-size': 16, 'font-weight': 600 }),
    ...shown.map((suspect, n) =>
      bar(n, `${n + 1} ${suspect.name}`, suspect.share, suspect.interval, positionText(suspect), suspectColour(suspect.share)),
    ),
    bar(rest, '清单内其余', others, null, '', '#a9b3c2'),
    ...outside.map((part, n) =>
      bar(rest + 1 + n, part.name, part.share, part, tracePartNotes[part.key], part.key === 'unknown' ? unknownColour : '#d5dbe4'),
    ),
  ])
}
