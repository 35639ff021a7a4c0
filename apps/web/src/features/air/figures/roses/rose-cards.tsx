import { ProbabilityRose } from '@qingyuan/charts/figures/probability-rose.tsx'
import { RoseChart, type RoseClass } from '@qingyuan/charts/figures/rose-chart.tsx'
import { classColours, rampColour } from '@qingyuan/charts/palette.ts'
import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numbersOf } from '@qingyuan/domain/frame-cells.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { type ClassPalette, useDisplay } from '#/page/display.ts'
import { noFigure } from '#/page/state-gate.tsx'
import { type RoseProps, roseInputs } from './rose-filters.tsx'

export const hasNoHours = ({ meta }: Frame) => (meta.basis?.count ?? 0) === 0
const noHours = noFigure('该点位在这段时间没有同时具备风速与该指标的时次，请换站点或时间范围。')
const classKeys = (frame: Frame) => frame.columns.filter(column => column.key.startsWith('class:'))

/** Speeds deepen in blue; pollutants bear the colours and numerals of their classes. */
const classesOf = (frame: Frame, graded: boolean, colours: ClassPalette): RoseClass[] => {
  const columns = classKeys(frame)
  return columns.map(({ label }, i) => {
    const { fill, on } = classColours[colours][i]!
    if (graded) return { label, fill, on, mark: label.split(' ')[0] ?? '' }
    const speed = rampColour('blue', 0.15 + (0.85 * i) / (columns.length - 1))
    return { label: `${label} m/s`, fill: speed, on: i > columns.length / 2 ? lightColours.onAccent : lightColours.text }
  })
}

const sharesOf = (frame: Frame, sectors: number) => {
  const columns = classKeys(frame).map(({ key }) => numbersOf(frame, key))
  return Array.from({ length: sectors }, (_, s) => columns.map(column => column[s] ?? null))
}

/** The wind's own rose, or that of the pollutant. */
export const RoseCard = ({ graded, ...props }: RoseProps & { graded: boolean }) => {
  const colours = useDisplay(display => display.palette)
  const { label, unit } = parameters[props.parameter]
  const title = graded ? '污染玫瑰' : '风玫瑰'
  return (
    <FrameCard
      main
      call={analysisCalls.WindRose}
      input={roseInputs(props)?.[graded ? 'pollution' : 'wind'] ?? null}
      title={title}
      subtitle={graded ? `${label} ${unit}` : '频率 %'}
      what={`${title}查询`}
      name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
      basis={({ meta }) => meta.basis}
      isEmpty={hasNoHours}
      empty={noHours}
      widths={frame => Object.fromEntries(classKeys(frame).map(({ key }) => [key, 92]))}
      figure={(frame, size, ref) => (
        <RoseChart
          {...size}
          ref={ref}
          label={frame.meta.title}
          classes={classesOf(frame, graded, colours)}
          shares={sharesOf(frame, Number(props.sectors))}
          calm={frame.meta.basis?.calmShare ?? null}
        />
      )}
    />
  )
}

/** Rows of the rate table by sector, north first. */
const bySector = (frame: Frame, key: string, sectors: number) => {
  const [directions, values] = [numbersOf(frame, 'direction'), numbersOf(frame, key)]
  return Array.from({ length: sectors }, (_, s) => values[directions.indexOf((360 / sectors) * s)] ?? null)
}

/** How often each sector brings high values, with its interval. */
export const ProbabilityCard = ({ above, ...props }: RoseProps) => (
  <FigureCard
    query={useCall(analysisCalls.WindRoseRate, roseInputs({ ...props, above })?.rate ?? null)}
    title="条件概率 CPF"
    subtitle={`高于 P${above}`}
    what="条件概率查询"
    name={({ meta }) => `${meta.title.replace('方位贡献', `CPF P${above}`)} ${meta.period ?? ''}`}
    basis={({ meta }) => meta.basis}
    isEmpty={hasNoHours}
    empty={noHours}
    figure={(frame, size, ref) => {
      const [value, lower, upper] = ['cpf', 'lower', 'upper'].map(key => bySector(frame, key, Number(props.sectors)))
      return (
        <ProbabilityRose
          {...size}
          ref={ref}
          label="条件概率"
          usual={1 - above / 100}
          sectors={value!.map((each, s) => ({ value: each, lower: lower![s] ?? null, upper: upper![s] ?? null }))}
        />
      )
    }}
  />
)
