import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { PieChart } from '@qingyuan/charts/series/pie-chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { emissionPollutantOf, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useRef, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { massText } from '#/page/emissions/mass-text.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import type { AskedTotal } from '../explain/asked.ts'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import { InventoryFilters } from '../parts/filters.tsx'
import css from '../parts/inventory.module.css'
import { joined, shortSource, spreadText, totalOf } from '../parts/mass.ts'
import { NoInventory } from '../parts/no-inventory.tsx'
import { useInventoryView } from '../parts/view.ts'
import { MassTable } from './mass-table.tsx'

const rowsOf = (frame: Frame) => Array.from({ length: frame.rowCount }, (_, row) => row)
const shown = emissionPollutants.filter(({ id }) => id !== 'co2')

/** 清单汇总: what each kind of source emits of each pollutant, and how well the totals are known. */
export const Page = () => {
  const view = useInventoryView()
  const { state, change, of, county, none, options } = view
  const question = of && { ...of, ...county }
  const summary = useCall(inventoryCalls.Summary, question)
  const detail = useCall(dischargeInventoryCalls.QueryByID, of && { id: of.inventoryId })
  const [asked, ask] = useState<AskedTotal | null>(null)
  const bars = useRef<ChartHandle>(null)
  const ring = useRef<ChartHandle>(null)
  const explain = (pollutant: string, row: number) => {
    const frame = summary.data
    const known = shown.find(({ id }) => id === pollutant) ?? emissionPollutantOf.get('co2')!
    if (!frame || !question) return
    const own = row < 0 ? {} : { categories: textAt(frame, 'codes', row).split(',') }
    ask({ title: row < 0 ? '全部排放源' : textAt(frame, 'name', row), question: { ...question, ...own, pollutant: known.id } })
  }
  const explainCodes = (pollutant: (typeof shown)[number]['id'], codes: string) => {
    const row = summary.data ? rowsOf(summary.data).findIndex(each => textAt(summary.data, 'codes', each) === codes) : -1
    const title = row < 0 ? '其他' : textAt(summary.data!, 'name', row)
    if (question) ask({ title, question: { ...question, categories: codes.split(','), pollutant } })
  }
  const spreads = county.countyId === undefined ? (detail.data?.run.spreads ?? {}) : {}
  const gate = (draw: (frame: Frame) => React.ReactNode) => (
    <StateGate query={summary} what="清单汇总" skeleton="chart" isEmpty={({ rowCount }) => rowCount === 0}>
      {draw}
    </StateGate>
  )
  return (
    <PageFrame
      state={pageStateOf([options, summary], none)}
      filters={<InventoryFilters view={view} county pollutant />}
      drawer={<ExplainDrawer asked={asked} onClose={() => ask(null)} />}
    >
      {none ? (
        <NoInventory />
      ) : (
        <>
          {summary.data && (
            <KeyFigures
              figures={emissionPollutants
                .filter(({ id }) => !['co', 'bc', 'oc', 'co2'].includes(id))
                .map(({ id, label }) => ({
                  label: <Subscript text={label} />,
                  value: massText(totalOf(summary.data, id)),
                  unit: 't',
                  note: spreads[id] && (
                    <small
                      className={css.spread}
                      title={`95 % 区间 ${massText(spreads[id].lowT)}–${massText(spreads[id].highT)} t，蒙特卡洛，按活动水平与因子的质量等级`}
                    >
                      {spreadText(spreads[id])}
                    </small>
                  ),
                }))}
            />
          )}
          <div className={css.two}>
            <ChartCard
              fill
              hotkey
              title="各污染物的来源构成"
              subtitle="% · 点击柱段看由哪些排放源组成"
              name="清单来源构成"
              handle={bars}
              chart={gate(frame => (
                <StackChart
                  ref={bars}
                  label="各污染物的来源构成"
                  height="100%"
                  percent
                  totalWord="合计"
                  times={shown.map(({ label }) => label)}
                  stacks={joined(
                    rowsOf(frame).map(row => ({
                      id: textAt(frame, 'codes', row),
                      name: shortSource(textAt(frame, 'name', row)),
                      values: shown.map(({ id }) => numberAt(frame, id, row)),
                    })),
                  )}
                  unit="t"
                  decimals={0}
                  onPick={(at, codes) => codes && explainCodes(shown[at]!.id, codes)}
                />
              ))}
              table={gate(frame => <MassTable frame={frame} onAsk={(column, row) => explain(column.key, row)} />)}
              exportTool={<FrameExport call={inventoryCalls.SummaryExport} input={question} compact />}
            />
            <ChartCard
              fill
              title={
                <>
                  <Subscript text={emissionPollutantOf.get(state.pollutant)!.label} /> 来源占比
                </>
              }
              subtitle="t/a"
              name={`${state.pollutant} 来源占比`}
              handle={ring}
              chart={gate(frame => {
                const rows = rowsOf(frame)
                  .filter(row => (numberAt(frame, state.pollutant, row) ?? 0) > 0)
                  .sort((a, b) => numberAt(frame, state.pollutant, b)! - numberAt(frame, state.pollutant, a)!)
                return (
                  <PieChart
                    ref={ring}
                    label="来源占比"
                    height="100%"
                    parts={rows.map(row => ({
                      id: textAt(frame, 'codes', row),
                      name: shortSource(textAt(frame, 'name', row)),
                      value: numberAt(frame, state.pollutant, row)!,
                    }))}
                    unit="t"
                    decimals={0}
                    centre="t/a"
                    onPick={part => explain(state.pollutant, rows[part] ?? -1)}
                  />
                )
              })}
            />
          </div>
          <div className={css.table}>
            <Card
              fill
              title="各类排放源排放量"
              subtitle="t/a · 点击数字看来历"
              tools={<FrameExport call={inventoryCalls.SummaryExport} input={question} hotkey />}
            >
              {gate(frame => (
                <MassTable
                  frame={frame}
                  onAsk={(column, row) => {
                    if (column.key !== state.pollutant && shown.some(({ id }) => id === column.key))
                      change({ pollutant: column.key as never })
                    explain(column.key, row)
                  }}
                />
              ))}
            </Card>
          </div>
        </>
      )}
    </PageFrame>
  )
}
