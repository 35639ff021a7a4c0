import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { EmissionProblem } from '../calculate/emission-source.ts'
import type { Inventory } from '../calculate/inventory.ts'

const labels = new Map(emissionPollutants.map(({ id, label }) => [id, label]))

/** Warned beyond this share of last year's. */
const limit = 0.3

/** Parts of a source's amounts that are in the months which both years have, 0..1. */
export type CommonParts = (source: string) => { last: number; now: number }
const wholeYears: CommonParts = () => ({ last: 1, now: 1 })

/**
 * Emissions of this year that differ from last year's by more than 30 %, as warnings that ask for a reason. New and vanished sources are named
 * too. Source: inventory-method §14 (± 30 %).
 *
 * @param partsOf of a year under way only the months are compared that both years have
 */
export const yearOnYear = (last: Inventory, now: Inventory, partsOf: CommonParts = wholeYears): EmissionProblem[] => {
  const problems: EmissionProblem[] = []
  const warn = (source: string, message: string) => problems.push({ source, field: 'amount', kind: 'warn', message })
  for (const [id, { results }] of now.emissions) {
    const before = last.emissions.get(id)
    if (!before) warn(id, '上年清单中没有该排放源')
    const parts = partsOf(id)
    const year = parts.last < 1 ? '上年同期' : '上年'
    for (const { pollutant, grams: whole } of results) {
      const old = (before?.results.find(result => result.pollutant === pollutant)?.grams ?? 0) * parts.last
      const grams = whole * parts.now
      if (!old || Math.abs(grams - old) <= limit * old) continue
      const percent = Math.round((grams / old - 1) * 100)
      problems.push({
        source: id,
        pollutant,
        field: 'amount',
        kind: 'warn',
        message: `${labels.get(pollutant)} 排放量较${year}${percent > 0 ? '增加' : '减少'} ${Math.abs(percent)} %，请说明原因`,
      })
    }
  }
  for (const id of last.emissions.keys()) if (!now.emissions.has(id)) warn(id, '上年清单中的排放源本年没有填报')
  return problems
}
