import type { StackSeries } from '@qingyuan/charts/series/stack-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { meanOfKnown } from '@qingyuan/domain/known-values.ts'

export type Shares = NonNullable<OutputOf<typeof apportionmentTraceabilityCalls.CAMXHourRateAll>['result']>
export type SharesBy = 'region' | 'sector'

const sumAt = (rows: readonly (readonly (number | null)[])[], at: number): number | null => {
  const known = rows.flatMap(row => row[at] ?? [])
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null
}

/** Concentrations over time of each region (all its sectors) or each sector (in all regions). */
export const seriesOf = ({ regions, sectors, values, times }: Shares, by: SharesBy): StackSeries[] =>
  by === 'region'
    ? regions.map(({ id, name }, r) => ({ id, name, values: times.map((_, at) => sumAt(values[r] ?? [], at)) }))
    : sectors.map(({ id, name }, s) => ({
        id,
        name,
        values: times.map((_, at) =>
          sumAt(
            values.map(region => region[s] ?? []),
            at,
          ),
        ),
      }))

/** Means over the hours that have both, so that the two can be compared. */
export const comparedMeans = ({ total, observed }: Pick<Shares, 'total' | 'observed'>) => {
  const both = total.map((value, i) => value !== null && observed[i] !== null && observed[i] !== undefined)
  const mean = (values: readonly (number | null)[]) => meanOfKnown(values.filter((_, i) => both[i]))
  return { simulated: mean(total), observed: mean(observed), hours: both.filter(Boolean).length }
}

export const restId = 'rest'

/** The largest first and the others as one: at most `most` in all. */
export const joinRest = <T extends { id: string; name: string }>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  join: (rest: readonly T[]) => Omit<T, 'id' | 'name'>,
  most = 9,
): T[] => {
  const ranked = items.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (ranked.length <= most) return ranked
  const rest = ranked.slice(most - 1)
  return [...ranked.slice(0, most - 1), { ...join(rest), id: restId, name: `其余 ${rest.length} 个` } as T]
}

/** Series with the largest means, and the others as one. */
export const largestSeries = (series: readonly StackSeries[]): StackSeries[] =>
  joinRest(
    series,
    each => meanOfKnown(each.values) ?? 0,
    rest => ({
      values: (rest[0]?.values ?? []).map((_, at) =>
        sumAt(
          rest.map(each => each.values),
          at,
        ),
      ),
    }),
  )

/** The same numbers as a table: every part, the simulated sum, the observed value. */
export const frameOf = (shares: Shares, series: readonly StackSeries[], title: string, demo: boolean): Frame => {
  const column = (key: string, label: string, values: readonly (number | null)[]): FrameColumn => ({
    key,
    label,
    kind: 'number',
    unit: shares.unit,
    decimals: 1,
    values: [...values],
  })
  return {
    rowCount: shares.times.length,
    columns: [
      { key: 'time', label: '时间', kind: 'time', values: [...shares.times] },
      ...series.map(each => column(each.id, each.name, each.values)),
      column('total', '模拟合计', shares.total),
      column('observed', '实测', shares.observed),
    ],
    footer: [
      {
        label: '平均值',
        cells: ['平均值', ...[...series.map(each => each.values), shares.total, shares.observed].map(values => meanOfKnown(values))],
      },
    ],
    meta: { title, timeConvention: '', demo, madeAt: '' },
  }
}
