import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { createPage } from '#/page/create-page.tsx'
import { PageEmpty } from '#/page/page-empty.tsx'
import { ReadingCard } from '#/page/reading-card.tsx'
import { BasisLine } from '../parts/basis-line.tsx'
import { noStations } from '../parts/no-stations.tsx'
import { CategoriesCard, KeySpeciesCard, keyReading, PeriodsCard } from './key-cards.tsx'
import { type KeyProps, keyFilters } from './key-filters.tsx'
import { OzoneCard } from './ozone-card.tsx'

const Reading = ({ sides }: KeyProps) => {
  const species = useCall(vocCalls.KeySpeciesComparison, sides.input).data
  const categories = useCall(vocCalls.SpeciesCategoryComparison, sides.input).data
  return (
    <ReadingCard
      sentences={keyReading(species, categories)}
      above={species && <BasisLine answer={species} />}
      note="只比较两侧捕获率都达到 75 % 的物种。区间由日均值算出（各日视为独立）；同风况在各风向内比较，风向频率变化不计入。"
    />
  )
}

/** 关键组分. */
export const Page = createPage({ filters: keyFilters, lacking: ({ sides }) => noStations(sides) }, props => {
  const { left, right } = props.sides
  return (
    <>
      <Columns widths={['1fr', '1fr', '0.9fr']} grow={8} minHeight={300} stacked={360}>
        {left.station && right.station && left.station.id !== right.station.id ? (
          <PageEmpty ground state="ready" title="甲乙为两个站点">
            时段分析只用于同一站点的两个时段；两站点见类别与关键物种对比。
          </PageEmpty>
        ) : (
          <PeriodsCard {...props} />
        )}
        <CategoriesCard {...props} />
        <Reading {...props} />
      </Columns>
      <Columns widths={['1.5fr', '1fr']} grow={11} minHeight={420} stacked={440}>
        <KeySpeciesCard {...props} />
        <OzoneCard {...props} />
      </Columns>
    </>
  )
})
