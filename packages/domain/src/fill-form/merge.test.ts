import { expect, it } from 'vitest'
import { formDiff } from './diff.ts'
import { removeRow } from './form.ts'
import { applyChanges, changeKey, conflictOf } from './merge.ts'
import { sampleForm } from './test-support/sample-form.ts'

const mine = () => {
  const form = removeRow(sampleForm(), 'machine', 'm1')
  return { ...form, fuel: [{ ...form.fuel[0]!, annual: 13_000 }], tank: [{ id: 'k1', no: 'V01' }] }
}

it('all changes give the other form, none leave it', () => {
  const changes = formDiff(sampleForm(), mine())
  expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['added', 'changed', 'removed'])
  expect(formDiff(applyChanges(sampleForm(), mine(), changes), mine())).toEqual([])
  expect(applyChanges(sampleForm(), mine(), [])).toEqual(sampleForm())
})

it('a conflict names the author of each difference; taking the own value keeps other changes', () => {
  const base = sampleForm()
  const theirs = { ...base, base: { ...base.base, staff: 300 } }
  const { changes, own } = conflictOf(base, mine(), theirs)
  const merged = applyChanges(
    theirs,
    mine(),
    changes.filter(change => own.has(changeKey(change))),
  )
  expect(merged.base.staff).toBe(300)
  expect(merged.fuel[0]!.annual).toBe(13_000)
  expect(merged.machine).toEqual([])
})
