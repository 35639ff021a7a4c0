/** Coriolis parameter in 1/s, not below that of 15°. */
export const coriolis = (lat: number): number => 2 * 7.2921e-5 * Math.max(0.2588, Math.abs(Math.sin((lat * Math.PI) / 180)))

/** Heights are kept between these, m. */
export const mixingLimits = { least: 50, most: 3000 }

const limited = (height: number): number => Math.min(mixingLimits.most, Math.max(mixingLimits.least, height))

/**
 * Depth in m of the layer that wind mixes: the lesser of 2400 u*^1.5 (Venkatram 1980) and, when stable, 0.4 √(u* L / f) (Zilitinkevich 1972).
 *
 * @param frictionVelocity m/s; @param obukhovLength m; @param f Coriolis parameter, 1/s
 */
export const mechanicalHeight = (frictionVelocity: number, obukhovLength: number, f: number): number => {
  if (Number.isNaN(frictionVelocity)) return Number.NaN
  const venkatram = 2400 * frictionVelocity ** 1.5
  if (!(obukhovLength > 0 && obukhovLength < Infinity)) return limited(venkatram)
  return limited(Math.min(venkatram, 0.4 * Math.sqrt((frictionVelocity * obukhovLength) / f)))
}

/**
 * Convective layer after a step of heating: it grows into air of lapse γ as h² = h0² + 2 (1 + 2β) Q Δt / γ, the heat of entrainment being β = 0.2 of
 * the surface flux (Carson 1973; Stull 1988 eq. 11.2.2). Exact for a constant flux.
 *
 * @param heightM h0 at the beginning; @param kinematicHeat Q in m K/s; @param lapse γ = dθ/dz above the layer, K/m; @param seconds Δt
 * @returns m; h0 unchanged without an upward flux: the layer is not lowered here, the evening's new one is {@link mechanicalHeight}.
 */
export const convectiveHeight = (heightM: number, kinematicHeat: number, lapse: number, seconds: number): number =>
  kinematicHeat > 0 ? limited(Math.sqrt(heightM ** 2 + (2.8 * kinematicHeat * seconds) / Math.max(lapse, 0.001))) : heightM

/** a_s (A–D) and b_s (E, F) of GB/T 3840-91 table E1, by region 1–4; Shanxi is in region 2. */
const nationalCoefficients: Record<1 | 2 | 3 | 4, readonly number[]> = {
  1: [0.09, 0.067, 0.041, 0.031, 1.66, 0.7],
  2: [0.073, 0.06, 0.041, 0.019, 1.66, 0.7],
  3: [0.056, 0.029, 0.02, 0.012, 1.66, 0.7],
  4: [0.073, 0.048, 0.031, 0.022, 1.66, 0.7],
}

/**
 * Mixing height of GB/T 3840-91 appendix E in m: A–D h = a u10 / f, E and F h = b √(u10 / f). The wind counts as at most 6 m/s.
 *
 * @param stability Pasquill class 1..6, half classes between their neighbours
 */
export const nationalMixingHeight = (stability: number, windSpeed: number, lat: number, region: 1 | 2 | 3 | 4 = 2): number => {
  if (Number.isNaN(stability) || Number.isNaN(windSpeed)) return Number.NaN
  const wind = Math.min(6, windSpeed)
  const f = 2 * 7.292e-5 * Math.sin((lat * Math.PI) / 180)
  const of = (index: number) => {
    const coefficient = nationalCoefficients[region][index]!
    return index < 4 ? (coefficient * wind) / f : coefficient * Math.sqrt(wind / f)
  }
  const low = Math.floor(stability) - 1
  return limited(of(low) + (stability - 1 - low) * (of(Math.min(5, low + 1)) - of(low)))
}
