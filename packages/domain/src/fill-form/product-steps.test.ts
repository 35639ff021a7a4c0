import { expect, test } from 'vitest'
import { emptyForm, type FormRow } from './form.ts'
import { leadingRow, withProductSteps } from './product-steps.ts'

const step = (id: string, process: string, annual: number | null, more: Record<string, number | string> = {}): FormRow => ({
  ...{ id, name: '焦炭', unit: 't', process, annual, monthly: null, ...more },
})
const formOf = (...product: FormRow[]) => ({ ...emptyForm(), product })

test('steps of a product have its output, or the share that passes them; another product keeps its own', () => {
  const months = Array.from({ length: 12 }, () => 100)
  const leader = { ...step('p1', '焦炉烟囱', 1200), monthly: months }
  const other = { ...step('p4', '粗苯', 7), name: '粗苯' }
  const { product } = withProductSteps(formOf(leader, step('p2', '装煤', 977), step('p3', '干法熄焦', null, { share: 50 }), other))
  expect(product.map(({ annual }) => annual)).toEqual([1200, 1200, 600, 7])
  expect(product[2]!.monthly).toEqual(months.map(() => 50))
  expect(product[0]).toBe(leader)
})

test('of two lines each has its own output', () => {
  const rows = [step('a1', '焦炉烟囱', 10), step('a2', '装煤', 1), step('b1', '焦炉烟囱', 20), step('b2', '装煤', 2)]
  expect(rows.map(row => leadingRow(rows, row)?.id ?? null)).toEqual([null, 'a1', null, 'b1'])
  expect(withProductSteps(formOf(...rows)).product.map(({ annual }) => annual)).toEqual([10, 10, 20, 20])
})
