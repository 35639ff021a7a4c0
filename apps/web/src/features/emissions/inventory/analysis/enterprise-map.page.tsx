import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnText, singleMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { massText } from '#/page/emissions/mass-text.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import type { AskedTotal } from '../explain/asked.ts'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import { BubbleMap } from '../parts/bubble-map.tsx'
import { InventoryFilters } from '../parts/filters.tsx'
import css from '../parts/inventory.module.css'
import { NoInventory } from '../parts/no-inventory.tsx'
import { useInventoryView } from '../parts/view.ts'

/** 企业排放分布: enterprises on the map, as large as they emit. */
export const Page = () => {
  const view = useInventoryView()
  const { state, of, county, none, options } = view
  const places = useCall(inventoryCalls.EnterprisePlaces, of && { ...of, ...county, pollutant: state.pollutant })
  const [asked, ask] = useState<AskedTotal | null>(null)
  const label = emissionPollutantOf.get(state.pollutant)!.label
  const pick = (id: number) => {
    const found = places.data?.find(({ enterpriseId }) => enterpriseId === id)
    if (found && of) ask({ title: found.name, question: { ...of, enterpriseId: id, pollutant: state.pollutant } })
  }
  const chosen = asked?.question.enterpriseId ?? null
  return (
    <PageFrame
      state={pageStateOf([options, places], none)}
      filters={<InventoryFilters view={view} county pollutant />}
      drawer={<ExplainDrawer asked={asked} onClose={() => ask(null)} />}
    >
      {none ? (
        <NoInventory />
      ) : (
        <div className={css.side}>
          <Card
            fill
            title={
              <>
                企业 <Subscript text={label} /> 排放分布
              </>
            }
            subtitle={places.data && `t/a · ${places.data.length} 家企业 · 点击圆看来历`}
          >
            <StateGate query={places} what="企业排放分布" skeleton="chart" isEmpty={list => list.length === 0}>
              {list => (
                <BubbleMap
                  label={`企业 ${label} 排放分布`}
                  bubbles={list.map(({ enterpriseId, name, lon, lat, tonnes }) => ({
                    ...{ id: enterpriseId, name, lon, lat, value: tonnes, text: `${massText(tonnes)} t` },
                  }))}
                  chosen={chosen}
                  onPick={pick}
                  textOf={value => `${massText(value)} t`}
                />
              )}
            </StateGate>
          </Card>
          <Card fill title="排放量排名" subtitle="t/a">
            <StateGate query={places} what="企业排放分布" isEmpty={list => list.length === 0}>
              {list => (
                <RecordsTable
                  rowKey="enterpriseId"
                  rows={list.slice(0, 100)}
                  columns={[
                    { title: '企业', dataIndex: 'name', width: 190 },
                    { title: '区县', dataIndex: 'county', width: 70 },
                    {
                      title: 't/a',
                      dataIndex: 'tonnes',
                      width: 80,
                      align: 'right',
                      render: (value: number) => columnText(value, singleMassDecimals.least),
                    },
                  ]}
                  onOpen={row => pick(row.enterpriseId)}
                  openKey={chosen ?? undefined}
                />
              )}
            </StateGate>
          </Card>
        </div>
      )}
    </PageFrame>
  )
}
