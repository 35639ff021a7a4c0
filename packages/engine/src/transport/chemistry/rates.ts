/**
 * First-order conversion rates of a run without own ozone and radicals, 1/s. They depend on the weather alone, so that each tag of a
 * precursor makes its product at the same rate: shares need no further rule. Bands of the rates: engines' design, section 3, after the bands that
 * field and model studies give; not for regions where oxidants are short.
 */

const perHour = (percent: number): number => percent / 100 / 3600

const within = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/**
 * SO2 → SO4: 1.5 %/h × sine of the sun in the gas phase, and in wet aerosol max(0.2, 3e-8 RH⁴) %/h (MESOPUFF II, Scire et al. 1984).
 *
 * @param humidity relative humidity, %
 * Simplified: no clouds; H2O2 and pH do not limit it.
 */
export const sulfateRate = (sunSine: number, humidity: number): number =>
  perHour(1.5 * Math.max(0, sunSine) + Math.max(0.2, 3e-8 * within(0, humidity, 100) ** 4))

/** NOx → total nitric acid: by day 5 + 7 × sine of the sun %/h (OH), at night 2 %/h, rising to 4 %/h from 50 to 100 % humidity (N2O5). */
export const nitrateRate = (sunSine: number, humidity: number): number =>
  sunSine > 0 ? perHour(5 + 7 * Math.min(1, sunSine)) : perHour(2 + 2 * within(0, (humidity - 50) / 50, 1))

/** Aromatics and alkenes → products, by OH: 1e-11 cm³/s × 2e6 /cm³ × sine of the sun. */
export const organicRate = (sunSine: number): number => 1e-11 * 2e6 * Math.max(0, sunSine)
