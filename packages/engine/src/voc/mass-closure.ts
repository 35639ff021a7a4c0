/** What a chromatogram adds up to, hour by hour, ppbC; NaN: not given. */
export interface ChromatogramTotals {
  total: ArrayLike<number>
  /** Sum of the target species, those outside of the platform's list included. */
  targets: ArrayLike<number>
  unidentified: ArrayLike<number>
}

export interface MassClosure {
  /** Unidentified over total, by hour; NaN without a total above 0. */
  share: Float64Array
  /** (Targets + unidentified - total) over total, by hour. */
  gap: Float64Array
  /** Positions of the hours with too great an unidentified share. */
  unidentified: number[]
  /** Positions of the hours whose parts do not add up to the total. */
  open: number[]
}

export interface MassClosureBounds {
  /** Share of the total above which the unidentified part is suspect (0.5). */
  mostUnidentified: number
  /** Total above which it is, ppbC (50): small totals are mostly noise and traces. */
  fromTotal: number
  /** Share of the total by which the parts may differ from it. */
  mostGap: number
}

/**
 * Mass closure of each hour of a gas chromatograph: sum of targets + unidentified = total. An unidentified part that is not given is what the targets leave of the
 * total; targets above the total then remain as gap. Targets that are not given are `sums`.
 *
 * @param totals ppbC by hour
 * @param sums measured species of the list, ppbC by hour; NaN without any
 * Missing values: an hour without a total, or without targets, has neither share nor gap.
 * Source: reference/voc-methods, section 4: 18-21 % are usual at 44-270 ppbC, up to 39 % at 12-18 ppbC (Lake Park); the bounds are the platform's.
 * Simplification: without a sum of targets in the file, species outside of the list count as unidentified.
 */
export const massClosure = (
  { total, targets, unidentified }: ChromatogramTotals,
  sums: ArrayLike<number>,
  { mostUnidentified, fromTotal, mostGap }: MassClosureBounds,
): MassClosure => {
  const hours = total.length
  const [share, gap] = [new Float64Array(hours).fill(Number.NaN), new Float64Array(hours).fill(Number.NaN)]
  const found: Pick<MassClosure, 'unidentified' | 'open'> = { unidentified: [], open: [] }
  for (let h = 0; h < hours; h++) {
    const [whole, given] = [total[h]!, unidentified[h]!]
    const known = targets[h]! === targets[h]! ? targets[h]! : sums[h]!
    if (!(whole > 0)) continue
    const rest = given === given ? given : Math.max(0, whole - known)
    share[h] = rest / whole
    gap[h] = (known + rest - whole) / whole
    if (share[h]! > mostUnidentified && whole > fromTotal) found.unidentified.push(h)
    if (Math.abs(gap[h]!) > mostGap) found.open.push(h)
  }
  return { share, gap, ...found }
}
