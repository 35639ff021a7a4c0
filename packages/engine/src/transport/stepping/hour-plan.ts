import { dissociationPpb2, type Partition, partitionNitrate, ppbPerMole } from '../chemistry/ammonium-nitrate.ts'
import { depositionVelocity, fixedParticleShare, scavengingRate } from '../chemistry/deposition.ts'
import { nitrateRate, organicRate, sulfateRate } from '../chemistry/rates.ts'
import { type AirFlow, airFlow, hourSeconds, stepsOf } from '../numerics/air-flow.ts'
import type { LayerValues, TransportRun } from '../run.ts'
import { type SpeciesId, speciesOf } from '../species.ts'
import type { TransportWeather } from '../transport-weather.ts'

/** Input of a run for each hour. */
export interface HourInput {
  /** Weather at the start and at the end of the hour. */
  from: TransportWeather
  to: TransportWeather
  /** What flows in through each side, μg/m³ by species and layer. */
  outside: Record<'west' | 'east' | 'south' | 'north', LayerValues>
  /** Hour of the day that begins, local time, 0..23: picks the profiles' factors. */
  localHour: number
}

export interface Conversion {
  from: number
  to: number
  yieldOf: number
  /** Share of the precursor that reacts in a step, by column. */
  share: Float64Array
}

/** An hour made ready: everything the steps have in common. */
export interface HourPlan {
  flow: AirFlow
  steps: number
  /** s */
  dt: number
  /** Mixing ratio outside: species · nz + layer, by side. */
  outside: Record<'west' | 'east' | 'south' | 'north', Float64Array>
  /** Of each sector. */
  emissionFactors: Float64Array
  conversions: Conversion[]
  /** Species whose tags are carried here, each with what it is made into. */
  families: number[][]
  /** dt v_d / Δz of the lowest layer, species by species. */
  fall: Float64Array[]
  /** Share of a column's mass that precipitation leaves, species by species; undefined: it takes nothing. */
  wash: (Float64Array | undefined)[]
  equilibrium: Equilibrium
  /** Largest share of the bulk by which the tags' sum was corrected so far. */
  correction: number
}

/** Ammonium nitrate at the ground; its shares serve the whole column for deposition (simplified). */
export interface Equilibrium {
  /** ppb² and ppb per (mol/m³), by column. */
  dissociation: Float64Array
  ppbPerMole: Float64Array
  /** Particle shares of total nitric acid and total ammonia, by column. */
  nitrate: Float64Array
  ammonium: Float64Array
}

const middle = (a: ArrayLike<number>, b: ArrayLike<number>, length: number) =>
  Float64Array.from({ length }, (_, c) => 0.5 * (a[c]! + b[c]!))

/** Mixing ratio of values outside: over the mean density of each layer, so that it is one along a side. */
const outsideRatios = (run: TransportRun, input: HourInput): HourPlan['outside'] => {
  const { nx, ny, nz } = run.setup.grid
  const plane = nx * ny
  const densities = Float64Array.from({ length: nz }, (_, k) => meanDensity(input, k * plane, (k + 1) * plane))
  const ratios = (values: LayerValues, side: string) => {
    if (values.length !== run.bulk.length * nz)
      throw new RangeError(`${side} 侧边界浓度应有 ${run.bulk.length * nz} 个值，实有 ${values.length} 个`)
    return Float64Array.from(values, (value, n) => (value * 1e-9) / densities[n % nz]!)
  }
  const { west, east, south, north } = input.outside
  return { west: ratios(west, '西'), east: ratios(east, '东'), south: ratios(south, '南'), north: ratios(north, '北') }
}

/** Mean air density of cells from … to − 1 over the hour, kg/m³. */
export const meanDensity = ({ from: start, to: end }: Pick<HourInput, 'from' | 'to'>, from: number, to: number): number => {
  let sum = 0
  for (let c = from; c < to; c++) sum += start.density[c]! + end.density[c]!
  return sum / (2 * (to - from))
}

const rateOf = (product: SpeciesId, sunSine: number, humidity: number): number =>
  product === 'so4' ? sulfateRate(sunSine, humidity) : product === 'tno3' ? nitrateRate(sunSine, humidity) : organicRate(sunSine)

const conversionsOf = ({ setup }: TransportRun, sunSine: number, humidity: Float64Array, dt: number): Conversion[] =>
  setup.species.flatMap((id, to) => {
    const { from, yieldOf } = speciesOf(id)
    if (!from) return []
    const share = humidity.map(value => -Math.expm1(-dt * rateOf(id, sunSine, value)))
    return [{ from: setup.species.indexOf(from), to, yieldOf: yieldOf!, share }]
  })

const familiesOf = ({ setup, tagged }: TransportRun): number[][] =>
  setup.species.flatMap((id, s) => {
    if (tagged[s]! < 0 || speciesOf(id).from) return []
    return [[s, ...setup.species.flatMap((product, p) => (speciesOf(product).from === id ? [p] : []))]]
  })

