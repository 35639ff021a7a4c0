import { expect, test } from 'vitest'
import { nearestWords } from './nearest-words.ts'

test('the nearest enterprise is named, not the first of the list', () =>
  expect(
    nearestWords([
      { name: '甲厂', distanceKm: 6 },
      { name: '乙厂', distanceKm: 3.2 },
    ]),
  ).toBe('上风向最近的在册企业为 乙厂，距 3.2 km。'))
