import type { FuelKind } from './recipe.ts'

interface FuelFacts {
  /** Dictionary 07, 08, 09. */
  fuelType: string
  unit: string
  transport: string
  /** Values by the form's fields; coal varies by a tenth from plant to plant. */
  quality: Readonly<Record<string, number>>
}

/** Coals of the Qinshui basin and gases of coking and blast furnaces; illustrative. */
export const fuelFacts: Readonly<Record<FuelKind, FuelFacts>> = {
  bituminous: { fuelType: '101', unit: 't', transport: '4', quality: { sulphur: 0.68, ash: 22, volatile: 27, ncv: 21.8 } },
  lean: { fuelType: '103', unit: 't', transport: '1', quality: { sulphur: 0.52, ash: 19, volatile: 14, ncv: 24.6 } },
  gangue: { fuelType: '106', unit: 't', transport: '6', quality: { sulphur: 0.9, ash: 48, volatile: 15, ncv: 10.5 } },
  coke: { fuelType: '108', unit: 't', transport: '1', quality: { sulphur: 0.62, ash: 12.5, ncv: 28.4 } },
  gas: { fuelType: '301', unit: '10^4 m3', transport: '5', quality: { gasNcv: 35.6, gasSulphur: 20 } },
  cokeGas: { fuelType: '303', unit: '10^4 m3', transport: '8', quality: { gasNcv: 17.2, gasSulphur: 60 } },
  blastGas: { fuelType: '304', unit: '10^4 m3', transport: '8', quality: { gasNcv: 3.3, gasSulphur: 90 } },
  diesel: { fuelType: '201', unit: 't', transport: '1', quality: { oilSulphur: 0.001 } },
  biomass: { fuelType: '401', unit: 't', transport: '1', quality: {} },
  waste: { fuelType: '403', unit: 't', transport: '3', quality: {} },
}