const equilibriumOf = (from: TransportWeather, to: TransportWeather, humidity: Float64Array): Equilibrium => {
  const plane = humidity.length
  const [temperature, density] = [middle(from.temperature, to.temperature, plane), middle(from.density, to.density, plane)]
  return {
    dissociation: humidity.map((value, c) => dissociationPpb2(temperature[c]!, value)),
    ppbPerMole: density.map(ppbPerMole),
    nitrate: new Float64Array(plane),
    ammonium: new Float64Array(plane),
  }
}

/** Makes an hour ready from the weather at its ends. */
export const planHour = (run: TransportRun, input: HourInput): HourPlan => {
  const { grid, species, emissions } = run.setup
  const { from, to } = input
  checkWeather(from, run.volumes.length)
  checkWeather(to, run.volumes.length)
  const flow = airFlow(grid, from, to)
  const steps = stepsOf(grid, flow)
  const dt = hourSeconds / steps
  const humidity = middle(from.relativeHumidity, to.relativeHumidity, grid.nx * grid.ny)
  const plan: HourPlan = {
    flow,
    steps,
    dt,
    outside: outsideRatios(run, input),
    emissionFactors: Float64Array.from(emissions.sectors, (_, s) => emissions.profiles[s * 24 + input.localHour]!),
    conversions: conversionsOf(run, 0.5 * (from.sunSine + to.sunSine), humidity, dt),
    families: familiesOf(run),
    fall: species.map(() => new Float64Array(humidity.length)),
    wash: species.map(() => undefined),
    equilibrium: equilibriumOf(from, to, humidity),
    correction: 0,
  }
  refreshEquilibrium(run, plan)
  removalsOf(run, plan, input)
  return plan
}

const fields = ['u', 'v', 'density', 'temperature'] as const

const checkWeather = (weather: TransportWeather, cells: number): void => {
  for (const field of fields) {
    const values = weather[field]
    if (values.length !== cells) throw new RangeError(`气象场 ${field} 应有 ${cells} 个值，实有 ${values.length} 个`)
    const missing = values.findIndex(value => !Number.isFinite(value))
    if (missing >= 0) throw new RangeError(`气象场 ${field} 第 ${missing} 个单元缺测`)
  }
}

/** Deposition and scavenging of the hour, with the particle shares of its beginning. */
const removalsOf = ({ setup }: TransportRun, plan: HourPlan, { from, to }: HourInput): void => {
  const { grid, species } = setup
  const plane = grid.nx * grid.ny
  const sunSine = 0.5 * (from.sunSine + to.sunSine)
  const rain = middle(from.precipitation, to.precipitation, plane)
  const raining = rain.some(value => value > 0)
  species.forEach((id, s) => {
    const particle = particleShare(plan.equilibrium, id)
    plan.fall[s] = rain.map((_, c) => (plan.dt * depositionVelocity(id, sunSine, particle(c))) / grid.bordersM[1]!)
    if (raining)
      plan.wash[s] = rain.map((value, c) =>
        Math.exp(-plan.dt * scavengingRate(id, value, 0.5 * (from.temperature[c]! + to.temperature[c]!), particle(c))),
      )
  })
}

/** Particle share of a species in each column. */
export const particleShare = ({ nitrate, ammonium }: Equilibrium, id: SpeciesId): ((column: number) => number) => {
  if (id === 'tno3') return c => nitrate[c]!
  if (id === 'nhx') return c => ammonium[c]!
  const share = fixedParticleShare(id)
  return () => share
}

/** Brings the particle shares up to the bulk at the ground. Without ammonia in the run total nitric acid stays gas, without sulfate none binds ammonia. */
export const refreshEquilibrium = ({ setup, bulk, volumes }: TransportRun, { equilibrium }: Pick<HourPlan, 'equilibrium'>): void => {
  const { dissociation, ppbPerMole: perMole, nitrate, ammonium } = equilibrium
  const [so4, tno3, nhx] = (['so4', 'tno3', 'nhx'] as const).map(id => setup.species.indexOf(id)) as [number, number, number]
  if (nhx < 0) return
  const moles = (s: number, c: number, id: SpeciesId) => (s < 0 ? 0 : (1000 * bulk[s]![c]!) / volumes[c]! / speciesOf(id).molarMass)
  const shares: Partition = { nitrate: 0, ammonium: 0 }
  for (let c = 0; c < nitrate.length; c++) {
    const ppb = perMole[c]!
    partitionNitrate(moles(so4, c, 'so4') * ppb, moles(tno3, c, 'tno3') * ppb, moles(nhx, c, 'nhx') * ppb, dissociation[c]!, shares)
    nitrate[c] = shares.nitrate
    ammonium[c] = shares.ammonium
  }
}
