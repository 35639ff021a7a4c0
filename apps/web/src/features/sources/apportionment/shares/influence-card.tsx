import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import type { SharesProps } from './shares-filters.ts'

/** A county whose stations do not count for the city's mean is told so, and where its own shares are. */
const NoneOfOwn = () => (
  <EmptyState title="本区县没有计入全市均值的站点">全市均值只按市级评价站点计算。本区县和各站点的来源占比，在上方“受体”中选择。</EmptyState>
)

/** Eight columns in a narrow card: what is the same in every row is said above them. */
const widths = { station: 84, county: 66, moved: 60, share: 78, mean: 78, without: 86 }
const shown = (frame: Frame): Frame => ({ ...frame, columns: frame.columns.filter(({ key }) => key in widths) })

/** Mean of the whole city, of which the stations' influence is told. */
const wholeText = (frame: Frame | undefined): string => {
  const column = frame?.columns.find(({ key }) => key === 'withAll')
  const value = column?.values[0]
  return typeof value === 'number' ? `全市均值 ${numberText(value, 1)} ${column?.unit ?? ''}，去掉该站后的变化` : '去掉该站后全市均值的变化'
}

/** How much each station moves the city's mean over the days: what the mean would be without it. */
export const InfluenceCard = ({ receptor: { input } }: SharesProps) => {
  const county = useUser(each => each.user?.userType === 'county')
  const city = usePlaces().places?.find(({ kind }) => kind === 'city')
  const query = useCall(
    analysisCalls.Contribution,
    city && input ? { placeId: city.id, parameter: input.species, from: input.from.slice(0, 10), to: input.to.slice(0, 10) } : null,
  )
  return (
    <QueryCard<Frame>
      query={query}
      title="站点对全市均值的影响"
      subtitle={wholeText(query.data)}
      what="站点影响查询"
      isEmpty={frame => frame.rowCount === 0}
      empty={county ? <NoneOfOwn /> : undefined}
    >
      {frame => <FrameTable frame={shown(frame)} widths={widths} />}
    </QueryCard>
  )
}
