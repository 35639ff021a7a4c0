/** Road traffic by clock hour; the emission grid's too. */
export const trafficHours: readonly number[] = [
  0.45, 0.35, 0.3, 0.3, 0.38, 0.6, 1.0, 1.5, 1.55, 1.3, 1.15, 1.1, 1.05, 1.02, 1.05, 1.1, 1.25, 1.55, 1.65, 1.45, 1.2, 1.0, 0.8, 0.6,
]
/** Heating stoves and cooking by clock hour; the emission grid's too. They burn through the night: a profile of cooking alone has no evening and no night. */
export const stoveHours: readonly number[] = [
  1.05, 0.98, 0.92, 0.9, 0.95, 1.1, 1.35, 1.45, 1.3, 1.05, 0.85, 0.72, 0.66, 0.62, 0.62, 0.68, 0.85, 1.1, 1.3, 1.38, 1.35, 1.28, 1.2, 1.12,
]
