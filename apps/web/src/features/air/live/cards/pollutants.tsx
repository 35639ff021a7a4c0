import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { classColour } from '@qingyuan/charts/palette.ts'
import { Sparkline } from '@qingyuan/charts/svg/sparkline.tsx'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { formatHour } from '@qingyuan/domain/time.ts'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { ParameterName } from '#/map/parameters.tsx'
import { Traced } from '../figures.tsx'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { hourQuestion } from '../trace-questions.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'
import { noCityHour } from './city-now.tsx'

type Answer = NonNullable<ScreenData['now']['data']>

const PollutantRow = ({ id, first, now, series }: { id: PollutantId; first: boolean } & Pick<Answer, 'now' | 'series'>) => {
  const { colours, data, compact, looks, pick, now: serverNow } = useScreen()
  const { limits } = standardOn((now?.time ?? formatHour(serverNow)).slice(0, 10))
  // Of the concentration on the installation's scale, as on the map and in the ranking; the IAQI may be of another class.
  const level = now?.classes[id] ?? null
  const colour = classColour(colours, level)
  const ClassLine = compact ? Row : Stack
  return (
    <Row grow gap={0} border={first ? undefined : 'line'} edge="top">
      <Stack gap={0} width={pick(76, 56)} lineHeight={20}>
        <Text {...looks.pollutant}>
          <ParameterName id={id} />
        </Text>
        {!compact && <Text {...looks.pollutantUnit}>{parameters[id].unit}</Text>}
      </Stack>
      <FillBox className={css.spark}>
        {({ width, height }) => (
          <Sparkline
            values={series[id] ?? []}
            width={width}
            height={Math.min(height, 40)}
            color={colour?.text ?? darkColours.textTertiary}
            limit={limits[id].hour?.[1] ?? limits[id].day[1]}
            label={`${parameters[id].label} 近 24 h`}
          />
        )}
      </FillBox>
      <Text {...looks.pollutantValue}>
        <Traced of={hourQuestion(data.area?.placeId, id, now?.time)}>{parameterText(id, now?.values[id] ?? null)}</Traced>
      </Text>
      <ClassLine
        width={pick(78, 84)}
        gap={pick(0, 4)}
        lineHeight={19}
        align={compact ? 'baseline' : 'end'}
        justify={compact ? 'end' : undefined}
      >
        <Text {...looks.pollutantClass} style={{ color: colour?.text }}>
          {level ? airClass(level).short : '—'}
        </Text>
        <Text {...looks.pollutantUnit}>IAQI {numberText(now?.iaqi[id] ?? null, 0)}</Text>
      </ClassLine>
    </Row>
  )
}

/** Six pollutants of the city with their last day. */
export const Pollutants = () => {
  const { data, compact } = useScreen()
  // A compact row has no room for its unit.
  const units = compact ? 'μg/m³，CO mg/m³ · 虚线二级限值' : '近 24 h · 虚线为二级限值'
  return (
    <Card name="pollutants" title="六项污染物" aside={units} query={data.now} isEmpty={noCityHour}>
      {answer => (
        <Stack grow gap={0}>
          {pollutantIds.map((id, i) => (
            <PollutantRow key={id} id={id} first={i === 0} now={answer.now} series={answer.series} />
          ))}
        </Stack>
      )}
    </Card>
  )
}
