import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apportionmentModelCalls } from '@qingyuan/contract/sources/apportionment.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { shareMap } from './maps.ts'
import { type ShareQuestion, type Shares, sourceShares } from './shares.ts'

type Answer = OutputOf<(typeof apportionmentModelCalls)['CAMxAreaData']>

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter(value => value !== null)
  return known.length > 0 ? Number((known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(3)) : null
}

/** Sentence on the accuracy of the simulation. */
export const wordsOf = (total: number, observed: number | null): string => {
  if (observed === null) return `模拟均值 ${total.toFixed(1)} μg/m³，同期没有观测，无法比对`
  const bias = observed > 0 ? Math.round((100 * (total - observed)) / observed) : 0
  const side = bias > 0 ? `偏高 ${bias} %` : bias < 0 ? `偏低 ${-bias} %` : '一致'
  const trust = Math.abs(bias) <= 30 ? '' : Math.abs(bias) <= 60 ? '；份额可参考，浓度以观测为准' : '；偏差大，份额仅供参考'
  return `模拟均值 ${total.toFixed(1)} μg/m³，观测均值 ${observed.toFixed(1)} μg/m³，模拟${side}${trust}`
}

const totalsOf = (items: readonly { id: string; name: string }[], values: readonly (number | null)[], total: number) =>
  items.map(({ id, name }, n) => {
    const value = values[n] ?? 0
    return { id, name, value: Number(value.toFixed(3)), share: total > 0 ? value / total : 0 }
  })

const sumOf = (values: readonly (number | null)[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

export const tableOf = ({ regions, sectors, values, total, observed, times }: Shares): NonNullable<Answer['result']> => {
  const matrix = values.map(row => row.map(meanOf))
  // Hours without observation are left out of the comparison, not of the shares.
  const [mean, seen] = [meanOf(total) ?? 0, meanOf(observed)]
  const compared = meanOf(total.map((value, n) => (observed[n] === null ? null : value))) ?? mean
  return {
    regions: totalsOf(regions, matrix.map(sumOf), mean),
    sectors: totalsOf(
      sectors,
      sectors.map((_, s) => sumOf(matrix.map(row => row[s]!))),
      mean,
    ),
    matrix,
    total: mean,
    observed: seen,
    hours: times.length,
    words: wordsOf(compared, seen),
  }
}

/** Means over a span of hours by region and sector, with what was observed. */
export const areaData = async ({ services, caller }: CallerContext, question: ShareQuestion): Promise<Answer> => {
  const { run, result } = await sourceShares(services, caller, 'hour', 'all', question)
  return { run, result: result === null ? null : tableOf(result) }
}

export const apportionmentModelService = serveCalls(apportionmentModelCalls, { CAMxMap: shareMap, CAMxAreaData: areaData })
