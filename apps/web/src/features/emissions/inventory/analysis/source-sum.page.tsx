import { stackColours } from '@qingyuan/charts/palette.ts'
import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { SankeyChart, type SankeyLink } from '@qingyuan/charts/series/sankey-chart.tsx'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import type { AskedTotal } from '../explain/asked.ts'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import { InventoryFilters } from '../parts/filters.tsx'
import css from '../parts/inventory.module.css'
import { topOf } from '../parts/mass.ts'
import { NoInventory } from '../parts/no-inventory.tsx'
import { useInventoryView } from '../parts/view.ts'
import { MassTable } from './mass-table.tsx'

const kinds = { sector: '二级源', product: '三级源', scc: '四级源', fuel: '燃料', equipment: '设备' } as const
type Kind = keyof typeof kinds
const shape = { by: urlOneOf(Object.keys(kinds) as Kind[], 'sector') }
const most = 14

/** 重型载货汽车 国V: technologies of many sectors bear one name. */
const shortName = (path: string) => {
  const [, sector, ...more] = path.split(' › ')
  return sector === undefined ? path : [sector, more.at(-1)].filter(Boolean).join(' ')
}
const lastName = (path: string) => path.split(' › ').at(-1)!
/** Sectors of a category that are smaller are told together. */
const least = 0.03
/** And categories. */
const leastCategory = 0.02

/** Category → sector → city, of one pollutant. */
const flowOf = (frame: Frame, pollutant: string) => {
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row)
  const all = rows.reduce((sum, row) => sum + (numberAt(frame, pollutant, row) ?? 0), 0)
  const links = new Map<string, SankeyLink>()
  const add = (from: string, to: string, value: number) => {
    const known = links.get(`${from}|${to}`)
    links.set(`${from}|${to}`, { from, to, value: (known?.value ?? 0) + value })
  }
  const wholes = new Map<string, number>()
  const partsOf = (row: number) => textAt(frame, 'name', row).split(' › ')
  for (const row of rows) wholes.set(partsOf(row)[0]!, (wholes.get(partsOf(row)[0]!) ?? 0) + (numberAt(frame, pollutant, row) ?? 0))
  for (const row of rows) {
    const value = numberAt(frame, pollutant, row) ?? 0
    const [own = '', sector = ''] = partsOf(row)
    const category = wholes.get(own)! >= leastCategory * all ? own : '其他部门'
    if (value <= 0) continue
    add(value >= least * all ? `${category}/${sector}` : `${category}/其他`, category, value)
    add(category, '全部', value)
  }
  const ids = [...new Set([...links.values()].flatMap(({ from, to }) => [from, to]))]
  const categories = ids.filter(id => !id.includes('/') && id !== '全部')
  const colourOf = (id: string) => stackColours[Math.max(0, categories.indexOf(id.split('/')[0]!)) % stackColours.length]!
  return {
    nodes: ids.map(id => ({ id, name: id.split('/').at(-1)!, colour: id === '全部' ? '#3a4658' : colourOf(id) })),
    links: [...links.values()],
  }
}

/** 排放源汇总: totals by the levels of the source tree, by fuel and by equipment. */
export const Page = () => {
  const view = useInventoryView()
  const { state, of, county, none, options } = view
  const [{ by }, change] = useUrlState(shape)
  const question = of && { ...of, ...county, by }
  const sums = useCall(inventoryCalls.SourceSum, question)
  const sectors = useCall(inventoryCalls.SourceSum, of && { ...of, ...county, by: 'sector' as const })
  const [asked, ask] = useState<AskedTotal | null>(null)
  const flow = useRef<ChartHandle>(null)
  const ranks = useRef<ChartHandle>(null)
  const label = emissionPollutantOf.get(state.pollutant)!.label
  const explain = (pollutant: string, row: number) => {
    const frame = sums.data
    if (!frame || !of) return
    const key = row < 0 ? '' : textAt(frame, 'key', row)
    const own = row < 0 ? {} : by === 'fuel' || by === 'equipment' ? (key === '' ? null : { [by]: key }) : { scc: key }
    if (own === null) return
    ask({
      title: row < 0 ? '全部排放源' : lastName(textAt(frame, 'name', row)),
      question: { ...of, ...county, ...own, pollutant: pollutant as typeof state.pollutant },
    })
  }
  return (
    <PageFrame
      state={pageStateOf([options, sums], none)}
      filters={
        <>
          <InventoryFilters view={view} county pollutant />
          <Segmented<Kind>
            value={by}
            onChange={next => change({ by: next })}
            options={Object.entries(kinds).map(([value, name]) => ({ value: value as Kind, label: name }))}
          />
        </>
      }
      drawer={<ExplainDrawer asked={asked} onClose={() => ask(null)} />}
    >
      {none ? (
        <NoInventory />
      ) : (
        <>
          <div className={css.two}>
            <ChartCard
              fill
              title={
                <>
                  <Subscript text={label} /> 流向：二级源 → 部门 → 全市
                </>
              }
              subtitle={`t/a · 占比低于 ${least * 100} % 的二级源合并为“其他”`}
              name={`${label} 来源流向`}
              handle={flow}
              chart={
                <StateGate
                  query={sectors}
                  what="排放源汇总"
                  skeleton="chart"
                  isEmpty={frame => flowOf(frame, state.pollutant).links.length === 0}
                >
                  {frame => (
                    <SankeyChart
                      ref={flow}
                      label={`${label} 来源流向`}
                      height="100%"
                      {...flowOf(frame, state.pollutant)}
                      unit="t"
                      decimals={0}
                    />
                  )}
                </StateGate>
              }
            />
            <ChartCard
              fill
              title={
                <>
                  <Subscript text={label} /> 最大的{kinds[by]}
                </>
              }
              subtitle={`t/a · 前 ${most} 位`}
              name={`${label} ${kinds[by]}排名`}
              handle={ranks}
              chart={
                <StateGate
                  query={sums}
                  what="排放源汇总"
                  skeleton="chart"
                  isEmpty={frame => topOf(frame, state.pollutant, most).rowCount === 0}
                >
                  {frame => {
                    const top = topOf(frame, state.pollutant, most)
                    const named = {
                      ...top,
                      columns: top.columns.map(column =>
                        column.key === 'name' ? { ...column, values: column.values.map(name => shortName(String(name))) } : column,
                      ),
                    }
                    return (
                      <BarRankChart
                        ref={ranks}
                        frame={named}
                        column={state.pollutant}
                        lying
                        height="100%"
                        onPick={at => explain(state.pollutant, top.rows[at] ?? -1)}
                      />
                    )
                  }}
                </StateGate>
              }
            />
          </div>
          <div className={css.table}>
            <Card
              fill
              title={`按${kinds[by]}汇总`}
              subtitle="t/a · 点击数字看来历"
              tools={<FrameExport call={inventoryCalls.SourceSumExport} input={question} hotkey />}
            >
              <StateGate query={sums} what="排放源汇总" isEmpty={({ rowCount }) => rowCount === 0}>
                {frame => <MassTable frame={frame} nameWidth={280} onAsk={(column, row) => explain(column.key, row)} />}
              </StateGate>
            </Card>
          </div>
        </>
      )}
    </PageFrame>
  )
}
