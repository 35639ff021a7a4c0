import { type Boundaries, boxOf } from '@qingyuan/charts/map/boundaries.ts'
import { fitView, type MapView } from '@qingyuan/charts/map/view.ts'
import type { WindBox } from '@qingyuan/charts/map/wind-layer.ts'
import type { ScreenLayout } from '../layout.ts'

/** Padding around the city: the stage with 40 above and below, 24 at the sides; on a phone there are tools above and below. */
const paddingOf = ({ stage, width, height, phone, u }: ScreenLayout) => {
  const [high, side] = phone ? [76, 4] : [40, 24]
  return {
    top: (stage.y + high) * u,
    bottom: (height - stage.y - stage.h + high) * u,
    left: (stage.x + side) * u,
    right: (width - stage.x - stage.w + side) * u,
  }
}

/** View of the map of the screen. */
export const screenView = (boundaries: Boundaries, layout: ScreenLayout): MapView =>
  fitView(boxOf(boundaries.city.features[0]!), paddingOf(layout), layout.width * layout.u, layout.height * layout.u)

/** Cards move by 2 px against burn-in; wind keeps clear of them, so that a frame of it redraws no card. */
const clear = 4

/** The stage and the gaps around it: further out cards hide the wind. */
export const windBoxOf = ({ stage, margin, header, u }: ScreenLayout): WindBox => {
  const gap = margin - clear
  const top = Math.max(stage.y - gap, header + clear)
  return {
    left: (stage.x - gap) * u,
    top: top * u,
    width: (stage.w + 2 * gap) * u,
    height: (stage.y + stage.h + gap - top) * u,
  }
}
