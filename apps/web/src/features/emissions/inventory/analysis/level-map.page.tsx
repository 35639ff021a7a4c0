import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { county } from '#/filters/county.tsx'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlText } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { type InventoryProps, inventoryPage } from '#/page/emissions/inventory-page.tsx'
import { RankedMap } from '../parts/ranked-map.tsx'

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
const activityShape = { scc: urlText('10'), unit: urlText(), product: urlText() }
const activity: FilterGroup<typeof activityShape, { scc: string; unit?: string; product?: string }> = {
  shape: activityShape,
  useInput: ({ scc, unit, product }) => ({ scc, ...(unit && { unit }), ...(product && { product }) }),
  Control: ({ input, change }) => (
    <FilterSelect
      label="活动水平"
      width={184}
      value={input.scc}
      onChange={scc => change({ scc, unit: '', product: '' })}
      options={
        categories.some(({ value }) => value === input.scc)
          ? categories
          : [...categories, { value: input.scc, label: `源编码 ${input.scc}` }]
      }
    />
  ),
}
const filters = { county, activity, chosen: urlMaybeNumber() }
type Props = InventoryProps & PageProps<typeof filters, object>

const usePlaces = ({ of, county: where, activity: what }: Props) => useCall(inventoryCalls.ActivityPlaces, { ...of, ...where, ...what })

/** The units in which this activity is reported, and what is counted in the chosen one: one fuel or product at a time. */
const Pickers = (props: Props) => {
  const known = usePlaces(props).data
  return (
    <>
      <FilterSelect
        label="单位"
        width={140}
        value={known?.unit}
        onChange={unit => props.page.change({ unit, product: '' })}
        options={(known?.units ?? []).map(({ unit, count }) => ({ value: unit, label: `${unit || '—'}（${count} 个源）` }))}
      />
      <FilterSelect
        label={props.activity.scc.startsWith('10') ? '燃料' : '种类'}
        width={170}
        value={known?.product}
        onChange={product => props.page.change({ product })}
        options={(known?.products ?? []).map(({ product, count }) => ({ value: product, label: `${product || '—'}（${count} 个源）` }))}
      />
    </>
  )
}

const LevelMap = (props: Props) => {
  const query = usePlaces(props)
  const { chosen, page } = props
  const textOf = (value: number) => `${numberText(value, value >= 100 ? 0 : 1)} ${query.data?.unit ?? ''}`
  const pick = (id: number) => page.change({ chosen: id === chosen ? null : id })
  return (
    <RankedMap
      query={query}
      what="活动水平分布"
      placesOf={({ points }) => points}
      title="活动水平分布"
      subtitle={({ unit, product, points }) => `${product}，${unit} · ${points.length} 家企业`}
      ranking={{ title: '活动水平排名', subtitle: ({ unit, product }) => `${product}，${unit}` }}
      widths={[180, 66]}
      valueColumn={{ title: '活动水平', dataIndex: 'value', width: 110, align: 'right', render: (value: number) => textOf(value) }}
      textOf={textOf}
      chosen={chosen}
      onPick={pick}
    />
  )
}

/** 活动水平分布: where fuel is burnt, goods are made, solvents used. */
export const Page = inventoryPage({ filters, bar: props => <Pickers {...props} /> }, LevelMap)
