import { expect, test } from 'vitest'
import { excessChange, type TaskEffect } from './excess.ts'

const range = (mean: number, half: number) => ({ mean, low: mean - half, high: mean + half, hours: 40 })
const effect = (before: number, after: number, half: number, fall: number | null) =>
  ({
    ...{ before: range(30 + before, half), after: range(30 + after, half), unit: 'μg/m³', fall },
    ...{ neighboursBefore: range(30, 1), neighboursAfter: range(30, 1) },
  }) as TaskEffect

test('a change of an excess is per cent of it where it is beyond its error', () => {
  expect(excessChange(effect(60, 15, 4, 0.75), 'pm2_5')).toEqual({ fall: 0.75, words: '降 75 %' })
  expect(excessChange(effect(20, 30, 4, -0.5), 'pm2_5')).toEqual({ fall: -0.5, words: '升 50 %' })
  expect(excessChange(effect(20, -5, 4, 1.25), 'pm2_5').words).toBe('降至背景以下')
})

test('no per cent is taken of an excess within its error, nor of one that is many times as high afterwards', () => {
  expect(excessChange(effect(3, 21, 2, -6.6), 'pm2_5')).toEqual({ fall: null, words: '升 18 μg/m³' })
  expect(excessChange(effect(3, 21, 0.1, -6), 'pm2_5')).toEqual({ fall: -6, words: '升 18 μg/m³' })
  expect(excessChange(effect(2, 0, 3, 1), 'pm2_5')).toEqual({ fall: null, words: '降 2 μg/m³' })
  expect(excessChange(null, 'pm2_5')).toEqual({ fall: null, words: '—' })
})
