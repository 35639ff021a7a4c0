import { hourMs } from '@qingyuan/domain/time.ts'
import { pasquillClass, radiationClass } from '@qingyuan/engine/meteorology/diagnostic/stability.ts'
import { solarElevation } from '@qingyuan/engine/meteorology/diagnostic/sun.ts'

/** Clouds are not measured by the sensors: few are taken for the stability of the air, tenths. */
const usualCloud = 4

/** Stability class of an hour at a place, 1 to 6, by the wind and the sun; few clouds are taken for granted. */
export const stabilityAt = (hourEnd: number, { lon, lat }: { lon: number; lat: number }, speed: number): number => {
  const elevation = solarElevation((hourEnd - hourMs / 2) / 1000, lon, lat)
  return Math.round(pasquillClass(speed, radiationClass(usualCloud, Number.NaN, elevation)))
}
