import type { Room } from '@qingyuan/charts/map/view.ts'
import type { WindBox } from '@qingyuan/charts/map/wind-layer.ts'
import type { ScreenLayout } from '../layout.ts'

/** Room around the city: the stage with 40 above and below, 24 at the sides. */
export const roomOf = ({ stage, width, height, u }: ScreenLayout): Room => ({
  top: (stage.y + 40) * u,
  bottom: (height - stage.y - stage.h + 40) * u,
  left: (stage.x + 24) * u,
  right: (width - stage.x - stage.w + 24) * u,
})

/** The stage and the gaps around it: further out cards hide the wind. */
export const windBoxOf = ({ stage, margin, u }: ScreenLayout): WindBox => ({
  left: (stage.x - margin) * u,
  top: (stage.y - margin) * u,
  width: (stage.w + 2 * margin) * u,
  height: (stage.h + 2 * margin) * u,
})
