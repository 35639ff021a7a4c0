import { svgLine, svgPath, svgPicture, svgRect, svgText } from '#/platform/pictures/svg.ts'
import { type Evidence, parameterOf } from '../evidence.ts'

const [left, top, width, height] = [56, 50, 780, 220]

/** Measured hours with their baseline; the incident is shaded. */
export const hoursFigure = (evidence: Evidence): string => {
  const { result } = evidence
  const { label, unit } = parameterOf(evidence)
  const known = [...result.observed, ...result.baseline].filter(value => value !== null)
  const most = Math.max(1, ...known) * 1.1
  const x = (h: number) => left + ((h + 0.5) * width) / result.hours.length
  const y = (value: number) => top + height - (value / most) * height
  const point = (value: number | null, h: number) => (value === null ? null : ([x(h), y(value)] as const))
  const first = result.inIncident.indexOf(true)
  const step = 10 ** Math.floor(Math.log10(most / 2)) * (most / 10 ** Math.floor(Math.log10(most / 2)) > 6 ? 2 : 1)
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step)
  return svgPicture(860, 330, [
    svgText(20, 28, `${result.place.name} ${label} 小时浓度（${unit}）`, { 'font-size': 16, 'font-weight': 600 }),
    svgRect(x(first) - width / 48, top, width - (x(first) - width / 48 - left), height, { fill: '#eaf2fd' }),
    ...ticks.map(
      tick =>
        svgLine(left, y(tick), left + width, y(tick), { stroke: '#edf0f4' }) +
        svgText(left - 6, y(tick) + 4, String(Number(tick.toPrecision(3))), { 'font-size': 11, 'text-anchor': 'end' }),
    ),
    svgPath(result.baseline.map(point), { stroke: '#687285', 'stroke-dasharray': '5 4', 'stroke-width': 1.4 }),
    svgPath(result.observed.map(point), { stroke: '#1668dc', 'stroke-width': 2 }),
    ...result.hours.flatMap((hour, h) =>
      h % 3 === 0 ? [svgText(x(h), top + height + 16, `${hour.slice(-2)} 时`, { 'font-size': 11, 'text-anchor': 'middle' })] : [],
    ),
    svgText(
      left,
      top + height + 40,
      `${result.hours[0]} 至 ${result.hours.at(-1)}；实线为实测，虚线为基线（前 48 小时同时段第 20 百分位），底色为溯源时段`,
      { 'font-size': 11, fill: '#566275' },
    ),
  ])
}
