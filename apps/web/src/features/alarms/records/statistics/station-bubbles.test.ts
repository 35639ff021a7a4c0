import { alarmStatisticColumns } from '@qingyuan/contract/alarms/records.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import { expect, test } from 'vitest'
import { bubblesOf } from './station-bubbles.ts'
import { withoutKeys } from './without-keys.ts'

const rows = [
  { key: '31', name: '清华站', count: 12, lon: 113.12345, lat: 36.2 },
  { key: '40', name: '撤销站', count: 3, lon: null, lat: null },
]
const numbers = ['high', 'medium', 'data', 'pending', 'handling', 'closed', 'wrong', 'precision', 'medianHours', 'hours'] as const
const frame = buildFrame(
  alarmStatisticColumns,
  rows,
  {
    key: row => row.key,
    name: row => row.name,
    count: row => row.count,
    ...columnFamily(numbers, { '*': () => () => 0 }),
    lon: row => row.lon,
    lat: row => row.lat,
  },
  { meta: { title: '', period: '', timeConvention: '', demo: true, madeAt: '' } },
)

test('stations with a position are circles on the map; charts and tables have no positions', () => {
  expect(bubblesOf(frame)).toEqual([{ id: 31, name: '清华站', lon: 113.12345, lat: 36.2, value: 12, text: '12 次' }])
  expect(withoutKeys(frame).columns.map(({ key }) => key)).toEqual(['name', 'count', ...numbers])
})
