import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apportionmentModelCalls } from '@qingyuan/contract/sources/apportionment.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { shareMap } from './maps.ts'
import { type Shares, sourceShares } from './shares.ts'
import type { ShareQuestion } from './simulated.ts'

type Answer = OutputOf<(typeof apportionmentModelCalls)['CAMxAreaData']>

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter(value => value !== null)
  return known.length > 0 ? Number((known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(3)) : null
}

const totalsOf = (items: readonly { id: string; name: string }[], values: readonly (number | null)[], total: number) =>
  items.map(({ id, name }, n) => {
    const value = values[n] ?? 0
    return { id, name, value: Number(value.toFixed(3)), share: total > 0 ? value / total : 0 }
  })

const sumOf = (values: readonly (number | null)[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

export const tableOf = ({ regions, sectors, values, total, observed, times, accuracy }: Shares): NonNullable<Answer['result']> => {
  const matrix = values.map(row => row.map(meanOf))
  const mean = meanOf(total) ?? 0
  const isSimulated = (_: unknown, n: number) => total[n] !== null
  return {
    regions: totalsOf(regions, matrix.map(sumOf), mean),
    sectors: totalsOf(
      sectors,
      sectors.map((_, s) => sumOf(matrix.map(row => row[s]!))),
      mean,
    ),
    matrix,
    total: mean,
    observed: meanOf(observed.filter(isSimulated)),
    hours: times.filter(isSimulated).length,
    accuracy,
  }
}

/** Means over a span of hours by region and sector, with what was observed. */
export const areaData = async ({ services, caller }: CallerContext, question: ShareQuestion): Promise<Answer> => {
  const { run, result } = await sourceShares(services, caller, 'hour', 'all', question)
  return { run, result: result === null ? null : tableOf(result) }
}

export const apportionmentModelService = serveCalls(apportionmentModelCalls, { CAMxMap: shareMap, CAMxAreaData: areaData })
