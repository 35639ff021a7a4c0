import { createParabolas, parabolicFluxes } from '@qingyuan/engine/transport/numerics/ppm.ts'
import { type CamxRow, camxRow } from './support/camx-rows.ts'
import { airTracer, sixHours, zeroOutDay } from './support/transport-invariants.ts'
import { defineTruth, type TruthRow, type TruthSet } from './truth-set.ts'

/** Our kernel on the row CAMx was given; air is 1 kg a cell, so that mass and mixing ratio are the same number. */
const advected = ({ initial, steps, courant }: CamxRow, wind: (face: number) => number): Float64Array => {
  const n = initial.length - 2
  const q = initial.slice()
  const air = Float64Array.from({ length: n + 1 }, (_, face) => courant * wind(face + 1))
  const [mass, flux] = [new Float64Array(n + 2).fill(1), new Float64Array(n + 1)]
  const scratch = createParabolas(n)
  for (let step = 0; step < steps; step++) {
    parabolicFluxes(q, air, mass, n, scratch, flux)
    for (let i = 1; i <= n; i++) q[i] = q[i]! + flux[i - 1]! - flux[i]!
  }
  return q
}

const even = () => 1
/** Case 4: 1 + 0.3 sin(2 pi i / 100) at the i-th face. The files do not say so; no other period, size or phase gives the published row. */
const waving = (face: number) => 1 + 0.3 * Math.sin((2 * Math.PI * face) / 100)

const farthest = (a: Float64Array, b: Float64Array) => a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0)

const advection: TruthSet = {
  subject: 'transport',
  source: 'PPM kernel of CAMx 7.20 (data/models/camx/advection_1d)',
  needs: ['models/camx/advection_1d'],
  measure: () =>
    ['ppm_case1_a', 'ppm_case2_a', 'ppm_case2neg_a', 'ppm_case3_a', 'ppm_case4_a'].map(name => {
      const row = camxRow(name)
      return {
        name: `${name} farthest cell`,
        measured: farthest(advected(row, name === 'ppm_case4_a' ? waving : even), row.final),
        bar: 1e-5,
        better: 'lower' as const,
        unit: '',
      }
    }),
}

const lower = (name: string, measured: number, bar: number, unit = ''): TruthRow => ({ name, measured, bar, better: 'lower', unit })

/** What holds whatever the weather: a made-up, converging, rainy day (`test-support/sample-run.ts`). */
const invariants: TruthSet = {
  subject: 'transport',
  source: 'conservation laws and brute force',
  needs: [],
  measure: () => {
    const six = sixHours()
    const zeroOut = zeroOutDay()
    return [
      lower('air tracer off 1 after an hour', airTracer(), 1e-6),
      lower('mass budget, worst of 8 species after 6 h', six.budget, 1e-6),
      lower('sum of tags against bulk, worst cell', six.closure, 1e-5),
      { name: 'least mass of any cell and tag', measured: six.least, bar: 0, better: 'higher', unit: 'kg' },
      { name: 'largest correction of a cell’s tags in a step', measured: six.correction, better: 'lower', unit: '' },
      lower('zero-out against tag, inert, 24 h, 24 receptors: mean', 100 * zeroOut.mean, 2, '%'),
      lower('zero-out against tag: sum', 100 * zeroOut.sum, 2, '%'),
    ]
  },
}

export const truth = defineTruth(advection, invariants)
