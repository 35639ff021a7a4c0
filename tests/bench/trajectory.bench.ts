import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onInternalLevels } from '../../packages/engine/src/meteorology/internal-levels.ts'
import type { MetGrid } from '../../packages/engine/src/meteorology/met-grid.ts'
import { planeProjection } from '../../packages/engine/src/meteorology/projection-regular.ts'
import { fromPacked } from '../../packages/engine/src/meteorology/sources/from-packed.ts'
import { runTrajectories } from '../../packages/engine/src/trajectory/run-trajectories.ts'
import { joinPaths } from '../../packages/engine/src/trajectory/sets/cluster.ts'
import { pathTable } from '../../packages/engine/src/trajectory/sets/path-table.ts'
import { createStepper } from '../../packages/engine/src/trajectory/stepper.ts'
import { openArl } from '../../packages/formats/src/arl/open-arl.ts'
import { defineBench } from './harness.ts'

const [nx, ny, nz, particles, steps] = [121, 121, 20, 5_000, 60]

/** The field of support/trajectory-step.c. */
const benchGrid = (): MetGrid => {
  const field = (phase: number) => {
    const wind = new Float32Array(nx * ny * nz * 4)
    for (let k = 0; k < nz; k++)
      for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++)
          wind.set(
            [5 * Math.sin(0.1 * j + phase) + 0.1 * k, 5 * Math.cos(0.1 * i + phase), 0.02 * Math.sin(0.2 * (i + j))],
            ((k * ny + j) * nx + i) * 4,
          )
    return wind
  }
  return {
    projection: planeProjection({ lon: 113, lat: 36, x0: 0, y0: 0, dx: 5_000, dy: 5_000 }),
    nx,
    ny,
    times: Float64Array.of(0, 3600),
    levels: {
      kind: 'height',
      values: Float64Array.from({ length: nz }, (_, k) => 30 * (k + 1) ** 2 - 25 * (k + 1) + 5),
      quadratic: [30, -25, 5],
    },
    wind: [field(0), field(0.5)],
    wKind: 'agl',
    temperature: [],
    pressure: [],
    heightAgl: [],
    surfacePressure: [],
    mixingHeight: [],
    terrain: new Float32Array(nx * ny),
    roughness: 0.2,
  }
}

/** ns a step and the sum of the ends, the best of sixty short rounds after one to warm up: on a shared machine the least disturbed one counts. */
const ownSteps = (): [ns: number, check: number] => {
  const { step } = createStepper(benchGrid())
  const place = new Float64Array(3)
  let [best, check] = [Number.POSITIVE_INFINITY, 0]
  for (let round = 0; round < 61; round++) {
    const began = performance.now()
    check = 0
    for (let n = 0; n < particles; n++) {
      place[0] = 20 + ((n * 0.618033988749895) % 1) * 80
      place[1] = 20 + ((n * 0.7548776662466927) % 1) * 80
      place[2] = 10 + (n % 100) * 30
      for (let s = 0; s < steps; s++) step(place, 0, s * 60, 60)
      check += place[0]! + place[1]! + place[2]!
    }
    if (round > 0) best = Math.min(best, ((performance.now() - began) * 1e6) / (particles * steps))
  }
  return [best, check]
}

/** The C loop. @throws without a C compiler: the step is judged against it */
const floorSteps = (): [ns: number, check: number] => {
  const directory = mkdtempSync(join(tmpdir(), 'qy-floor-'))
  const program = join(directory, 'step')
  const built = spawnSync('cc', ['-O2', '-o', program, fileURLToPath(new URL('./support/trajectory-step.c', import.meta.url)), '-lm'])
  const output = built.status === 0 ? spawnSync(program, { encoding: 'utf8' }).stdout : ''
  rmSync(directory, { recursive: true, force: true })
  const [ns, check] = output.trim().split(' ').map(Number)
  if (ns === undefined || check === undefined || Number.isNaN(ns)) throw new Error('the C loop did not run: a C compiler (cc) is needed')
  return [ns, check]
}

const sample = fileURLToPath(new URL('../../../shared/data/models/hysplit/arl/oct1618.BIN', import.meta.url))

/** ms of processor time of loading and levelling in a process that has done neither before, the best of five: what a first trajectory waits for. */
const coldLoad = (): number => {
  const program = fileURLToPath(new URL('./support/load-meteorology.ts', import.meta.url))
  const run = () => spawnSync(process.execPath, ['--import', 'tsx', program, sample], { encoding: 'utf8' })
  return Math.min(...Array.from({ length: 5 }, () => Number(run().stdout.trim() || Number.NaN)))
}

export default defineBench({
  name: 'Trajectories',
  needs: ['models/hysplit/arl/oct1618.BIN'],
  run: async ({ report, time }) => {
    const [own, check] = ownSteps()
    const floor = floorSteps()
    if (Math.abs(floor[1] / check - 1) > 1e-9) throw new Error(`the C loop ends elsewhere: ${floor[1]} against ${check}`)
    report({ label: 'one step, plain C, cc -O2', value: floor[0], unit: 'ns', better: 'lower' })
    report({
      label: 'one step, 121 × 121 × 20, two time levels',
      value: own,
      unit: 'ns',
      better: 'lower',
      goal: 1.2 * floor[0],
      against: 'one step, plain C, cc -O2',
    })
    const arl = openArl(readFileSync(sample))
    if (!arl.ok) throw new Error(arl.problem.message)
    const met = onInternalLevels(fromPacked(arl.file))
    const starts = Array.from({ length: 20 }, (_, n) => ({
      lon: -98 + (n % 5) * 3,
      lat: 36 + Math.floor(n / 5) * 2,
      heightM: 500,
      seconds: met.times[0]!,
    }))
    await time('20 trajectories × 48 h on NGM data', () => runTrajectories(met, starts, { hours: 48 }), {
      ...{ goalMs: 250, warmup: 3, clock: 'processor' },
    })
    report({
      label: 'reading and levelling the 36 times of that file, cold',
      value: coldLoad(),
      unit: 'ms CPU',
      better: 'lower',
      goal: 300,
    })
    const loadAgain = () => {
      const again = openArl(readFileSync(sample))
      return again.ok && onInternalLevels(fromPacked(again.file))
    }
    await time('the same, warm', loadAgain, { clock: 'processor' })
    const many = Array.from({ length: 300 }, (_, n) => ({ ...starts[n % 20]!, lat: 34 + (n % 60) * 0.15, seconds: met.times[n % 12]! }))
    const { table } = pathTable(runTrajectories(met, many, { hours: 12 }), 13)
    await time(`clusters of ${table.lon.length / 13} paths of 12 h`, () => joinPaths(table), { rounds: 3, clock: 'processor' })
  },
})
