import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Stack, Text } from '@qingyuan/ui/layout.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { useUser } from '#/hooks/current-user.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import type { SharesProps } from './shares-filters.ts'

type Contribution = OutputOf<typeof analysisCalls.Contribution>

/** A county whose stations do not count for the city's mean reads why, and where its own shares are: in the room of three rows. */
const noStations = (
  <Stack gap={4}>
    <Text weight={600}>本区县没有计入全市均值的站点</Text>
    <Text colour="textSecondary">全市均值只按市级评价站点计算。本区县和各站点的来源占比，在上方“受体”中选择。</Text>
  </Stack>
)

/** In a narrow card: what is the same in every row is said above them. */
const shownOf = (frame: Contribution) => {
  const { withAll, days } = columnsByKey(frame)
  return { ...frame, columns: frame.columns.filter(column => column !== withAll && column !== days) }
}

/** Mean of the whole city, which the stations move. */
const wholeText = (frame: Contribution): string => {
  const { withAll } = columnsByKey(frame)
  const value = numberCell(withAll, 0)
  return value === null ? '去掉该站后全市均值的变化' : `全市均值 ${numberText(value, 1)} ${withAll.unit ?? ''}，去掉该站后的变化`
}

/** How much each station moves the city's mean over the days: what the mean would be without it. */
export const InfluenceCard = ({ receptor: { input } }: SharesProps) => {
  const county = useUser(each => each.user?.userType === 'county')
  const city = usePlaces().places?.find(({ kind }) => kind === 'city')
  return (
    <FrameCard
      call={analysisCalls.Contribution}
      input={
        city && input ? { placeId: city.id, parameter: input.species, from: input.from.slice(0, 10), to: input.to.slice(0, 10) } : null
      }
      main={false}
      exported={false}
      title="站点对全市均值的影响"
      subtitle={wholeText}
      what="站点影响查询"
      empty={county ? noStations : undefined}
      shown={shownOf}
    />
  )
}
