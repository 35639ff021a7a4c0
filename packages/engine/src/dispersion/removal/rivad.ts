import { ammoniumNitrate } from './ammonium-nitrate.ts'
import { nitrogenDioxidePhotolysis } from './photolysis.ts'

/** Air in which a puff reacts. */
export interface ReactionAir {
  temperatureK: number
  densityKgM3: number
  relativeHumidity: number
  solarSine: number
  /** W/m2 */
  solarRadiation: number
  stability: number
  cloudTenths: number
  ozonePpb: number
  ammoniaPpb: number
  /** Puff above the sea, m. */
  heightM: number
  /** 1 / volume, 1/m3. */
  dilution: number
  hours: number
}

const weights = { SO2: 64, SO4: 96, NO: 30, NO2: 46, HNO3: 63, NO3: 62 } as const

/** Water vapour, ppm. */
const vapour = (temperatureK: number, relativeHumidity: number, pressureAtm: number): number => {
  const latent = temperatureK >= 273 ? (18.02 * (597.3 - 0.566 * (temperatureK - 273))) / 1.9869 : 6133.17
  const humidity = Math.min(Math.max(relativeHumidity, 0), 95)
  return ((60.3 * humidity) / pressureAtm) * Math.exp(latent * (1 / 273 - 1 / temperatureK))
}

/** Photostationary NO2 (ppm) of NOx and O3. */
const stationary = (nox: number, oxidant: number, ratio: number): number => {
  const sum = oxidant + nox + ratio
  const no2 = 0.5 * (sum - Math.sqrt(Math.abs(sum * sum - 4 * nox * oxidant)))
  return Math.min(Math.max(no2, 0), nox)
}

/** OH (ppm) by day, fixed at what clean air has. */
const hydroxyl = (sine: number, water: number, ozone: number, so2: number, no2: number): number => {
  const singlet = 1.338e-3 * sine ** 2.74
  const most = (4.87e-7 / 1.32e-3) * singlet
  const sink = 2000 * so2 + 14_000 * no2
  if (!(sink > 0)) return most
  return Math.min((2 * singlet * 3.4e5 * water * ozone) / ((4.45e10 + 3.4e5 * water) * sink), most)
}

/** HNO3 (ppm) formed through N2O5 in the dark. */
const atNight = (no2: number, ozone: number, water: number, hours: number): number => {
  if (!(ozone > 0)) return 0
  const equilibrium = 1780 / (1.9e-6 * water + 3.12)
  const gain = 0.59 + 1780 - 3.12 * equilibrium
  const a = 2 * equilibrium * 0.086 - gain
  const b = 0.086 + 0.0474 * ozone + no2 * gain
  const c = -0.0474 * no2 * ozone
  const no3 = (-2 * c) / (b + Math.sqrt(b * b - 4 * a * c))
  return Math.min(2 * 1.9e-6 * water * no3 * no2 * equilibrium * 60 * hours, no2)
}

const daylight = 0.06975

/** Where the six species stand among those of a run; -1 when one is not modelled. */
export type RivadPlaces = Record<keyof typeof weights, number>

/**
 * One step of RIVAD chemistry on the masses (g) of one layer of a puff, in place: NO, NO2 and O3 in balance, SO2 to SO4 and NO2 to HNO3 by OH
 * in daylight, N2O5 at night, 0.2 %/h of SO2 on surfaces; then HNO3 and NO3 in equilibrium with ammonia left over by sulphate.
 * Sulphur and nitrogen are kept; the weights that carry oxygen grow.
 *
 * Source: Morris et al. 1988 (ARM3); Latimer et al. 1986; CALPUFF, section 2.8.2, with explicit exponentials for the losses by OH.
 */
export const reactRivad = (mass: Float64Array, at: RivadPlaces, air: ReactionAir): void => {
  const molar = 28.97 / air.densityKgM3
  const ppmPerMole = 1e3 * molar * air.dilution
  const ppm = (name: keyof typeof weights) => (mass[at[name]]! / weights[name]) * ppmPerMole
  const pressureAtm = (22.4 / molar) * (air.temperatureK / 273)
  const water = vapour(air.temperatureK, air.relativeHumidity, pressureAtm)
  const photolysis = nitrogenDioxidePhotolysis(air.solarSine, air.heightM, air.cloudTenths)
  const so2 = ppm('SO2')
  const nox = ppm('NO') + ppm('NO2')
  const oxidant = 0.001 * air.ozonePpb + ppm('NO2')
  let no2 = stationary(nox, oxidant, photolysis / 26.4)
  const share = nox > 0 ? no2 / nox : 0
  let no = share >= 0.999999 ? 0 : nox - no2
  const ozone = Math.max(oxidant - no2, 0)
  const day = photolysis > 0 && air.solarSine >= daylight
  let sulphate = 0.002 * so2 * air.hours
  let nitric = 0
  if (day) {
    const oh = hydroxyl(air.solarSine, water, ozone, so2, no2)
    sulphate += so2 * (1 - Math.exp(-1.2e5 * oh * air.hours))
    nitric = Math.min(no2 * (1 - Math.exp(-8.4e5 * oh * air.hours)), nox)
    no2 = (nox - nitric) * share
    no = (nox - nitric) * (1 - share)
  } else {
    nitric = atNight(no2, ozone, water, air.hours)
    no2 -= nitric
  }
  sulphate = Math.min(sulphate, so2)
  const grams = (name: keyof typeof weights, value: number) => {
    mass[at[name]] = (value * weights[name]) / ppmPerMole
  }
  const so4 = ppm('SO4') + sulphate
  const nitrate = ppm('HNO3') + ppm('NO3') + nitric
  grams('SO2', so2 - sulphate)
  grams('SO4', so4)
  grams('NO', no)
  grams('NO2', no2)
  const salt = 0.001 * ammoniumNitrate(air.ammoniaPpb - 2000 * so4, 1000 * nitrate, air.temperatureK, air.relativeHumidity)
  grams('NO3', salt)
  grams('HNO3', nitrate - salt)
}
