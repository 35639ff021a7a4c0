import type { TransportHour } from './advance-hour.ts'
import { withRegionTimes } from './emissions.ts'
import type { TransportSetup } from './run.ts'
import { tagCount } from './tags.ts'

/** The same run without one region's emissions: what is gone from its totals is what brute force says of the region. */
export const withoutRegion = (setup: TransportSetup, region: number): TransportSetup => ({
  ...setup,
  emissions: withRegionTimes(setup.emissions, region, 0),
})

/** One receptor and output: μg/m³ of a region by its tags and by leaving it out, means over the hours. */
export interface ZeroOutRow {
  receptor: number
  output: number
  tagged: number
  zeroOut: number
}

/**
 * Holds a region's tags against a run without the region, over the same hours. For an inert species both answer the same question and differ only by
 * numerics; for secondary particles they need not agree: ammonia and nitric acid share their salt.
 *
 * @param full hours of the run with all tags (joined), @param without hours of the run of {@link withoutRegion}
 */
export const compareZeroOut = (
  setup: TransportSetup,
  region: number,
  full: readonly TransportHour[],
  without: readonly TransportHour[],
): ZeroOutRow[] => {
  if (full.length === 0 || full.length !== without.length) throw new RangeError(`对比的小时数不一致（${full.length} 与 ${without.length}）`)
  const { sectors } = setup.emissions
  const count = tagCount(setup.emissions)
  const outputs = setup.outputs.length
  return setup.receptors.flatMap((_, receptor) =>
    setup.outputs.map((_, output) => {
      let [tagged, zeroOut] = [0, 0]
      full.forEach((hour, h) => {
        for (let s = 0; s < sectors.length; s++)
          tagged += hour.contributions[(receptor * count + region * sectors.length + s) * outputs + output]!
        zeroOut += hour.totals[receptor * outputs + output]! - without[h]!.totals[receptor * outputs + output]!
      })
      return { receptor, output, tagged: tagged / full.length, zeroOut: zeroOut / full.length }
    }),
  )
}
