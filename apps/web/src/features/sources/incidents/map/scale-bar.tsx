import type { MapView } from '@qingyuan/charts/map/view.ts'
import { distanceText } from '@qingyuan/domain/suspect-text.ts'
import css from './map.module.css'

const steps = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

/** The longest round length that stays below a hundred pixels. */
export const ScaleBar = ({ view }: { view: MapView }) => {
  const perPx = view.kmOf(1) * 1000
  const metres = steps.findLast(step => step / perPx <= 130) ?? steps[0]!
  return (
    <span className={css.scaleBar}>
      <i style={{ width: metres / perPx }} />
      {distanceText(metres)}
    </span>
  )
}
