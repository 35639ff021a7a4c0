import { hourMs } from '@qingyuan/domain/time.ts'
import type { DemoPlace } from '../plan.ts'
import { uniformOfIndex } from '../random.ts'

/** How a station sends an hour: most do it once and in time. A function of the place's seed and the hour. */
export interface Habit {
  /** 2 when the hour arrives two hours late. */
  lateHours: 0 | 2
  /** The packet comes again, same QN, after it was acknowledged. */
  twice: boolean
  parts: 1 | 2
  /** A real-time packet is glued to it in one write. */
  glued: boolean
  /** When within the hour after it the station sends, ms. */
  offsetMs: number
}

export const habitOf = (place: DemoPlace, hourEnd: number): Habit => {
  const hour = hourEnd / hourMs
  const chance = (stream: number, share: number) => uniformOfIndex(place.seed, stream, hour) < share
  return {
    lateHours: chance(401, 0.004) ? 2 : 0,
    twice: chance(402, 0.008),
    parts: chance(403, 0.02) ? 2 : 1,
    glued: chance(404, 0.02),
    offsetMs: 20_000 + Math.floor(uniformOfIndex(place.seed, 405, 0) * 100_000),
  }
}
