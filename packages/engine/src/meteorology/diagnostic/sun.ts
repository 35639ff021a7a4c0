const radians = Math.PI / 180

/**
 * Declination of the sun in degrees on a day of the year (1–366): the series of GB/T 3840-91 appendix B (Spencer 1971), within 0.04°.
 */
export const declination = (dayOfYear: number): number => {
  const t = (2 * Math.PI * (dayOfYear - 1)) / 365
  const series =
    0.006918 -
    0.399912 * Math.cos(t) +
    0.070257 * Math.sin(t) -
    0.006758 * Math.cos(2 * t) +
    0.000907 * Math.sin(2 * t) -
    0.002697 * Math.cos(3 * t) +
    0.00148 * Math.sin(3 * t)
  return series / radians
}

/**
 * Height of the sun above the horizon in degrees, negative at night.
 *
 * @param utcSeconds instant; @param lon, lat degrees WGS-84
 * Source: GB/T 3840-91 B.1: sin h = sin φ sin σ + cos φ cos σ cos(15 t + λ − 300), t the hour of Beijing.
 * Simplified as the standard is: the equation of time is left out (up to 16 minutes, 4°); no refraction.
 */
export const solarElevation = (utcSeconds: number, lon: number, lat: number): number => {
  const days = utcSeconds / 86_400
  const date = new Date(utcSeconds * 1000)
  const dayOfYear = Math.floor(days) - Math.floor(Date.UTC(date.getUTCFullYear(), 0, 1) / 86_400_000) + 1
  const hour = (days - Math.floor(days)) * 24
  const angle = (15 * hour + lon - 180) * radians
  const [phi, sigma] = [lat * radians, declination(dayOfYear) * radians]
  return Math.asin(Math.sin(phi) * Math.sin(sigma) + Math.cos(phi) * Math.cos(sigma) * Math.cos(angle)) / radians
}
