/** Runs of neighbouring values without a gap: a line breaks where a value is missing. Indices into `values`, ends included. */
export const unbrokenRuns = (values: readonly (number | null)[]): { from: number; to: number }[] => {
  const runs: { from: number; to: number }[] = []
  let from = -1
  values.forEach((value, i) => {
    const here = value !== null && Number.isFinite(value)
    if (here && from < 0) from = i
    if (from >= 0 && (!here || i === values.length - 1)) {
      runs.push({ from, to: here ? i : i - 1 })
      from = -1
    }
  })
  return runs
}

/** Highest finite value, at least `floor`. */
export const peakValue = (values: readonly (number | null)[], floor = 0): number =>
  values.reduce<number>((top, value) => (value !== null && Number.isFinite(value) ? Math.max(top, value) : top), floor)
