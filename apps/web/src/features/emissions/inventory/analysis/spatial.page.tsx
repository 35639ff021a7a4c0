import { DownloadOutlined } from '@ant-design/icons'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { textAt } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Dropdown, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { massText } from '#/page/emissions/mass-text.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { saveFile } from '#/page/save-file.ts'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { may } from '#/session.ts'
import { InventoryFilters } from '../parts/filters.tsx'
import css from '../parts/inventory.module.css'
import { joined, shortSource } from '../parts/mass.ts'
import { NoInventory } from '../parts/no-inventory.tsx'
import { useInventoryView } from '../parts/view.ts'
import { GridMap } from './grid-map.tsx'
import { TracingInput } from './tracing-input.tsx'

const shape = { cell: urlOneOf(['1km', '3km'] as const, '3km') }
type Format = InputOf<typeof inventoryCalls.GridFile>['format']
const formats: { key: Format; label: string }[] = [
  { key: 'netcdf', label: '网格逐月 CF-netCDF（.nc）' },
  { key: 'csv', label: '网格年排放 CSV' },
  { key: 'ff10-point', label: 'SMOKE FF10 点源' },
  { key: 'ff10-nonpoint', label: 'SMOKE FF10 面源' },
]

/** 空间分布: the inventory on cells, by month, as files for models, and as what tracing reads. */
export const Page = () => {
  const view = useInventoryView()
  const { state, of, county, none, options, inventory } = view
  const [{ cell }, change] = useUrlState(shape)
  const user = useUser(each => each.user)
  const grid = useCall(inventoryCalls.Grid, of && { ...of, ...county, pollutant: state.pollutant, cell })
  const monthsAsked = of && { ...of, ...county, pollutant: state.pollutant }
  const months = useCall(inventoryCalls.Months, monthsAsked)
  const [busy, setBusy] = useState(false)
  const bars = useRef<ChartHandle>(null)
  const label = emissionPollutantOf.get(state.pollutant)!.label
  const fetchFile = (format: Format) => {
    if (!of || busy) return
    setBusy(true)
    void saveFile(inventoryCalls.GridFile, { ...of, cell, format }).finally(() => setBusy(false))
  }
  return (
    <PageFrame
      state={pageStateOf([options, months], none)}
      filters={
        <>
          <InventoryFilters view={view} county pollutant />
          <Segmented
            value={cell}
            onChange={next => change({ cell: next as '1km' | '3km' })}
            options={[
              { value: '3km', label: '3 km' },
              { value: '1km', label: '1 km' },
            ]}
          />
        </>
      }
      actions={
        of && (
          <>
            {may(user, 'inventory:manage') && inventory && inventory.state !== 'draft' && <TracingInput inventory={inventory} />}
            <Dropdown menu={{ items: formats, onClick: ({ key }) => fetchFile(key as Format) }}>
              <Button icon={<DownloadOutlined />} loading={busy}>
                下载模型文件
              </Button>
            </Dropdown>
          </>
        )
      }
    >
      {none ? (
        <NoInventory />
      ) : (
        <div className={css.side}>
          <Card
            fill
            flush
            title={
              <>
                <Subscript text={label} /> 网格化排放
              </>
            }
            subtitle={grid.data?.projection}
          >
            <StateGate query={grid} what="空间分布" skeleton="chart" isEmpty={({ maximum }) => maximum === 0}>
              {data => <GridMap grid={data} title={<Subscript text={`${label} ${data.unit}`} />} />}
            </StateGate>
          </Card>
          <div className={css.column}>
            <Card title="分配核对" subtitle="网格合计与清单总量">
              <StateGate query={grid} what="空间分布" skeleton="form">
                {data => (
                  <>
                    <FactList
                      facts={[
                        ['清单总量', `${massText(data.totalT)} t/a`],
                        ['网格合计', `${massText(data.griddedT)} t/a`],
                        ['网格范围外', `${massText(data.outsideT)} t/a`],
                        ['差值', `${numberText(data.totalT - data.griddedT - data.outsideT, 6)} t`],
                        ['有排放的网格', `${data.cells} 个`],
                        ['最大网格', `${massText(data.maximum)} ${data.unit}`],
                      ]}
                    />
                    <p className={css.note}>
                      企业按排放口坐标落格；面源按人口、路网、耕地等代用参数在本区县内分配，代用参数由县城与乡村分布示意生成，只决定区县内的位置，不改变总量。
                      {data.notes.join('；')}
                    </p>
                  </>
                )}
              </StateGate>
            </Card>
            <ChartCard
              fill
              title={
                <>
                  逐月 <Subscript text={label} /> 排放量
                </>
              }
              subtitle="t"
              name={`${label} 逐月排放量`}
              handle={bars}
              chart={
                <StateGate query={months} what="逐月排放量" skeleton="chart" isEmpty={frame => frame.columns.length < 2}>
                  {frame => (
                    <StackChart
                      ref={bars}
                      label="逐月排放量"
                      height="100%"
                      totalWord="合计"
                      times={Array.from({ length: frame.rowCount }, (_, row) => textAt(frame, 'month', row))}
                      stacks={joined(
                        frame.columns.slice(1).map(({ key, label: name, values }) => ({
                          id: key,
                          name: shortSource(name),
                          values: values as (number | null)[],
                        })),
                      )}
                      unit="t"
                      decimals={0}
                    />
                  )}
                </StateGate>
              }
              table={
                <StateGate query={months} what="逐月排放量">
                  {frame => <FrameTable frame={frame} />}
                </StateGate>
              }
              exportTool={<FrameExport call={inventoryCalls.MonthsExport} input={monthsAsked} compact />}
            />
          </div>
        </div>
      )}
    </PageFrame>
  )
}
