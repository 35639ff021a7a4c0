import type { Trade } from './trades.ts'

/** Factors by clock hour 0..23 and by month, mean 1. Shapes illustrative; `shift` is the hourly industry profile of meic2wrf_hourly (GitHub). */
const normal = (values: readonly number[]): number[] => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map(value => value / mean)
}

export const hourProfiles: Record<Trade['hours'], number[]> = {
  steady: normal(Array.from({ length: 24 }, () => 1)),
  shift: normal([
    0.504, 0.504, 0.504, 0.504, 0.504, 0.648, 0.792, 0.936, 1.08, 1.632, 1.632, 1.632, 1.632, 1.632, 1.632, 1.632, 1.632, 1.08, 0.936,
    0.792, 0.648, 0.504, 0.504, 0.504,
  ]),
  day: normal([0, 0, 0, 0, 0, 0, 0.3, 1, 1.6, 1.8, 1.8, 1.7, 1.2, 1.4, 1.8, 1.8, 1.7, 1.4, 0.8, 0.4, 0.2, 0, 0, 0]),
  power: normal([
    0.8, 0.76, 0.74, 0.74, 0.76, 0.82, 0.92, 1.02, 1.1, 1.12, 1.1, 1.08, 1.04, 1.02, 1, 1, 1.04, 1.12, 1.2, 1.2, 1.14, 1.06, 0.96, 0.86,
  ]),
}

/** By month, January first. Monthly shares of power, heating and industry: those of the inventory's allocation profiles. */
export const monthProfiles: Record<Trade['months'], number[]> = {
  industry: normal([0.0775, 0.0683, 0.0833, 0.085, 0.0858, 0.0858, 0.085, 0.085, 0.0858, 0.0867, 0.0858, 0.0858]),
  power: normal([0.09, 0.0767, 0.0817, 0.0767, 0.0783, 0.0817, 0.0917, 0.09, 0.08, 0.0783, 0.0817, 0.0933]),
  heating: normal([0.2583, 0.2083, 0.125, 0.0083, 0, 0, 0, 0, 0, 0.0167, 0.1417, 0.2417]),
  construction: normal([0.3, 0.2, 0.9, 1.2, 1.3, 1.3, 1.2, 1.2, 1.3, 1.3, 1.1, 0.7]),
}
