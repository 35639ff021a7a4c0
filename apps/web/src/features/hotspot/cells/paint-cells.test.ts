import { numberText } from '@qingyuan/domain/number-text.ts'
import { expect, test } from 'vitest'
import { classesOf } from './paint-cells.ts'

test('classes of a narrow range are apart by what the unit shows', () => {
  const ranges = [
    [20.1, 22.6],
    [3, 19.5],
    [7, 130],
    [40, 40],
  ] as const
  for (const decimals of [0, 1])
    for (const [low, high] of ranges) {
      const { breaks } = classesOf({ values: [low, (low + high) / 2, high], support: [3, 3, 3], decimals })
      const texts = breaks.map(value => numberText(value, decimals))
      expect(new Set(texts).size, texts.join(' ')).toBe(breaks.length)
      expect(texts.map(Number)).toEqual(breaks)
    }
})
