import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Segmented } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { InventoryFilters } from '../parts/filters.tsx'
import css from '../parts/inventory.module.css'
import { NoInventory } from '../parts/no-inventory.tsx'
import { useInventoryView } from '../parts/view.ts'

const kinds = { all: '全部', enterprise: '企业源', surface: '面源' } as const
type Kind = keyof typeof kinds
const shape = { kind: urlOneOf(Object.keys(kinds) as Kind[], 'all') }
const widths = { scc: 96, category: 150, name: 320, quantity: 150, value: 130 }

/** 活动水平数据: what was told of fuel, products, vehicles, areas … that the emissions stand on. */
export const Page = () => {
  const view = useInventoryView()
  const { of, county, none, options } = view
  const [{ kind }, change] = useUrlState(shape)
  const question = of && { ...of, ...county, ...(kind === 'all' ? {} : { kind }) }
  const levels = useCall(inventoryCalls.Activities, question)
  return (
    <PageFrame
      state={pageStateOf([options, levels], none)}
      filters={
        <>
          <InventoryFilters view={view} county />
          <Segmented<Kind>
            value={kind}
            onChange={next => change({ kind: next })}
            options={Object.entries(kinds).map(([value, label]) => ({ value: value as Kind, label }))}
          />
        </>
      }
    >
      {none ? (
        <NoInventory />
      ) : (
        <div className={css.table}>
          <Card
            fill
            title="活动水平数据"
            subtitle="按四级源分类汇总的全年活动水平；单位随源分类"
            tools={<FrameExport call={inventoryCalls.ActivitiesExport} input={question} hotkey />}
          >
            <StateGate query={levels} what="活动水平数据" isEmpty={({ rowCount }) => rowCount === 0}>
              {frame => <FrameTable frame={{ ...frame, footer: undefined }} widths={widths} />}
            </StateGate>
          </Card>
        </div>
      )}
    </PageFrame>
  )
}
