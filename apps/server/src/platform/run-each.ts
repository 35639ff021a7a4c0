/** Runs steps one after the other; one that fails is reported and does not stop the next ones. */
export const runEach = async (steps: readonly (() => Promise<unknown>)[], report: (error: unknown) => void): Promise<void> => {
  for (const step of steps) await step().catch(report)
}

/** A step that runs when it was last done so long ago; one that failed is due at the next call. */
export const atMostEvery = (ms: number, now: () => number, step: () => Promise<unknown>): (() => Promise<void>) => {
  let doneAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (now() - doneAt < ms) return
    await step()
    doneAt = now()
  }
}
