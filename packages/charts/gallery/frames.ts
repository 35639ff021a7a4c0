import type { Frame } from '@qingyuan/domain/frame.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { dayStart, formatHour, hourMs } from '@qingyuan/domain/time.ts'

/** Fixed pseudo-random numbers 0..1: the same picture every time. */
export const seededNumbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
  return seed / 0x7fff_ffff
}

const start = dayStart('2026-11-20')
export const hourLabels = (count: number) => Array.from({ length: count }, (_, i) => formatHour(start + (i + 1) * hourMs))

/** A day or more of hours with a gap, and one value that was judged invalid. */
export const hoursFrame = (count = 48): Frame => {
  const random = seededNumbers(7)
  const wave = (mean: number, swing: number) =>
    Array.from({ length: count }, (_, i): number | null =>
      i === 9 || i === 10 ? null : Math.round(mean + swing * Math.sin(i / 5) + random() * 8),
    )
  const pm25 = wave(70, 25)
  pm25[20] = null
  return {
    rowCount: count,
    meta: { title: '小时浓度 μg/m³', timeConvention: '', demo: true, madeAt: '2026-11-21 14:00:00' },
    columns: [
      { key: 'time', label: '时间', kind: 'time', values: hourLabels(count) },
      {
        key: 'pm2_5',
        label: 'PM₂.₅',
        kind: 'number',
        unit: 'μg/m³',
        decimals: 0,
        values: pm25,
        classes: pm25.map(value => specClass('pm2_5', value)),
        notes: { 20: { mark: 'RM', value: 186, reason: '校准期间' } },
      },
      { key: 'pm10', label: 'PM₁₀', kind: 'number', unit: 'μg/m³', decimals: 0, values: wave(140, 40) },
      { key: 'o3', label: 'O₃', kind: 'number', unit: 'μg/m³', decimals: 0, values: wave(60, -30) },
    ],
  }
}

export const rankFrame = (): Frame => {
  const names = ['武乡县', '沁源县', '平顺县', '沁县', '壶关县', '黎城县', '上党区', '屯留区', '长子县', '襄垣县', '潞州区', '潞城区']
  const values = [40, 41, 44, 48, 74, 80, 95, 103, 103, 105, 123, 128]
  return {
    rowCount: 12,
    meta: { title: '区县 AQI', timeConvention: '', demo: true, madeAt: '2026-11-21 14:00:00' },
    columns: [
      { key: 'name', label: '区县', kind: 'text', values: names },
      { key: 'aqi', label: 'AQI', kind: 'number', decimals: 0, values, classes: values.map(value => specClass('aqi', value)) },
    ],
  }
}
