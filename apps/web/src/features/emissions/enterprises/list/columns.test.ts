import { expect, it } from 'vitest'
import { columns } from './columns.tsx'

it('the list of enterprises needs no sideways scroll at 1440 px, with the boxes to choose rows', () => {
  const boxes = 36
  expect(columns([]).reduce((sum, { width }) => sum + width, boxes)).toBeLessThanOrEqual(1168)
})
