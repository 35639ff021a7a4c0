import { describe, expect, it } from 'vitest'
import { advanceHour, joinHours, massBudget, tagClosure } from './advance-hour.ts'
import { startRun, type TransportRun, type TransportSetup } from './run.ts'
import { fullPm, type SpeciesId } from './species.ts'
import { type HourInput, meanDensity } from './stepping/hour-plan.ts'
import { outsideTagOf, splitTags, tagCount } from './tags.ts'
import { sampleHours, sampleSetup } from './test-support/sample-run.ts'

const carried = (setup: TransportSetup, hours: readonly HourInput[]): TransportRun => {
  const run = startRun(setup)
  for (const hour of hours) advanceHour(run, hour)
  return run
}

describe('a tagged run', () => {
  it('leaves a tracer of mixing ratio 1 at 1 within 1e-6, in converging wind and air that changes its density', () => {
    const base = sampleSetup(['co'])
    const { grid, emissions } = base
    const [hour] = sampleHours(base, 1)
    const plane = grid.nx * grid.ny
    const values = Float32Array.from({ length: grid.nz }, (_, k) => 1e9 * meanDensity(hour!, k * plane, (k + 1) * plane))
    const run = startRun({ ...base, emissions: { ...emissions, area: new Float32Array(emissions.area.length), stacks: [] } })
    run.bulk[0]!.forEach((_, c) => {
      run.bulk[0]![c] = run.volumes[c]! * hour!.from.density[c]!
    })
    advanceHour(run, { ...hour!, outside: { west: values, east: values, south: values, north: values } })
    const worst = run.bulk[0]!.reduce((most, mass, c) => Math.max(most, Math.abs(mass / (run.volumes[c]! * hour!.to.density[c]!) - 1)), 0)
    console.log(`air tracer: ${worst.toExponential(2)}`)
    expect(worst).toBeLessThan(1e-6)
  })

  const setup = sampleSetup(fullPm)
  const hours = sampleHours(setup, 6, 8, 0.5)
  const run = carried(setup, hours)

  it('accounts for every kilogram to 1e-6, of every species', () => {
    const budget = massBudget(run)
    console.log(budget.map(row => `${row.species} ${row.error.toExponential(1)}`).join(' '))
    for (const { species, error, emitted, dry, burden } of budget) {
      expect(Math.abs(error), species).toBeLessThan(1e-6)
      expect(burden).toBeGreaterThan(0)
      if (species === 'so2') expect(Math.min(emitted, dry)).toBeGreaterThan(0)
    }
  })
  it('never has a negative mass, in the bulk or in a tag', () => {
    for (const mass of run.bulk) expect(mass.reduce((least, value) => Math.min(least, value), Infinity)).toBeGreaterThanOrEqual(0)
    expect(run.tags.reduce((least, value) => Math.min(least, value), Infinity)).toBeGreaterThanOrEqual(0)
  })
  it('has tags that sum to the bulk in every cell to 1e-5, though they are single precision', () => {
    console.log(`tags against bulk: ${tagClosure(run).toExponential(2)}`)
    expect(tagClosure(run)).toBeLessThan(1e-5)
  })
})
