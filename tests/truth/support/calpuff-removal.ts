import { runPuffs } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import { depositionVelocity, scavengingRate } from '@qingyuan/engine/transport/chemistry/deposition.ts'
import type { SpeciesId } from '@qingyuan/engine/transport/species.ts'
import { readIscMet } from '@qingyuan/formats/aermet/read-isc.ts'
import { readProfile } from '@qingyuan/formats/aermet/read-profile.ts'
import type { TextRead } from '@qingyuan/formats/aermet/text-rows.ts'
import { readCalpuff } from '@qingyuan/formats/calpuff/read-calpuff.ts'
import { sharedBytes, sharedText, type TruthRow } from '../truth-set.ts'
import { expectedOf, puffCase } from './calpuff-case.ts'
import { comparePuffs } from './puff-scores.ts'

const demo = 'models/calpuff/epa_demo/'

/** CALPUFF's name, ours, and whether it is particle there. */
const scavenged: readonly (readonly [string, SpeciesId, number])[] = [
  ['SO2', 'so2', 0],
  ['SO4', 'so4', 1],
  ['HNO3', 'tno3', 0],
  ['NO3', 'tno3', 1],
]

/** Input group 10 of a control file: liquid and frozen coefficients, 1/s per mm/h. */
const coefficientsOf = (name: string): [number, number] => {
  const group = sharedText(`${demo}CALPUFF.INP`).split('INPUT GROUP: 10')[1]!
  const row = new RegExp(`!\\s+${name} =\\s+([\\d.E+-]+),\\s+([\\d.E+-]+)\\s+!`).exec(group)!
  return [Number(row[1]), Number(row[2])]
}

const seriesOf = (file: string) => {
  const read = readCalpuff(sharedBytes(`${demo}${file}`))
  if (!read.ok) throw new Error(read.problem.message)
  return new Map(read.file.series.filter(({ place }) => place === 'grid').map(({ species, values }) => [species, values]))
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Flux over concentration at the ground, median of the cells with at least a twentieth of the hour's maximum, m/s. */
const velocityOf = (flux: ArrayLike<number>[], air: ArrayLike<number>[]): number =>
  median(
    air.flatMap((values, hour) => {
      const least = 0.05 * Array.from(values).reduce((most, value) => Math.max(most, value), 0)
      return Array.from(values, (value, c) => (value > least ? flux[hour]![c]! / value : Number.NaN)).filter(value => value === value)
    }),
  )

/** Rain and deposition of the official demonstration case: four dry winter hours, so that its wet fluxes are all 0. */
export const removalRows = (): TruthRow[] => {
  const wet = Math.max(
    ...scavenged.map(([name, id, particle]) => {
      const [liquid, frozen] = coefficientsOf(name)
      return Math.max(Math.abs(scavengingRate(id, 1, 280, particle) - liquid), Math.abs(scavengingRate(id, 1, 265, particle) - frozen))
    }),
  )
  const fluxes = [...seriesOf('CALPUFF.WET').values()].flat().reduce((most, field) => Math.max(most, ...Array.from(field)), 0)
  const [dry, air] = [seriesOf('CALPUFF.DRY'), seriesOf('CALPUFF.CON')]
  const velocity = (name: string) => velocityOf(dry.get(name)!, air.get(name)!)
  const own = (id: SpeciesId, particle: number) => depositionVelocity(id, 0.15, particle)
  const over = (what: string, name: string, id: SpeciesId, particle: number): TruthRow => ({
    name: `dry: our velocity of ${what} over CALPUFF's of the case (resistances, winter, known weather)`,
    measured: own(id, particle) / velocity(name),
    better: 'lower',
    unit: '',
  })
  return [
    {
      name: 'wet: scavenging of SO2, SO4, HNO3, NO3 in rain and snow against its control file',
      measured: wet,
      bar: 0,
      better: 'lower',
      unit: '1/s',
    },
    {
      name: 'wet: largest flux in CALPUFF.WET (no rain in these hours: no flux to compare)',
      measured: fluxes,
      better: 'lower',
      unit: 'g/m²/s',
    },
    { ...over('SO2', 'SO2', 'so2', 0), bar: 1.5 },
    over('HNO3', 'HNO3', 'tno3', 0),
    over('fine particles', 'SO4', 'so4', 1),
  ]
}

const good = <T>(read: TextRead<T>): T[] => {
  if (!read.ok) throw new Error(read.problem.message)
  return read.hours
}

/** Slower than this CALPUFF takes the air as calm, m/s. */
const calmMs = 0.5

/** Hours of a case in which the measured wind is calm. */
const calmHours = (name: string, hours: number): ReadonlySet<number> => {
  const folder = `models/calpuff/${name}/`
  const speeds =
    name === 'windshift'
      ? good(readIscMet(sharedText(`${folder}isc.met`))).map(({ speed }) => speed)
      : good(readProfile(sharedText(`${folder}met.pfl`))).map(({ speed }) => speed[0]!)
  // A missing speed is how AERMET writes a calm.
  const calm = new Set(speeds.slice(0, hours).flatMap((speed, hour) => (speed >= calmMs ? [] : [hour])))
  if (calm.size === 0) throw new Error(`${name} has no calm hour`)
  return calm
}

/** Calm hours of the cases alone: values within 2 % of CALPUFF's. */
export const calmRows = (): TruthRow[] =>
  ['windshift', 'inert_pg', 'inert_turb'].flatMap(name => {
    const input = puffCase(name)
    const calm = calmHours(name, input.weather.hours)
    const shape = {
      hours: input.weather.hours,
      sources: input.sources.length,
      species: input.species.length,
      receptors: input.receptors.xM.length,
    }
    const { expected, ours } = comparePuffs(expectedOf(name, input), runPuffs(input).concentration, shape, hour => calm.has(hour))
    const close = ours.filter((value, n) => Math.abs(value / expected[n]! - 1) < 0.02).length / ours.length
    return [
      {
        name: `calm puffs: ${name}, ${calm.size} calm hours, ${ours.length} values within 2 % (known weather, seen case)`,
        measured: 100 * close,
        bar: 99,
        better: 'higher',
        unit: '%',
      },
    ] satisfies TruthRow[]
  })
