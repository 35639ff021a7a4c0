import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { missingText, numberText } from '@qingyuan/domain/number-text.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tooltip } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { ClassBadge } from '#/page/class-badge.tsx'
import { dayWords, levelOfCell } from './cells.ts'
import css from './forecast.module.css'
import type { ForecastProps } from './forecast-filters.tsx'

/** Seven days of the place: range, middle, class, primary pollutant; what a forecaster changed is marked. */
export const DayCards = ({ input }: ForecastProps) => (
  <QueryCard
    query={useCall(forecastCalls.Days, input)}
    flush
    height="content"
    what="逐日预报"
    skeleton="block"
    isEmpty={frame => frame.rowCount === 0}
    standard={frame => frame.meta.standard}
  >
    {frame => (
      <div className={css.days}>
        {Array.from({ length: frame.rowCount }, (_, row) => {
          const columns = columnsByKey(frame)
          const edited = textCell(columns.edited, row)
          const index = (column: FrameColumn) => numberText(numberCell(column, row), 0)
          return (
            <div key={row} className={css.day}>
              <p>
                {dayWords(textCell(columns.time, row))}
                {edited && (
                  <Tooltip title={edited}>
                    <em>订正</em>
                  </Tooltip>
                )}
                <span>
                  <ClassBadge level={levelOfCell(columns.class, row)} />
                </span>
              </p>
              <b>
                {index(columns.aqi_low)}–{index(columns.aqi_high)}
              </b>
              <p>
                中位 {index(columns.aqi)} · 首要 <Subscript text={textCell(columns.primary, row) || missingText} />
              </p>
            </div>
          )
        })}
      </div>
    )}
  </QueryCard>
)
