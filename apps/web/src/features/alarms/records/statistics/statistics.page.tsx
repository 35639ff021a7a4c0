import { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Box, Columns, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { createPage } from '#/page/create-page.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { alarmInput } from '../alarm-filters.tsx'
import { GroupedCard } from './grouped-card.tsx'
import { StationMapCard } from './station-map-card.tsx'
import { type StatisticsProps, statisticsFilters } from './statistics-filters.ts'
import { DayCard, HourCard } from './time-cards.tsx'

type Figures = OutputOf<typeof alarmStatisticsCalls.Summary>['now']

const noteOf = (now: number | null, before: number | null, decimals: number, unit = '') =>
  now === null || before === null ? null : (
    <Text margin={[0, 0, 0, 8]} colour="textSecondary" size={12}>
      前期 {numberText(before, decimals)}
      {unit}
    </Text>
  )

const rowOf = (now: Figures, before: Figures) => [
  { label: '报警', value: numberText(now.count, 0), unit: '次', note: noteOf(now.count, before.count, 0) },
  { label: '涉及站点', value: numberText(now.places, 0), unit: '个', note: noteOf(now.places, before.places, 0) },
  { label: '未关闭', value: numberText(now.open, 0), unit: '次' },
  {
    label: `准确率（核实 ${now.verified} 次）`,
    value: numberText(now.precision, 1),
    unit: '%',
    note: noteOf(now.precision, before.precision, 1, '%'),
  },
  { label: '持续中位数', value: numberText(now.medianHours, 1), unit: 'h', note: noteOf(now.medianHours, before.medianHours, 1) },
  { label: '响应中位数', value: numberText(now.responseHours, 1), unit: 'h', note: noteOf(now.responseHours, before.responseHours, 1) },
]

/** Key figures of the span, each with that of the span before. */
const StatisticsFigures = ({ input }: { input: ReturnType<typeof alarmInput> }) => (
  <Box rigid>
    <StateGate query={useCall(alarmStatisticsCalls.Summary, input)} what="报警概况查询" skeleton="block">
      {({ now, before }) => <KeyFigures figures={rowOf(now, before)} />}
    </StateGate>
  </Box>
)

const Statistics = (props: StatisticsProps) => {
  const input = alarmInput(props)
  const invalidate = useInvalidate()
  useEvents(['alarm'], () => void invalidate(alarmStatisticsCalls.Query, alarmStatisticsCalls.Summary), 5000)
  return (
    <>
      <StatisticsFigures input={input} />
      <Columns widths={['3fr', '2fr']} height={400} stacked={400}>
        <Stack>
          <DayCard input={input} />
          <HourCard input={input} />
        </Stack>
        <StationMapCard {...props} />
      </Columns>
      <Stack grow minHeight={300}>
        <GroupedCard {...props} />
      </Stack>
    </>
  )
}

/** 站点报警统计. */
export const Page = createPage({ filters: statisticsFilters }, Statistics)
