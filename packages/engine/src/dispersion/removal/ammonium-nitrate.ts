const humidities = [0, 50, 60, 70, 75, 80, 85, 90, 95, 100]
const temperatures = [273, 283, 293, 303, 313]

/** Dissociation constant, ppb² taken as ppb by the linear law below; rows of temperature, columns of humidity. */
const constants = [
  [0.029, 0.029, 0.029, 0.029, 0.029, 0.02, 0.012, 0.008, 0.003, 0.0001],
  [0.535, 0.535, 0.535, 0.535, 0.4, 0.3, 0.24, 0.15, 0.04, 0.001],
  [8, 8, 8, 7, 6, 4, 3, 1.5, 0.4, 0.01],
  [99.6, 99.6, 98, 75, 60, 40, 28, 13, 4, 0.02],
  [1047, 1047, 1000, 700, 500, 400, 250, 120, 20, 0.05],
]

const spot = (axis: readonly number[], x: number): [at: number, share: number] => {
  const clamped = Math.min(Math.max(x, axis[0]!), axis.at(-1)!)
  let at = 0
  while (at < axis.length - 2 && clamped > axis[at + 1]!) at++
  return [at, (clamped - axis[at]!) / (axis[at + 1]! - axis[at]!)]
}

/** Equilibrium constant of HNO3 + NH3 ⇌ NH4NO3 (ppb²), linear in both axes of the table. */
export const nitrateConstant = (temperatureK: number, relativeHumidity: number): number => {
  const [row, down] = spot(temperatures, temperatureK)
  const [column, right] = spot(humidities, relativeHumidity)
  const across = (r: number) => constants[r]![column]! * (1 - right) + constants[r]![column + 1]! * right
  return across(row) * (1 - down) + across(row + 1) * down
}

/**
 * Ammonium nitrate (ppb) in equilibrium with its gases.
 *
 * Source: Stelson and Seinfeld 1982, Atmos. Environ. 16, 983, tabled as in MESOPUFF II; half of b - sqrt(b² - 4 nitrate ammonia), b the
 * constant and both totals.
 */
export const ammoniumNitrate = (ammoniaPpb: number, nitratePpb: number, temperatureK: number, relativeHumidity: number): number => {
  if (!(ammoniaPpb > 0) || !(nitratePpb > 0)) return 0
  const b = nitrateConstant(temperatureK, relativeHumidity) + ammoniaPpb + nitratePpb
  const root = Math.sqrt(Math.max(b * b - 4 * ammoniaPpb * nitratePpb, 0))
  return Math.min((2 * ammoniaPpb * nitratePpb) / (b + root), nitratePpb)
}
