import { HeatMap } from '@qingyuan/charts/figures/heat-map.tsx'
import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey, openColumns } from '@qingyuan/domain/declared-columns.ts'
import { markNames } from '@qingyuan/domain/flags.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCells, textCells } from '@qingyuan/domain/frame-cells.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import { classColourOf } from '../parts/class-colours.ts'
import { stationWords, unitWords } from '../parts/voc-filters.tsx'
import { partsOf, type TrendProps } from './trend-filters.ts'

type TrendFrame = OutputOf<typeof vocCalls.TimeTrend>
const stepWords = { hour: '小时值', day: '日均值', month: '月均值' } as const

/** Set or species, unit and kind of value: said in every title of the page. */
export const wordsOf = ({ voc: { setWord, unit, stations }, species }: Pick<TrendProps, 'voc' | 'species'>) =>
  [unitWords[unit], species.length > 0 ? `所选 ${species.length} 种` : setWord, stationWords(stations)].join(' · ')

/** The same in a narrow card; the stations are in the filter bar. */
const shortWords = ({ voc: { setWord, unit }, species }: Pick<TrendProps, 'voc' | 'species'>) =>
  [unitWords[unit], species.length > 0 ? `所选 ${species.length} 种` : setWord].join(' · ')

const noteOf = ({ notes }: FrameColumn, row: number): string | null => {
  const note = notes?.[String(row)]
  if (!note) return null
  const { mark, reason } = note
  return [mark && (markNames[mark as keyof typeof markNames]?.label ?? mark), reason].filter(Boolean).join('：')
}

/** Bars are sums of one hour each, so that nothing is drawn across hours without values or with another number of species. */
const Stacks = ({ frame, ref }: { frame: TrendFrame; ref: Parameters<typeof StackChart>[0]['ref'] }) => {
  const { time, count } = columnsByKey(frame)
  const stacks = openColumns(frame, 's:*').map(column => ({
    id: column.key,
    name: column.label,
    values: numberCells(column),
    colour: classColourOf(column.label),
  }))
  const counts = numberCells(count)
  const notes = counts.map((known, row) => noteOf(count, row) ?? (known ? `计入 ${known} 种` : '无数据'))
  const stepAt = new Map(frame.speciesSteps.map(({ row, from, to }) => [row, `物种数 ${from} → ${to}，前后合计不可比`]))
  return (
    <StackChart
      ref={ref}
      height="100%"
      label={frame.meta.title}
      times={textCells(time).map(label => label ?? '')}
      stacks={stacks.filter(({ values }) => values.some(value => value !== null))}
      notes={notes.map((note, row) => stepAt.get(row) ?? note)}
      breaks={[...stepAt.keys()]}
      unit={frame.unit}
      decimals={2}
      totalWord="合计"
    />
  )
}

/** Classes one on the other, or single species as lines. */
export const TrendCard = (props: TrendProps) => {
  const { step } = props
  const parts = partsOf(props)
  return (
    <FrameCard
      main
      hotkey
      call={vocCalls.TimeTrend}
      input={parts && { ...parts, step }}
      title={parts?.by === 'species' ? '物种趋势' : '分类趋势'}
      subtitle={`${wordsOf(props)} · ${stepWords[step]}`}
      what="物种趋势查询"
      name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
      basis={({ meta }) => meta.basis}
      isEmpty={isBlankFrame}
      empty="该时段没有物种数据"
      chart={(frame, ref) =>
        parts?.by === 'species' ? (
          <SeriesChart ref={ref} frame={frame} height="100%" columns={openColumns(frame, 's:*').map(({ key }) => key)} />
        ) : (
          <Stacks frame={frame} ref={ref} />
        )
      }
    />
  )
}

/** Means by the hour of the day or the day of the week. */
export const CycleCard = ({ cycle, title, ...props }: TrendProps & { cycle: 'hour' | 'weekday'; title: string }) => {
  const parts = partsOf(props)
  return (
    <FrameCard
      call={vocCalls.Cycle}
      input={parts && { ...parts, cycle }}
      title={title}
      subtitle={shortWords(props)}
      what={`${title}查询`}
      name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
      isEmpty={isBlankFrame}
      empty="该时段没有物种数据"
      chart={(frame, ref) => {
        const columns = openColumns(frame, 's:*').filter(({ values }) => values.some(value => value !== null))
        return (
          <ProfileChart
            ref={ref}
            label={frame.meta.title}
            steps={textCells(columnsByKey(frame).bin).map(text => text ?? '')}
            profiles={columns.map(column => ({
              label: column.label,
              mean: numberCells(column),
              ...(parts?.by === 'group' ? { colour: classColourOf(column.label) } : {}),
            }))}
            unit={frame.unit}
            decimals={2}
            height="100%"
          />
        )
      }}
    />
  )
}

const heatRows = 16

/** The species with the greatest means by hour of the day, each against its own mean. */
export const HeatCard = ({ voc, ...props }: TrendProps) => (
  <FrameCard
    call={vocCalls.Cycle}
    input={voc.input && { ...voc.input, by: 'species', cycle: 'hour', top: heatRows }}
    title="物种 × 小时"
    subtitle={`与均值之比 · ${voc.setWord}`}
    what="物种日变化查询"
    name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
    isEmpty={isBlankFrame}
    empty="该时段没有物种数据"
    figure={(frame, size, ref) => {
      const columns = openColumns(frame, 's:*')
      const hours = textCells(columnsByKey(frame).bin).map(text => (text ?? '').replace(' 时', ''))
      const rows = columns.map(column => {
        const values = numberCells(column)
        const known = values.filter(value => value !== null)
        const mean = known.reduce((sum, value) => sum + value, 0) / known.length
        return { name: column.label, mean, values: values.map(value => (value === null || !(mean > 0) ? null : value / mean)) }
      })
      return (
        <HeatMap
          {...size}
          ref={ref}
          label={frame.meta.title}
          columns={hours}
          rows={rows.map(({ name, values }) => ({ name, values }))}
          textOf={(row, column) =>
            `${rows[row]!.name} ${hours[column]} 时：${columns[row]!.values[column] ?? '—'} ${frame.unit}，为均值的 ${rows[row]!.values[column]?.toFixed(2) ?? '—'} 倍`
          }
          onPick={row => props.page.change({ species: [Number(columns[row]!.key.slice(2))] })}
        />
      )
    }}
  />
)
