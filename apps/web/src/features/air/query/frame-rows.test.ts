import type { Frame } from '@qingyuan/domain/frame.ts'
import { expect, test } from 'vitest'
import { pickRows } from './frame-rows.ts'

const frame: Frame = {
  columns: [{ key: 'pm2_5', label: 'PM₂.₅', kind: 'number', values: [1, 2, 3, 4, 5, 6] }],
  rowCount: 6,
  meta: {
    title: '小时数据',
    timeConvention: '北京时间',
    demo: false,
    madeAt: '',
    events: [
      { kind: 'line', label: 'HJ 633-2026 起', from: 1, to: 1 },
      { kind: 'span', label: '沙尘', from: 4, to: 5 },
      { kind: 'line', label: 'HJ 633-2026 起', from: 4, to: 4 },
    ],
  },
}

test('rows of one place keep its own events, at their place among the rows', () => {
  expect(pickRows(frame, [3, 4, 5]).meta.events).toEqual([
    { kind: 'span', label: '沙尘', from: 1, to: 2 },
    { kind: 'line', label: 'HJ 633-2026 起', from: 1, to: 1 },
  ])
  expect(pickRows(frame, [0, 2]).meta.events, 'a day that is not among the rows').toEqual([])
})
