import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { textCell } from '@qingyuan/domain/frame-cells.ts'
import { useNavigate } from 'react-router'
import { choice } from '#/filters/choice.tsx'
import { county } from '#/filters/county.tsx'
import { search } from '#/filters/search.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { type InventoryProps, inventoryPage } from '#/page/emissions/inventory-page.tsx'
import { againstFilter, useAgainst } from './against-filter.tsx'

const kind = choice({ all: '全部', enterprise: '企业源', surface: '面源' })
const filters = { county, kind, against: againstFilter, search: search('源分类或活动水平') }

const Levels = ({ of, county, kind, against, search }: InventoryProps & PageProps<typeof filters, object>) => {
  const compared = useAgainst(of.inventoryId, against)
  const go = useNavigate()
  return (
    <FrameCard
      call={inventoryCalls.Activities}
      input={{ ...of, ...county, kind, search, ...(compared && { against: compared }) }}
      title="活动水平数据"
      subtitle="按四级源分类汇总的全年活动水平；单位随源分类；点行看企业分布"
      footer={false}
      minHeight={240}
      onOpen={(row, frame) =>
        void go(`/DischargeInventory/LevelSiteDistribute?inventory=${of.inventoryId}&scc=${textCell(columnsByKey(frame).scc, row)}`)
      }
    />
  )
}

/** 活动水平数据: what was reported of fuel, products, vehicles, areas … that the emissions rest on, beside the year before. */
export const Page = inventoryPage({ filters }, Levels)
