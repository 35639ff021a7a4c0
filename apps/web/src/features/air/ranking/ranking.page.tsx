import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { createPage } from '#/page/create-page.tsx'
import { PageEmpty } from '#/page/page-empty.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { CityFigures } from './city-figures.tsx'
import { isUnranked } from './details.ts'
import { GroupDrawer } from './group-drawer.tsx'
import { NothingRanked } from './nothing-ranked.tsx'
import css from './ranking.module.css'
import { RankingBar } from './ranking-bar.tsx'
import { IndexCard, NeighbourCard, RankCard } from './ranking-cards.tsx'
import { type RankingProps, rankingDrawers, rankingFilters } from './ranking-filters.ts'
import { ComparisonCard, StatisticsCard } from './statistics-cards.tsx'

const ChooseGroup = ({ newGroup }: RankingProps) => (
  <PageEmpty
    ground
    main
    title="选择一个自定义分组"
    actions={
      <Button type="primary" onClick={newGroup.open}>
        新建分组
      </Button>
    }
  >
    分组把关心的城市、区县或站点放在一起排名，在上方选择已有分组，或新建一个。
  </PageEmpty>
)

const toTotal = { period: 'total', time: '', from: '', to: '' } as const

/** The ranking, the index of each place and the city's place among its neighbours. */
const Ranks = (props: RankingProps) => (
  <StateGate
    main
    query={useCall(rankingCalls.RankingDetails, props.ranking.question)}
    what="排名明细查询"
    isEmpty={isUnranked}
    empty={<NothingRanked {...props.ranking} onTotal={() => props.page.change(toTotal)} />}
  >
    {() => (
      <Stack grow className={css.ranks}>
        <RankCard {...props} />
        <div className={css.below}>
          <IndexCard {...props} />
          <NeighbourCard {...props} />
        </div>
      </Stack>
    )}
  </StateGate>
)

const Body = (props: RankingProps) => {
  const { mode, ready } = props.ranking
  if (mode === 'statistics') return <StatisticsCard {...props} />
  if (mode === 'comparison') return <ComparisonCard {...props} />
  return ready ? <Ranks {...props} /> : <ChooseGroup {...props} />
}

/** 城市数据明细. */
export const Page = createPage(
  {
    filters: rankingFilters,
    drawers: rankingDrawers,
    bar: props => <RankingBar {...props} />,
    drawer: ({ newGroup, page }) => {
      const take = (group: number) => {
        page.change({ kind: 'group', group })
        newGroup.close()
      }
      return newGroup.value && <GroupDrawer onClose={newGroup.close} onMade={take} />
    },
  },
  props => (
    <>
      <CityFigures {...props.ranking} />
      <Body {...props} />
    </>
  ),
)
