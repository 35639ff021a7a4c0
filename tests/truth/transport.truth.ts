import { courseAccuracy } from '@qingyuan/engine/transport/accuracy/course-accuracy.ts'
import { createParabolas, parabolicFluxes } from '@qingyuan/engine/transport/numerics/ppm.ts'
import { calmRows, removalRows } from './support/calpuff-removal.ts'
import { type CamxRow, camxRow } from './support/camx-rows.ts'
import { demoDay } from './support/demo-day.ts'
import { demoShares } from './support/demo-shares.ts'
import { demoVentilation } from './support/demo-ventilation.ts'
import { depositingPlume, turningCloud } from './support/transport-analytic.ts'
import { airTracer, secondaryZeroOut, sixHours, zeroOutDay } from './support/transport-invariants.ts'
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
  operator: 'CAMx 7.20',
  weather: 'known',
  cases: 'seen',
  needs: ['models/camx/advection_1d'],
  measure: () =>
    ['ppm_case1_a', 'ppm_case2_a', 'ppm_case2neg_a', 'ppm_case3_a', 'ppm_case4_a'].map(name => {
      const row = camxRow(name)
      return {
        name: `${name} farthest cell`,
        measured: farthest(advected(row, name === 'ppm_case4_a' ? waving : even), row.final),
        // Unseen rows of the same program came to 2.7e-5: the guard is not set on these five alone.
        bar: 1e-4,
        requirement: 1e-4,
        better: 'lower' as const,
        unit: '',
      }
    }),
}

const lower = (name: string, measured: number, bar: number, unit = '', requirement = bar): TruthRow => ({
  ...{ name, measured, bar, requirement, unit },
  better: 'lower',
})

/** What holds whatever the weather: a made-up, converging, rainy day (`test-support/sample-run.ts`). */
const invariants: TruthSet = {
  subject: 'transport',
  source: 'conservation laws and brute force',
  operator: 'conservation laws; the same engine without a region',
  weather: 'known',
  cases: 'seen',
  needs: [],
  measure: () => {
    const six = sixHours()
    const zeroOut = zeroOutDay()
    return [
      lower('air tracer off 1 after an hour', airTracer(), 1e-7, '', 1e-6),
      lower('mass budget, worst of 8 species after 6 h', six.budget, 1e-14, '', 1e-6),
      lower('sum of tags against bulk, worst cell', six.closure, 2e-7, '', 1e-5),
      { name: 'least mass of any cell and tag', measured: six.least, bar: 0, better: 'higher', unit: 'kg' },
      { name: 'largest correction of a cell’s tags in a step', measured: six.correction, better: 'lower', unit: '' },
      lower('zero-out against tag, inert, 24 h, 24 receptors: mean', 100 * zeroOut.mean, 2, '%'),
      lower('zero-out against tag: sum', 100 * zeroOut.sum, 1, '%', 2),
    ]
  },
}

/** Even air in which the engine's vertical exchange is one number: series of eigenfunctions, times a turned cloud or along a wind. */
const analytic: TruthSet = {
  subject: 'transport',
  source: 'analytic solutions in three dimensions (given weather, unseen by the scheme)',
  operator: 'analytic solutions',
  weather: 'known',
  cases: 'unseen',
  needs: [],
  measure: () => {
    const [turned, quarter] = [turningCloud(), turningCloud({ rain: 0, hours: 6 })]
    const [plume, slow] = [depositingPlume(), depositingPlume({ speed: 2.5, hours: 20 })]
    return [
      lower('cloud turned once, diffusing, deposited and rained out: mass left', 100 * turned.mass, 1.5, '%'),
      lower('the same: part of any of ten layers', 100 * turned.layer, 0.2, '% of the cloud', 0.3),
      lower('the same: centre', turned.centreKm, 0.3, 'km of 200'),
      lower('the same: mass at a wrong place', 100 * turned.misplaced, 1.5, '%'),
      lower('the same: highest value at the ground (sigma of 4 cells)', 100 * turned.top, 10, '%'),
      lower('the same: its tag against its bulk, worst cell', turned.closure, 2e-7, '', 1e-6),
      lower('cloud turned by a quarter, no rain: mass left', 100 * quarter.mass, 0.7, '%'),
      lower('the same: part of any layer', 100 * quarter.layer, 0.35, '% of the cloud'),
      lower('plume of a cell, deposited, 5 m/s: ground value across the wind, 8 to 120 km', 100 * plume.worst, 4, '%'),
      lower('the same in 2.5 m/s', 100 * slow.worst, 6, '%'),
      lower('the same: what its own tag misses of it', 100 * (1 - slow.tag), 1e-6, '%', 1e-4),
    ]
  },
}

