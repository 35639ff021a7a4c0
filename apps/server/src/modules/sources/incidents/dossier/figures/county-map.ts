import { counties } from '@qingyuan/domain/counties.ts'
import type { Ring } from '#/modules/system/places/public.ts'
import { svgElement, svgPath, svgRect, svgText } from '#/platform/pictures/svg.ts'
import { haloStroke, isInside, type Plan, pointOf } from './plan.ts'

/** Boundaries of the counties with their names, cut off at the plan's frame. */
export const countyMap = (plan: Plan, lines: readonly Ring[]): string => {
  const id = `plan-${plan.x0}-${plan.y0}`
  const drawn = lines.map(ring =>
    svgPath(
      ring.map(([lon, lat]) => pointOf(plan, lon, lat)),
      { stroke: '#3d506b', 'stroke-width': 1 },
    ),
  )
  const names = counties.flatMap(({ name, centroid }) => {
    const [x, y] = pointOf(plan, centroid.lon, centroid.lat)
    return isInside(plan, [x, y]) ? [svgText(x, y, name, { 'font-size': 11, 'text-anchor': 'middle', fill: '#566275', ...haloStroke })] : []
  })
  const frame = svgElement('clipPath', { id }, svgRect(plan.x0, plan.y0, plan.size, plan.size, {}))
  return frame + svgElement('g', { 'clip-path': `url(#${id})` }, [...drawn, ...names].join(''))
}
