import { expect, test } from 'vitest'
import { markLines } from './effect.ts'

const labels = Array.from({ length: 24 }, (_, hour) => `2026-11-21 ${String(hour + 1).padStart(2, '0')}`)
const at = (hour: string, label: string) => ({ hour: `2026-11-21 ${hour}`, label })

test('steps are lines over their hours; near ones share one line, each word once, and those outside have none', () => {
  const marks = [at('08', '派单'), at('10', '答复'), at('11', '答复'), at('20', '核查'), { hour: '2026-11-23 01', label: '核查' }]
  expect(markLines(marks, labels)).toEqual([
    { kind: 'line', label: '派单、答复', from: 7, to: 7 },
    { kind: 'line', label: '核查', from: 19, to: 19 },
  ])
  expect(markLines([], labels)).toEqual([])
})
