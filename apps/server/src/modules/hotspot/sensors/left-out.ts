import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { dayOfHour, hourMs } from '@qingyuan/domain/time.ts'
import { correlateColumns } from '@qingyuan/engine/correlation/correlate.ts'
import { differenceOf, leftOutHours } from '@qingyuan/engine/grid/left-out.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { type CurrentMark, kmBetween, type ReadNetwork } from '#/modules/hotspot/network/public.ts'

type LeftOut = OutputOf<(typeof gridSensorCalls)['detail']>['leftOut']

const dayHours = 24
const weekHours = 7 * dayHours
/** Hours of a day, of a week and of the month that give an error. */
const [needOfDay, needOfWeek] = [12, 84]

/** A sensor against what the others marked 正常 say of its place, and how those do among each other. */
export const leftOutOf = (
  { sensors, raw, from, clocks }: ReadNetwork,
  values: readonly Float64Array[],
  at: number,
  marks: ReadonlyMap<number, CurrentMark>,
): LeftOut => {
  const usable = sensors.map(({ id }) => marks.get(id)?.mark === 'normal')
  const estimatesOf = (of: number) =>
    leftOutHours(
      sensors.map(other => kmBetween(sensors[of]!, other)),
      values,
      usable,
      of,
    )
  const estimates = estimatesOf(at)
  const others = sensors.flatMap((_, i) => (usable[i] ? [{ values: values[i]!, estimates: i === at ? estimates : estimatesOf(i) }] : []))
  const hours = clocks.length
  const days = Array.from({ length: Math.floor(hours / dayHours) }, (_, d) => ({
    from: d * dayHours,
    to: (d + 1) * dayHours,
    need: needOfDay,
  }))
  const week = { from: Math.max(0, hours - weekHours), to: hours, need: needOfWeek }
  return {
    days: days.map(span => ({
      day: dayOfHour(from + span.from * hourMs),
      own: roundForDisplay(differenceOf(values[at]!, estimates, span).rmse, 1),
      network: roundForDisplay(
        percentile(
          others.map(other => differenceOf(other.values, other.estimates, span).rmse),
          50,
        ),
        1,
      ),
    })),
    week: [
      { kind: 'raw' as const, column: raw[at]! },
      { kind: 'calibrated' as const, column: values[at]! },
    ].map(({ kind, column }) => {
      const { bias, rmse } = differenceOf(column, estimates, week)
      const { r } = correlateColumns(column.subarray(week.from), estimates.subarray(week.from), {
        ...{ method: 'pearson', need: needOfWeek, autocorrelation: 'ignore' },
      })
      return { kind, bias: roundForDisplay(bias, 1), rmse: roundForDisplay(rmse, 1), correlation: roundForDisplay(r, 2) }
    }),
    error: roundForDisplay(differenceOf(values[at]!, estimates, { from: 0, to: hours, need: needOfWeek }).rmse, 1),
  }
}
