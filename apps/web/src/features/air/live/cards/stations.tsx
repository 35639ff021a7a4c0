import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { classColour } from '@qingyuan/charts/palette.ts'
import { HourStrip } from '@qingyuan/charts/svg/hour-strip.tsx'
import { StationMark } from '@qingyuan/charts/svg/station-mark.tsx'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { clockText } from '@qingyuan/domain/time.ts'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { Traced } from '../figures.tsx'
import { RollingRows } from '../rolling-rows.tsx'
import { useScreen } from '../screen-context.ts'
import { hourQuestion } from '../trace-questions.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

type Station = NonNullable<ScreenData['stations']['data']>['rows'][number]

const StationRow = ({ row, time }: { row: Station; time: string | undefined }) => {
  const { colours, looks, noteSize } = useScreen()
  const last = row.aqi.at(-1) ?? null
  return (
    <Row height="100%">
      <StationMark
        shape={(row.level ?? 'national') as StationShape}
        size={14}
        fill={darkColours.neutral}
        ring={darkColours.textSecondary}
      />
      <Text {...looks.stationName} title={row.name}>
        {row.name}
      </Text>
      <FillBox height={16}>
        {({ width }) => <HourStrip classes={row.classes} width={width} height={16} theme={colours} label={`${row.name} 24 h 级别`} />}
      </FillBox>
      {row.lateHours ? (
        <Text {...looks.stationValue} size={noteSize} colour="highlight">
          迟 {row.lateHours} h
        </Text>
      ) : (
        <Text {...looks.stationValue} style={{ color: classColour(colours, row.classes.at(-1))?.text }}>
          <Traced of={last === null ? null : hourQuestion(row.placeId, 'aqi', time)}>{numberText(last, 0)}</Traced>
        </Text>
      )}
    </Row>
  )
}

const rank = (row: Station) => (row.level === 'national' ? 0 : row.lateHours ? 1 : 2)

/** The last day of every regular station: height and colour of a column say the class. */
export const Stations = () => {
  const { data, looks, pick } = useScreen()
  return (
    <Card
      name="stations"
      title="站点 24 h"
      aside="AQI · 柱高与颜色同为级别"
      query={data.stations}
      what="站点 24 小时"
      isEmpty={answer => (answer.rows.length && answer.times.length ? null : '近 24 h 没有站点数据')}
    >
      {({ rows, times }) => (
        <Stack grow gap={0} padding={[0, 0, 8, 0]}>
          <RollingRows
            rowHeight={pick(28, 22)}
            everyMs={8000}
            rows={rows
              .toSorted((a, b) => rank(a) - rank(b))
              .map(row => ({ key: row.placeId, content: <StationRow row={row} time={times.at(-1)} /> }))}
          />
          <Row rigid justify="between" align="stretch" gap={0} margin={[pick(2, 0), pick(60, 52), 0, pick(116, 106)]} {...looks.axis}>
            {[0, 6, 12, 18, times.length - 1].map(i => (
              <Row key={i} justify="center" gap={0} width={0}>
                {times[i] ? clockText(times[i]) : ''}
              </Row>
            ))}
          </Row>
        </Stack>
      )}
    </Card>
  )
}
