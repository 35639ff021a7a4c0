import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot, runProgram } from './lib/process.mjs'

/**
 * `node scripts/plant-truth.mjs [part of a fault …]`: plants one fault after another in an engine, measures the set that guards it, and puts the
 * source back. A fault that misses no bar fails. The outcome is kept in tests/truth/planted.json, which docs/science/truth.md shows.
 */
const engine = 'packages/engine/src/'
const faults = [
  {
    fault: 'parabolas of linear slope at their edges',
    file: `${engine}transport/numerics/ppm.ts`,
    from: '(slope[i]! - slope[i + 1]!) / 6',
    to: '(slope[i]! - slope[i + 1]!) / 6.1',
    set: ['transport', 'PPM kernel'],
  },
  {
    fault: 'KSP of the signed distance',
    file: `${engine}dispersion/verification/tracer-scores.ts`,
    from: 'Math.abs(shareBelow(o, value) - shareBelow(m, value))',
    to: '(shareBelow(o, value) - shareBelow(m, value))',
    set: ['dispersion', 'CAPTEX'],
  },
  {
    fault: 'steps without the second half of Petterssen’s scheme',
    file: `${engine}trajectory/stepper.ts`,
    from: 'for (let n = 0; n < corrections; n++) {',
    to: 'for (let n = 1; n < corrections; n++) {',
    set: ['trajectory', 'time reversal'],
  },
  {
    fault: 'plume rise in neutral air 2 % too high',
    file: `${engine}dispersion/release/plume-rise.ts`,
    from: '(21.425 * fb ** 0.75)',
    to: '(1.02 * 21.425 * fb ** 0.75)',
    set: ['dispersion', 'CALPUFF'],
  },
  {
    fault: 'slope flow with a hundredth of its drag',
    file: `${engine}meteorology/diagnostic/terrain-effects.ts`,
    from: 'const slopeDrag = 0.08',
    to: 'const slopeDrag = 0.0008',
    set: ['diagnostic-wind', 'CALMET'],
  },
  {
    fault: 'trajectories without the logarithmic layer below the lowest data level',
    file: `${engine}meteorology/column.ts`,
    from: 'const law = Math.min(1, Math.log(lowestM / z0) / Math.log(column.z[1]! / z0))',
    to: 'const law = lowestM > 0 && z0 > 0 ? 1 : 0',
    set: ['trajectory', 'tdump'],
  },
  {
    fault: 'PMF that keeps the worst of its starts',
    file: `${engine}receptor/pmf.ts`,
    from: 'if (!best || found.q < best.found.q)',
    to: 'if (!best || found.q > best.found.q)',
    set: ['pmf', 'EPA PMF'],
  },
  {
    fault: 'errors of a source that grow with its factor, not with the square of it',
    file: `${engine}inversion/likelihood.ts`,
    from: '[to - from, to * to - from * from]',
    to: '[to - from, to - from]',
    set: ['incident-tracing', 'the weather they had'],
  },
]

const wanted = process.argv.slice(2).filter(part => part !== '--')
const chosen = faults.filter(({ fault }) => wanted.length === 0 || wanted.some(part => fault.includes(part)))

const measure = async ([subject, source]) => {
  const { code, output } = await runProgram(
    process.execPath,
    ['--import', 'tsx', 'scripts/lib/run-truth.ts', `tests/truth/${subject}.truth.ts`, source],
    {
      quiet: true,
      timeoutMs: 1_800_000,
      env: { TSX_TSCONFIG_PATH: 'apps/server/tsconfig.json' },
    },
  )
  const answer = output.split('\n').find(each => each.startsWith('{"sets"'))
  if (code !== 0 || !answer) throw new Error(output)
  return JSON.parse(answer).sets.flatMap(set => set.rows.filter(row => row.bar !== undefined && !row.passed && !row.reason))
}

const today = new Date().toISOString().slice(0, 10)
const outcomes = join(repositoryRoot, 'tests/truth/planted.json')
const known = existsSync(outcomes) ? JSON.parse(readFileSync(outcomes, 'utf8')) : []
let unseen = 0
for (const { fault, file, from, to, set } of chosen) {
  const path = join(repositoryRoot, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${file}: “${from}” is not there once`)
  const restore = () => writeFileSync(path, source)
  process.once('exit', restore)
  let missed
  try {
    writeFileSync(path, source.replace(from, to))
    missed = await measure(set)
  } finally {
    restore()
    process.off('exit', restore)
  }
  const [worst] = missed
  const first = worst ? { name: worst.name, measured: worst.measured, bar: worst.bar } : null
  const at = known.findIndex(each => each.fault === fault)
  known.splice(at < 0 ? known.length : at, at < 0 ? 0 : 1, { fault, file, day: today, missed: missed.length, first })
  writeFileSync(outcomes, `${JSON.stringify(known, null, 2)}\n`)
  if (!first) unseen++
  console.log(
    `${missed.length > 0 ? 'seen' : 'NOT SEEN'}: ${fault}: ${missed.length} bars missed${worst ? `, first ${worst.name} = ${worst.measured} against ${worst.bar}` : ''}`,
  )
}
process.exit(unseen > 0 ? 1 : 0)
