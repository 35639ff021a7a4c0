import { type DeclaredFrame, declareColumns, numberColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type BarRankChart, barRankOption } from './bar-rank-chart.tsx'
import type { SeriesChart } from './series-chart.tsx'
import { seriesOption, tooltipHtml } from './series-option.ts'

const frame: Frame = {
  rowCount: 4,
  meta: { title: '小时浓度', timeConvention: '', demo: false, madeAt: '' },
  columns: [
    { key: 'time', label: '时间', kind: 'time', values: ['2026-11-20 01', '2026-11-20 02', '2026-11-20 03', '2026-11-20 04'] },
    {
      key: 'pm2_5',
      label: 'PM₂.₅',
      kind: 'number',
      unit: 'μg/m³',
      decimals: 0,
      values: [40, null, 80, 82],
      classes: [2, null, 3, 3],
      notes: { 1: { mark: 'RM', value: 186, reason: '校准期间' } },
    },
    { key: 'name', label: '<b>站', kind: 'number', decimals: 1, values: [1, 2, 3, 4] },
  ],
}
interface Drawn {
  series: { id: string; type: string; data: unknown[]; connectNulls?: boolean; smooth?: boolean; yAxisIndex?: number }[]
}

describe('a line chart', () => {
  const { series } = seriesOption(frame, { right: ['name'] }) as unknown as Drawn
  it('leaves a gap where a value is missing: no bridge, no zero, no smoothing', () => {
    expect(series[0]).toMatchObject({ id: 'pm2_5', data: [40, null, 80, 82], connectNulls: false, smooth: false })
  })
  it('marks a value that was judged invalid with a cross at its own height', () => {
    expect(series.at(-1)).toMatchObject({ id: 'invalid-0', type: 'scatter', data: [[1, 186]] })
  })
  it('does not join a year of 61 days with its neighbours: a cross at its height', () => {
    const short = { ...frame.columns[1]!, notes: { 2: { valid: { count: 61, of: 366, need: 324 } } } }
    const drawn = seriesOption({ ...frame, columns: [frame.columns[0]!, short] }) as unknown as Drawn
    expect(drawn.series[0]!.data).toEqual([40, null, null, 82])
    expect(drawn.series.at(-1)).toMatchObject({ type: 'scatter', data: [[2, 80]] })
  })
  it('draws the events of the frame: a dust day as a band of its width, another standard as a line', () => {
    const events = [
      { kind: 'span' as const, label: '沙尘', from: 2, to: 2 },
      { kind: 'line' as const, label: 'HJ 633-2026 起', from: 3, to: 3 },
    ]
    const drawn = seriesOption({ ...frame, meta: { ...frame.meta, events } }) as unknown as {
      series: { markArea?: { data: unknown }; markLine?: { data: unknown } }[]
    }
    expect(drawn.series[0]!.markArea!.data).toEqual([[{ xAxis: 1.5, name: '沙尘' }, { xAxis: 2.5 }]])
    expect(drawn.series[0]!.markLine!.data).toMatchObject([{ name: 'HJ 633-2026 起', xAxis: 3 }])
    expect([drawn.series[1]!.markArea, drawn.series[1]!.markLine]).toEqual([undefined, undefined])
  })
  it('names a limit whose label has no free place in a legend of its own, even where the curves have none', () => {
    const values = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? 495 : 505))
    const times = values.map((_, n) => `2026-11-20 ${n}`)
    const crowded = {
      ...frame,
      rowCount: 40,
      columns: [
        { ...frame.columns[0]!, values: times },
        { ...frame.columns[1]!, values },
      ],
    } as Frame
    const limits = [{ label: 'III 级上限 500', value: 500 }]
    const { legend } = seriesOption(crowded, { legend: false, limits, columns: ['pm2_5'] as never }) as {
      legend: { data?: { name: string }[]; show?: boolean }
    }
    expect(legend.data).toMatchObject([{ name: 'III 级上限 500' }])
    expect(seriesOption(crowded, { legend: false, columns: ['pm2_5'] as never })).toMatchObject({ legend: { show: false } })
  })
  it('reaches a limit above all values, and further where the values do', () => {
    const { yAxis } = seriesOption(frame, { reach: 100 }) as unknown as { yAxis: { max: (extent: { max: number }) => number | null }[] }
    expect([yAxis[0]!.max({ max: 82 }), yAxis[0]!.max({ max: 120 })]).toEqual([100, null])
  })
  it('draws a column on the second axis on request', () => expect(series[1]!.yAxisIndex).toBe(1))
})

describe('its tooltip', () => {
  it('says the time, the value with unit and class word, and why a value does not count', () => {
    const columns = frame.columns.slice(1)
    expect(tooltipHtml(frame, columns, 2)).toContain('2026-11-20 03')
    expect(tooltipHtml(frame, columns, 2)).toMatch(/<b>80<\/b>.*μg\/m³ 轻度/)
    expect(tooltipHtml(frame, columns, 1)).toMatch(/<b>—<\/b>.*审核无效 校准期间 原值 186/)
  })
  it('does not let a name become markup', () => expect(tooltipHtml(frame, frame.columns.slice(1), 0)).not.toContain('<b>站'))
})

it('an axis of counts has whole ticks only, one of concentrations any', () => {
  const option = (unit: string) => {
    const column = { key: 'n', label: '报警', kind: 'number' as const, unit, decimals: 0, values: [0, 1] }
    const time = { key: 'time', label: '日期', kind: 'time' as const, values: ['2026-01-01', '2026-01-02'] }
    const meta = { title: '', timeConvention: '', demo: false, madeAt: '' }
    return seriesOption({ columns: [time, column], rowCount: 2, meta }) as unknown as { yAxis: { minInterval?: number }[] }
  }
  expect(option('').yAxis[0]!.minInterval).toBe(1)
  expect(option('μg/m³').yAxis[0]!.minInterval).toBeUndefined()
})

it('draws only columns that its frame declares', () => {
  const specs = declareColumns({ time: timeColumnSpec('时间'), 'v:*': numberColumnSpec('各点位') })
  type Declared = DeclaredFrame<typeof specs>
  type Keys = 'time' | `v:${string}`
  type Series = Parameters<typeof SeriesChart<Declared>>[0]
  expectTypeOf<Series['columns']>().toEqualTypeOf<readonly Keys[] | undefined>()
  expectTypeOf<Series['right']>().toEqualTypeOf<readonly Keys[] | undefined>()
  expectTypeOf<NonNullable<Series['barbs']>['speed']>().toEqualTypeOf<Keys>()
  expectTypeOf<Parameters<typeof BarRankChart<Declared>>[0]['column']>().toEqualTypeOf<Keys>()
  expectTypeOf<Parameters<typeof BarRankChart<Frame>>[0]['column']>().toEqualTypeOf<string>()
  expect((seriesOption(frame, { columns: ['name'] }) as unknown as Drawn).series.map(({ id }) => id)).toEqual(['name'])
})

it('a bar has the colour that is given for it, else that of its class', () => {
  const { series } = barRankOption(frame, { column: 'pm2_5', fills: ['#123456', undefined] }) as {
    series: { data: { itemStyle: { color: string } }[] }[]
  }
  const colours = series[0]!.data.map(({ itemStyle }) => itemStyle.color)
  expect(colours[0]).toBe('#123456')
  expect(colours[2]).not.toBe(colours[1])
})
