import { stoveHours, trafficHours } from '../data/hour-shapes.ts'
import type { DayInfo } from './calendar.ts'

/** Plumes that were above the inversion reach the ground when it breaks up, about 10 h. */
const fumigation = [
  0.86, 0.82, 0.8, 0.78, 0.78, 0.82, 0.9, 1.02, 1.2, 1.38, 1.42, 1.32, 1.18, 1.06, 0.98, 0.94, 0.92, 0.94, 0.98, 1.0, 1.0, 0.98, 0.94, 0.9,
]

/** Emission of road traffic, heating stoves and the fumigation of stacks at an hour (by its start), each about 1 in the mean. */
export const trafficAt = (hour: number, info: DayInfo): number => {
  const rest = info.weekday === 0 ? 0.88 : info.weekday === 6 ? 0.94 : 1.03
  const holiday = info.festival >= -1 && info.festival <= 6 ? 0.75 : 1
  return trafficHours[hour]! * rest * holiday
}
export const stoveActivity = (hour: number): number => stoveHours[hour]!
export const fumigationAt = (hour: number): number => fumigation[hour]!

/** Ozone's day: 0 by night, 1 at 15 h. */
export const ozoneBell = (hour: number): number => {
  const d = hour + 0.5 - 15
  return Math.exp(-(d * d) / (d < 0 ? 22 : 20))
}

/** Fireworks, 0..1: the eve of the lunar year into its first hours, the lantern festival weaker. */
export const fireworksAt = (hour: number, info: DayInfo): number => {
  if (Number.isNaN(info.festival)) return 0
  if (info.festival === -1 && hour >= 18) return [0.3, 0.5, 0.5, 0.5, 0.7, 0.9][hour - 18]!
  if (info.festival === 0) return hour <= 4 ? [1, 0.85, 0.5, 0.3, 0.15][hour]! : hour >= 6 && hour <= 9 ? 0.25 : 0
  if (info.festival === 4 && hour >= 5 && hour <= 9) return 0.3
  return info.festival === 14 && hour >= 18 && hour <= 23 ? 0.45 : 0
}

const radians = Math.PI / 180

/** Sine of the sun's elevation in the middle of an hour (by its start) at the reference point; negative by night. */
export const sunSine = (hour: number, dayOfYear: number): number => {
  const declination = -23.44 * radians * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365.25)
  const latitude = 36.2 * radians
  const solarHour = hour + 0.5 - 0.46
  const angle = ((solarHour - 12) * Math.PI) / 12
  return Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle)
}
