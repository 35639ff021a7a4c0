import { ProbabilityRose } from '@qingyuan/charts/figures/probability-rose.tsx'
import { RoseChart, type RoseClass } from '@qingyuan/charts/figures/rose-chart.tsx'
import { classColours, rampColour } from '@qingyuan/charts/palette.ts'
import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import { columnsByKey, openColumns } from '@qingyuan/domain/declared-columns.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { type ClassPalette, useDisplay } from '#/page/display.ts'
import { noFigure } from '#/page/state-gate.tsx'
import type { RateFrame, RoseFrame } from './reading.ts'
import { type RoseProps, roseInputs } from './rose-filters.tsx'

export const hasNoHours = ({ meta }: Frame) => (meta.basis?.count ?? 0) === 0
const noHours = noFigure('该点位在这段时间没有同时具备风速与该指标的时次，请换站点或时间范围。')
/** Speeds deepen in blue; pollutants have the colours and numerals of their classes. */
const classesOf = (frame: RoseFrame, graded: boolean, colours: ClassPalette): RoseClass[] => {
  const columns = openColumns(frame, 'class:#')
  return columns.map(({ label }, i) => {
    const { fill, on } = classColours[colours][i]!
    if (graded) return { label, fill, on, mark: label.split(' ')[0] ?? '' }
    const speed = rampColour('blue', 0.15 + (0.85 * i) / (columns.length - 1))
    return { label: `${label} m/s`, fill: speed, on: i > columns.length / 2 ? lightColours.onAccent : lightColours.text }
  })
}

const sharesOf = (frame: RoseFrame, sectors: number) =>
  Array.from({ length: sectors }, (_, s) => openColumns(frame, 'class:#').map(column => numberCell(column, s)))

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

/** Probabilities of the rate table by sector, north first. */
const probabilitiesOf = (frame: RateFrame, sectors: number) => {
  const { direction, cpf, lower, upper } = columnsByKey(frame)
  return Array.from({ length: sectors }, (_, s) => {
    const row = direction.values.indexOf((360 / sectors) * s)
    return { value: numberCell(cpf, row), lower: numberCell(lower, row), upper: numberCell(upper, row) }
  })
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
    figure={(frame, size, ref) => (
      <ProbabilityRose
        {...size}
        ref={ref}
        label="条件概率"
        usual={1 - above / 100}
        sectors={probabilitiesOf(frame, Number(props.sectors))}
      />
    )}
  />
)
