import { FeatureRadarChart } from '@qingyuan/charts/figures/feature-radar-chart.tsx'
import type { Size } from '@qingyuan/charts/use-size.ts'
import { analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numbersOf, textsOf } from '@qingyuan/domain/frame-cells.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { ReadingCard } from '#/page/reading-card.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { FigureCard } from '../parts/figure-card.tsx'
import { PlaceField, WhenFields } from '../parts/span-filters.tsx'
import css from './radar.module.css'
import { countTypes, readingOf } from './reading.ts'
import { type RadarState, useRadar } from './use-radar.ts'

const axesOf = (frame: Frame, row: number) =>
  frame.columns
    .filter(column => column.key.startsWith('value:'))
    .map(({ key, label }) => {
      const at = (part: string) => numbersOf(frame, key.replace('value', part))[row] ?? null
      return { name: label.replace(/ A$/, ''), value: at('value'), lower: at('lower'), upper: at('upper') }
    })

const nobody = (frame: Frame) =>
  frame.columns.every(column => !column.key.startsWith('value:') || column.values.every(value => value === null))

const RadarCard = ({ r }: { r: RadarState }) => {
  const time = r.times[r.row] ?? ''
  return (
    <FigureCard
      title="特征雷达"
      subtitle={`${r.span.place?.name ?? ''} · ${time}`}
      name={`${r.span.place?.name ?? ''} 污染特征雷达图 ${time}`}
      query={r.radar}
      what="特征雷达计算"
      basisOf={frame => frame.meta.basis}
      isEmpty={nobody}
      why="该时段没有五项齐全且历史样本足够的时次，请换站点或时间。"
      draw={(frame: Frame, size: Size, ref) => (
        <FeatureRadarChart
          {...size}
          ref={ref}
          label={`${time} 特征雷达`}
          type={textsOf(frame, 'type')[r.row] ?? null}
          axes={axesOf(frame, r.row)}
        />
      )}
    />
  )
}

const widths = { type: 88, reason: 176, 'value:pm_coarse': 96, samples: 72 }

/** 污染特征雷达图. */
export const Page = () => {
  const r = useRadar()
  const unit = r.state.step === 'hour' ? '小时' : '天'
  const none = r.radar.data && nobody(r.radar.data)
  const at = (key: string) => (r.radar.data ? textsOf(r.radar.data, key)[r.row] : null) ?? null
  return (
    <PageFrame
      state={pageStateOf([r.span.placesQuery, r.radar], none)}
      filters={
        <>
          <PlaceField span={r.span} change={patch => r.change({ ...patch, at: '' })} />
          <WhenFields
            seasons={false}
            state={r.state}
            span={r.span}
            change={({ step, ...rest }) => r.change({ ...rest, ...(step ? { step, from: '', to: '' } : {}), at: '' })}
          />
        </>
      }
    >
      <div className={css.stage}>
        <RadarCard r={r} />
        <Card
          fill
          title="逐时段判断"
          subtitle={`点选一行查看雷达图，← → 移动；A = 占比 ÷ 前 30 天平均占比`}
          tools={<FrameExport call={analysisFigureCalls.FeatureRadarExport} input={r.input} hotkey />}
        >
          <StateGate
            query={r.radar}
            what="特征雷达计算"
            isEmpty={frame => frame.rowCount === 0}
            empty={<EmptyState title="该时段没有数据" />}
          >
            {frame => (
              <FrameTable
                frame={frame}
                widths={{ ...widths, time: r.state.step === 'hour' ? 136 : 104 }}
                selected={r.row}
                onSelect={r.choose}
              />
            )}
          </StateGate>
        </Card>
      </div>
      <div className={css.below}>
        <Card fill title="类型统计" subtitle={`本时段各类型${unit}数，点选跳到最近一次`}>
          {none && <EmptyState title="没有作出判断的时段" />}
          <div className={css.types}>
            {countTypes(r.types).map(({ type, count }) => (
              <button key={type} type="button" aria-pressed={r.types[r.row] === type} onClick={() => r.choose(r.types.indexOf(type))}>
                <b>{count}</b>
                <span>{type}</span>
              </button>
            ))}
          </div>
        </Card>
        <ReadingCard
          sentences={
            r.radar.data && !none
              ? readingOf(r.types, r.row, { time: r.times[r.row] ?? '', reason: at('reason'), samples: Number(at('samples')), unit })
              : []
          }
          note="类型由高于上界的项组合判定（段菁春等 2018）：SO₂ 偏燃煤，NO₂ 与 CO 偏机动车，PM₂.₅ 偏二次，PM₁₀₋₂.₅ 偏扬尘（PM₂.₅/PM₁₀ < 0.3 且 PM₁₀ > 150 为沙尘），SO₂ 与 PM₂.₅ 偏烟花，SO₂、NO₂ 与 CO 偏工业；其余组合为其他型。"
        />
      </div>
    </PageFrame>
  )
}
