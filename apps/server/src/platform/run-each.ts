/** Runs steps one after the other; one that fails is reported and does not stop the next ones. */
export const runEach = async (steps: readonly (() => Promise<unknown>)[], report: (error: unknown) => void): Promise<void> => {
  for (const step of steps) await step().catch(report)
}
