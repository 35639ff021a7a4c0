import { fixedParticleShare } from '../chemistry/deposition.ts'
import type { TransportRun, TransportSetup } from '../run.ts'
import { type OutputId, outputTerms, type SpeciesId } from '../species.ts'
import { tagCount } from '../tags.ts'
import type { Equilibrium } from './hour-plan.ts'

/** Sums over the steps of an hour; divided by their number they are hourly means, μg/m³ in the lowest layer. */
export interface GroundSample {
  /** (receptor · tags + tag) · outputs + output: what the tags carried here give. */
  contributions: Float64Array
  /** receptor · outputs + output, of the bulk. */
  totals: Float64Array
  /** (group · outputs + output) · ny·nx + cell. */
  maps: Float64Array
  /** output · ny·nx + cell, of the bulk. */
  totalMaps: Float64Array
}

export const groundSample = ({ setup }: TransportRun): GroundSample => {
  const { receptors, outputs, maps, grid } = setup
  const plane = grid.nx * grid.ny
  return {
    contributions: new Float64Array(receptors.length * tagCount(setup.emissions) * outputs.length),
    totals: new Float64Array(receptors.length * outputs.length),
    maps: new Float64Array(maps.groups.length * maps.outputs.length * plane),
    totalMaps: new Float64Array(maps.outputs.length * plane),
  }
}

/** Four cells round a receptor and their weights: bilinear between cell centres, at the rim the nearest. */
export interface Corners {
  cells: Int32Array
  weights: Float64Array
}

export const receptorCorners = ({ grid, receptors }: TransportSetup): Corners[] => {
  const place = new Float64Array(2)
  const { nx, ny } = grid
  return receptors.map(({ name, lon, lat }) => {
    grid.projection.toGrid(lon, lat, place)
    const [x, y] = [place[0]!, place[1]!]
    if (!(x >= -0.5 && y >= -0.5 && x <= nx - 0.5 && y <= ny - 0.5)) throw new RangeError(`受体 ${name}（${lon}, ${lat}）不在输送网格内`)
    const [i, j] = [Math.min(Math.max(Math.floor(x), 0), nx - 2), Math.min(Math.max(Math.floor(y), 0), ny - 2)]
    const [fx, fy] = [Math.min(Math.max(x - i, 0), 1), Math.min(Math.max(y - j, 0), 1)]
    const c = j * nx + i
    return {
      cells: Int32Array.of(c, c + 1, c + nx, c + nx + 1),
      weights: Float64Array.of((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy),
    }
  })
}

/** One carried mass that an output counts, with μg/m³ per kg in each column. */
interface Share {
  species: number
  perKg: Float64Array
}

const shareOf = (id: SpeciesId, phase: 'all' | 'particle' | 'gas', { nitrate, ammonium }: Equilibrium, c: number): number => {
  if (phase === 'all') return 1
  const particle = id === 'tno3' ? nitrate[c]! : id === 'nhx' ? ammonium[c]! : fixedParticleShare(id)
  return phase === 'particle' ? particle : 1 - particle
}

const sharesOf = (run: TransportRun, output: OutputId, equilibrium: Equilibrium): Share[] =>
  outputTerms(output, run.setup.species).map(({ species, phase, factor }) => ({
    species: run.setup.species.indexOf(species),
    perKg: equilibrium.nitrate.map((_, c) => (1e9 * factor * shareOf(species, phase, equilibrium, c)) / run.volumes[c]!),
  }))

/** Adds what a step leaves at the ground. */
export const addSample = (run: TransportRun, equilibrium: Equilibrium, corners: readonly Corners[], sample: GroundSample): void => {
  run.setup.outputs.forEach((output, o) => {
    for (const share of sharesOf(run, output, equilibrium)) addReceptors(run, share, o, corners, sample)
  })
  run.setup.maps.outputs.forEach((output, o) => {
    for (const share of sharesOf(run, output, equilibrium)) addMaps(run, share, o, sample)
  })
}

const addReceptors = (
  { setup, tagged, bulk, tags, volumes }: TransportRun,
  { species, perKg }: Share,
  o: number,
  corners: readonly Corners[],
  sample: GroundSample,
) => {
  const count = setup.outputs.length
  const size = tagCount(setup.emissions)
  const place = tagged[species]!
  corners.forEach(({ cells, weights }, r) => {
    for (let n = 0; n < cells.length; n++) {
      const c = cells[n]!
      const weight = weights[n]! * perKg[c]!
      sample.totals[r * count + o]! += weight * bulk[species]![c]!
      if (place < 0) continue
      for (let t = 0; t < size; t++)
        sample.contributions[(r * size + t) * count + o]! += weight * tags[(place * size + t) * volumes.length + c]!
    }
  })
}

const addMaps = ({ setup, tagged, bulk, tags, volumes }: TransportRun, { species, perKg }: Share, o: number, sample: GroundSample) => {
  const plane = perKg.length
  const { groups, outputs } = setup.maps
  const size = tagCount(setup.emissions)
  const place = tagged[species]!
  for (let c = 0; c < plane; c++) sample.totalMaps[o * plane + c]! += perKg[c]! * bulk[species]![c]!
  if (place < 0) return
  groups.forEach((group, g) => {
    const into = (g * outputs.length + o) * plane
    for (const tag of group.tags) {
      const at = (place * size + tag) * volumes.length
      for (let c = 0; c < plane; c++) sample.maps[into + c]! += perKg[c]! * tags[at + c]!
    }
  })
}
