import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'

const shape = { against: urlMaybeNumber() }

/** The inventory that is compared with: of the URL, else the published one of the year before. */
export const againstFilter: FilterGroup<typeof shape, number | null> = {
  shape,
  useInput: ({ against }) => against,
  Control: ({ input, change }) => {
    const { inventories = [] } = useCall(inventoryCalls.Options, {}).data ?? {}
    return (
      <FilterSelect
        label="对比"
        width={168}
        allowClear
        placeholder="上一年"
        value={input ?? undefined}
        onChange={(id?: number) => change({ against: id ?? null })}
        options={inventories.map(({ id, year, version, name }) => ({ value: id, label: `${year} 年 第 ${version} 版`, title: name }))}
      />
    )
  },
}

export const useAgainst = (inventoryId: number, chosen: number | null): number | undefined => {
  const { inventories = [] } = useCall(inventoryCalls.Options, {}).data ?? {}
  if (chosen !== null) return chosen === inventoryId ? undefined : chosen
  const year = inventories.find(({ id }) => id === inventoryId)?.year
  return inventories.find(each => each.year === (year ?? 0) - 1 && each.state === 'published')?.id
}
