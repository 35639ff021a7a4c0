import { expect, test } from 'vitest'
import { parameterColumn } from './frame-parts.ts'

test('“TVOC bands 150/300/500/1000/2000”: columns of TVOC carry classes, of hours and of days; NMHC has no bands', () => {
  const values = [150, 151, 700, 2001, Number.NaN]
  for (const step of ['hour', 'day'] as const)
    expect(parameterColumn('tvoc', values, { step, scale: null }).classes).toEqual([1, 2, 4, 6, null])
  expect(parameterColumn('nmhc', values, { step: 'hour', scale: null }).classes).toBeUndefined()
})
