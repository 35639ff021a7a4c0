import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnTextOf, singleMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { county } from '#/filters/county.tsx'
import { useCall } from '#/hooks/use-call.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { type ExplainedProps, explainedPage } from '#/page/emissions/explained-page.tsx'
import { labelOf, pollutantFilter } from '#/page/emissions/inventory-page.tsx'
import { RankedMap } from '../parts/ranked-map.tsx'

const filters = { county, pollutant: pollutantFilter }

const EnterpriseMap = ({ of, county: where, pollutant: shown, explain }: ExplainedProps & PageProps<typeof filters, object>) => {
  const query = useCall(inventoryCalls.EnterprisePlaces, { ...of, ...where, pollutant: shown })
  const label = labelOf(shown)
  const text = columnTextOf(query.data?.map(({ tonnes }) => tonnes) ?? [], singleMassDecimals)
  const pick = (id: number) => {
    const found = query.data?.find(({ enterpriseId }) => enterpriseId === id)
    if (found) explain.open({ title: found.name, question: { ...of, enterpriseId: id, pollutant: shown } })
  }
  return (
    <RankedMap
      query={query}
      what="企业排放分布"
      placesOf={list => list.map(place => ({ ...place, value: place.tonnes }))}
      title={`企业 ${label} 排放分布`}
      subtitle={list => `t/a · ${list.length} 家企业 · 点击圆看来历`}
      ranking={{ title: '排放量排名', subtitle: 't/a' }}
      widths={[190, 70]}
      valueColumn={{
        title: 't/a',
        dataIndex: 'value',
        width: 80,
        align: 'right',
        render: (value: number) => text(value),
      }}
      textOf={value => `${text(value)} t`}
      chosen={explain.value?.question.enterpriseId ?? null}
      onPick={pick}
    />
  )
}

/** 企业排放分布: enterprises on the map, as large as they emit. */
export const Page = explainedPage({ filters }, EnterpriseMap)
