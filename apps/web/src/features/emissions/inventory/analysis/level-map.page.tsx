import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Select } from 'antd'
import { county } from '#/filters/county.tsx'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterField } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlText } from '#/hooks/use-url-state.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { BubbleMap } from '../parts/bubble-map.tsx'
import { type InventoryProps, inventoryPage } from '../parts/inventory-page.tsx'

/** Source categories by the first two digits of their code. */
const categories = [
  { value: '10', label: '燃料消耗（固定燃烧）' },
  { value: '11', label: '产品产量（工艺过程）' },
  { value: '14', label: '涂料与溶剂用量' },
  { value: '15', label: '储存与装卸量' },
  { value: '16', label: '堆场、道路与施工' },
  { value: '13', label: '非道路机械' },
  { value: '21', label: '废物与废水处理量' },
]
const activityShape = { scc: urlText('10'), unit: urlText() }
const activity: FilterGroup<typeof activityShape, { scc: string; unit?: string }> = {
  shape: activityShape,
  useInput: ({ scc, unit }) => ({ scc, ...(unit && { unit }) }),
  Control: ({ input, change }) => (
    <FilterField label="活动水平">
      <Select
        value={input.scc}
        onChange={scc => change({ scc, unit: '' })}
        options={categories}
        style={{ width: 184 }}
        aria-label="活动水平"
      />
    </FilterField>
  ),
}
const filters = { county, activity, chosen: urlMaybeNumber() }
type Props = InventoryProps & PageProps<typeof filters, object>
const most = 100

const usePlaces = ({ of, county: where, activity: what }: Props) => useCall(inventoryCalls.ActivityPlaces, { ...of, ...where, ...what })

/** The units in which this activity is reported. */
const UnitPicker = (props: Props) => {
  const known = usePlaces(props).data
  return (
    <FilterField label="单位">
      <Select
        value={known?.unit}
        onChange={unit => props.page.change({ unit })}
        options={(known?.units ?? []).map(({ unit, count }) => ({ value: unit, label: `${unit || '—'}（${count} 个源）` }))}
        style={{ width: 150 }}
        aria-label="单位"
      />
    </FilterField>
  )
}

const LevelMap = (props: Props) => {
  const query = usePlaces(props)
  const { chosen, page } = props
  const textOf = (value: number) => `${numberText(value, value >= 100 ? 0 : 1)} ${query.data?.unit ?? ''}`
  const pick = (id: number) => page.change({ chosen: id === chosen ? null : id })
  const gate = { query, what: '活动水平分布', isEmpty: ({ points }: { points: readonly unknown[] }) => points.length === 0 }
  return (
    <Columns widths={['1fr', 400]} minHeight={460}>
      <QueryCard
        {...gate}
        skeleton="chart"
        title="活动水平分布"
        subtitle={({ unit, points }) => `${unit} · ${points.length} 家企业，同单位活动水平合计`}
      >
        {({ points }) => (
          <BubbleMap
            label="活动水平分布"
            bubbles={points.map(point => ({ ...point, id: point.enterpriseId, text: textOf(point.value) }))}
            chosen={chosen}
            onPick={pick}
            textOf={textOf}
          />
        )}
      </QueryCard>
      <QueryCard {...gate} title="活动水平排名" subtitle={({ unit }) => unit}>
        {({ points }) => (
          <RecordsTable
            rowKey="enterpriseId"
            rows={points.slice(0, most)}
            columns={[
              { title: '企业', dataIndex: 'name', width: 180 },
              { title: '区县', dataIndex: 'county', width: 66 },
              { title: '活动水平', dataIndex: 'value', width: 110, align: 'right', render: (value: number) => textOf(value) },
            ]}
            onOpen={row => pick(row.enterpriseId)}
            openKey={chosen ?? undefined}
          />
        )}
      </QueryCard>
    </Columns>
  )
}

/** 活动水平分布: where fuel is burnt, goods are made, solvents used. */
export const Page = inventoryPage({ filters, bar: props => <UnitPicker {...props} /> }, LevelMap)
