import { type DepositionVelocity, depositionVelocity, groundShare } from '../removal/dry-deposition.ts'
import { type MesopuffPlaces, reactMesopuff } from '../removal/mesopuff.ts'
import { type ReactionAir, type RivadPlaces, reactRivad } from '../removal/rivad.ts'
import type { DepositionRule } from '../removal/species.ts'
import { verticalCoupling } from '../sampling/vertical-coupling.ts'
import type { WeatherColumn } from '../weather/weather-column.ts'
import type { Chemistry, PuffOptions, SourceBudget } from './model.ts'
import { hasMass, isMixed } from './puff.ts'
import type { Step } from './step.ts'

/** Applies chemistry, rain and ground to the mass of a step, and books it. */
export type Removal = (step: Step, budget: SourceBudget) => void

/** Lengths of an even box with a puff's volume: sqrt(2 pi) sigma / 0.723 (MESOPUFF II). */
const boxLength = 3.467

const depths = ({ puff, lidM, oldEnd }: Step): [below: number, above: number] => {
  if (isMixed(puff.layering)) return [lidM, Math.max(puff.lidMaxM - lidM, 1)]
  const depth = oldEnd.sigmaZ * boxLength
  return [puff.layering === 3 ? depth : Math.min(depth, lidM), puff.layering === 5 ? Math.max(puff.lidMaxM - lidM, 1) : depth]
}

const placesOf = (names: readonly string[], species: readonly DepositionRule[]): Record<string, number> => {
  const places = Object.fromEntries(names.map(name => [name, species.findIndex(rule => rule.name === name)]))
  const missing = names.filter(name => places[name]! < 0)
  if (missing.length > 0) throw new RangeError(`化学转化所需的物种缺失：${missing.join('、')}`)
  return places
}

const reaction = (
  chemistry: Chemistry,
  species: readonly DepositionRule[],
): ((mass: Float64Array, air: ReactionAir) => void) | undefined => {
  if (chemistry === 'none') return undefined
  if (chemistry === 'rivad') {
    const places = placesOf(['SO2', 'SO4', 'NO', 'NO2', 'HNO3', 'NO3'], species) as RivadPlaces
    return (mass, air) => reactRivad(mass, places, air)
  }
  const places = placesOf(['SO2', 'SO4', 'NOX', 'HNO3', 'NO3'], species) as MesopuffPlaces
  return (mass, air) => reactMesopuff(mass, places, air)
}

const react = (step: Step, budget: SourceBudget, run: (mass: Float64Array, air: ReactionAir) => void, options: PuffOptions): void => {
  const { puff, column, oldEnd, seconds } = step
  const area = (oldEnd.sigmaY * boxLength) ** 2
  const [below, above] = depths(step)
  for (const [mass, depth] of [
    [puff.below, below],
    [puff.above, above],
  ] as const) {
    if (!hasMass(mass)) continue
    const before = mass.slice()
    run(mass, {
      temperatureK: column.temperatureK,
      densityKgM3: column.densityKgM3,
      relativeHumidity: column.relativeHumidity,
      solarSine: column.solarSine,
      solarRadiation: column.solarRadiation,
      stability: mass === puff.below ? column.stability : options.classAloft || column.stability,
      cloudTenths: column.cloudTenths,
      ozonePpb: options.ozonePpb,
      ammoniaPpb: options.ammoniaPpb,
      heightM: puff.heightM + column.groundM,
      dilution: 1 / (area * depth),
      hours: seconds / 3600,
    })
    for (let s = 0; s < mass.length; s++) budget.transformed[s] = budget.transformed[s]! + mass[s]! - before[s]!
  }
}

const wash = ({ puff, column, seconds }: Step, { wet }: SourceBudget, species: readonly DepositionRule[]): void => {
  if (!(column.precipitation > 0)) return
  species.forEach(({ scavenging }, s) => {
    const left = Math.exp(-(column.frozen ? scavenging.frozen : scavenging.liquid) * column.precipitation * seconds)
    wet[s] = wet[s]! + (puff.below[s]! + puff.above[s]!) * (1 - left)
    puff.below[s] = puff.below[s]! * left
    puff.above[s] = puff.above[s]! * left
  })
}

/** Mean share of the column at the ground during the step, of start, middle and end alike, 1/m. */
const touch = ({ puff, lidM, oldStart, oldEnd, youngStart, youngEnd, middleSigmaZ }: Step): number => {
  if (isMixed(puff.layering)) return 1 / lidM
  const start = verticalCoupling(0, puff.heightM, oldStart.sigmaZ, lidM)
  const end = verticalCoupling(0, puff.heightM, oldEnd.sigmaZ, lidM)
  if (!youngStart || !youngEnd) return (start + verticalCoupling(0, puff.heightM, middleSigmaZ, lidM) + end) / 3
  const youngTouch = verticalCoupling(0, puff.heightM, youngStart.sigmaZ, lidM)
  return (start + end + youngTouch + verticalCoupling(0, puff.heightM, youngEnd.sigmaZ, lidM)) / 4
}

const settle = (step: Step, { dry }: SourceBudget, velocities: Float64Array, species: readonly DepositionRule[]): void => {
  const { puff, column } = step
  if (puff.layering === 4 || !hasMass(puff.below)) return
  const mean = touch(step)
  for (let s = 0; s < velocities.length; s++) {
    const velocity = velocities[s]!
    const rule = species[s]!.dry
    const thinned = isMixed(puff.layering) && rule !== 'none' && rule.kind !== 'fixed' ? groundShare(column, velocity) : 1
    step.groundShare[s] = thinned
    const lost = puff.below[s]! * -Math.expm1(-thinned * velocity * mean * step.seconds)
    dry[s] = dry[s]! + lost
    puff.below[s] = puff.below[s]! - lost
  }
}

/** Velocities of all species over a column, computed once for each. */
const velocitiesOver = (rules: readonly DepositionVelocity[]): ((column: WeatherColumn) => Float64Array) => {
  const known = new WeakMap<WeatherColumn, Float64Array>()
  return column => {
    const before = known.get(column)
    if (before) return before
    const velocities = Float64Array.from(rules, velocityOf => velocityOf(column))
    known.set(column, velocities)
    return velocities
  }
}

/** The removal that a run's options ask for. Throws a RangeError in Chinese when the chemistry lacks one of its species. */
export const removalOf = (species: readonly DepositionRule[], options: PuffOptions): Removal => {
  const run = reaction(options.chemistry, species)
  const velocities = velocitiesOver(species.map(depositionVelocity))
  return (step, budget) => {
    if (run) react(step, budget, run, options)
    if (options.wetDeposition) wash(step, budget, species)
    if (options.dryDeposition) settle(step, budget, velocities(step.column), species)
  }
}
