import { type BoundaryCollection, featureContains, type Point } from './boundaries.ts'
import { coveredBy, type TagBox } from './place-tags.ts'

export interface PlacedLabel {
  name: string
  x: number
  y: number
}

/** Half of the room of a name, px. */
const [halfWidth, halfHeight] = [44, 16] as const

/**
 * Position of each neighbour's name: of the points of the view within it, the one nearest to `anchor` (the middle of the city)
 * that keeps clear of the outline of others and of the boxes in `clear`. Neighbours not in view have no label.
 */
export const neighbourLabels = (
  neighbours: BoundaryCollection,
  view: { left: number; top: number; right: number; bottom: number },
  anchor: { x: number; y: number },
  locate: (x: number, y: number) => Point,
  step = 28,
  clear: readonly TagBox[] = [],
): PlacedLabel[] =>
  neighbours.features.flatMap(feature => {
    let best: (PlacedLabel & { far: number }) | null = null
    for (let y = view.top + 16; y < view.bottom - 16; y += step)
      for (let x = view.left + 40; x < view.right - 40; x += step) {
        const far = Math.hypot(x - anchor.x, y - anchor.y)
        if ((best && best.far <= far) || !featureContains(feature, locate(x, y))) continue
        if (coveredBy({ id: 0, x, y, width: 2 * halfWidth, height: 2 * halfHeight }, clear) > 0) continue
        const around = [-halfWidth, -halfWidth / 2, 0, halfWidth / 2, halfWidth].flatMap(dx =>
          [-halfHeight, 0, halfHeight].map(dy => locate(x + dx, y + dy)),
        )
        if (around.every(point => featureContains(feature, point))) best = { name: feature.properties.name, x, y, far }
      }
    return best ? [{ name: best.name, x: best.x, y: best.y }] : []
  })
