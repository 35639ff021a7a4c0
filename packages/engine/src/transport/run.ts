import { type Emissions, type TagSource, tagSources } from './emissions.ts'
import { cellVolumesM3, type TransportGrid } from './grid.ts'
import { checkSpecies, type OutputId, type SpeciesId, speciesOf } from './species.ts'
import { outsideTagOf, tagCount } from './tags.ts'

/** Values a run's species have outside or at the start, μg/m³: species · nz + layer, in the run's order of species. */
export type LayerValues = Float32Array

export interface Receptor {
  name: string
  /** WGS-84 degrees; inside the grid. */
  lon: number
  lat: number
}

/** Tags whose sum is returned as a map. */
export interface TagGroup {
  name: string
  tags: number[]
}

/** What a run is; does not change while it runs. */
export interface TransportSetup {
  grid: TransportGrid
  species: SpeciesId[]
  emissions: Emissions
  /** What is in the air at the start, the same over the whole grid. */
  initial: LayerValues
  receptors: Receptor[]
  outputs: OutputId[]
  /** Maps at the ground, each hour, of these sums of tags and these outputs. */
  maps: { groups: TagGroup[]; outputs: OutputId[] }
}

/** Kilograms of one species since the start; what came in and was made, minus what left, is the burden. */
export const budgetTerms = ['initial', 'emitted', 'inflow', 'made', 'outflow', 'dry', 'wet', 'converted'] as const
export type BudgetTerm = (typeof budgetTerms)[number]

/** A run under way: the bulk of all species and the tags of those a worker carries. Masses in kg a cell. */
export interface TransportRun {
  setup: TransportSetup
  /** By species: its place among the tags carried here, −1 when another worker carries its tags. */
  tagged: Int32Array
  sources: TagSource[]
  /** Hours done. */
  hours: number
  /** One a species. */
  bulk: Float64Array[]
  /** (place · tags + tag) · cells + cell. */
  tags: Float32Array
  /** place · tags + tag: 1 when any of it may be there. */
  active: Uint8Array
  /** species · terms + term. */
  budget: Float64Array
  volumes: Float64Array
}

const kgOf = (microgramsPerM3: number) => microgramsPerM3 * 1e-9

/** A tag is worked on where it can hold mass: a source's, what is made from it, what is outside. */
const activeTags = ({ species, emissions }: TransportSetup, tagged: Int32Array, sources: TagSource[]): Uint8Array => {
  const count = tagCount(emissions)
  const all = species.map(() => new Uint8Array(count).fill(1, outsideTagOf(emissions, 'initial')))
  for (const { species: s, tag } of sources) all[s]![tag] = 1
  species.forEach((id, s) => {
    const precursor = all[species.indexOf(speciesOf(id).from ?? id)]!
    precursor.forEach((one, t) => {
      if (one) all[s]![t] = 1
    })
  })
  const carried = all.filter((_, s) => tagged[s]! >= 0)
  const active = new Uint8Array(carried.length * count)
  carried.forEach((one, place) => active.set(one, place * count))
  return active
}

export interface StartOptions {
  /** Species whose tags this worker carries ({@link splitTags}); all of them when not said. */
  tagged?: readonly SpeciesId[]
  /** Memory for the tags, for instance shared: {@link tagMemory} values of 0. */
  memory?: Float32Array
}

/** Values of memory that the tags of some species need. */
export const tagMemory = ({ grid, emissions }: TransportSetup, tagged: readonly SpeciesId[]): number =>
  tagged.length * tagCount(emissions) * grid.nz * grid.ny * grid.nx

/**
 * Species for workers that share a run: each carries the whole bulk (a few per cent of the work) and all tags of its species, which know no
 * others but their precursor and product. Nothing is exchanged until the hours are joined.
 */
export const splitTags = (species: readonly SpeciesId[], parts: number): SpeciesId[][] => {
  const families = species.filter(id => !speciesOf(id).from).map(id => [id, ...species.filter(product => speciesOf(product).from === id)])
  const split: SpeciesId[][] = Array.from({ length: Math.min(parts, families.length) }, () => [])
  for (const family of families.sort((a, b) => b.length - a.length)) split.reduce((a, b) => (b.length < a.length ? b : a)).push(...family)
  return split
}

const checkTagged = (species: readonly SpeciesId[], tagged: readonly SpeciesId[]): void => {
  for (const id of tagged) {
    const family = species.filter(other => other === id || speciesOf(other).from === id || other === speciesOf(id).from)
    if (family.length === 0 || family.some(other => !tagged.includes(other)))
      throw new RangeError(`${speciesOf(id).label} 的标记须与其前体物、产物由同一进程计算`)
  }
}

/** A run at its first hour. Refuses emissions, species and tags that do not fit together. */
export const startRun = (setup: TransportSetup, options: StartOptions = {}): TransportRun => {
  const { grid, species, emissions, initial } = setup
  checkSpecies(species)
  if (initial.length !== species.length * grid.nz)
    throw new RangeError(`初始浓度应有 ${species.length} 个物种 × ${grid.nz} 层，实有 ${initial.length} 个值`)
  const carried = options.tagged ?? species
  checkTagged(species, carried)
  const memory = tagMemory(setup, carried)
  if (options.memory && options.memory.length !== memory)
    throw new RangeError(`标记物种内存应有 ${memory} 个值，实有 ${options.memory.length} 个`)
  const order = species.filter(id => carried.includes(id))
  const tagged = Int32Array.from(species, id => order.indexOf(id))
  const sources = tagSources(emissions, grid, species)
  const run: TransportRun = {
    setup,
    tagged,
    sources,
    hours: 0,
    bulk: species.map(() => new Float64Array(grid.nz * grid.ny * grid.nx)),
    tags: options.memory ?? new Float32Array(memory),
    active: activeTags(setup, tagged, sources),
    budget: new Float64Array(species.length * budgetTerms.length),
    volumes: cellVolumesM3(grid),
  }
  fillInitial(run)
  return run
}

const fillInitial = ({ setup, tagged, bulk, tags, budget, volumes }: TransportRun): void => {
  const { grid, initial, emissions } = setup
  const plane = grid.nx * grid.ny
  bulk.forEach((mass, s) => {
    const at = (tagged[s]! * tagCount(emissions) + outsideTagOf(emissions, 'initial')) * volumes.length
    for (let c = 0; c < mass.length; c++) {
      mass[c] = kgOf(initial[s * grid.nz + Math.floor(c / plane)]!) * volumes[c]!
      if (tagged[s]! >= 0) tags[at + c] = mass[c]!
      budget[s * budgetTerms.length]! += mass[c]!
    }
  })
}

/** Mass of a species in the air now, kg. */
export const burdenOf = ({ bulk }: TransportRun, species: number): number => bulk[species]!.reduce((sum, mass) => sum + mass, 0)
