import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { boxOf } from '@qingyuan/charts/map/boundaries.ts'
import { OutlineMap } from '@qingyuan/charts/map/outline-map.tsx'
import { rampColour } from '@qingyuan/charts/palette.ts'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useRef, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { massText } from '#/page/emissions/mass-text.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import type { AskedTotal } from '../explain/asked.ts'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import { InventoryFilters } from '../parts/filters.tsx'
import css from '../parts/inventory.module.css'
import { joined, shortSource } from '../parts/mass.ts'
import { NoInventory } from '../parts/no-inventory.tsx'
import { useInventoryView } from '../parts/view.ts'
import { MassTable } from './mass-table.tsx'

const adcodeAt = (frame: Frame, row: number) => countyById.get(Number(textAt(frame, 'key', row)))?.adcode

/** Counties in the depth of what they emit, with name and figure. */
const CountyMap = ({ frame, pollutant }: { frame: Frame; pollutant: string }) => {
  const boundaries = useBoundaries().data
  if (!boundaries) return null
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row)
  const top = Math.max(1e-9, ...rows.map(row => numberAt(frame, pollutant, row) ?? 0))
  const rowOf = (adcode: number) => rows.find(row => adcodeAt(frame, row) === adcode)
  const [west, south, east, north] = boxOf(boundaries.city.features[0]!)
  return (
    <FillBox className={css.map}>
      {({ width, height }) => (
        <OutlineMap
          boundaries={boundaries}
          width={width}
          height={height}
          box={[west, south, east, north]}
          label="各区县排放量"
          fillOf={adcode => {
            const row = rowOf(adcode)
            const value = row === undefined ? null : numberAt(frame, pollutant, row)
            return value === null ? null : rampColour('blue', 0.08 + 0.5 * (value / top))
          }}
        >
          {view =>
            boundaries.counties.features.map(({ properties: { adcode, name, centroid } }) => {
              const { x, y } = view.toScreen(centroid)
              const row = rowOf(adcode)
              const text = { textAnchor: 'middle', stroke: '#ffffff', strokeWidth: 3, paintOrder: 'stroke', fill: '#1f2733' } as const
              return (
                <g key={adcode}>
                  <text {...text} x={x} y={y - 2} fontSize={12}>
                    {name}
                  </text>
                  <text {...text} x={x} y={y + 13} fontSize={12} fontWeight={600}>
                    {row === undefined ? '—' : massText(numberAt(frame, pollutant, row))}
                  </text>
                </g>
              )
            })
          }
        </OutlineMap>
      )}
    </FillBox>
  )
}

/** 区域汇总: totals of each county, and of what they are made. */
export const Page = () => {
  const view = useInventoryView()
  const { state, of, none, options } = view
  const sums = useCall(inventoryCalls.CountySum, of)
  const parts = useCall(inventoryCalls.CountySources, of && { ...of, pollutant: state.pollutant })
  const [asked, ask] = useState<AskedTotal | null>(null)
  const bars = useRef<ChartHandle>(null)
  const label = emissionPollutantOf.get(state.pollutant)!.label
  const explain = (frame: Frame, pollutant: string, row: number, more: { categories?: string[] } = {}) => {
    if (!of) return
    const own = row < 0 ? {} : { countyId: Number(textAt(frame, 'key', row)) }
    const title = row < 0 ? '全市' : textAt(frame, 'name', row)
    ask({ title, question: { ...of, ...own, ...more, pollutant: pollutant as typeof state.pollutant } })
  }
  return (
    <PageFrame
      state={pageStateOf([options, sums, parts], none)}
      filters={<InventoryFilters view={view} pollutant />}
      drawer={<ExplainDrawer asked={asked} onClose={() => ask(null)} />}
    >
      {none ? (
        <NoInventory />
      ) : (
        <>
          <div className={css.two}>
            <ChartCard
              fill
              hotkey
              title={
                <>
                  各区县 <Subscript text={label} /> 排放量与构成
                </>
              }
              subtitle="t/a"
              name={`各区县 ${label} 排放量`}
              handle={bars}
              chart={
                <StateGate query={parts} what="区域汇总" skeleton="chart" isEmpty={({ rowCount }) => rowCount === 0}>
                  {frame => {
                    const stacks = frame.columns.filter(column => column.trace)
                    return (
                      <StackChart
                        ref={bars}
                        label="各区县排放量与构成"
                        height="100%"
                        totalWord="合计"
                        times={Array.from({ length: frame.rowCount }, (_, row) => textAt(frame, 'name', row))}
                        stacks={joined(
                          stacks.map(({ key, label: name, values }) => ({
                            id: key.replaceAll('-', ','),
                            name: shortSource(name),
                            values: values as (number | null)[],
                          })),
                        )}
                        unit="t"
                        decimals={0}
                        onPick={(row, codes) => explain(frame, state.pollutant, row, codes ? { categories: codes.split(',') } : {})}
                      />
                    )
                  }}
                </StateGate>
              }
              table={
                <StateGate query={parts} what="区域汇总">
                  {frame => (
                    <FrameTable
                      frame={frame}
                      onTrace={({ column, row, footer }) =>
                        explain(frame, state.pollutant, footer === undefined ? row : -1, { categories: column.key.split('-') })
                      }
                      traceFooter
                    />
                  )}
                </StateGate>
              }
              exportTool={
                <FrameExport call={inventoryCalls.CountySourcesExport} input={of && { ...of, pollutant: state.pollutant }} compact />
              }
            />
            <Card
              fill
              title={
                <>
                  <Subscript text={label} /> 分布
                </>
              }
              subtitle="t/a · 颜色越深排放越多"
            >
              <StateGate query={sums} what="区域汇总" skeleton="chart" isEmpty={({ rowCount }) => rowCount === 0}>
                {frame => <CountyMap frame={frame} pollutant={state.pollutant} />}
              </StateGate>
            </Card>
          </div>
          <div className={css.table}>
            <Card
              fill
              title="各区县排放量"
              subtitle="t/a · 点击数字看来历"
              tools={<FrameExport call={inventoryCalls.CountySumExport} input={of} hotkey />}
            >
              <StateGate query={sums} what="区域汇总" isEmpty={({ rowCount }) => rowCount === 0}>
                {frame => <MassTable frame={frame} onAsk={(column, row) => explain(frame, column.key, row)} />}
              </StateGate>
            </Card>
          </div>
        </>
      )}
    </PageFrame>
  )
}
