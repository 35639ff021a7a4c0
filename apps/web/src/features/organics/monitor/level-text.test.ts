import { expect, test } from 'vitest'
import { levelText } from './level-text.ts'

test('a level is how many bounds of the quantity the peak is above', () => {
  const bounds = [300, 500, 1000, 2000]
  expect(levelText(683, bounds)).toBe('2 级：峰值超过 500（界限 300、500、1000、2000）')
  expect(levelText(500, bounds)).toBe('1 级：峰值超过 300（界限 300、500、1000、2000）')
  expect(levelText(250, bounds)).toBe('未分级：未超过 300（界限 300、500、1000、2000）')
  expect(levelText(683, [])).toBe('未分级（该规则不设分级）')
})
