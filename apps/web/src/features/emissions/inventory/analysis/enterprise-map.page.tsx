import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnText, singleMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { county } from '#/filters/county.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { massText } from '#/page/emissions/mass-text.ts'
import { BubbleMap } from '../parts/bubble-map.tsx'
import { type InventoryProps, inventoryPage, labelOf, pollutantFilter } from '../parts/inventory-page.tsx'

const filters = { county, pollutant: pollutantFilter }
const most = 100

const EnterpriseMap = ({ of, county: where, pollutant: shown, explain }: InventoryProps & PageProps<typeof filters, object>) => {
  const query = useCall(inventoryCalls.EnterprisePlaces, { ...of, ...where, pollutant: shown })
  const label = labelOf(shown)
  const chosen = explain.value?.question.enterpriseId ?? null
  const pick = (id: number) => {
    const found = query.data?.find(({ enterpriseId }) => enterpriseId === id)
    if (found) explain.open({ title: found.name, question: { ...of, enterpriseId: id, pollutant: shown } })
  }
  const gate = { query, what: '企业排放分布', isEmpty: (list: readonly unknown[]) => list.length === 0 }
  return (
    <Columns widths={['1fr', 400]} minHeight={460}>
      <QueryCard
        {...gate}
        skeleton="chart"
        title={`企业 ${label} 排放分布`}
        subtitle={list => `t/a · ${list.length} 家企业 · 点击圆看来历`}
      >
        {list => (
          <BubbleMap
            label={`企业 ${label} 排放分布`}
            bubbles={list.map(({ enterpriseId, tonnes, ...at }) => ({
              ...at,
              id: enterpriseId,
              value: tonnes,
              text: `${massText(tonnes)} t`,
            }))}
            chosen={chosen}
            onPick={pick}
            textOf={value => `${massText(value)} t`}
          />
        )}
      </QueryCard>
      <QueryCard {...gate} title="排放量排名" subtitle="t/a">
        {list => (
          <RecordsTable
            rowKey="enterpriseId"
            rows={list.slice(0, most)}
            columns={[
              { title: '企业', dataIndex: 'name', width: 190 },
              { title: '区县', dataIndex: 'county', width: 70 },
              {
                title: 't/a',
                dataIndex: 'tonnes',
                width: 80,
                align: 'right',
                render: (value: number) => columnText(value, singleMassDecimals.least),
              },
            ]}
            onOpen={row => pick(row.enterpriseId)}
            openKey={chosen ?? undefined}
          />
        )}
      </QueryCard>
    </Columns>
  )
}

/** 企业排放分布: enterprises on the map, as large as they emit. */
export const Page = inventoryPage({ filters }, EnterpriseMap)
