import { type ColumnFactors, columnFactors, factorColumns, groundKeep, solveColumns, solveTagColumns } from '../numerics/column.ts'
import { budgetTerms, type TransportRun } from '../run.ts'
import { tagCount } from '../tags.ts'
import type { HourPlan } from './hour-plan.ts'

/** Memory of the column steps, made once. */
export interface ColumnScratch {
  factors: ColumnFactors
  air: Float64Array
  ground: Float64Array[]
  work: Float64Array
}

/** Columns that are done together: few enough for the caches, enough for long runs of memory. */
const blockWidth = 200

export const columnScratch = (plane: number, nz: number, species: number): ColumnScratch => ({
  factors: columnFactors(blockWidth, nz),
  air: new Float64Array(nz * plane),
  ground: Array.from({ length: species }, () => new Float64Array(blockWidth)),
  work: new Float64Array(nz * blockWidth),
})

const term = (name: (typeof budgetTerms)[number]) => budgetTerms.indexOf(name)
const [emitted, made, dry, wet, converted] = [term('emitted'), term('made'), term('dry'), term('wet'), term('converted')]

/** Puts a step's emissions into the bulk and into their tags. */
export const addEmissions = (run: TransportRun, { emissionFactors, dt }: HourPlan): void => {
  const { setup, tagged, sources, bulk, tags, budget, volumes } = run
  const count = tagCount(setup.emissions)
  for (const { species, tag, sector, cells, kgPerSecond } of sources) {
    const factor = emissionFactors[sector]! * dt
    const mass = bulk[species]!
    const at = (tagged[species]! * count + tag) * volumes.length
    for (let n = 0; n < cells.length; n++) {
      const kg = kgPerSecond[n]! * factor
      mass[cells[n]!]! += kg
      budget[species * budgetTerms.length + emitted]! += kg
      if (tagged[species]! >= 0) tags[at + cells[n]!]! += kg
    }
  }
}

/** kg a cell below which a tag is taken to be gone: numbers too small for single precision are slow. */
const leastMass = 1e-30

/** Columns side by side: the cell of the plane they begin at, how many they are, how far apart their layers are. */
interface Block {
  from: number
  width: number
  nz: number
  plane: number
}

type Convert<A> = (masses: A, precursor: number, products: A, product: number, share: Float64Array, yieldOf: number, block: Block) => number

/** Turns a share of the precursor of each column into product; returns the precursor's mass that reacted. */
const converter =
  <A extends Float32Array | Float64Array>(): Convert<A> =>
  (masses, precursor, products, product, share, yieldOf, block) => {
    const { from, width, nz, plane } = block
    let total = 0
    for (let k = 0; k < nz; k++) {
      const offset = k * plane + from
      for (let i = 0; i < width; i++) {
        const mass = masses[precursor + offset + i]! * share[from + i]!
        masses[precursor + offset + i]! -= mass
        products[product + offset + i]! += mass * yieldOf
        total += mass
      }
    }
    return total
  }
const convertBulk = converter<Float64Array>()
const convertTag = converter<Float32Array>()

type Wash<A> = (masses: A, at: number, left: Float64Array, block: Block) => number

/** Takes out what precipitation scavenges; returns it. */
const washer =
  <A extends Float32Array | Float64Array>(): Wash<A> =>
  (masses, at, left, { from, width, nz, plane }) => {
    let total = 0
    for (let k = 0; k < nz; k++) {
      const offset = at + k * plane + from
      for (let i = 0; i < width; i++) {
        const before = masses[offset + i]!
        masses[offset + i] = before * left[from + i]!
        total += before - before * left[from + i]!
      }
    }
    return total
  }
const washBulk = washer<Float64Array>()
const washTag = washer<Float32Array>()

/**
 * The column half of a step, block by block: vertical transport with dry deposition, all implicit, one factorisation for all species and tags; then
 * conversion and scavenging, each column with its own shares, which are the same for bulk and tags.
 */
