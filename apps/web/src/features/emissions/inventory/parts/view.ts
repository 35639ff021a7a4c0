import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'

export const pollutantIds = emissionPollutants.map(({ id }) => id)

export const viewShape = { inventory: urlMaybeNumber(), county: urlMaybeNumber(), pollutant: urlOneOf(pollutantIds, 'nox') }

export type InventoryOption = OutputOf<typeof inventoryCalls.Options>['inventories'][number]

/** 2025 年 第 2 版（已发布） */
export const optionWords = ({ year, version, stateLabel, isDefault }: InventoryOption): string =>
  `${year} 年 第 ${version} 版（${isDefault ? '默认' : stateLabel}）`

/** While there is none, how often it is looked for. */
const firstOneMs = 10_000

/** Which inventory, county and pollutant a page shows; the default inventory until another is chosen. `none`: there is nothing to show yet. */
export const useInventoryView = () => {
  const [state, change] = useUrlState(viewShape)
  // The first one may be published by somebody else while this page waits for it.
  const options = useCall(inventoryCalls.Options, {}, { refetchEveryMs: known => (known?.defaultId === null ? firstOneMs : undefined) })
  const inventoryId = state.inventory ?? options.data?.defaultId ?? null
  const inventory = options.data?.inventories.find(({ id }) => id === inventoryId)
  return {
    ...{ state, change, options, inventory },
    none: options.data !== undefined && inventoryId === null,
    /** For the calls; null while it is not known or there is none. */
    of: inventoryId === null ? null : { inventoryId },
    county: state.county === null ? {} : { countyId: state.county },
  }
}
export type InventoryView = ReturnType<typeof useInventoryView>
