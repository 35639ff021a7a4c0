import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { createPage } from '#/page/create-page.tsx'
import { noStations } from '../parts/no-stations.tsx'
import { type ClassProps, classFilters, measuresInput } from './class-filters.ts'
import { InitialCard } from './initial-card.tsx'
import { RanksCard, SharesBasis, SharesCard } from './measure-cards.tsx'
import { TableCard } from './table-card.tsx'

const Classes = (props: ClassProps) => {
  const frame = useCall(vocCalls.Measures, measuresInput(props)).data
  return (
    <>
      {frame && <SharesBasis {...props} frame={frame} />}
      <Columns widths={['1fr']} grow={9} minHeight={320} stacked={400}>
        <SharesCard {...props} />
      </Columns>
      <Columns widths={['1fr']} grow={10} minHeight={360} stacked={400}>
        <RanksCard {...props} />
      </Columns>
      <Columns widths={['1fr', '1.5fr']} minHeight={380} stacked={440}>
        <InitialCard {...props} />
        <TableCard {...props} />
      </Columns>
    </>
  )
}

/** 物种类别. */
export const Page = createPage({ filters: classFilters, lacking: ({ voc }) => noStations(voc) }, Classes)
