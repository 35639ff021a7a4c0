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
import { ClassBadge } from '#/page/class-badge.tsx'
import { DayStrip, dayWords } from '#/page/day-strip.tsx'
import css from './forecast.module.css'
import { type ForecastProps, levelOfCell } from './forecast-filters.tsx'

/** Seven days of the place: range, middle, class, primary pollutant; what a forecaster changed is marked. */
export const DayCards = ({ input }: ForecastProps) => (
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
                <ClassBadge level={levelOfCell(columns.class, row)} />
              </Row>
              <Text as="b" size={22} weight={600} lineHeight={28}>
                {index(columns.aqi_low)}–{index(columns.aqi_high)}
              </Text>
              <Caption as="p" lineHeight={20}>
                中位 {index(columns.aqi)} · 首要 <Subscript text={textCell(columns.primary, row) || missingText} />
              </Caption>
            </Box>
          )
        }}
      </DayStrip>
    )}
  </QueryCard>
)
