import { expect, it } from 'vitest'
import { auditItemIds, isAuditItem, speciesNoOf, speciesNumbers } from './audit-item-ids.ts'
import { auditItemLabel } from './audit-items.ts'
import { storedSpecies } from './species/species-list.ts'

it('every stored species and the whole hour are items, each with a name of one kind', () => {
  expect(storedSpecies.map(({ no }) => no)).toEqual(Array.from({ length: speciesNumbers }, (_, i) => i + 1))
  expect(auditItemIds.map(auditItemLabel).filter((label, i, all) => all.indexOf(label) !== i)).toEqual([])
  expect(['voc-0', 'voc-118', 'voc-119', 'voc-01', 'tvoc', 'no'].map(isAuditItem)).toEqual([true, true, false, false, true, false])
  expect([speciesNoOf('voc-0'), speciesNoOf('voc-42'), speciesNoOf('tvoc')]).toEqual([0, 42, null])
})
