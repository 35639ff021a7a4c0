import { ammoniumNitrate } from './ammonium-nitrate.ts'
import type { ReactionAir } from './rivad.ts'

const weights = { SO2: 64, SO4: 96, NOX: 46, HNO3: 63, NO3: 62 } as const

export type MesopuffPlaces = Record<keyof typeof weights, number>

/** Rates, % per hour. */
export interface MesopuffRates {
  sulphate: number
  noxLoss: number
  nitric: number
}

const nightRates: MesopuffRates = { sulphate: 0.2, noxLoss: 2, nitric: 2 }

/**
 * Conversion rates (%/h) of MESOPUFF II.
 *
 * Source: Atkinson et al. 1982; Scire et al. 1984: by day from radiation, ozone, class and NOx, sulphate also by humidity; by night fixed.
 */
export const mesopuffRates = (
  air: Pick<ReactionAir, 'solarRadiation' | 'ozonePpb' | 'stability' | 'relativeHumidity'>,
  noxPpb: number,
): MesopuffRates => {
  const radiation = 0.001 * air.solarRadiation
  if (!(radiation > 0)) return nightRates
  const ozone = 0.001 * air.ozonePpb
  const nox = Math.max(0.001 * noxPpb, 1e-4)
  const stability = Math.max(air.stability, 2)
  const noxLoss = (1206 * ozone ** 1.5) / (nox ** 0.329 * stability ** 1.41)
  const nitric = (1262 * ozone ** 1.45) / (nox ** 0.122 * stability ** 1.34)
  return {
    sulphate: (36 * radiation ** 0.55 * ozone ** 0.71) / stability ** 1.29 + Math.max(3e-8 * air.relativeHumidity ** 4, 0.2),
    noxLoss,
    nitric: Math.min(noxLoss, nitric),
  }
}

/** One step of MESOPUFF II chemistry on the masses (g) of one layer of a puff, in place. What NOx loses beyond HNO3 (PAN) leaves the budget. */
export const reactMesopuff = (mass: Float64Array, at: MesopuffPlaces, air: ReactionAir): void => {
  const ppbPerMole = (1e6 * 28.97 * air.dilution) / air.densityKgM3
  const moles = (name: keyof typeof weights) => mass[at[name]]! / weights[name]
  const rates = mesopuffRates(air, moles('NOX') * ppbPerMole)
  const used = (rate: number) => 1 - Math.exp(-0.01 * rate * air.hours)
  const [so2, nox] = [moles('SO2'), moles('NOX')]
  const sulphate = so2 * used(rates.sulphate)
  const before = moles('SO4')
  const nitrate = moles('HNO3') + moles('NO3') + nox * used(rates.nitric)
  const free = air.ammoniaPpb - 2 * before * ppbPerMole
  const salt = ammoniumNitrate(free, nitrate * ppbPerMole, air.temperatureK, air.relativeHumidity) / ppbPerMole
  mass[at.SO2] = (so2 - sulphate) * weights.SO2
  mass[at.SO4] = (before + sulphate) * weights.SO4
  mass[at.NOX] = nox * (1 - used(rates.noxLoss)) * weights.NOX
  mass[at.NO3] = salt * weights.NO3
  mass[at.HNO3] = (nitrate - salt) * weights.HNO3
}
