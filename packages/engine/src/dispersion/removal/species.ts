/** How a gas meets the ground. */
export interface GasDeposition {
  kind: 'gas'
  /** cm2/s */
  diffusivity: number
  /** Enhancement of solubility in water by reactions, and Henry's constant (gas over liquid). */
  solubilityFactor: number
  henry: number
  reactivity: number
  /** Mesophyll resistance, s/cm. */
  mesophyll: number
}

/** How particles meet the ground: log-normal by mass. */
export interface ParticleDeposition {
  kind: 'particle'
  /** Geometric mass mean diameter (μm), geometric standard deviation, density (g/cm3). */
  diameterUm: number
  deviation: number
  density: number
}

/** A modelled species and how it leaves the air. Names as CALPUFF writes them (SO2, SO4, NO, NO2, NOX, HNO3, NO3, PM10). */
export interface DepositionRule {
  name: string
  dry: 'none' | GasDeposition | ParticleDeposition | { kind: 'fixed'; velocity: number }
  /** Scavenging, 1/s per mm/h: rain and snow. */
  scavenging: { liquid: number; frozen: number }
}

const gas = (diffusivity: number, solubilityFactor: number, reactivity: number, mesophyll: number, henry: number): GasDeposition => ({
  kind: 'gas',
  diffusivity,
  solubilityFactor,
  henry,
  reactivity,
  mesophyll,
})
const particle = (diameterUm: number, deviation: number): ParticleDeposition => ({ kind: 'particle', diameterUm, deviation, density: 1 })
const sulphate = particle(0.48, 2)

/**
 * Values of CALPUFF's control file (Scire et al. 2000, tables 2-7 to 2-9; Wesely and Hicks 1977; Slinn 1978 for particles; Maul 1980 for rain).
 * PM10 is as in CALPUFF's example, with sulphate's size: coarser dust needs its own diameter.
 */
const rules: readonly DepositionRule[] = [
  { name: 'SO2', dry: gas(0.1509, 1000, 8, 0, 0.04), scavenging: { liquid: 3e-5, frozen: 0 } },
  { name: 'SO4', dry: sulphate, scavenging: { liquid: 1e-4, frozen: 3e-5 } },
  { name: 'NO', dry: gas(0.1345, 1, 2, 25, 18), scavenging: { liquid: 0, frozen: 0 } },
  { name: 'NO2', dry: gas(0.1656, 1, 8, 5, 3.5), scavenging: { liquid: 0, frozen: 0 } },
  { name: 'NOX', dry: gas(0.1656, 1, 8, 5, 3.5), scavenging: { liquid: 0, frozen: 0 } },
  { name: 'HNO3', dry: gas(0.1628, 1, 18, 0, 1e-7), scavenging: { liquid: 6e-5, frozen: 0 } },
  { name: 'NO3', dry: sulphate, scavenging: { liquid: 1e-4, frozen: 3e-5 } },
  { name: 'PM10', dry: sulphate, scavenging: { liquid: 1e-4, frozen: 3e-5 } },
  { name: 'PM25', dry: particle(0.5, 2), scavenging: { liquid: 1e-4, frozen: 3e-5 } },
]

/** The rule of a species by name; one that the table does not know neither falls out nor is washed out. */
export const depositionOf = (name: string): DepositionRule =>
  rules.find(rule => rule.name === name) ?? { name, dry: 'none', scavenging: { liquid: 0, frozen: 0 } }
