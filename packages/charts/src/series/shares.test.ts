import { describe, expect, it } from 'vitest'
import { pieOption } from './pie-chart.tsx'
import { sankeyOption } from './sankey-chart.tsx'
import { stackOption } from './stack-chart.tsx'

interface Bar {
  id: string
  type: string
  data: (number | null)[]
}
const times = ['2026-11-20 01', '2026-11-20 02', '2026-11-20 03']
const stacks = [
  { id: 'a', name: '潞州区', values: [30, null, 10] },
  { id: 'b', name: '外来', values: [10, null, 30] },
]
const seriesOf = (option: object) => (option as { series: Bar[] }).series

describe('parts over time', () => {
  it('stay missing where there is no run, and the measured line is drawn beside them', () => {
    const series = seriesOf(stackOption({ times, stacks, line: { name: '实测', values: [50, 51, 52] }, unit: 'μg/m³', decimals: 0 }))
    expect(series.map(each => each.data)).toEqual([
      [30, null, 10],
      [10, null, 30],
      [50, 51, 52],
    ])
  })
  it('become parts of 100 % without the measured line', () => {
    const series = seriesOf(
      stackOption({ times, stacks, line: { name: '实测', values: [50, 51, 52] }, unit: '%', decimals: 0, percent: true }),
    )
    expect(series.map(each => each.data)).toEqual([
      [75, null, 25],
      [25, null, 75],
    ])
  })
})

describe('a ring of shares', () => {
  it('writes each share of the sum and the sum in its hole', () => {
    const [ring, hole] = (
      pieOption({
        parts: [
          { id: 'a', name: '工业', value: 30 },
          { id: 'b', name: '扬尘', value: 10 },
        ],
        unit: 'μg/m³',
        decimals: 0,
        centre: 'μg/m³',
      }) as { series: { label: { formatter: ((item: { dataIndex: number }) => string) | string } }[] }
    ).series
    expect((ring!.label.formatter as (item: { dataIndex: number }) => string)({ dataIndex: 0 })).toBe('工业\n75.0\u00a0%')
    expect(hole!.label.formatter).toContain('{a|40}')
  })
})

describe('a flow', () => {
  it('leaves bands of nothing out and writes what goes through a node', () => {
    const shown = sankeyOption({
      nodes: ['x', 'y', 'z'].map(id => ({ id, name: id.toUpperCase(), colour: '#000000' })),
      links: [
        { from: 'x', to: 'z', value: 3 },
        { from: 'y', to: 'z', value: 0 },
      ],
      unit: 'μg/m³',
      decimals: 1,
    }) as { series: { links: unknown[]; label: { formatter: (item: { name: string }) => string } }[] }
    const { series } = shown
    expect(series[0]!.links).toEqual([{ source: 'x', target: 'z', value: 3 }])
    expect(series[0]!.label.formatter({ name: 'z' })).toBe('Z 3.0')
    const option = sankeyOption({
      nodes: [{ id: 'x', name: 'X', colour: '#000000', value: 3.4 }],
      links: [{ from: 'x', to: 'z', value: 3 }],
      unit: 'μg/m³',
      decimals: 1,
    }) as typeof shown
    expect(option.series[0]!.label.formatter({ name: 'x' })).toBe('X 3.4')
  })
})
