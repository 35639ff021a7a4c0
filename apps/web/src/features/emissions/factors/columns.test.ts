import { expect, it } from 'vitest'
import { columnsOf } from './columns.tsx'

it('emission factors need no sideways scroll at 1440 px beside the tree of sources', () => {
  expect(columnsOf('EF').reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(896)
})
