import { type apportionmentTraceabilityCalls, shareListColumns } from '@qingyuan/contract/sources/apportionment.ts'
import { courseVerdicts } from '@qingyuan/contract/sources/trace-words.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { metaOf } from '#/modules/air/read/public.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { tableOf } from './area-data.ts'
import { type Shares, sourceShares } from './shares.ts'
import { rangeOfQuestion, type ShareQuestion } from './simulated.ts'

interface ShareRow {
  time: string
  region: string
  sector: string
  value: number | null
  /** Per cent of the simulated sum. */
  share: number | null
}

const percentOf = (value: number | null, total: number | null | undefined): number | null =>
  value === null || !total ? null : Number(((100 * value) / total).toFixed(2))

/** Rows of each step; a source that is not in a result has none. */
const rowsByTime = ({ times, regions, sectors, values, total }: Shares): ShareRow[] =>
  times.flatMap((time, t) =>
    regions.flatMap((region, r) =>
      sectors.flatMap((sector, s) => {
        const value = values[r]![s]![t]!
        return value === null ? [] : [{ time, region: region.name, sector: sector.name, value, share: percentOf(value, total[t]) }]
      }),
    ),
  )

const rowsOfPeriod = (shares: Shares): ShareRow[] => {
  const { regions, sectors, matrix, total } = tableOf(shares)
  const time = shares.times.length === 1 ? shares.times[0]! : `${shares.times[0]} ~ ${shares.times.at(-1)}`
  return regions.flatMap((region, r) =>
    sectors.flatMap((sector, s) => {
      const value = matrix[r]![s]!
      return value === null ? [] : [{ time, region: region.name, sector: sector.name, value, share: percentOf(value, total) }]
    }),
  )
}

/** Sources as rows, each with the verdict on the result that it is taken from: what is exported. */
const listHandler =
  (step: 'hour' | 'day', title: string, rowsOf: (shares: Shares) => ShareRow[]) =>
  async ({ services, caller }: CallerContext, question: ShareQuestion) => {
    const { run, result } = await sourceShares(services, caller, step, 'all', question)
    if (result === null) return { run, result: null }
    const { firstDay, lastDay } = rangeOfQuestion(services, step, question)
    const { accuracy, placeName, species } = result
    const verdict = courseVerdicts[accuracy.verdict]
    const frame = buildFrame(
      shareListColumns,
      rowsOf(result),
      {
        time: row => row.time,
        region: row => row.region,
        sector: row => row.sector,
        contribution: row => row.value,
        share: row => row.share,
        verdict: () => verdict,
      },
      {
        meta: {
          ...metaOf(
            services,
            `${placeName} ${parameters[species as ShareQuestion['species']].label} ${title}`,
            [services.places.get(question.placeId)!],
            firstDay,
            lastDay,
          ),
          period: `${question.from} ~ ${question.to}`,
          basis: { count: accuracy.hours, of: 24 * Math.max(1, accuracy.days), calmShare: null, method: accuracy.words },
        },
      },
    )
    return { run, result: frame }
  }

const [hour, day, period] = [
  listHandler('hour', '来源解析小时明细', rowsByTime),
  listHandler('day', '来源解析日明细', rowsByTime),
  listHandler('hour', '来源解析时段明细', rowsOfPeriod),
] as const

export const shareListHandlers = {
  CAMXHourShareList: hour,
  CAMXDayShareList: day,
  CAMXPeriodShareList: period,
} satisfies SomeHandlers<typeof apportionmentTraceabilityCalls>
