import { autumnTargetIds, yearTargetIds } from '@qingyuan/contract/air/air-words.ts'

const idsOf: Readonly<Record<'year' | 'autumn', readonly string[]>> = { year: yearTargetIds, autumn: autumnTargetIds }

/**
 * Items of an answer that belong to the period; none while the answer is still that of the other kind of period, as after a switch: its items
 * are unknown to the calls of the new one.
 */
export const itemsOfPeriod = <I extends { item: string }>(span: 'year' | 'autumn', items: readonly I[]): readonly I[] =>
  items.filter(({ item }) => idsOf[span].includes(item))
