import { setTimeout } from 'node:timers/promises'

/** CPU time of this process over all of its threads, ms: other processes of a busy machine do not lengthen it. */
const cpuNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = cpuNow()
  await work()
  return cpuNow() - before
}

const mostRounds = 10
/** Less CPU time than this is too coarse to compare: the kernel may count it in ticks of 4 ms. */
const leastMs = 24

/**
 * CPU time of an input over that of one a sixteenth of its size, each the least of several rounds: 16 for linear work, 256 for quadratic work, so that a
 * bar of 64 has a factor of 4 on both sides for what the heap of the process and the caches of the machine add. Stops as soon as the ratio is within
 * `bar`. Work that is short is repeated within a round. The first run, in which V8 still compiles, is not measured: it would make the small one look slow.
 */
export const growthOf = async <T>(
  sixteenth: T,
  whole: T,
  work: (input: T) => unknown,
  bar: number,
  rounds = mostRounds,
): Promise<number> => {
  await work(sixteenth)
  const repeats = Math.ceil(leastMs / Math.max(1, await cpuOf(() => work(sixteenth))))
  const repeated = (input: T, times: number) =>
    cpuOf(async () => {
      for (let i = 0; i < times; i++) await work(input)
    }).then(total => total / times)
  const least = { sixteenth: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds && !(least.whole / least.sixteenth <= bar); round++) {
    least.sixteenth = Math.min(least.sixteenth, await repeated(sixteenth, repeats))
    least.whole = Math.min(least.whole, await repeated(whole, 1))
  }
  return least.whole / least.sixteenth
}

const tickMs = 5

/**
 * Longest turn of the event loop during a piece of work, ms, the best of several rounds. Stops once it is within `barMs`. A turn is the lesser of the
 * time that passed and the CPU time that this process used, so that other processes of a busy machine do not lengthen it.
 */
export const loopDelayOf = async (work: () => Promise<unknown>, barMs: number, rounds = mostRounds): Promise<number> => {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && best > barMs; round++) {
    let longest = 0
    let last = { time: performance.now(), cpu: cpuNow() }
    const ticks = setInterval(() => {
      const now = { time: performance.now(), cpu: cpuNow() }
      longest = Math.max(longest, Math.min(now.time - last.time, now.cpu - last.cpu) - tickMs)
      last = now
    }, tickMs)
    // A turn counts between two ticks.
    await setTimeout(4 * tickMs)
    await work()
    await setTimeout(4 * tickMs)
    clearInterval(ticks)
    best = Math.min(best, longest)
  }
  return best
}
