import { numberText } from './number-text.ts'
import { compass8, compass8Names } from './wind.ts'

/** Text for a suspected enterprise, the same on screens and in the report. */

/** Colour of its mark and bar: how much of the rise is laid on it. */
export const suspectColour = (share: number): string => (share >= 0.2 ? '#c5221f' : share >= 0.1 ? '#ad5b00' : '#566275')

export const shareText = (share: number, decimals = 1): string => `${numberText(share * 100, decimals)} %`

/** `29–47 %`: 10 to 90 % of the members. */
export const intervalText = ({ low, high }: { low: number; high: number }): string =>
  `${numberText(low * 100, 0)}–${numberText(high * 100, 0)} %`

/** Metres up to 2 km, then kilometres to a tenth. */
export const distanceText = (metres: number): string =>
  metres >= 2000 ? `${Number((metres / 1000).toFixed(1))} km` : `${Math.round(metres)} m`

/** `东北 56°`, seen from the station. */
export const bearingText = (bearing: number): string => `${compass8Names[compass8(bearing) ?? 0]} ${numberText(bearing, 0)}°`

export const positionText = ({ distanceM, bearing }: { distanceM: number; bearing: number }): string =>
  `${distanceText(distanceM)} · ${bearingText(bearing)}`

/** Incidents that a score is of: `本站中等风模拟事件 12 起`, `全市各类风模拟事件 100 起`. */
export const twinText = (score: { scope: 'station' | 'city'; windClass: string | null; incidents: number }): string =>
  `${score.scope === 'station' ? '本站' : '全市'}${score.windClass ?? '各类风'}模拟事件 ${score.incidents} 起`
