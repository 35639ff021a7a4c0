import { numberText } from '@qingyuan/domain/number-text.ts'
import { shareText } from '@qingyuan/domain/suspect-text.ts'
import { svgPicture, svgText } from '#/platform/pictures/svg.ts'
import { type Evidence, parameterOf } from '../evidence.ts'
import { countyMap } from './county-map.ts'
import { drawCells, drawFurniture, drawMarks, type Plan } from './plan.ts'
import { legend, sensitivityLimits } from './ramp.ts'

/** The origin of the air, and the enterprises there. */
export const footprintFigure = (evidence: Evidence): string => {
  const { result, found } = evidence
  const shown = result.suspects.slice(0, 8)
  const half = (result.footprint.grid.dLat * result.footprint.grid.ny * 111_198) / 2
  const plan: Plan = { x0: 20, y0: 46, size: 560, reachM: half, centre: result.place }
  const rings = [250, 500, 1000, 2000, 5000, 10_000].filter(ring => ring > half / 12)
  return svgPicture(820, 660, [
    svgText(20, 28, `${result.place.name} ${parameterOf(evidence).label} 后向足迹与疑似企业`, { 'font-size': 16, 'font-weight': 600 }),
    drawCells(plan, result.footprint.grid, result.footprint.values, sensitivityLimits),
    countyMap(plan, evidence.lines),
    drawFurniture(plan, rings, result.place.name),
    drawMarks(plan, shown),
    svgText(600, 70, `风 ${result.wind.direction ?? '—'}° ${numberText(result.wind.speed, 1)} m/s`, { 'font-size': 13 }),
    ...shown.map((suspect, n) => svgText(600, 100 + n * 20, `${n + 1} ${suspect.name} ${shareText(suspect.share)}`)),
    svgText(600, 300, `${found.question.from} 时`, { fill: '#566275' }),
    svgText(600, 318, `至 ${found.question.to} 时`, { fill: '#566275' }),
    svgText(600, 604, '区县边界仅供示意', { 'font-size': 11, fill: '#566275' }),
    legend(
      20,
      626,
      '足迹灵敏度分位：≥ 0.85 为最敏感的 15 %，越深越可能来自此处',
      sensitivityLimits.map(limit => `≥ ${limit}`),
    ),
  ])
}
