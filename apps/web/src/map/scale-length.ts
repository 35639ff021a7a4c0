import type { MapView } from '@qingyuan/charts/map/view.ts'

const steps = [0.5, 1, 2, 5, 10, 20, 50, 100]

/** Length of a scale bar: 0.5, 1, 2, 5 … km nearest below about 90 px of a page that is drawn at `scale`. */
export const scaleBarOf = (view: MapView, scale = 1): { km: number; px: number } => {
  const limit = view.kmOf(90 * scale)
  const km = steps.findLast(step => step <= limit) ?? 0.5
  return { km, px: (km / limit) * 90 }
}
