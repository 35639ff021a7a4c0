import { type Emissions, type TagSource, tagSources } from './emissions.ts'
import { cellVolumesM3, type TransportGrid } from './grid.ts'
import { checkSpecies, type OutputId, type SpeciesId, speciesOf } from './species.ts'
import { outsideTagOf, type TagRange, tagCount } from './tags.ts'

/** Values a run's species have outside or at the start, µg/m³: species · nz + layer, in the run's order of species. */
export type LayerValues = Float32Array

export interface Receptor {
  name: string
  /** WGS-84 degrees; inside the grid. */
  lon: number
  lat: number
}

/** Tags whose sum is told as a map. */
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

/** A run under way: the bulk of all species and the tags of one range. Masses in kg a cell. */
export interface TransportRun {
  setup: TransportSetup
  range: TagRange
  sources: TagSource[]
  /** Hours done. */
  hours: number
  /** One a species. */
  bulk: Float64Array[]
  /** ((species · tags of the range) + tag) · cells + cell. */
  tags: Float32Array
  /** species · tags of the range + tag: 1 once any of it may be there. */
  active: Uint8Array
  /** species · terms + term. */
  budget: Float64Array
  volumes: Float64Array
}

const kgOf = (microgramsPerM3: number) => microgramsPerM3 * 1e-9

/** A tag is carried from when it can hold mass: a source's, what is made from it, what stands outside. */
const activeTags = ({ species, emissions }: TransportSetup, { from, to }: TagRange, sources: TagSource[]): Uint8Array => {
  const size = to - from
  const active = new Uint8Array(species.length * size)
  const firstOutside = outsideTagOf(emissions, 'initial')
  species.forEach((_, s) => {
    for (let t = Math.max(from, firstOutside); t < to; t++) active[s * size + t - from] = 1
  })
  for (const { species: s, tag } of sources) {
    if (tag < from || tag >= to) continue
    active[s * size + tag - from] = 1
  }
  species.forEach((id, s) => {
    const precursor = species.indexOf(speciesOf(id).from ?? id)
    for (let t = 0; t < size; t++) active[s * size + t]! |= active[precursor * size + t]!
  })
  return active
}

export interface StartOptions {
  /** Tags this worker carries; all of them when not said. */
  range?: TagRange
  /** Memory for the tags, for instance shared: species × tags of the range × cells values of 0. */
  memory?: Float32Array
}

/** Cells of memory that the tags of a range need. */
export const tagMemory = ({ grid, species }: TransportSetup, { from, to }: TagRange): number =>
  species.length * (to - from) * grid.nz * grid.ny * grid.nx

/** A run at its first hour. Refuses emissions, species and tags that do not fit together. */
export const startRun = (setup: TransportSetup, options: StartOptions = {}): TransportRun => {
  const { grid, species, emissions, initial } = setup
  checkSpecies(species)
  if (initial.length !== species.length * grid.nz)
    throw new RangeError(`初始浓度应有 ${species.length} 个物种 × ${grid.nz} 层，实有 ${initial.length} 个值`)
  const range = options.range ?? { from: 0, to: tagCount(emissions) }
  const memory = tagMemory(setup, range)
  if (options.memory && options.memory.length !== memory)
    throw new RangeError(`标记物种内存应有 ${memory} 个值，实有 ${options.memory.length} 个`)
  const sources = tagSources(emissions, grid, species)
  const run: TransportRun = {
    setup,
    range,
    sources,
    hours: 0,
    bulk: species.map(() => new Float64Array(grid.nz * grid.ny * grid.nx)),
    tags: options.memory ?? new Float32Array(memory),
    active: activeTags(setup, range, sources),
    budget: new Float64Array(species.length * budgetTerms.length),
    volumes: cellVolumesM3(grid),
  }
  fillInitial(run)
  return run
}

const fillInitial = ({ setup, range, bulk, tags, budget, volumes }: TransportRun): void => {
  const { grid, initial, emissions } = setup
  const plane = grid.nx * grid.ny
  const tag = outsideTagOf(emissions, 'initial') - range.from
  const carried = tag >= 0 && tag < range.to - range.from
  bulk.forEach((mass, s) => {
    const at = (s * (range.to - range.from) + tag) * volumes.length
    for (let c = 0; c < mass.length; c++) {
      mass[c] = kgOf(initial[s * grid.nz + Math.floor(c / plane)]!) * volumes[c]!
      if (carried) tags[at + c] = mass[c]!
      budget[s * budgetTerms.length]! += mass[c]!
    }
  })
}

/** Mass of a species in the air now, kg. */
export const burdenOf = ({ bulk }: TransportRun, species: number): number => bulk[species]!.reduce((sum, mass) => sum + mass, 0)
