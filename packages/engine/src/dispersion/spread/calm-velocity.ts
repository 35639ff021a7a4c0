import { draxlerVertical } from './draxler.ts'
import { pgVertical } from './pasquill-gifford.ts'

const hourS = 3600

/**
 * Least vertical turbulent velocity (m/s) by class with which puffs in calm air are as thick after an hour as plumes in a wind at the calm threshold.
 * CALPUFF's own least values (0.03 and 0.016 m/s in classes E and F) leave a puff that starts 15 m over the ground 3 m thick after an hour: nothing of it
 * comes to the ground, while in a wind 0.1 m/s stronger the class curve brings a hundred μg/m³ there. Classes A to D are left as they are given.
 *
 * @param least m/s, by class
 * @param calmSpeed m/s, the threshold
 */
export const calmVerticalVelocities = (least: readonly number[], calmSpeed: number): number[] =>
  least.map((velocity, n) =>
    n < 4 ? velocity : Math.max(velocity, pgVertical(n + 1, 0.001 * calmSpeed * hourS) / draxlerVertical(1, hourS, true)),
  )
