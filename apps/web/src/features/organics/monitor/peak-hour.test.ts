import { alarmHourColumns } from '@qingyuan/contract/alarms/records.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { expect, test } from 'vitest'
import { peakHour } from './peak-hour.ts'

const values = [900, 310, 683, null, 400]
const labels = values.map((_, i) => `2026-11-28 0${i + 4}`)
const meta = { title: '', period: '', timeConvention: '', demo: false, madeAt: '' }
const hours = buildFrame(
  alarmHourColumns,
  labels,
  { time: label => label, value: label => values[labels.indexOf(label)] ?? null },
  { meta },
)

test('the peak hour of an alarm is the highest of its own hours', () => {
  expect(peakHour({ hours, span: { from: '2026-11-28 05', to: '2026-11-28 08' } })).toBe('2026-11-28 06')
  expect(peakHour({ hours, span: { from: '2026-11-28 07', to: '2026-11-28 07' } })).toBe('2026-11-28 07')
})
