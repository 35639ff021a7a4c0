import { expect, test } from 'vitest'
import { cutColumnWidth } from './cut-column.ts'

const columns = [
  [0, 100],
  [100, 180],
  [180, 260],
] as const

test('the column at the edge of the frame is covered from its left, none where all are whole or wholly out of sight', () => {
  expect(cutColumnWidth(columns, [0, 220])).toBe(40)
  expect(cutColumnWidth(columns, [0, 260])).toBe(0)
  expect(cutColumnWidth(columns, [0, 180])).toBe(0)
  expect(cutColumnWidth(columns, [0, 259]), 'less than a pixel or two').toBe(0)
})

test('a column that fills most of the frame stays to be seen', () => expect(cutColumnWidth(columns, [0, 80])).toBe(0))
