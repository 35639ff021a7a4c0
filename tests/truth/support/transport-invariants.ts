import { advanceHour, massBudget, tagClosure } from '../../../packages/engine/src/transport/advance-hour.ts'
import { startRun, type TransportSetup } from '../../../packages/engine/src/transport/run.ts'
import { fullPm, type OutputId, type SpeciesId } from '../../../packages/engine/src/transport/species.ts'
import { meanDensity } from '../../../packages/engine/src/transport/stepping/hour-plan.ts'
import { sampleHours, sampleSetup, zeroOutSetup } from '../../../packages/engine/src/transport/test-support/sample-run.ts'
import { compareZeroOut, withoutRegion } from '../../../packages/engine/src/transport/zero-out.ts'

/** Farthest that mixing ratio 1 gets from 1 in an hour of converging wind and changing density. */
export const airTracer = (): number => {
  const base = sampleSetup(['co'])
  const { grid, emissions } = base
  const hour = sampleHours(base, 1)[0]!
  const plane = grid.nx * grid.ny
  const side = Float32Array.from({ length: grid.nz }, (_, k) => 1e9 * meanDensity(hour, k * plane, (k + 1) * plane))
  const run = startRun({ ...base, emissions: { ...emissions, area: new Float32Array(emissions.area.length), stacks: [] } })
  const mass = run.bulk[0]!
  for (let c = 0; c < mass.length; c++) mass[c] = run.volumes[c]! * hour.from.density[c]!
  advanceHour(run, { ...hour, outside: { west: side, east: side, south: side, north: side } })
  return mass.reduce((most, value, c) => Math.max(most, Math.abs(value / (run.volumes[c]! * hour.to.density[c]!) - 1)), 0)
}

/** Six rainy hours of all eight species. */
export const sixHours = () => {
  const setup = sampleSetup(fullPm)
  const run = startRun(setup)
  const hours = sampleHours(setup, 6, 8, 0.5).map(hour => advanceHour(run, hour))
  const smallest = (masses: Float32Array | Float64Array): number => {
    let least = Infinity
    for (const mass of masses) least = Math.min(least, mass)
    return least
  }
  return {
    budget: Math.max(...massBudget(run).map(({ error }) => Math.abs(error))),
    closure: tagClosure(run),
    correction: Math.max(...hours.map(({ correction }) => correction)),
    least: Math.min(...[...run.bulk, run.tags].map(smallest)),
  }
}

const dayOf = (setup: TransportSetup) => {
  const run = startRun(setup)
  return sampleHours(setup, 24).map(hour => advanceHour(run, hour))
}

/** A day with and without the middle county: mean absolute difference over 24 receptors, and that of the sum, as shares. */
export const zeroOutDay = () => {
  const setup = zeroOutSetup()
  const rows = compareZeroOut(setup, 1, dayOf(setup), dayOf(withoutRegion(setup, 1)))
  const all = rows.reduce((sum, { zeroOut }) => sum + zeroOut, 0)
  return {
    mean: rows.reduce((sum, { tagged, zeroOut }) => sum + Math.abs(tagged - zeroOut), 0) / all,
    sum: Math.abs(rows.reduce((sum, { tagged }) => sum + tagged, 0) / all - 1),
  }
}

/**
 * Species with and without the middle county over some hours: for sums of outputs, the sum of the differences between tag and zero-out over the receptors as a
 * share of their zero-out.
 */
const comparedZeroOut = (species: SpeciesId[], outputs: OutputId[], hours: number) => {
  const base = sampleSetup(species, 24, 20)
  const nearer = (value: number, middle: number) => middle + 0.5 * (value - middle)
  const receptors = zeroOutSetup().receptors.map(({ name, lon, lat }) => ({ name, lon: nearer(lon, 113), lat: nearer(lat, 36.3) }))
  const setup = { ...base, receptors, outputs, maps: { groups: [], outputs: [] } }
  const runOf = (own: TransportSetup) => {
    const run = startRun(own)
    return sampleHours(own, hours).map(hour => advanceHour(run, hour))
  }
  const rows = compareZeroOut(setup, 1, runOf(setup), runOf(withoutRegion(setup, 1)))
  return (...names: OutputId[]): number => {
    const sums = receptors.map((_, receptor) => {
      const own = rows.filter(row => row.receptor === receptor && names.includes(outputs[row.output]!))
      return { tagged: own.reduce((sum, row) => sum + row.tagged, 0), zeroOut: own.reduce((sum, row) => sum + row.zeroOut, 0) }
    })
    const whole = sums.reduce((sum, { zeroOut }) => sum + zeroOut, 0)
    return sums.reduce((sum, { tagged, zeroOut }) => sum + Math.abs(tagged - zeroOut), 0) / whole
  }
}

/**
 * All species, and the same without ammonia, where nothing is in equilibrium: what is first order agrees as inert species do; what the salt of two competing
 * gases adds is the difference of the two questions, not an error of the tags.
 */
export const secondaryZeroOut = (hours = 6) => {
  const all = comparedZeroOut(fullPm, ['ppm2_5', 'so4', 'no3', 'nh4', 'soa', 'so2', 'hno3', 'nh3'], hours)
  const linear = comparedZeroOut(
    fullPm.filter(id => id !== 'nhx'),
    ['so2', 'so4', 'nox', 'hno3'],
    hours,
  )
  return {
    fine: all('ppm2_5', 'so4', 'no3', 'nh4', 'soa'),
    firstOrder: all('ppm2_5', 'so4', 'soa'),
    salt: all('no3', 'nh4'),
    totalNitricAcid: all('no3', 'hno3'),
    linearSulfate: linear('so4'),
    linearNitricAcid: linear('hno3'),
    linearNox: linear('nox'),
  }
}
