import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PollutantPicker, PollutantsPicker } from '#/filters/pollutant-picker.tsx'
import type { QueryState } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { ReadingCard } from '#/page/reading-card.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { PlaceField, WhenFields } from '../parts/span-filters.tsx'
import css from './correlation.module.css'
import { MatrixCard, ScatterCard } from './figure-cards.tsx'
import { readingOf } from './reading.ts'
import { type CorrelationState, linearIds, useCorrelation } from './use-correlation.ts'

const Filters = ({ c }: { c: CorrelationState }) => (
  <>
    <Segmented<'parameters' | 'stations'>
      value={c.state.among}
      onChange={among => c.change({ among, pair: '' })}
      options={[
        { value: 'parameters', label: '指标间' },
        { value: 'stations', label: '站点间' },
      ]}
    />
    {c.stations ? (
      <>
        <FilterField label="点位">
          <PlacePicker max={20} value={c.placeIds} onChange={places => c.change({ places, pair: '' })} />
        </FilterField>
        <FilterField label="指标">
          <PollutantPicker from={linearIds} value={c.single} onChange={parameter => c.change({ parameter, pair: '' })} />
        </FilterField>
      </>
    ) : (
      <>
        <PlaceField span={c.span} change={patch => c.change({ ...patch, pair: '' })} />
        <FilterField label="指标">
          <PollutantsPicker from={linearIds} value={c.several} onChange={parameters => c.change({ parameters })} />
        </FilterField>
      </>
    )}
    <WhenFields state={c.state} change={c.change} span={c.span} />
  </>
)

interface TableCardProps<C extends Call> {
  title: string
  subtitle: ReactNode
  query: QueryState<Frame>
  call: C
  input: InputOf<C> | null
  widths?: Readonly<Record<string, number>>
  /** Why it may have no rows. */
  why?: string
}

const TableCard = <C extends Call>({ title, subtitle, query, call, input, widths, why }: TableCardProps<C>) => (
  <Card fill title={title} subtitle={subtitle} tools={<FrameExport call={call} input={input} compact />}>
    <StateGate
      query={query}
      what={`${title}查询`}
      isEmpty={frame => frame.rowCount === 0}
      empty={<EmptyState title="没有可列出的数据">{why}</EmptyState>}
    >
      {frame => <FrameTable frame={frame} widths={widths} />}
    </StateGate>
  </Card>
)

const fitWidths = { method: 112, slope: 80, lower: 84, upper: 84, intercept: 72, r2: 62, n: 60, r: 62, p: 72, residual: 96 }
const movedWidths = { station: 92, county: 72, moved: 64, share: 84, mean: 84, withAll: 84, without: 96, days: 80 }

/** 相关性分析. */
export const Page = () => {
  const c = useCorrelation()
  const none = c.matrix.data !== undefined && (c.matrix.data.meta.basis?.count ?? 0) < 3
  return (
    <PageFrame
      state={c.inputs.matrix === null && c.span.placesQuery.data ? 'empty' : pageStateOf([c.span.placesQuery, c.matrix], none)}
      filters={<Filters c={c} />}
    >
      {c.inputs.matrix === null && c.span.placesQuery.data ? (
        <EmptyState title="相关性至少需要两个变量">请在上方再选一个指标或点位。</EmptyState>
      ) : (
        <>
          <div className={css.above}>
            <MatrixCard c={c} />
            <ScatterCard c={c} />
          </div>
          <div className={css.below}>
            <TableCard
              title="线性拟合"
              subtitle="y 为纵轴，x 为横轴"
              query={c.fit}
              call={analysisCalls.CorrelationLinearityExport}
              input={c.inputs.pair}
              widths={fitWidths}
            />
            <TableCard
              title="站点贡献"
              subtitle={
                <Subscript text={`${parameters[c.inputs.contribution?.parameter ?? 'pm2_5'].label} 各站把全市均值拉高或拉低多少`} />
              }
              query={c.contribution}
              call={analysisCalls.ContributionExport}
              input={c.inputs.contribution}
              widths={movedWidths}
              why="只列计入全市均值、且在可见范围内的站点；只有一个站点计入时无从比较。"
            />
            <ReadingCard
              sentences={c.told && !none ? readingOf(c.told, c.chosen, c.fit.data) : []}
              note="相关不是因果；显著性按自相关折算的有效样本数检验，拟合区间视各时次相互独立。风向是角度，不参与线性相关。"
            />
          </div>
        </>
      )}
    </PageFrame>
  )
}
