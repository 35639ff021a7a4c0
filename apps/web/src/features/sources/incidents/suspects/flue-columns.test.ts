import type { Frame } from '@qingyuan/domain/frame.ts'
import { expect, it } from 'vitest'
import { tracedFirst } from './flue-columns.ts'

const column = (key: string, kind: 'text' | 'number') => ({ key, label: key, kind, values: [] })
const frame = {
  columns: [column('time', 'text'), column('outlet', 'text'), ...['so2', 'nox', 'pm', 'flow'].map(key => column(key, 'number'))],
  rowCount: 0,
  meta: { title: '', timeConvention: '', demo: false, madeAt: '' },
} as Frame
const keys = (parameter: Parameters<typeof tracedFirst>[1]) => tracedFirst(frame, parameter).columns.map(each => each.key)

it('the traced pollutant comes first; carbon monoxide is not measured in stacks', () => {
  expect(keys('pm2_5')).toEqual(['time', 'outlet', 'pm', 'so2', 'nox', 'flow'])
  expect(keys('no2')).toEqual(['time', 'outlet', 'nox', 'so2', 'pm', 'flow'])
  expect(keys('co')).toEqual(keys('so2'))
})
