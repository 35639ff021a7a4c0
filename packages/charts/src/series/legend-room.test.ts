import { expect, it } from 'vitest'
import { legendRows, withLegendRoom } from './legend-room.ts'

const legend = { data: ['PM₂.₅', '去年同期', '7 天滑动平均', '30 天滑动平均', 'PM₂.₅ 日均二级 60'], itemWidth: 22, itemGap: 16 }

it('counts the rows that a legend takes in a narrow chart', () => {
  expect(legendRows(legend, 900)).toBe(1)
  expect(legendRows(legend, 330)).toBe(2)
  expect(legendRows(legend, 160)).toBe(5)
  expect(legendRows({ ...legend, type: 'scroll' }, 160)).toBe(1)
  expect(legendRows({ ...legend, show: false }, 160)).toBe(1)
  expect(legendRows(undefined, 160)).toBe(1)
  // The words that are shown count, not the names.
  expect(legendRows({ ...legend, formatter: name => `${name}（右轴，每小时平均）` }, 330)).toBeGreaterThan(2)
})

it('moves the grid down by the further rows and leaves a legend of one row alone', () => {
  const option = { legend, grid: { top: 32, left: 8 } }
  expect(withLegendRoom(option, 1)).toBe(option)
  expect(withLegendRoom(option, 2).grid).toEqual({ top: 60, left: 8 })
  expect(withLegendRoom({ legend }, 3)).toEqual({ legend })
})
