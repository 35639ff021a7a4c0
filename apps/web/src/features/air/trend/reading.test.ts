import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { describe, expect, it } from 'vitest'
import { missingNote, type ProfileFrame, readingOf, slopeVerdict, type TrendFrame } from './reading.ts'

const column = (key: string, values: (number | null)[]): FrameColumn => ({
  key,
  label: key,
  kind: 'number',
  unit: 'μg/m³',
  decimals: 0,
  values,
})
const frameOf = <F extends Frame>(key: 'time' | 'bin', labels: string[], columns: FrameColumn[]): F => {
  const frame: Frame = {
    columns: [{ key, label: '时间', kind: 'time', values: labels }, ...columns],
    rowCount: labels.length,
    meta: { title: '', timeConvention: '', demo: false, madeAt: '' },
  }
  return frame as F
}
const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
const change = frameOf<TrendFrame>('time', days, [column('1:value', [40, null, 60, 20]), column('1:last_year', [50, 90, 50, null])])

describe('reading the trend', () => {
  it('names mean, highest and lowest and leaves out what is missing', () => {
    expect(readingOf(change, 1, undefined, undefined)[0]).toBe('均值 40 μg/m³；最高 60 μg/m³（2026-11-03），最低 20 μg/m³（2026-11-04）。')
    expect(missingNote(change, 1)).toBe('4 个时次中 1 个没有有效值，未参与计算；')
  })
  it('compares with last year only over the days that both years have', () => {
    expect(readingOf(change, 1, undefined, undefined)[1]).toBe('比去年同期持平（50 μg/m³ 对 50 μg/m³，两年都有数值的 2 个时次）。')
  })
  it('gives the change of the two means as shown', () => {
    const close = frameOf<TrendFrame>('time', days.slice(0, 1), [column('1:value', [46.4]), column('1:last_year', [45])])
    expect(readingOf(close, 1, undefined, undefined)[1]).toMatch(/^比去年同期上升 2\.2\s?%（46 μg\/m³ 对 45 μg\/m³/)
  })
  it('finds the worst hour and sets the weekend against the working days', () => {
    const day = frameOf<ProfileFrame>('bin', ['01', '02', '03'], [column('1:mean', [30, 80, 20])])
    const week = frameOf<ProfileFrame>(
      'bin',
      ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
      [column('1:mean', [40, 40, 40, 40, 40, 30, 30])],
    )
    expect(readingOf(change, 1, day, week)[2]).toBe('一天中 02 时最高（80 μg/m³），03 时最低（20 μg/m³）；周末比工作日低 25.0%。')
  })
  it('says nothing about a place without values', () => {
    expect(readingOf(frameOf('time', days, [column('1:value', [null, null, null, null])]), 1, undefined, undefined)).toEqual([])
  })
  it('calls a slope a trend only when its interval leaves out zero', () => {
    const slope = { placeId: 1, months: 36 }
    expect(slopeVerdict({ ...slope, slopePerYear: -2, lower: -3, upper: -1 })).toBe('下降显著')
    expect(slopeVerdict({ ...slope, slopePerYear: 2, lower: 0.1, upper: 3 })).toBe('上升显著')
    expect(slopeVerdict({ ...slope, slopePerYear: -2, lower: -3, upper: 0.2 })).toBe('区间含 0，趋势不显著')
    expect(slopeVerdict({ ...slope, slopePerYear: null, lower: null, upper: null })).toBe('不足 24 个有效月，扣除季节后不能判断趋势')
  })
})
