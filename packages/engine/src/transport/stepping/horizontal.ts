import {
  axisX,
  axisY,
  followX,
  followY,
  type Shares,
  type SweepScratch,
  sweepBulk,
  sweepScratch,
  sweptAir,
} from '../numerics/plane-sweep.ts'
import { budgetTerms, type TransportRun } from '../run.ts'
import { outsideTagOf } from '../tags.ts'
import type { HourPlan } from './hour-plan.ts'

/** Memory of the horizontal steps, made once. */
export interface HorizontalScratch {
  sweep: SweepScratch
  air: Float64Array
  sharesX: Shares
  sharesY: Shares
  row: Float64Array
  rim: Float64Array
}

export const horizontalScratch = (nx: number, ny: number): HorizontalScratch => {
  const shares = (faces: number): Shares => ({ forward: new Float64Array(faces), backward: new Float64Array(faces) })
  return {
    sweep: sweepScratch(nx, ny),
    air: new Float64Array(nx * ny),
    sharesX: shares((nx + 1) * ny),
    sharesY: shares(nx * (ny + 1)),
    row: new Float64Array(nx),
    rim: new Float64Array(4),
  }
}

const inflow = budgetTerms.indexOf('inflow')
const outflow = budgetTerms.indexOf('outflow')

/** Air of a layer when a share of the hour is over. */
const airAt = ({ massStart, massEnd }: HourPlan['flow'], at: number, share: number, out: Float64Array): void => {
  for (let c = 0; c < out.length; c++) out[c] = massStart[at + c]! + share * (massEnd[at + c]! - massStart[at + c]!)
}

/**
 * Horizontal transport of one step: each layer along i and j, the order changing from step to step (Strang 1968). The bulk moves by parabolic
 * fluxes, each tag by its share of them: what leaves a cell of the bulk takes the same share of every tag in it.
 */
export const stepHorizontally = (run: TransportRun, plan: HourPlan, step: number, scratch: HorizontalScratch): void => {
  const { nz } = run.setup.grid
  for (let k = 0; k < nz; k++) {
    for (let s = 0; s < run.bulk.length; s++) {
      airAt(plan.flow, k * scratch.air.length, step / plan.steps, scratch.air)
      for (const along of step % 2 === 0 ? (['x', 'y'] as const) : (['y', 'x'] as const)) {
        sweepSpecies(run, plan, k, s, along, scratch)
        followTags(run, k, s, along, scratch)
      }
    }
  }
}

const sweepSpecies = (run: TransportRun, plan: HourPlan, k: number, s: number, along: 'x' | 'y', scratch: HorizontalScratch): void => {
  const { nx, ny, nz } = run.setup.grid
  const { flow, outside, dt } = plan
  const { air, rim, sweep } = scratch
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
  rim.fill(0)
  sweepBulk(axis, fields, dt, along === 'x' ? scratch.sharesX : scratch.sharesY, sweep, rim)
  sweptAir(axis, air, fields.through, dt)
  run.budget[s * budgetTerms.length + inflow]! += rim[0]! + rim[2]!
  run.budget[s * budgetTerms.length + outflow]! += rim[1]! + rim[3]!
}

const followTags = (run: TransportRun, k: number, s: number, along: 'x' | 'y', { sharesX, sharesY, row }: HorizontalScratch): void => {
  const { grid, emissions } = run.setup
  const { nx, ny, nz } = grid
  const size = run.range.to - run.range.from
  const [first, last] = along === 'x' ? (['west', 'east'] as const) : (['south', 'north'] as const)
  const [firstTag, lastTag] = [outsideTagOf(emissions, first) - run.range.from, outsideTagOf(emissions, last) - run.range.from]
  for (let t = 0; t < size; t++) {
    if (run.active[s * size + t] === 0) continue
    const at = ((s * size + t) * nz + k) * nx * ny
    const inside = [t === firstTag ? 1 : 0, t === lastTag ? 1 : 0] as const
    if (along === 'x') followX(run.tags, at, nx, ny, sharesX, inside)
    else followY(run.tags, at, nx, ny, sharesY, inside, row)
  }
}
