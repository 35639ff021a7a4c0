import { expect, it } from 'vitest'
import { findSheet } from './find-sheet.ts'

const sheet = (name: string, ...rows: (string | null)[][]) => ({ name, rows })
const notes = sheet('填写说明', ['列', '必填'], ['区县', '是'])
const data = sheet('机动车', ['机动车活动水平'], [null], ['区县*', '排放源编码 *', '点位名称（不超过 60 字）', '保有量（辆）'])
const heading = ['区县', '排放源编码', '点位名称']

it('the sheet with the heading is read, at any position and with any lines above it', () => {
  expect(findSheet([data, notes], heading)).toBe(data)
  expect(findSheet([notes, data], heading)).toBe(data)
})

it('without the heading the first sheet is handed on, for its reader to say what it lacks', () => {
  expect(findSheet([notes], heading)).toBe(notes)
  expect(findSheet([sheet('甲', ['区县', '点位名称']), notes], heading)!.name).toBe('甲')
  expect(findSheet([], heading)).toBeUndefined()
})

it('a heading that is far down is none', () => {
  const far = sheet('远', ...Array.from({ length: 15 }, () => ['—']), heading)
  expect(findSheet([notes, far], heading)).toBe(notes)
})
