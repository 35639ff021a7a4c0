const kelvin = 273.15

/**
 * VOC lost while loading, kg per m³ loaded: 0.12 S P M / T. Source: AP-42 5.2; inventory-method §9 (12.46 S P M / T in American units).
 *
 * @param saturation S: 0.6 submerged, 0.5–1.45 by service
 * @param vapourPressureKpa true vapour pressure, kPa
 * @param molarMass of the vapour, g/mol
 */
export const loadingLossKgM3 = (saturation: number, vapourPressureKpa: number, molarMass: number, temperatureC: number): number =>
  (0.12 * saturation * vapourPressureKpa * molarMass) / (temperatureC + kelvin)

/** A fixed-roof tank. SI units. */
export interface FixedRoofTank {
  vapourSpaceM3: number
  vapourPressureKpa: number
  molarMass: number
  temperatureC: number
  /** Daily swing of the vapour's temperature, K. */
  swingK: number
  /** Height of the vapour space, m. */
  outageM: number
  /** m³ a year through the tank. */
  throughputM3: number
  /** Volume of the full tank, m³. */
  volumeM3: number
  /** Working loss product factor: 0.75 for crude oil, else 1. */
  productFactor: number
}

/**
 * Yearly loss of a fixed-roof tank, kg: standing 365 Vv Wv Ke Ks + working Q Kn Kp Wv. Wv = M P / (R T); Ke = ΔT/T (the pressure terms of the vent
 * are left out: settings of ± 0.2 kPa change Ke by some hundredths); Ks = 1/(1 + 0.053 P H) with P in psia, H in ft; Kn = 1 up to 36
 * turnovers, (180 + N)/(6 N) above.
 *
 * Source: AP-42 7.1 (2020), eq. 1-2, 1-5, 1-21, 1-35; inventory-method §9.
 */
export const fixedRoofLossKg = (tank: FixedRoofTank): number => {
  const temperatureK = tank.temperatureC + kelvin
  const vapourKgM3 = (tank.molarMass * tank.vapourPressureKpa) / (8.314462618 * temperatureK)
  const saturation = 1 / (1 + 0.053 * (tank.vapourPressureKpa / 6.894757) * (tank.outageM / 0.3048))
  const standing = 365 * tank.vapourSpaceM3 * vapourKgM3 * (tank.swingK / temperatureK) * saturation
  const turnovers = tank.throughputM3 / tank.volumeM3
  const saturated = turnovers <= 36 ? 1 : (180 + turnovers) / (6 * turnovers)
  return standing + tank.throughputM3 * saturated * tank.productFactor * vapourKgM3
}

/** Withdrawal loss of a floating roof, kg a year: 0.943 Q C Wl / D (1 + Nc Fc / D), in American units. Source: AP-42 7.1, eq. 2-4. */
export const withdrawalLossKg = (o: {
  throughputM3: number
  diameterM: number
  densityKgM3: number
  /** Shell clingage, bbl per 1000 ft²: 0.0015 petrol on light rust. */
  clingage: number
  columns: number
  columnDiameterFt: number
}): number => {
  const [barrels, feet, poundsPerGallon] = [o.throughputM3 / 0.158987, o.diameterM / 0.3048, o.densityKgM3 * 0.0083454]
  return ((0.943 * barrels * o.clingage * poundsPerGallon) / feet) * (1 + (o.columns * o.columnDiameterFt) / feet) * 0.45359237
}

/** Components of one kind, how many and how long they are under pressure. */
export interface Components {
  count: number
  /** kg per hour and component. */
  factor: number
  /** Mass share of VOC in what flows. */
  vocShare: number
  hours: number
}

/** Leaks by average factors, kg a year: Σ n · EF · WF · h. Source: EPA-453/R-95-017; inventory-method §9. */
export const leakKg = (components: readonly Components[]): number =>
  components.reduce((sum, { count, factor, vocShare, hours }) => sum + count * factor * vocShare * hours, 0)