export const stepColumns = (run: TransportRun, plan: HourPlan, step: number, scratch: ColumnScratch): void => {
  const { nx, ny, nz } = run.setup.grid
  const { flow, dt } = plan
  const plane = nx * ny
  const share = (step + 1) / plan.steps
  for (let c = 0; c < scratch.air.length; c++) scratch.air[c] = flow.massStart[c]! + share * (flow.massEnd[c]! - flow.massStart[c]!)
  for (let from = 0; from < plane; from += blockWidth) {
    const block = { from, width: Math.min(blockWidth, plane - from), nz, plane }
    factorColumns(block.width, nz, plane, from, dt, scratch.air, flow.up, flow.mixUp, scratch.factors)
    plan.fall.forEach((fall, s) => groundKeep(scratch.factors, fall, from, block.width, scratch.ground[s]!))
    bulkColumns(run, plan, block, scratch)
    for (const family of plan.families) {
      tagColumns(run, plan, family, block, scratch)
      for (const s of family) plan.correction = Math.max(plan.correction, closeTags(run, s, block, scratch.work))
    }
  }
}

const bulkColumns = ({ bulk, budget }: TransportRun, plan: HourPlan, block: Block, { factors, ground, work }: ColumnScratch): void => {
  const { from, width, nz, plane } = block
  const terms = budgetTerms.length
  bulk.forEach((mass, s) => {
    solveColumns(mass, from, width, nz, plane, factors, ground[s]!, work)
    const fall = plan.fall[s]!
    for (let c = from; c < from + width; c++) budget[s * terms + dry]! += mass[c]! * fall[c]!
  })
  for (const { from: precursor, to: product, share, yieldOf } of plan.conversions) {
    const reacted = convertBulk(bulk[precursor]!, 0, bulk[product]!, 0, share, yieldOf, block)
    budget[precursor * terms + converted]! += reacted
    budget[product * terms + made]! += reacted * yieldOf
  }
  plan.wash.forEach((left, s) => {
    if (left) budget[s * terms + wet]! += washBulk(bulk[s]!, 0, left, block)
  })
}

/** Tags of a species and what it is made into: small enough together to stay in the cache from the first to the last pass. */
const tagColumns = (run: TransportRun, plan: HourPlan, family: readonly number[], block: Block, scratch: ColumnScratch): void => {
  const { tags, active, tagged, volumes } = run
  const { from, width, nz, plane } = block
  const { factors, ground, work } = scratch
  const count = tagCount(run.setup.emissions)
  const conversions = plan.conversions.filter(conversion => family.includes(conversion.from))
  for (let t = 0; t < count; t++) {
    for (const s of family) {
      if (active[tagged[s]! * count + t] === 0) continue
      solveTagColumns(tags, (tagged[s]! * count + t) * volumes.length + from, width, nz, plane, factors, ground[s]!, work)
    }
    for (const { from: precursor, to: product, share, yieldOf } of conversions) {
      if (active[tagged[precursor]! * count + t] === 0) continue
      const [source, target] = [(tagged[precursor]! * count + t) * volumes.length, (tagged[product]! * count + t) * volumes.length]
      convertTag(tags, source, tags, target, share, yieldOf, block)
    }
    for (const s of family) {
      const left = plan.wash[s]
      if (left && active[tagged[s]! * count + t]) washTag(tags, (tagged[s]! * count + t) * volumes.length, left, block)
    }
  }
}

/**
 * Brings the tags of a species back to their bulk, cell by cell, all by the same factor: limited slopes of shares need not sum to 0 where
 * several tags have their edges. Returns the largest correction, as a share of the bulk.
 */
const closeTags = ({ setup, bulk, tags, tagged, active, volumes }: TransportRun, s: number, block: Block, sums: Float64Array): number => {
  const { from, width, nz, plane } = block
  const count = tagCount(setup.emissions)
  let worst = 0
  sums.fill(0)
  for (let t = 0; t < count; t++) {
    if (active[tagged[s]! * count + t] === 0) continue
    const at = (tagged[s]! * count + t) * volumes.length + from
    for (let k = 0; k < nz; k++) for (let i = 0; i < width; i++) sums[k * width + i]! += tags[at + k * plane + i]!
  }
  for (let k = 0; k < nz; k++)
    for (let i = 0; i < width; i++) {
      const sum = sums[k * width + i]!
      const factor = sum > 0 ? bulk[s]![k * plane + from + i]! / sum : 1
      worst = Math.max(worst, Math.abs(factor - 1))
      sums[k * width + i] = factor
    }
  for (let t = 0; t < count; t++) {
    if (active[tagged[s]! * count + t] === 0) continue
    const at = (tagged[s]! * count + t) * volumes.length + from
    for (let k = 0; k < nz; k++)
      for (let i = 0; i < width; i++) {
        const mass = tags[at + k * plane + i]! * sums[k * width + i]!
        tags[at + k * plane + i] = mass < leastMass ? 0 : mass
      }
  }
  return worst
}
