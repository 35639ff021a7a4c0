export interface SunQuestion {
  /** Degrees, east and north positive. */
  longitude: number
  latitude: number
  dayOfYear: number
  /** Decimal; may leave 0..24. */
  utcHour: number
}

const radians = Math.PI / 180

/**
 * Sine of the sun's elevation, 0 when it is down.
 *
 * Source: the series of the ISC meteorological preprocessor (Holzworth), good to about 0.1 degree.
 */
export const solarSine = ({ longitude, latitude, dayOfYear, utcHour }: SunQuestion): number => {
  const day = (dayOfYear - 1) * 0.9856479
  const turn = day * radians
  const [sin, cos, sin2, cos2] = [Math.sin(turn), Math.cos(turn), Math.sin(2 * turn), Math.cos(2 * turn)]
  const noon = 12 + 0.12357 * sin - 0.004289 * cos + 0.153809 * sin2 + 0.060783 * cos2
  const place = 279.9348 + day + 1.914827 * sin - 0.079525 * cos + 0.019938 * sin2 - 0.00162 * cos2
  const sineDeclination = 0.39784989 * Math.sin(place * radians)
  const hourAngle = (15 * (utcHour - noon) + longitude) * radians
  const north = latitude * radians
  return Math.max(0, Math.sin(north) * sineDeclination + Math.cos(north) * Math.sqrt(1 - sineDeclination ** 2) * Math.cos(hourAngle))
}
