import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { ParetoBars } from '@qingyuan/charts/svg/pareto-bars.tsx'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import type { AskedTotal } from '../explain/asked.ts'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import { InventoryFilters } from '../parts/filters.tsx'
import css from '../parts/inventory.module.css'
import { NoInventory } from '../parts/no-inventory.tsx'
import { useInventoryView } from '../parts/view.ts'
import { MassTable } from './mass-table.tsx'

const shape = { search: urlText() }
const most = 40

const barsOf = (frame: Frame, pollutant: string) =>
  Array.from({ length: Math.min(most, frame.rowCount) }, (_, row) => ({
    id: textAt(frame, 'key', row),
    name: textAt(frame, 'name', row),
    value: numberAt(frame, pollutant, row) ?? 0,
    cumulated: numberAt(frame, 'cumulated', row) ?? 0,
  })).filter(({ value }) => value > 0)

/** How few make up four fifths. */
const fourFifths = (frame: Frame): string => {
  const row = Array.from({ length: frame.rowCount }, (_, n) => n).find(n => (numberAt(frame, 'cumulated', n) ?? 0) >= 80)
  return row === undefined ? '' : `前 ${row + 1} 家企业占企业排放量的 80 %（共 ${frame.rowCount} 家）`
}

/** 企业明细: who emits most, and how much of the whole the largest make up. */
export const Page = () => {
  const view = useInventoryView()
  const { state, of, county, none, options } = view
  const [{ search }, change] = useUrlState(shape)
  const question = of && { ...of, ...county, pollutant: state.pollutant, ...(search && { search }) }
  const sums = useCall(inventoryCalls.Enterprises, question)
  const [asked, ask] = useState<AskedTotal | null>(null)
  const label = emissionPollutantOf.get(state.pollutant)!.label
  const explain = (frame: Frame, pollutant: string, row: number) => {
    if (!of) return
    const own = row < 0 ? { ...county, kind: 'enterprise' as const } : { enterpriseId: Number(textAt(frame, 'key', row)) }
    const title = row < 0 ? '全部企业' : textAt(frame, 'name', row)
    ask({ title, question: { ...of, ...own, pollutant: pollutant as typeof state.pollutant } })
  }
  return (
    <PageFrame
      state={pageStateOf([options, sums], none)}
      filters={
        <>
          <InventoryFilters view={view} county pollutant />
          <Input.Search
            key={search}
            defaultValue={search}
            onSearch={text => change({ search: text.trim() })}
            placeholder="企业或设备名称"
            allowClear
            style={{ width: 200 }}
            aria-label="搜索企业"
          />
        </>
      }
      drawer={<ExplainDrawer asked={asked} onClose={() => ask(null)} />}
    >
      {none ? (
        <NoInventory />
      ) : (
        <>
          <Card
            style={{ height: 280, flex: 'none' }}
            title={
              <>
                <Subscript text={label} /> 帕累托图
              </>
            }
            subtitle={sums.data && `柱：排放量最大的 ${most} 家 · 线：累计占比 · ${fourFifths(sums.data)}`}
          >
            <StateGate query={sums} what="企业明细" skeleton="chart" isEmpty={frame => barsOf(frame, state.pollutant).length === 0}>
              {frame => (
                <FillBox className={css.map}>
                  {({ width, height }) => (
                    <ParetoBars
                      bars={barsOf(frame, state.pollutant)}
                      width={width}
                      height={height}
                      unit="t/a"
                      label={`${label} 帕累托图`}
                      onPick={row => explain(frame, state.pollutant, row)}
                    />
                  )}
                </FillBox>
              )}
            </StateGate>
          </Card>
          <div className={css.table}>
            <Card
              fill
              title="企业排放明细"
              subtitle="t/a · 按所选污染物排序 · 点击数字看来历"
              tools={<FrameExport call={inventoryCalls.EnterprisesExport} input={question} hotkey />}
            >
              <StateGate query={sums} what="企业明细" isEmpty={({ rowCount }) => rowCount === 0}>
                {frame => <MassTable frame={frame} onAsk={(column, row) => explain(frame, column.key, row)} />}
              </StateGate>
            </Card>
          </div>
        </>
      )}
    </PageFrame>
  )
}
