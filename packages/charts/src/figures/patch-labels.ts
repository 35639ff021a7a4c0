import { type BoundaryFeature, boxOf } from '../map/boundaries.ts'
import { innermostPoint } from '../map/innermost.ts'
import { coveredBy, type TagBox } from '../map/place-tags.ts'
import type { MapView } from '../map/view.ts'

export interface PatchLabel {
  x: number
  y: number
  /** Is there room for the name above the number? */
  name: boolean
}

/** Px of a number with its class. */
const numberWide = 44

/** Px that an area takes on the screen. */
const sizeOf = (view: MapView, feature: BoundaryFeature) => {
  const [west, south, east, north] = boxOf(feature)
  const [a, b] = [view.toScreen([west, north]), view.toScreen([east, south])]
  return { width: b.x - a.x, height: b.y - a.y }
}

/**
 * Labels of areas with name and number; with `all` every one has one. Else the larger ones come first: an area that is too small for both has its number,
 * and one whose number would cover another's bears nothing; its tip and the table say it.
 */
export const patchLabels = (view: MapView, features: readonly BoundaryFeature[], all: boolean): Map<number, PatchLabel> => {
  const spots = features.map(feature => ({ feature, at: view.toScreen(innermostPoint(feature)), size: sizeOf(view, feature) }))
  if (all) return new Map(spots.map(({ feature, at }) => [feature.properties.adcode, { x: at.x, y: at.y, name: true }]))
  const labels = new Map<number, PatchLabel>()
  const taken: TagBox[] = []
  for (const { feature, at, size } of spots.toSorted((a, b) => b.size.width * b.size.height - a.size.width * a.size.height)) {
    const { adcode, name } = feature.properties
    const wide = Math.max(name.length * 12, numberWide)
    for (const both of [true, false]) {
      const box = { id: adcode, ...at, width: both ? wide : numberWide, height: both ? 32 : 16 }
      const fits = size.width >= box.width * 0.9 && size.height >= box.height
      if (!fits || coveredBy(box, taken) > 0) continue
      taken.push(box)
      labels.set(adcode, { ...at, name: both })
      break
    }
  }
  return labels
}
