import { writeFileSync } from 'node:fs'
import { type Bench, runBench } from '../../tests/bench/harness.ts'

/** Runs a bench in this process, a child of scripts/bench.mjs, and leaves its rows in the file that the command line names. */
export const leaveRows = async (bench: Bench): Promise<never> => {
  const [, , out = ''] = process.argv
  writeFileSync(out, JSON.stringify({ name: bench.name, rows: await runBench(bench) }))
  process.exit(0)
}
