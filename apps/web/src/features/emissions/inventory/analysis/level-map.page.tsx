import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Select } from 'antd'
import { useState } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { BubbleMap } from '../parts/bubble-map.tsx'
import { InventoryFilters } from '../parts/filters.tsx'
import css from '../parts/inventory.module.css'
import { NoInventory } from '../parts/no-inventory.tsx'
import { useInventoryView } from '../parts/view.ts'

const categories = [
  { value: '10', label: '燃料消耗（固定燃烧）' },
  { value: '11', label: '产品产量（工艺过程）' },
  { value: '14', label: '涂料与溶剂用量' },
  { value: '15', label: '储存与装卸量' },
  { value: '16', label: '堆场、道路与施工' },
  { value: '13', label: '非道路机械' },
  { value: '21', label: '废物与废水处理量' },
]
const shape = { scc: urlText('10'), unit: urlText() }

/** 活动水平分布: where fuel is burnt, goods are made, solvents used. */
export const Page = () => {
  const view = useInventoryView()
  const { of, county, none, options } = view
  const [{ scc, unit }, change] = useUrlState(shape)
  const places = useCall(inventoryCalls.ActivityPlaces, of && { ...of, ...county, scc, ...(unit && { unit }) })
  const [chosen, choose] = useState<number | null>(null)
  const textOf = (value: number) => `${numberText(value, value >= 100 ? 0 : 1)} ${places.data?.unit ?? ''}`
  return (
    <PageFrame
      state={pageStateOf([options, places], none)}
      filters={
        <>
          <InventoryFilters view={view} county />
          <FilterField label="活动水平">
            <Select
              value={scc}
              onChange={next => change({ scc: next, unit: '' })}
              options={categories}
              style={{ width: 184 }}
              aria-label="活动水平"
            />
          </FilterField>
          <FilterField label="单位">
            <Select
              value={places.data?.unit}
              onChange={next => change({ unit: next })}
              options={(places.data?.units ?? []).map(each => ({ value: each.unit, label: `${each.unit || '—'}（${each.count} 个源）` }))}
              style={{ width: 150 }}
              aria-label="单位"
            />
          </FilterField>
        </>
      }
    >
      {none ? (
        <NoInventory />
      ) : (
        <div className={css.side}>
          <Card
            fill
            title="活动水平分布"
            subtitle={places.data && `${places.data.unit} · ${places.data.points.length} 家企业，同单位活动水平合计`}
          >
            <StateGate query={places} what="活动水平分布" skeleton="chart" isEmpty={({ points }) => points.length === 0}>
              {({ points }) => (
                <BubbleMap
                  label="活动水平分布"
                  bubbles={points.map(point => ({ ...point, id: point.enterpriseId, text: textOf(point.value) }))}
                  chosen={chosen}
                  onPick={id => choose(id === chosen ? null : id)}
                  textOf={textOf}
                />
              )}
            </StateGate>
          </Card>
          <Card fill title="活动水平排名" subtitle={places.data?.unit}>
            <StateGate query={places} what="活动水平分布" isEmpty={({ points }) => points.length === 0}>
              {({ points }) => (
                <RecordsTable
                  rowKey="enterpriseId"
                  rows={points.slice(0, 100)}
                  columns={[
                    { title: '企业', dataIndex: 'name', width: 180 },
                    { title: '区县', dataIndex: 'county', width: 66 },
                    { title: '活动水平', dataIndex: 'value', width: 110, align: 'right', render: (value: number) => textOf(value) },
                  ]}
                  onOpen={row => choose(row.enterpriseId === chosen ? null : row.enterpriseId)}
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
