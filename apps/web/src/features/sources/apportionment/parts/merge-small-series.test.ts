import { describe, expect, it } from 'vitest'
import { comparedMeans, frameOf, largestSeries, restId, type Shares, seriesOf } from './merge-small-series.ts'

const shares: Shares = {
  placeId: 1,
  placeName: '长治市',
  species: 'pm2_5',
  unit: 'μg/m³',
  times: ['2026-11-20 01', '2026-11-20 02'],
  regions: [
    { id: 'a', name: '潞州区', kind: 'county' },
    { id: 'b', name: '晋城市', kind: 'neighbour' },
  ],
  sectors: [
    { id: 'i', name: '工业' },
    { id: 't', name: '交通' },
  ],
  values: [
    [
      [10, null],
      [5, null],
    ],
    [
      [2, null],
      [3, null],
    ],
  ],
  total: [20, null],
  observed: [25, 40],
  accuracy: {
    ...{ verdict: 'daily', words: '仅日均：…', r: 0.1, withinDayR: 0.1, bias: 5, error: 20 },
    ...{ simulated: 20, observed: 25, hours: 24, days: 1 },
  },
}

describe('parts of a concentration', () => {
  it('are joined by region or by sector, and an hour without a run stays missing', () => {
    expect(seriesOf(shares, 'region').map(each => each.values)).toEqual([
      [15, null],
      [5, null],
    ])
    expect(seriesOf(shares, 'sector').map(each => each.values)).toEqual([
      [12, null],
      [8, null],
    ])
  })
  it('show the largest and join the others without losing any', () => {
    const many = Array.from({ length: 22 }, (_, i) => ({ id: String(i), name: String(i), values: [i, null] }))
    const shown = largestSeries(many)
    expect(shown.map(each => each.id).slice(0, 2)).toEqual(['21', '20'])
    expect(shown.at(-1)).toEqual({ id: restId, name: '其余 14 个', values: [91, null] })
    expect(shown.reduce((sum, each) => sum + (each.values[0] ?? 0), 0)).toBe(231)
  })
  it('compare simulated and observed over the hours that have both', () => {
    expect(comparedMeans(shares)).toEqual({ simulated: 20, observed: 25, hours: 1 })
  })
  it('are the same in the table', () => {
    const frame = frameOf(shares, seriesOf(shares, 'region'), '区域贡献', true)
    expect(frame.columns.map(column => column.values)).toEqual([shares.times, [15, null], [5, null], [20, null], [25, 40]])
    expect(frame.footer?.[0]?.cells).toEqual(['平均值', 15, 5, 20, 32.5])
  })
})
