/** Standard gravity as HYSPLIT has it, m/s2. */
export const hysplitGravityMs2 = 9.80616
/** Gas constant of dry air, J/(kg K). */
export const dryAirGas = 287.04
/** Exponent of potential temperature, R / cp. */
export const poissonConstant = 0.286

/** Air density in kg/m3 from hPa and K. */
export const airDensity = (pressureHpa: number, temperatureK: number): number => (100 * pressureHpa) / (dryAirGas * temperatureK)

/** Potential temperature in K, reference 1000 hPa. */
export const potentialTemperature = (pressureHpa: number, temperatureK: number): number =>
  temperatureK * (1000 / pressureHpa) ** poissonConstant

/** Thickness in m of the layer between two pressures (hPa), its mean temperature in K. Hypsometric equation. */
export const layerDepth = (belowHpa: number, aboveHpa: number, meanK: number): number =>
  ((dryAirGas * meanK) / hysplitGravityMs2) * Math.log(belowHpa / aboveHpa)

/** hPa/s of air of `virtualK` at `hpa` that rises at m/s, hydrostatic: omega = -rho g w. */
export const omegaOfRising = (risingMs: number, hpa: number, virtualK: number): number =>
  (-hpa / (dryAirGas * virtualK)) * hysplitGravityMs2 * risingMs
