import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Select } from 'antd'
import { choice } from '#/filters/choice.tsx'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterField } from '#/filters/filter-field.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { type Drawer, objectDrawer } from '#/page/drawer.ts'
import { targetPage } from '#/page/target-page.tsx'
import { ExplainDrawer } from '../explain/explain-drawer.tsx'
import { type ExplainedTotal, isExplainedTotal } from '../explain/explained-total.ts'
import { NoInventory } from './no-inventory.tsx'

type Options = OutputOf<typeof inventoryCalls.Options>
export type InventoryOption = Options['inventories'][number]
export type PollutantId = (typeof emissionPollutants)[number]['id']

export const labelOf = (pollutant: PollutantId): string => emissionPollutantOf.get(pollutant)!.label

/** One of the pollutants of an inventory. */
export const pollutantFilter = choice(
  Object.fromEntries(emissionPollutants.map(({ id, label }) => [id, label])) as Record<PollutantId, string>,
  {
    label: '污染物',
    width: 96,
    initial: 'nox',
  },
)

/** 2025 年 第 2 版（已发布） */
const optionText = ({ year, version, stateLabel, isDefault }: InventoryOption): string =>
  `${year} 年 第 ${version} 版（${isDefault ? '默认' : stateLabel}）`

/** Poll interval until the first inventory is published. */
const firstInventoryMs = 10_000

const useOptions = () =>
  useCall(inventoryCalls.Options, {}, { refetchEveryMs: known => (known?.defaultId === null ? firstInventoryMs : undefined) })

const shape = { inventory: urlMaybeNumber() }

/** Which inventory, for the calls; null when none is published. */
const inventoryFilter: FilterGroup<typeof shape, { inventoryId: number } | null | undefined> = {
  shape,
  useInput: ({ inventory }) => {
    const options = useOptions()
    usePageQuery(options)
    const inventoryId = inventory ?? options.data?.defaultId
    return typeof inventoryId === 'number' ? { inventoryId } : inventoryId
  },
  Control: ({ input, change }) => {
    const { inventories = [], defaultId } = useOptions().data ?? {}
    return (
      <FilterField label="清单">
        <Select
          value={inventories.find(({ id }) => id === input?.inventoryId)?.id ?? null}
          onChange={id => change({ inventory: id === defaultId ? null : id })}
          options={inventories.map(each => ({ value: each.id, label: optionText(each), title: each.name }))}
          style={{ width: 208 }}
          placeholder="选择清单"
          aria-label="清单"
        />
      </FilterField>
    )
  },
}

export const useInventoryOption = (id: number) => useOptions().data?.inventories.find(each => each.id === id)

export interface InventoryProps {
  /** Which inventory, for the calls. */
  of: { inventoryId: number }
  /** Opens where a total comes from. */
  explain: Drawer<ExplainedTotal>
}

/** A page about one inventory: its choice, why there is none, and the drawer that explains a total. */
export const inventoryPage = targetPage({
  name: 'of',
  filter: inventoryFilter,
  none: <NoInventory />,
  drawers: { explain: objectDrawer(isExplainedTotal) },
  drawer: ({ explain: { value, close } }: InventoryProps) => value && <ExplainDrawer total={value} onClose={close} />,
})
