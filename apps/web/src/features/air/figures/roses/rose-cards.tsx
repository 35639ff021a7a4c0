import { ProbabilityRose } from '@qingyuan/charts/figures/probability-rose.tsx'
import { RoseChart, type RoseClass } from '@qingyuan/charts/figures/rose-chart.tsx'
import { classColours, rampColour } from '@qingyuan/charts/palette.ts'
import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numbersOf } from '@qingyuan/domain/frame-cells.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { FigureCard } from '../parts/figure-card.tsx'
import type { Roses } from './use-roses.ts'

const why = '该点位在这段时间没有同时具备风速与该指标的时次，请换站点或时间范围。'
const empty = (frame: Frame) => (frame.meta.basis?.count ?? 0) === 0
const classKeys = (frame: Frame) => frame.columns.filter(column => column.key.startsWith('class:'))

/** Speeds deepen in blue; pollutants bear the colours and numerals of their classes. */
const classesOf = (frame: Frame, graded: boolean, colours: Roses['colours']): RoseClass[] => {
  const columns = classKeys(frame)
  return columns.map(({ label }, i) => {
    if (graded) return { label, fill: classColours[colours][i]!.fill, on: classColours[colours][i]!.on, mark: label.split(' ')[0] ?? '' }
    return {
      label: `${label} m/s`,
      fill: rampColour('blue', 0.15 + (0.85 * i) / (columns.length - 1)),
      on: i > columns.length / 2 ? lightColours.onAccent : lightColours.text,
    }
  })
}

const sharesOf = (frame: Frame, sectors: number) => {
  const columns = classKeys(frame).map(({ key }) => numbersOf(frame, key))
  return Array.from({ length: sectors }, (_, s) => columns.map(column => column[s] ?? null))
}

/** The wind's own rose, or that of the pollutant. */
export const RoseCard = ({ r, graded }: { r: Roses; graded: boolean }) => {
  const query = graded ? r.pollution : r.wind
  const { label, unit } = parameters[r.span.pollutant]
  const widths = Object.fromEntries((query.data ? classKeys(query.data) : []).map(({ key }) => [key, 92]))
  return (
    <FigureCard
      title={graded ? '污染玫瑰' : '风玫瑰'}
      subtitle={graded ? <Subscript text={`${label} ${unit}`} /> : '频率 %'}
      name={`${query.data?.meta.title ?? '风玫瑰'} ${query.data?.meta.period ?? ''}`}
      query={query}
      what={graded ? '污染玫瑰查询' : '风玫瑰查询'}
      basisOf={frame => frame.meta.basis}
      isEmpty={empty}
      why={why}
      draw={(frame, size, ref) => (
        <RoseChart
          {...size}
          ref={ref}
          label={frame.meta.title}
          classes={classesOf(frame, graded, r.colours)}
          shares={sharesOf(frame, r.sectors)}
          calm={frame.meta.basis?.calmShare ?? null}
        />
      )}
      table={
        <StateGate query={query} what="风玫瑰查询" isEmpty={empty}>
          {frame => <FrameTable frame={frame} widths={widths} />}
        </StateGate>
      }
      exportTool={<FrameExport call={analysisCalls.WindRoseExport} input={graded ? r.inputs.pollution : r.inputs.wind} compact />}
    />
  )
}

/** Rows of the rate table by sector, north first. */
const bySector = (frame: Frame, key: string, sectors: number) => {
  const [directions, values] = [numbersOf(frame, 'direction'), numbersOf(frame, key)]
  return Array.from({ length: sectors }, (_, s) => values[directions.indexOf((360 / sectors) * s)] ?? null)
}

/** How often each sector brings high values, with its interval. */
export const ProbabilityCard = ({ r }: { r: Roses }) => (
  <FigureCard
    title="条件概率 CPF"
    subtitle={`高于 P${r.above}`}
    name={`${r.rate.data?.meta.title.replace('方位贡献', `CPF P${r.above}`) ?? 'CPF'} ${r.rate.data?.meta.period ?? ''}`}
    query={r.rate}
    what="条件概率查询"
    basisOf={frame => frame.meta.basis}
    isEmpty={empty}
    why={why}
    draw={(frame, size, ref) => {
      const [value, lower, upper] = ['cpf', 'lower', 'upper'].map(key => bySector(frame, key, r.sectors))
      return (
        <ProbabilityRose
          {...size}
          ref={ref}
          label="条件概率"
          usual={1 - r.above / 100}
          sectors={value!.map((each, s) => ({ value: each, lower: lower![s] ?? null, upper: upper![s] ?? null }))}
        />
      )
    }}
  />
)
