import type { MapView } from '@qingyuan/charts/map/view.ts'
import { distanceText } from '@qingyuan/domain/suspect-text.ts'
import { Overlay, Stack } from '@qingyuan/ui/layout.tsx'
import css from './map-cards.module.css'

const steps = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

/** The longest round length that is not above 130 px. */
export const ScaleBar = ({ view }: { view: MapView }) => {
  const perPx = view.kmOf(1) * 1000
  const metres = steps.findLast(step => step / perPx <= 130) ?? steps[0]!
  return (
    <Overlay>
      <Stack as="span" data-map-panel className={css.scaleBar} at={{ bottom: 14, left: 336 }} align="start" gap={0} size={12} weight={600}>
        <i style={{ width: metres / perPx }} />
        {distanceText(metres)}
      </Stack>
    </Overlay>
  )
}
