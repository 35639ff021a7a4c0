import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { describe, expect, it } from 'vitest'
import { type RateFrame, type RoseFrame, readingOf } from './reading.ts'

const column = (key: string, values: (number | string | null)[]): FrameColumn => ({ key, label: key, kind: 'number', decimals: 0, values })
const frameOf = <F extends Frame>(count: number, ...columns: FrameColumn[]): F => {
  const frame: Frame = {
    columns,
    rowCount: columns[0]!.values.length,
    meta: { title: '', timeConvention: '', demo: false, madeAt: '', basis: { count, of: 10, calmShare: 8.6, method: '' } },
  }
  return frame as F
}
const about = { sectors: 2, above: 90, unit: 'μg/m³' }
const wind = frameOf<RoseFrame>(10, column('sector', ['N 北', 'S 南', '静风']), column('share', [40, 51.4, 8.6]))
const rate = (lower: (number | null)[]) =>
  frameOf<RateFrame>(
    10,
    column('sector', ['S 南', 'N 北', '静风']),
    column('direction', [180, 0, null]),
    column('contribution', [70, 20, 10]),
    column('mean', [96, 30, 40]),
    column('lower', lower),
  )
const plot = (speed: number) => ({
  title: '',
  unit: 'μg/m³',
  cells: 0,
  maxSpeed: 8,
  value: [],
  lower: null,
  upper: null,
  highest: { value: 9, speed, direction: 226 },
  threshold: null,
  basis: wind.meta.basis!,
})

describe('reading the roses', () => {
  it('names the prevailing wind, the largest contribution and the sectors of high values', () => {
    expect(readingOf(wind, rate([0.2, 0.05, null]), undefined, about)).toEqual([
      '主导风向南，频率 51.4%；静风 8.6%。',
      '加权贡献最大的是南方位，占 70.0%，平均 96 μg/m³。',
      '高值概率（CPF）显著偏高的方位：南。',
    ])
    expect(readingOf(undefined, rate([0.02, null, null]), undefined, about)[1]).toBe('没有方位的高值概率显著偏高。')
  })
  it('distinguishes accumulation in calm air from transport', () => {
    expect(readingOf(undefined, undefined, plot(0.9), about)).toEqual(['极坐标图最高处在风速 0.9 m/s 的中心，偏本地静稳累积。'])
    expect(readingOf(undefined, undefined, plot(3.2), about)).toEqual(['极坐标图最高处在西南 226°、风速 3.2 m/s。'])
  })
  it('calls the peak transport only where CPF is significant too', () => {
    const last = (lower: (number | null)[], direction: number) => {
      const peak = { ...plot(3.2), highest: { value: 9, speed: 3.2, direction } }
      return readingOf(undefined, rate(lower), peak, about).at(-1)
    }
    expect(last([0.2, 0.05, null], 200)).toBe('极坐标图最高处在南 200°、风速 3.2 m/s，与 CPF 一致，偏该方向输送。')
    expect(last([0.05, 0.2, null], 350)).toBe('极坐标图最高处在北 350°、风速 3.2 m/s，与 CPF 一致，偏该方向输送。')
    expect(last([0.2, 0.05, null], 226)).toContain('CPF 显著的方位不在这里')
    expect(last([0.02, 0.05, null], 226)).toContain('该处 CPF 不显著，不能判断为该方向输送')
  })
  it('says nothing of nothing', () => {
    expect(readingOf(undefined, frameOf(0, column('sector', [])), { ...plot(1), highest: null }, about)).toEqual([])
  })
})
