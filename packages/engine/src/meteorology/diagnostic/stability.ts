/** Pasquill classes A..F as 1..6; half classes (A–B) as 1.5. */
export type Pasquill = number

const radiationRows: readonly (readonly number[])[] = [
  // night, h ≤ 15°, ≤ 35°, ≤ 65°, > 65°
  [-2, -1, 1, 2, 3], // total ≤ 4, low ≤ 4
  [-1, 0, 1, 2, 3], // total 5–7, low ≤ 4
  [-1, 0, 0, 1, 1], // total ≥ 8, low ≤ 4
  [0, 0, 0, 0, 1], // low 5–7
  [0, 0, 0, 0, 0], // low ≥ 8
]

/**
 * Radiation class −2..3 of GB/T 3840-91 table B1 from cloud in tenths and the sun's height in degrees (≤ 0: night).
 * Low cloud that is not known (NaN) counts as the total when that is 8 or more, else as below 5.
 */
export const radiationClass = (totalCloud: number, lowCloud: number, solarElevationDeg: number): number => {
  if (!(totalCloud >= 0) || Number.isNaN(solarElevationDeg)) return Number.NaN
  const low = lowCloud >= 0 ? lowCloud : totalCloud >= 8 ? totalCloud : 0
  const row = low >= 8 ? 4 : low >= 5 ? 3 : totalCloud >= 8 ? 2 : totalCloud >= 5 ? 1 : 0
  const limits = [0, 15, 35, 65]
  const column = limits.filter(limit => solarElevationDeg > limit).length
  return radiationRows[row]![column]!
}

const stabilityRows: readonly (readonly Pasquill[])[] = [
  // radiation +3, +2, +1, 0, −1, −2
  [1, 1.5, 2, 4, 5, 6], // ≤ 1.9 m/s
  [1.5, 2, 3, 4, 5, 6], // 2–2.9
  [2, 2.5, 3, 4, 4, 5], // 3–4.9
  [3, 3.5, 4, 4, 4, 4], // 5–5.9
  [4, 4, 4, 4, 4, 4], // ≥ 6
]

/** Pasquill class of GB/T 3840-91 table B2 from the wind at 10 m (m/s) and the radiation class; NaN when either is missing. */
export const pasquillClass = (windSpeed: number, radiation: number): Pasquill => {
  if (Number.isNaN(windSpeed) || Number.isNaN(radiation)) return Number.NaN
  const row = [2, 3, 5, 6].filter(limit => windSpeed >= limit).length
  return stabilityRows[row]![3 - radiation]!
}

/** a, b of 1/L = a + b log10(z0), classes A..F: Golder (1972) as fitted in Seinfeld & Pandis, table 16.8 of the 3rd edition. */
const golder: readonly (readonly [number, number])[] = [
  [-0.096, 0.029],
  [-0.037, 0.029],
  [-0.002, 0.018],
  [0, 0],
  [0.004, -0.018],
  [0.035, -0.036],
]

/** 1/L in 1/m that belongs to a Pasquill class over roughness z0 (m); half classes lie between. */
export const inverseObukhov = (stability: Pasquill, roughness: number): number => {
  const at = (index: number) => {
    const [a, b] = golder[index]!
    return a + b * Math.log10(Math.min(0.5, Math.max(0.001, roughness)))
  }
  const low = Math.floor(stability) - 1
  return at(low) + (stability - 1 - low) * (at(Math.min(5, low + 1)) - at(low))
}

/** Pasquill class 1..6 that a length L (m; ±Infinity neutral) means over roughness z0: the class whose 1/L is nearest. */
export const golderClass = (obukhovLength: number, roughness: number): Pasquill => {
  if (Number.isNaN(obukhovLength)) return Number.NaN
  const target = obukhovLength === 0 ? Number.NaN : 1 / obukhovLength
  let best = 4
  for (let stability = 1; stability <= 6; stability++)
    if (Math.abs(inverseObukhov(stability, roughness) - target) < Math.abs(inverseObukhov(best, roughness) - target)) best = stability
  return best
}