/** Species that react: the same question by tags and by leaving the region out. */
const reacting: TruthSet = {
  subject: 'transport',
  source: 'brute force for species that react (made-up weather; same engine without the region)',
  operator: 'the same engine without the region',
  weather: 'known',
  cases: 'seen',
  needs: [],
  slow: true,
  measure: () => {
    const found = secondaryZeroOut()
    const shown = (name: string, measured: number): TruthRow => ({ name, measured: 100 * measured, better: 'lower', unit: '%' })
    return [
      lower('first order, 6 h, 24 receptors to the plume’s edge, no ammonia: sulfate', 100 * found.linearSulfate, 7, '%'),
      lower('the same: nitric acid', 100 * found.linearNitricAcid, 5, '%'),
      lower('the same: NOx', 100 * found.linearNox, 4, '%'),
      lower('with ammonia: primary, sulfate and organic PM2.5', 100 * found.firstOrder, 4, '%'),
      shown('with ammonia: nitric acid, gas and salt (its deposition follows the salt)', found.totalNitricAcid),
      shown('with ammonia: ammonium nitrate (two questions: share of the salt, salt without the region)', found.salt),
      shown('with ammonia: PM2.5, all parts', found.fine),
    ]
  },
}

const calpuff: TruthSet = {
  subject: 'transport',
  source: 'CALPUFF 6.262: removal and calm hours (data/models/calpuff)',
  operator: 'CALPUFF 6.262',
  weather: 'known',
  cases: 'seen',
  needs: ['epa_demo', 'windshift', 'inert_pg', 'inert_turb'].map(name => `models/calpuff/${name}`),
  measure: () => [...removalRows(), ...calmRows()],
}

/** The week before this was measured; its days were looked at while the phase was mended. */
const seenWeek = ['17', '18', '19', '20', '21', '22', '23', '24'].map(day => `2026-11-${day}`)
/** Chosen before they were run, of all seasons; nothing was mended after them. */
const otherDays = ['2026-01-13', '2026-03-05', '2026-10-27', '2026-12-08']

const courseOf = (days: readonly string[]) => {
  const found = days.map(day => demoDay(day, { tags: false }))
  return courseAccuracy(
    found.flatMap(({ simulated }) => simulated),
    found.flatMap(({ observed }) => observed),
  )
}

const higher = (name: string, measured: number, bar?: number): TruthRow => ({
  name,
  measured,
  ...(bar !== undefined && { bar }),
  better: 'higher',
  unit: '',
})

const demoCourse: TruthSet = {
  subject: 'transport',
  source: 'the demo city’s measured air (a statistical operator, its answers to weather fitted to other simulated days; weather known)',
  operator: 'the statistics of the demo city',
  weather: 'known',
  cases: 'seen',
  needs: [],
  slow: true,
  measure: () => {
    const [week, others, ventilation] = [courseOf(seenWeek), courseOf(otherDays), demoVentilation()]
    return [
      higher('PM2.5 at city mean, 8 seen days of 2026-11, quick grid: hourly r', week.r, 0.6),
      higher('the same: r within days', week.withinDayR),
      higher('the same: r of daily means', week.dailyR, 0.4),
      lower('the same: |bias|', 100 * Math.abs(week.bias), 30, '%'),
      higher('4 days of all seasons: hourly r', others.r, 0.6),
      lower('the same: |bias|', 100 * Math.abs(others.bias), 30, '%'),
      higher('r of the demo’s daily PM2.5 with its own stagnation, 60 days', ventilation),
    ]
  },
}

const demoRegions: TruthSet = {
  subject: 'transport',
  source: 'Lagrangian particles backward in the demo’s weather and emissions (another operator; weather known)',
  operator: 'Lagrangian particles',
  weather: 'known',
  cases: 'seen',
  needs: [],
  slow: true,
  measure: () =>
    ['2026-01-13', '2026-10-27'].flatMap(day => {
      const { region, sector } = demoShares(day)
      return [
        lower(`primary PM2.5 of ${day}: share of any of 18 regions`, region, 8, 'points'),
        lower(`primary PM2.5 of ${day}: share of any of 6 sectors`, sector, 10, 'points'),
      ]
    }),
}

export const truth = defineTruth(advection, invariants, analytic, reacting, calpuff, demoCourse, demoRegions)
