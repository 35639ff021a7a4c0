import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { formatDate, formatHour } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Button, Segmented, Select } from 'antd'
import { Link } from 'react-router'
import { FilterField } from '#/filters/filter-field.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { ReadingCard } from '#/page/reading-card.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { trajectoriesLink } from '#/page/trajectories-link.ts'
import { PlaceField, PollutantField, WhenFields } from '../parts/span-filters.tsx'
import { PolarCard } from './polar-card.tsx'
import { readingOf } from './reading.ts'
import { ProbabilityCard, RoseCard } from './rose-cards.tsx'
import css from './roses.module.css'
import { percentiles, type Roses, useRoses } from './use-roses.ts'

const Filters = ({ r }: { r: Roses }) => (
  <>
    <PlaceField span={r.span} change={r.change} />
    <PollutantField span={r.span} change={r.change} />
    <WhenFields state={r.state} change={r.change} span={r.span} />
    <Segmented<'16' | '8'>
      value={r.state.sectors}
      onChange={sectors => r.change({ sectors })}
      options={[
        { value: '16', label: '16 方位' },
        { value: '8', label: '8 方位' },
      ]}
    />
    <FilterField label="高值">
      <Select
        value={r.above}
        onChange={above => r.change({ above })}
        options={percentiles.map(value => ({ value, label: `P${value}` }))}
        style={{ width: 72 }}
        aria-label="高值分位"
      />
    </FilterField>
  </>
)

const widths = {
  sector: 112,
  direction: 72,
  share: 60,
  speed: 80,
  mean: 80,
  contribution: 80,
  coefficient: 80,
  cpf: 56,
  lower: 116,
  upper: 116,
  hours: 60,
}

/** 方位贡献: the strongest first. */
const RateCard = ({ r }: { r: Roses }) => (
  <Card
    fill
    title="方位贡献"
    subtitle="按加权贡献降序"
    tools={<FrameExport call={analysisCalls.WindRoseRateExport} input={r.inputs.rate} hotkey />}
  >
    <StateGate
      query={r.rate}
      what="方位贡献查询"
      isEmpty={frame => frame.meta.basis?.count === 0}
      empty={<EmptyState title="该时段没有数据" />}
    >
      {frame => <FrameTable frame={frame} widths={widths} />}
    </StateGate>
  </Card>
)

/** 污染源风玫瑰图. */
export const Page = () => {
  const r = useRoses()
  const { place, pollutant, days, placesQuery } = r.span
  const { unit } = parameters[pollutant]
  const sentences = readingOf(r.wind.data, r.rate.data, r.polar.data, { sectors: r.sectors, above: r.above, unit })
  const none = r.wind.data?.meta.basis?.count === 0
  return (
    // The roses make the page; the smoothed surface takes longest and has a card of its own.
    <PageFrame state={pageStateOf([placesQuery, r.wind, r.pollution, r.rate], none)} filters={<Filters r={r} />}>
      <div className={css.above}>
        <RoseCard r={r} graded={false} />
        <RoseCard r={r} graded />
        <PolarCard r={r} />
      </div>
      <div className={css.below}>
        <RateCard r={r} />
        <ProbabilityCard r={r} />
        <ReadingCard
          sentences={sentences}
          note="静风不计入方位；CPF 少于 5 个时次的方位留白；区间视各时次相互独立，是最窄的一个。小时值以结束时刻标注。"
          actions={
            place && (
              <Link to={trajectoriesLink(place.id, days.to < formatDate(r.span.now) ? `${days.to} 24` : formatHour(r.span.now))}>
                <Button>后向轨迹</Button>
              </Link>
            )
          }
        />
      </div>
    </PageFrame>
  )
}
