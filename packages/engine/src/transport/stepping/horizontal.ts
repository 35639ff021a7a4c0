import {
  axisX,
  axisY,
  createPassage,
  followX,
  followY,
  type Passage,
  type SweepScratch,
  sweepBulk,
  sweepScratch,
  sweptAir,
  type TagRows,
  tagRows,
} from '../numerics/plane-sweep.ts'
import { budgetTerms, type TransportRun } from '../run.ts'
import { outsideTagOf, tagCount } from '../tags.ts'
import type { HourPlan } from './hour-plan.ts'

type Order = readonly ['x', 'y'] | readonly ['y', 'x']

/** Memory of the horizontal steps, made once. */
export interface HorizontalScratch {
  sweep: SweepScratch
  air: Float64Array
  wayX: Passage
  wayY: Passage
  inverseX: Float64Array
  inverseY: Float64Array
  rows: TagRows
  rim: Float64Array
}

export const horizontalScratch = (nx: number, ny: number): HorizontalScratch => ({
  sweep: sweepScratch(nx, ny),
  air: new Float64Array(nx * ny),
  wayX: createPassage((nx + 1) * ny),
  wayY: createPassage(nx * (ny + 1)),
  inverseX: new Float64Array(nx * ny),
  inverseY: new Float64Array(nx * ny),
  rows: tagRows(nx),
  rim: new Float64Array(4),
})

const inflow = budgetTerms.indexOf('inflow')
const outflow = budgetTerms.indexOf('outflow')

/** Air of a layer when a share of the hour is over. */
const airAt = ({ massStart, massEnd }: HourPlan['flow'], at: number, share: number, out: Float64Array): void => {
  for (let c = 0; c < out.length; c++) out[c] = massStart[at + c]! + share * (massEnd[at + c]! - massStart[at + c]!)
}

/**
 * Horizontal transport of one step: each layer along i and j, the order changing from step to step (Strang 1968). The bulk moves by parabolic
 * fluxes, each tag by its share of them.
 */
export const stepHorizontally = (run: TransportRun, plan: HourPlan, step: number, scratch: HorizontalScratch): void => {
  const { nz } = run.setup.grid
  for (let k = 0; k < nz; k++) {
    for (let s = 0; s < run.bulk.length; s++) {
      airAt(plan.flow, k * scratch.air.length, step / plan.steps, scratch.air)
      const order: Order = step % 2 === 0 ? ['x', 'y'] : ['y', 'x']
      for (const along of order) sweepSpecies(run, plan, k, s, along, scratch)
      followTags(run, k, s, order, scratch)
    }
  }
}

const sweepSpecies = (run: TransportRun, plan: HourPlan, k: number, s: number, along: 'x' | 'y', scratch: HorizontalScratch): void => {
  const { nx, ny, nz } = run.setup.grid
  const { flow, outside, dt } = plan
  const { air, rim, sweep } = scratch
  const inverse = along === 'x' ? scratch.inverseX : scratch.inverseY
  const axis = along === 'x' ? axisX(nx, ny) : axisY(nx, ny)
  const faces = along === 'x' ? (nx + 1) * ny : nx * (ny + 1)
  const [through, mixed] = along === 'x' ? [flow.x, flow.mixX] : [flow.y, flow.mixY]
  const [first, last] = along === 'x' ? [outside.west, outside.east] : [outside.south, outside.north]
  const fields = {
    bulk: run.bulk[s]!.subarray(k * nx * ny, (k + 1) * nx * ny),
    air,
    through: through.subarray(k * faces, (k + 1) * faces),
    mixed: mixed.subarray(k * faces, (k + 1) * faces),
    outside: [first[s * nz + k]!, last[s * nz + k]!] as const,
  }
  if (run.tagged[s]! >= 0) for (let c = 0; c < inverse.length; c++) inverse[c] = fields.bulk[c]! > 0 ? 1 / fields.bulk[c]! : 0
  rim.fill(0)
  sweepBulk(axis, fields, dt, along === 'x' ? scratch.wayX : scratch.wayY, sweep, rim)
  sweptAir(axis, air, fields.through, dt)
  run.budget[s * budgetTerms.length + inflow]! += rim[0]! + rim[2]!
  run.budget[s * budgetTerms.length + outflow]! += rim[1]! + rim[3]!
}

/** Each tag's plane goes both ways at once, while it is in the cache. */
const followTags = (run: TransportRun, k: number, s: number, order: Order, scratch: HorizontalScratch): void => {
  const { grid, emissions } = run.setup
  const { nx, ny, nz } = grid
  const count = tagCount(emissions)
  const [west, east, south, north] = (['west', 'east', 'south', 'north'] as const).map(side => outsideTagOf(emissions, side))
  const place = run.tagged[s]!
  if (place < 0) return
  const plane = { tags: run.tags, at: 0, nx, ny, inverse: scratch.inverseX, rows: scratch.rows }
  for (let t = 0; t < count; t++) {
    if (run.active[place * count + t] === 0) continue
    plane.at = ((place * count + t) * nz + k) * nx * ny
    for (const along of order) {
      plane.inverse = along === 'x' ? scratch.inverseX : scratch.inverseY
      if (along === 'x') followX(plane, scratch.wayX, [t === west ? 1 : 0, t === east ? 1 : 0])
      else followY(plane, scratch.wayY, [t === south ? 1 : 0, t === north ? 1 : 0])
    }
  }
}
