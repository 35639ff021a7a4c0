import { contributionColumns, radarColumns } from '@qingyuan/contract/air/figures.ts'
import { rankingColumns } from '@qingyuan/contract/air/ranking.ts'
import {
  activityColumns,
  categorySumColumns,
  countySumColumns,
  enterpriseSumColumns,
  inventoryComparisonColumns,
} from '@qingyuan/contract/emissions/mass-columns.ts'
import { districtRankColumns } from '@qingyuan/contract/hotspot/cells.ts'
import type { ColumnSpecs } from '@qingyuan/domain/declared-columns.ts'
import { headingOf } from '@qingyuan/domain/format-cell.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { describe, expect, it } from 'vitest'
import { briefFirst, frameColumnsThatFit, hasLongHeads, hasTwoLines, narrowestShare, widthOf } from './column-layout.ts'

const column = (label: string, kind: FrameColumn['kind'], more: Partial<FrameColumn> = {}): FrameColumn => ({
  ...{ key: label, label, kind, values: [] },
  ...more,
})

it('a column is as wide as its kind wants and never narrower than its heading', () => {
  expect(widthOf(column('名次', 'rank'))).toBe(47)
  expect(widthOf(column('PM₂.₅', 'number'))).toBe(72)
  // Three characters of 13 px and twice 8 px, a tenth more for a squeezed table: in 44 px every county was 潞….
  expect(widthOf(column('潞州区', 'rank'))).toBe(62)
  expect(widthOf(column('AQI 中位', 'number', { parameter: 'aqi' }))).toBe(83)
  expect(widthOf(column(headingOf({ label: 'O₃-8h 第90百分位 达成概率', unit: '%' }), 'chance'))).toBe(168)
})

/** Px that a table takes before it scrolls sideways. */
const least = (specs: ColumnSpecs) =>
  Object.entries(specs)
    .filter(([, { hidden }]) => !hidden)
    .reduce((sum, [key, spec]) => sum + widthOf({ key, ...spec, values: [] }) * narrowestShare, 0)

it('tables of a whole card need no sideways scroll at 1280 px, nor those beside a map or a note', () => {
  expect(least(categorySumColumns)).toBeLessThanOrEqual(1008)
  expect(least(countySumColumns)).toBeLessThanOrEqual(1008)
  expect(least(rankingColumns)).toBeLessThanOrEqual(1008)
  expect(least(radarColumns)).toBeLessThanOrEqual(1008)
  // The cards of 区县排名 and 相关性分析.
  expect(least(districtRankColumns)).toBeLessThanOrEqual(698)
  expect(least(contributionColumns)).toBeLessThanOrEqual(521)
})

it('tables of emissions need no sideways scroll at 1366 px', () => {
  // The card of a page, and that beside the form of 生成清单.
  expect(least(enterpriseSumColumns)).toBeLessThanOrEqual(1095)
  // Without a second inventory to compare with.
  expect(least(Object.fromEntries(Object.entries(activityColumns).filter(([, { optional }]) => !optional)))).toBeLessThanOrEqual(1094)
  expect(least(inventoryComparisonColumns)).toBeLessThanOrEqual(770)
})

it('a page that knows better has its way', () => {
  expect(widthOf(column('潞州区', 'rank'), { 潞州区: 40 })).toBe(40)
})

it('a time with a station and its type takes two lines of a card on a phone, a time with a station one', () => {
  expect(hasTwoLines([column('开始', 'time'), column('站点', 'text'), column('站点类型', 'text')])).toBe(true)
  expect(hasTwoLines([column('时间', 'time'), column('站点', 'text')])).toBe(false)
  expect(hasTwoLines([column('名次', 'rank'), column('站点', 'text'), column('类型', 'text')])).toBe(false)
})

it('a heading that needs two lines makes the cards higher, so that no value is cut', () => {
  expect(hasLongHeads([column('均值', 'number', { unit: 'μg/m³' }), column('捕获率', 'number', { unit: '%' })])).toBe(false)
  expect(hasLongHeads([column('标准误差', 'number', { unit: 'μg/m³' })])).toBe(true)
})

describe('beside a drawer', () => {
  const columns = [
    column('点位', 'text', { width: 100 }),
    column('PM₂.₅', 'number', { width: 100, parameter: 'pm2_5' }),
    column('变化', 'change', { width: 100 }),
    column('AQI', 'number', { width: 100, parameter: 'aqi' }),
    column('天数', 'number', { width: 100 }),
  ]
  const fitting = (room: number) => frameColumnsThatFit(columns, room).map(({ label }) => label)

  it('all columns stay where they have room', () => {
    expect(fitting(450)).toEqual(['点位', 'PM₂.₅', '变化', 'AQI', '天数'])
  })

  it('the least important leave first, the last of equal ones before the others, names never', () => {
    expect(fitting(440)).toEqual(['点位', 'PM₂.₅', '变化', 'AQI'])
    expect(fitting(400)).toEqual(['点位', 'PM₂.₅', 'AQI'])
    expect(fitting(240)).toEqual(['点位', 'AQI'])
    expect(fitting(10)).toEqual(['点位'])
  })
})

it('texts that a closed card would cut come last', () => {
  const columns = [
    column('原因', 'text', { values: ['周基线每日偏移 3.7 μg/m³'] }),
    column('园区', 'text', { values: ['襄垣'] }),
    column('校准后', 'number', { values: [12] }),
  ]
  expect(briefFirst(columns).map(({ key }) => key)).toEqual(['园区', '校准后', '原因'])
})
