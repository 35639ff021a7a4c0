import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { formatDate, formatHour } from '@qingyuan/domain/time.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { Link } from 'react-router'
import { OutsidePageState } from '#/hooks/page-state.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { ReadingCard } from '#/page/reading-card.tsx'
import { trajectoriesLink } from '#/page/trajectories-link.ts'
import { PolarCard, usePolar } from './polar-card.tsx'
import { readingOf } from './reading.ts'
import { hasNoHours, ProbabilityCard, RoseCard } from './rose-cards.tsx'
import { type RoseProps, roseFilters, roseInputs } from './rose-filters.tsx'

const Reading = (props: RoseProps) => {
  const { place, days, sectors, above, parameter } = props
  const now = useServerNow()
  const inputs = roseInputs(props)
  const wind = useCall(analysisCalls.WindRose, inputs?.wind ?? null).data
  const rate = useCall(analysisCalls.WindRoseRate, inputs?.rate ?? null).data
  const polar = usePolar(props).data
  const { unit } = parameters[parameter]
  return (
    <ReadingCard
      sentences={readingOf(wind, rate, polar, { sectors: Number(sectors), above, unit })}
      note="静风不计入方位；CPF 少于 5 个时次的方位留白；区间视各时次相互独立，是最窄的一个。小时值以结束时刻标注。"
      actions={
        place && (
          <Link to={trajectoriesLink(place.id, days.to < formatDate(now) ? `${days.to} 24` : formatHour(now))}>
            <Button>后向轨迹</Button>
          </Link>
        )
      }
    />
  )
}

/** 污染源风玫瑰图. */
export const Page = createPage({ filters: roseFilters }, props => (
  <>
    <Columns widths={['1fr', '1fr', '1fr']} grow={11} minHeight={320} stacked={380}>
      <RoseCard {...props} graded={false} />
      <RoseCard {...props} graded />
      {/* The roses make the page; the smoothed surface takes longest. */}
      <OutsidePageState>
        <PolarCard {...props} />
      </OutsidePageState>
    </Columns>
    <Columns widths={['2fr', '1.1fr', '0.9fr']} grow={10} minHeight={300} stacked={380}>
      <FrameCard
        call={analysisCalls.WindRoseRate}
        input={roseInputs(props)?.rate ?? null}
        title="方位贡献"
        subtitle="按加权贡献降序"
        what="方位贡献查询"
        isEmpty={hasNoHours}
        empty="该时段没有数据"
      />
      <ProbabilityCard {...props} />
      <Reading {...props} />
    </Columns>
  </>
))
