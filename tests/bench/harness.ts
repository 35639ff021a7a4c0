import { existsSync } from 'node:fs'

/** One measured number of a bench. Several rows of one bench may compare themselves with an earlier row (`against`). */
export interface BenchRow {
  label: string
  value: number
  unit: string
  /** The number the product promises. */
  goal?: number
  /** Which side of the goal is good. */
  better: 'lower' | 'higher'
  /** Label of an earlier row: the table shows value / that value. */
  against?: string
}

export interface TimeOptions {
  rounds?: number
  warmup?: number
  goalMs?: number
  against?: string
  /** `processor` for work on one thread of this process: what else runs on the machine does not count. */
  clock?: keyof typeof clocks
}

export interface BenchContext {
  /** Runs `work` several times and reports the median in ms; p95 is shown beside it. Returns the median. */
  time(label: string, work: () => unknown, options?: TimeOptions): Promise<number>
  /** Reports a number measured by the bench itself. */
  report(row: BenchRow): void
}

export interface Bench {
  name: string
  /** Paths below `../shared/data` without which the bench fails. */
  needs?: readonly string[]
  run(context: BenchContext): Promise<void> | void
}

/** A bench file is `<topic>.bench.ts` with one default export; `npm run bench` runs each in a separate process. */
export const defineBench = (bench: Bench): Bench => bench

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN

/** Milliseconds of processor time that this process has used. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const clocks = { wall: () => performance.now(), processor: processorMs } as const

const millisecondsOf = async (work: () => unknown, clock: keyof typeof clocks): Promise<number> => {
  const began = clocks[clock]()
  await work()
  return clocks[clock]() - began
}

const shared = new URL('../../../shared/data/', import.meta.url)

/**
 * Runs a bench and collects its rows, in the order reported.
 *
 * @throws when its data are not there, or when it measured nothing
 */
export const runBench = async (bench: Bench): Promise<BenchRow[]> => {
  const missing = (bench.needs ?? []).filter(path => !existsSync(new URL(path, shared)))
  if (missing.length > 0) throw new Error(`no ${missing.join(', ')} in ../shared/data: nothing was measured`)
  const rows: BenchRow[] = []
  const time: BenchContext['time'] = async (label, work, { rounds = 7, warmup = 1, goalMs, against, clock = 'wall' } = {}) => {
    for (let i = 0; i < warmup; i++) await work()
    const times: number[] = []
    for (let i = 0; i < rounds; i++) times.push(await millisecondsOf(work, clock))
    times.sort((a, b) => a - b)
    const median = quantile(times, 0.5)
    rows.push({
      label: `${label} (p95 ${quantile(times, 0.95).toFixed(1)} ms)`,
      value: median,
      unit: clock === 'processor' ? 'ms CPU' : 'ms',
      better: 'lower',
      goal: goalMs,
      against,
    })
    return median
  }
  await bench.run({ time, report: row => rows.push(row) })
  const empty = rows.find(({ value }) => !Number.isFinite(value))
  if (rows.length === 0 || empty) throw new Error(empty ? `${empty.label}: nothing was measured` : 'nothing was measured')
  return rows
}
