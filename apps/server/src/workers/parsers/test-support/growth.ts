import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** CPU time of a piece of work over all threads of this process, ms: a busy machine does not lengthen it. */
const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const mostRounds = 10
/** Less CPU time than this is too coarse to compare: the kernel may count it in ticks of 4 ms. */
const leastMs = 40

/**
 * CPU time of an input over that of one a quarter of its size, each the least of several rounds: 4 for linear work, 16 for quadratic work, so that a
 * bar of 8 has a factor of 2 on both sides for a busy machine. Stops as soon as the ratio is within `bar`. Work that is short is repeated within a
 * round. The first run, in which V8 still compiles, is not measured: it would make the quarter look slow.
 */
export const growthOf = async <T>(quarter: T, whole: T, work: (input: T) => unknown, bar: number, rounds = mostRounds): Promise<number> => {
  await work(quarter)
  const repeats = Math.ceil(leastMs / Math.max(1, await cpuOf(() => work(quarter))))
  const repeated = (input: T) =>
    cpuOf(async () => {
      for (let i = 0; i < repeats; i++) await work(input)
    })
  const least = { quarter: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds && !(least.whole / least.quarter <= bar); round++) {
    least.quarter = Math.min(least.quarter, await repeated(quarter))
    least.whole = Math.min(least.whole, await repeated(whole))
  }
  return least.whole / least.quarter
}

/** Longest delay of the event loop during a piece of work, ms, the best of several rounds. Stops once it is within `barMs`. */
export const loopDelayOf = async (work: () => Promise<unknown>, barMs: number, rounds = mostRounds): Promise<number> => {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && best > barMs; round++) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    // A delay counts between two turns of the histogram's own timer.
    await setTimeout(20)
    await work()
    await setTimeout(20)
    delay.disable()
    best = Math.min(best, delay.max / 1e6)
  }
  return best
}
