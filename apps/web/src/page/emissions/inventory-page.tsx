import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { choice } from '#/filters/choice.tsx'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useRuntime } from '#/hooks/runtime.ts'
import { readStoredId, useStoredId } from '#/hooks/stored-id.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import { useMay } from '#/page/allowed.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { targetPage } from '#/page/target-page.tsx'
import { CoverageStrip } from './coverage-strip.tsx'

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

/** Which inventory, for the calls: of the URL, else the last chosen one, else the default one; null when none is published. */
const inventoryFilter: FilterGroup<typeof shape, { inventoryId: number } | null | undefined> = {
  shape,
  useInput: ({ inventory }) => {
    const options = useOptions()
    usePageQuery(options)
    useStoredId('defaultInventory', inventory)
    const inventoryId =
      inventory ?? (options.data && (readStoredId('defaultInventory', options.data.inventories) ?? options.data.defaultId))
    return typeof inventoryId === 'number' ? { inventoryId } : inventoryId
  },
  Control: ({ input, change }) => {
    const { inventories = [] } = useOptions().data ?? {}
    return (
      <FilterSelect
        label="清单"
        width={208}
        value={inventories.find(({ id }) => id === input?.inventoryId)?.id ?? null}
        onChange={id => change({ inventory: id })}
        options={inventories.map(each => ({ value: each.id, label: optionText(each), title: each.name }))}
        placeholder="选择清单"
      />
    )
  },
}

export const useInventoryOption = (id: number) => useOptions().data?.inventories.find(each => each.id === id)

/** Why there is nothing to show, and the way out for those who may take it. */
const NoInventory = () => {
  const demo = useRuntime()?.demo
  const navigate = useNavigate()
  const compute = useMay('discharge:compute') && (
    <Button type="primary" onClick={() => void navigate('/PaiFangQingDanGuanLi/PaiFangQingDanHeSuan/PaiFangLiangJiSuan')}>
      去计算排放量
    </Button>
  )
  return (
    <EmptyState title="还没有已发布的清单" actions={compute || undefined}>
      {demo ? '演示清单在启动后的几分钟里由后台计算，发布后这里自动显示。' : '计算排放量、生成清单并发布后，这里显示它的结果。'}
    </EmptyState>
  )
}

export interface InventoryProps {
  /** Which inventory, for the calls. */
  of: { inventoryId: number }
}

/** The inventory that a page is about: its choice, and why there is none. */
export const inventoryTarget = {
  name: 'of',
  filter: inventoryFilter,
  none: <NoInventory />,
  lead: ({ of }: InventoryProps) => <CoverageStrip of={of} />,
} as const

/** A page about one inventory. */
export const inventoryPage = targetPage(inventoryTarget)
