import { numberText } from '@qingyuan/domain/number-text.ts'
import type { RatioFrame } from './ratio-cards.tsx'

const fixed = (value: number | null) => numberText(value, 2)

/** Published range or profile nearest to a ratio. */
const nearest = ({ lines }: RatioFrame, ratio: number) => {
  const inside = lines.filter(({ low, high }) => low !== null && low !== high && ratio >= low && ratio <= (high ?? Infinity))
  if (inside.length > 0) return `处于“${inside[0]!.label}”范围（${inside[0]!.source}）`
  const near = lines
    .flatMap(({ label, low, high }) => (low !== null && low === high ? [{ label, far: Math.abs(Math.log(ratio / low)) }] : []))
    .toSorted((a, b) => a.far - b.far)[0]
  return near ? `最接近“${near.label}”源谱` : null
}

/** What the ratio says: the fit, the nearest source, the sector that differs most, the oldest air. */
export const ratioReading = (frame: RatioFrame | undefined, name: string): string[] => {
  if (!frame || frame.rowCount < 10) return []
  const robust = frame.fits.find(({ kind }) => kind === 'robust')
  const near = frame.medianRatio === null ? null : nearest(frame, frame.medianRatio)
  const known = frame.sectors.flatMap(sector => (sector.median !== null && sector.n >= 20 ? [{ ...sector, median: sector.median }] : []))
  const [low, high] = [known.toSorted((a, b) => a.median - b.median)[0], known.toSorted((a, b) => b.median - a.median)[0]]
  const r = frame.fits[0]?.r ?? null
  return [
    `${name} 中位比 ${fixed(frame.medianRatio)}，稳健斜率 ${fixed(robust?.slope ?? null)}${near ? `，${near}` : ''}。`,
    ...(low && high && low.name !== high.name
      ? [
          `${low.name}${low.middle === null ? '' : '风'}时最低 ${fixed(low.median)}，${high.name}${high.middle === null ? '' : '风'}时最高 ${fixed(high.median)}。`,
        ]
      : []),
    ...(r !== null && r < 0.7 ? [`r ${fixed(r)} < 0.7：两物种来源不一，该比值不宜用作光化学龄。`] : []),
  ]
}
