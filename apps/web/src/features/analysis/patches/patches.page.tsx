import { PatchMap, rankFields } from '@qingyuan/charts/figures/patch-map.tsx'
import { classColours } from '@qingyuan/charts/palette.ts'
import type { LegendField } from '@qingyuan/charts/to-png.ts'
import { analysisMapCalls } from '@qingyuan/contract/calls/analysis-map.ts'
import { airClasses } from '@qingyuan/domain/classes.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { bandItem, legendOf } from '@qingyuan/domain/standards/bands.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Segmented } from 'antd'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { FilterField } from '#/filters/filter-field.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { mapItems } from '#/map/parameters.tsx'
import { TimeSlider } from '#/map/time-slider.tsx'
import { useDisplay } from '#/page/display.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { Subscript } from '#/page/subscript.tsx'
import { FigureCard } from '../parts/figure-card.tsx'
import css from './patches.module.css'
import { type Patches, usePatches, type View } from './use-patches.ts'

const shows = { value: '数值', rank: '排名' } as const

const Filters = ({ p }: { p: Patches }) => (
  <>
    <FilterField label="指标">
      <PollutantPicker value={p.view.item} onChange={item => p.change({ item })} from={mapItems} />
    </FilterField>
    <Segmented<View['show']>
      value={p.view.show}
      onChange={show => p.change({ show })}
      options={Object.entries(shows).map(([value, label]) => ({ value: value as View['show'], label }))}
    />
    <StepSwitch
      only={['hour', 'day', 'month']}
      value={p.view.step}
      onChange={step => p.change({ step: step as View['step'], from: '', to: '', time: '' })}
    />
    <DayRangeFilter {...p.days} onChange={(from, to) => p.change({ from, to, time: '' })} />
  </>
)

const bandOfColumn = ({ column, view }: Patches) => bandItem(column?.parameter ?? view.item, view.step === 'hour' ? 'hour' : 'day') ?? 'aqi'

/** Classes of what is shown, with their numerals. */
const classLegend = (p: Patches, colours: 'light' | 'safe'): LegendField[] =>
  legendOf(bandOfColumn(p)).map(({ level, from, to }) => {
    const { fill, on } = classColours[colours][level - 1]!
    const { roman, short } = airClasses[level - 1]!
    return { text: `${roman} ${short} ${to === null ? `>${from}` : `≤${to}`}`, fill, on }
  })

const blank = (frame: Frame) => (frame.meta.basis?.count ?? 0) === 0

const MapCard = ({ p }: { p: Patches }) => {
  const colours = useDisplay(display => display.palette)
  const { column, view, time, patches, boundaries } = p
  const title = `${column?.label ? (p.query.data?.meta.title ?? '') : '污染板块图'} ${time}`
  const ranked = patches.filter(patch => patch.rank !== null).length
  return (
    <FigureCard
      hotkey
      title="污染板块图"
      subtitle={<Subscript text={`${p.query.data?.meta.title ?? ''} ${view.show === 'value' ? (column?.unit ?? '') : ''} · ${time}`} />}
      name={title}
      query={p.query}
      what="区县浓度查询"
      basisOf={frame => frame.meta.basis}
      isEmpty={blank}
      why="该时段没有区县数据，请换日期或指标。"
      draw={(_, size, ref) =>
        boundaries && (
          <PatchMap
            {...size}
            ref={ref}
            label={title}
            boundaries={boundaries}
            patches={patches}
            show={view.show}
            decimals={column?.decimals ?? 0}
            colours={colours}
            legend={view.show === 'rank' ? rankFields(ranked, colours) : classLegend(p, colours)}
          />
        )
      }
      table={
        <StateGate query={p.query} what="区县浓度查询" isEmpty={blank}>
          {frame => <FrameTable frame={frame} selected={p.playback.at} onSelect={p.playback.go} />}
        </StateGate>
      }
      exportTool={<FrameExport call={analysisMapCalls.PatchesExport} input={p.input} compact hotkey />}
    />
  )
}

/** The counties of the moment as a table, the cleanest first. */
const momentOf = ({ patches, column, query, time }: Patches): Frame => {
  const rows = patches.toSorted((a, b) => (a.rank ?? 99) - (b.rank ?? 99) || a.adcode - b.adcode)
  return {
    columns: [
      { key: 'rank', label: '名次', kind: 'rank', values: rows.map(row => row.rank) },
      { key: 'county', label: '区县', kind: 'text', values: rows.map(row => row.name) },
      {
        key: 'value',
        label: column?.parameter === 'aqi' ? 'AQI' : '数值',
        kind: 'number',
        unit: column?.unit,
        decimals: column?.decimals,
        values: rows.map(row => row.value),
        classes: rows.map(row => row.level),
      },
      {
        key: 'class',
        label: '级别',
        kind: 'class',
        values: rows.map(row => (row.level === null ? null : (airClasses[row.level - 1]?.label ?? null))),
        classes: rows.map(row => row.level),
      },
    ],
    rowCount: rows.length,
    meta: { ...query.data!.meta, title: `${time} 区县排名` },
  }
}

/** 污染板块图. */
export const Page = () => {
  const p = usePatches()
  const colours = useDisplay(display => display.palette)
  const none = p.query.data !== undefined && blank(p.query.data)
  return (
    <PageFrame
      state={pageStateOf([p.query], none)}
      filters={<Filters p={p} />}
      actions={<StandardChip standard={p.query.data?.meta.standard} />}
    >
      <div className={css.stage}>
        <MapCard p={p} />
        <Card fill title="区县排名" subtitle={p.time}>
          <StateGate query={p.query} what="区县浓度查询" isEmpty={blank} empty={<EmptyState title="该时段没有区县数据" />}>
            {() => <FrameTable frame={momentOf(p)} fillBest />}
          </StateGate>
          <p className={css.note}>区县值为评价站点均值；名次 1 为浓度最低。现有边界只到区县，没有乡镇边界，故不分乡镇。</p>
        </Card>
        <div className={css.slider}>
          <TimeSlider timeline={p.timeline} playback={p.playback} colours={colours} least={legendOf(bandOfColumn(p))[0]?.to ?? undefined} />
        </div>
      </div>
    </PageFrame>
  )
}
