import { expect, it } from 'vitest'
import { savedOption } from './to-svg.ts'

it('saves a picture without the slider, with the whole of a legend that scrolls and room for its rows', () => {
  const names = ['化石燃料固定燃烧', '工艺过程', '移动', '溶剂使用', '农业', '扬尘', '生物质燃烧', '餐饮油烟', '其他']
  const shown = {
    legend: [{ type: 'scroll', data: names, itemWidth: 12, itemGap: 16 }],
    grid: [{ top: 32, bottom: 30 }],
    dataZoom: [{ type: 'slider', show: true }, { type: 'inside' }],
  }
  const saved = savedOption(shown, 400) as { legend: object; grid: { top: number; bottom: number }; dataZoom: { show: boolean }[] }
  expect(saved.legend).toMatchObject({ type: 'plain', data: names })
  expect(saved.dataZoom.every(({ show }) => !show)).toBe(true)
  expect(saved.grid.bottom).toBe(8)
  // Two rows: one more than the grid has room for.
  expect(saved.grid.top).toBe(60)
  // A ring has neither axes nor a legend.
  expect(savedOption({ series: [] }, 400)).toMatchObject({ animation: false, dataZoom: [] })
})
