import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { choice } from '#/filters/choice.tsx'
import { county } from '#/filters/county.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { inventoryPage } from '#/page/emissions/inventory-page.tsx'

const kind = choice({ all: '全部', enterprise: '企业源', surface: '面源' })

/** 活动水平数据: what was reported of fuel, products, vehicles, areas … that the emissions rest on. */
export const Page = inventoryPage({ filters: { county, kind } }, ({ of, county, kind }) => (
  <FrameCard
    call={inventoryCalls.Activities}
    input={{ ...of, ...county, kind }}
    title="活动水平数据"
    subtitle="按四级源分类汇总的全年活动水平；单位随源分类"
    footer={false}
    minHeight={240}
  />
))
