import { svgPicture, svgText } from '#/platform/pictures/svg.ts'
import { microgramFactor } from '../../incident/measured.ts'
import { mapGrid } from '../../maps.ts'
import { type Evidence, parameterOf } from '../evidence.ts'
import { countyMap } from './county-map.ts'
import { drawCells, drawFurniture, type Plan } from './plan.ts'
import { blueRamp, legend } from './ramp.ts'

const [size, gap, columns] = [260, 24, 3]

/** Plumes of the leading enterprises, an hour a map, one scale; null without plumes. */
export const diffusionFigure = (evidence: Evidence): string | null => {
  const { diffusion, result, found } = evidence
  if (!diffusion) return null
  const { summary, frames } = diffusion
  const factor = 1 / microgramFactor(found.question.parameter)
  const shown = summary.hours.slice(-6)
  const first = summary.hours.length - shown.length
  const most = frames.reduce((top, frame) => frame.reduce((a, b) => Math.max(a, b), top), 0) * factor
  const limits = blueRamp.map((_, n) => most * [0.005, 0.02, 0.05, 0.1, 0.25, 0.5][n]!)
  const grid = mapGrid({ longitude: result.place.lon, latitude: result.place.lat }, summary.map)
  const reachM = (summary.map.cells * summary.map.stepM) / 2
  const rows = Math.ceil(shown.length / columns)
  const { label, unit } = parameterOf(evidence)
  return svgPicture(columns * (size + gap) + gap, 60 + rows * (size + 46) + 50, [
    svgText(gap, 28, `前 ${summary.enterprises.length} 位企业的 ${label} 扩散（${unit}）`, { 'font-size': 16, 'font-weight': 600 }),
    ...shown.map((hour, n) => {
      const plan: Plan = {
        x0: gap + (n % columns) * (size + gap),
        y0: 70 + Math.floor(n / columns) * (size + 46),
        size,
        reachM,
        centre: result.place,
      }
      const values = frames[first + n]!.map(value => value * factor)
      return (
        svgText(plan.x0, plan.y0 - 8, `${hour} 时`) +
        drawCells(plan, grid, values, limits) +
        countyMap(plan, evidence.lines) +
        drawFurniture(
          plan,
          [1000, 2000, 5000, 10_000].filter(ring => ring > reachM / 4),
          '',
        )
      )
    }),
    legend(
      gap,
      60 + rows * (size + 46) + 20,
      `小时平均浓度 ${unit} · 区县边界仅供示意`,
      limits.map(limit => `≥ ${limit.toPrecision(2)}`),
    ),
  ])
}
