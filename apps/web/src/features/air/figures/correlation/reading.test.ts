import type { Frame } from '@qingyuan/domain/frame.ts'
import { describe, expect, it } from 'vitest'
import { chosenOf, type Matrix } from './matrix.ts'
import { type FitFrame, readingOf, strengthOf } from './reading.ts'

const cell = (r: number | null, p: number) => ({ r, p, n: 1200, significant: p < 0.05 })
const self = cell(1, 0)
const matrix: Matrix = {
  names: ['PM₂.₅', 'CO', '风速'],
  keys: ['1:pm2_5', '1:co', '1:wind_speed'],
  cells: [
    [self, self, self],
    [cell(0.78, 0), self, self],
    [cell(-0.42, 0.002), cell(-0.9, 0.3), self],
  ],
}
const fit = (values: number[]): FitFrame => {
  const frame: Frame = {
    columns: ['slope', 'intercept', 'r2'].map((key, i) => ({ key, label: key, kind: 'number', values: [values[i]!] })),
    rowCount: 1,
    meta: { title: '', timeConvention: '', demo: false, madeAt: '' },
  }
  return frame as FitFrame
}

describe('reading the matrix', () => {
  it('names the strongest significant relations, the chosen one and its line', () => {
    expect(readingOf(matrix, [1, 0], fit([46.04, -8.01, 0.61]))).toEqual([
      '正相关最强：CO 与 PM₂.₅（0.78）；负相关最强：风速 与 PM₂.₅（−0.42）。',
      'CO 与 PM₂.₅ 强正相关（0.78，n = 1200，p < 0.001）。',
      '最小二乘：y = 46.040x − 8.01，r² 0.61，能解释纵轴变化的 61%。',
    ])
    expect(readingOf(matrix, [2, 1], undefined)[1]).toBe('风速 与 CO 极强负相关（−0.90，n = 1200，不显著）。')
  })
  it('calls strengths by Evans', () => expect([0, 0.19, 0.2, 0.6, 1].map(strengthOf)).toEqual(['极弱', '极弱', '弱', '强', '极强']))
})

describe('the chosen cell', () => {
  it('is that of the URL, else the strongest', () => {
    expect(chosenOf(matrix, '1:pm2_5|1:wind_speed')).toEqual([2, 0])
    expect(chosenOf(matrix, '')).toEqual([2, 1])
    expect(chosenOf(matrix, '1:wind_speed|1:pm2_5')).toEqual([2, 1])
    expect(
      chosenOf(
        {
          names: ['a', 'b'],
          keys: ['a', 'b'],
          cells: [
            [self, self],
            [cell(null, 1), self],
          ],
        },
        '',
      ),
    ).toBeNull()
  })
})
