import { expect, test } from 'vitest'
import { unitWords } from './drawing.ts'

test('units of files read as they are written here', () => {
  const read = {
    'ug m-3': 'μg/m³',
    'ug/m**3': 'μg/m³',
    'g/m3': 'g/m³',
    'm s-1': 'm/s',
    'kg m-2': 'kg/m²',
    ppmV: 'ppmV',
    K: 'K',
    m: 'm',
    '': '',
  }
  expect(Object.keys(read).map(unitWords)).toEqual(Object.values(read))
})
