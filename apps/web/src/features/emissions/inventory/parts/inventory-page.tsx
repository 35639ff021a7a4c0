import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Select } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { choice } from '#/filters/choice.tsx'
import type { Filter, FilterSet } from '#/filters/filter.ts'
import { FilterField } from '#/filters/filter-field.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { createPage, type PageOptions, type PageProps } from '#/page/create-page.tsx'
import { type Drawer, type DrawerSet, objectDrawer } from '#/page/drawer.ts'
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

const useInventory = (chosen: number | null) => {
  const options = useCall(
    inventoryCalls.Options,
    {},
    { refetchEveryMs: known => (known?.defaultId === null ? firstInventoryMs : undefined) },
  )
  usePageQuery(options)
  const inventoryId = chosen ?? options.data?.defaultId ?? null
  return {
    options: options.data,
    option: options.data?.inventories.find(({ id }) => id === inventoryId),
    /** For the calls; null while it is not known or there is none. */
    of: inventoryId === null ? null : { inventoryId },
  }
}

const inventory: Filter<number | null, ReturnType<typeof useInventory>> = {
  url: urlMaybeNumber(),
  useInput: useInventory,
  Control: ({ input: { options, option }, onChange }) => (
    <FilterField label="清单">
      <Select
        value={option?.id ?? null}
        onChange={id => onChange(id === options?.defaultId ? null : id)}
        options={(options?.inventories ?? []).map(each => ({ value: each.id, label: optionText(each), title: each.name }))}
        style={{ width: 208 }}
        placeholder="选择清单"
        aria-label="清单"
      />
    </FilterField>
  ),
}

export interface InventoryProps {
  /** Which inventory, for the calls. */
  of: { inventoryId: number }
  /** Opens where a total comes from. */
  explain: Drawer<ExplainedTotal>
}
type Own = { inventory: typeof inventory }
type OwnDrawers = { explain: ReturnType<typeof objectDrawer<ExplainedTotal>> }
type Props<F, D> = InventoryProps & PageProps<F & Own, D>

/** Filters of the page, and what its filter bar shows once an inventory is known. */
interface InventoryPageOptions<F, D> extends Pick<PageOptions<F, D>, 'filters' | 'drawers'> {
  bar?: (props: Props<F, D>) => ReactNode
  actions?: (props: Props<F, D>) => ReactNode
}

/** A page about one inventory: its choice, why there is none, and the drawer that explains a total. */
export const inventoryPage = <F extends FilterSet, D extends DrawerSet = Record<never, never>>(
  { filters, drawers, bar, actions }: InventoryPageOptions<F, D>,
  Body: ComponentType<Props<F, D>>,
): ComponentType => {
  type All = PageProps<F & Own, D & OwnDrawers>
  const known = (draw: (props: Props<F, D>) => ReactNode) => (props: All) => {
    const { of } = (props as unknown as PageProps<Own, OwnDrawers>).inventory
    return of && draw({ ...(props as unknown as Props<F, D>), of })
  }
  const body = known(props => <Body {...props} />)
  return createPage<F & Own, D & OwnDrawers>(
    {
      filters: { inventory, ...filters } as F & Own,
      drawers: { explain: objectDrawer(isExplainedTotal), ...drawers } as D & OwnDrawers,
      bar: bar && known(bar),
      actions: actions && known(actions),
      drawer: props => {
        const { value, close } = (props as unknown as InventoryProps).explain
        return value && <ExplainDrawer total={value} onClose={close} />
      },
    },
    props => body(props) ?? ((props as unknown as PageProps<Own, OwnDrawers>).inventory.options && <NoInventory />),
  )
}
