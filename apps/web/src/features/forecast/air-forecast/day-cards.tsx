import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { missingText, numberText } from '@qingyuan/domain/number-text.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tooltip } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { ClassRangeBadge } from '#/page/class-badge.tsx'
import { DayStrip, dayWords } from '#/page/day-strip.tsx'
import css from './forecast.module.css'
import { type ForecastProps, levelOfCell } from './forecast-filters.tsx'
import { skillsOf } from './verification-cards.tsx'

/** On a day that was forecast no better than by the last known day. */
const Behind = ({ skill, span }: { skill: number | undefined; span: number }) =>
  skill !== undefined &&
  skill <= 0 && (
    <Tooltip title={`近 ${span} 天检验：该时效 RMSE 不小于以最近一日实况外推（技巧 ${numberText(skill, 2)}）`}>
      <em className={css.behind}>不优于持续性</em>
    </Tooltip>
  )

/** Seven days of the place: range with its classes, middle, primary pollutant; what a forecaster changed is marked. */
export const DayCards = ({ input, place, span }: ForecastProps) => {
  const verified = useCall(forecastCalls.Verification, place ? { placeId: place.id, days: span } : null).data
  const skills = verified ? skillsOf(verified) : new Map<number, number>()
  return (
    <QueryCard
      query={useCall(forecastCalls.Days, input)}
      flush
      height="content"
      what="逐日预报"
      skeleton="block"
      isEmpty={frame => frame.rowCount === 0}
      standard={frame => scaleText(frame.meta)}
    >
      {frame => (
        <DayStrip count={frame.rowCount}>
          {row => {
            const columns = columnsByKey(frame)
            const edited = textCell(columns.edited, row)
            const index = (column: FrameColumn) => numberText(numberCell(column, row), 0)
            return (
              <Box key={row} padding={[10, 16]}>
                <Row align="start" justify="between" wrap gap={0} colour="textSecondary" size={12} lineHeight={20}>
                  <span>
                    {dayWords(textCell(columns.time, row))}
                    {edited && (
                      <Tooltip title={edited}>
                        <em className={css.edited}>订正</em>
                      </Tooltip>
                    )}
                  </span>
                  <Behind skill={skills.get(row + 1)} span={span} />
                  <ClassRangeBadge from={levelOfCell(columns.aqi_low, row)} to={levelOfCell(columns.aqi_high, row)} />
                </Row>
                <Text as="b" size={22} weight={600} lineHeight={28}>
                  {index(columns.aqi_low)}–{index(columns.aqi_high)}
                </Text>
                <Caption as="p" lineHeight={20}>
                  预报值 {index(columns.aqi)} · 首要 <Subscript text={textCell(columns.primary, row) || missingText} />
                </Caption>
              </Box>
            )
          }}
        </DayStrip>
      )}
    </QueryCard>
  )
}
