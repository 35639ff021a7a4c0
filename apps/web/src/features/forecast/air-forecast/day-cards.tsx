import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { missingText, numberText } from '@qingyuan/domain/number-text.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tooltip } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { ClassBadge } from '#/page/class-badge.tsx'
import { dayWords, levelAt } from './cells.ts'
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
          const edited = textAt(frame, 'edited', row)
          const text = (key: string) => numberText(numberAt(frame, key, row), 0)
          return (
            <div key={row} className={css.day}>
              <p>
                {dayWords(textAt(frame, 'time', row))}
                {edited && (
                  <Tooltip title={edited}>
                    <em>订正</em>
                  </Tooltip>
                )}
                <span>
                  <ClassBadge level={levelAt(frame, 'class', row)} />
                </span>
              </p>
              <b>
                {text('aqi_low')}–{text('aqi_high')}
              </b>
              <p>
                中位 {text('aqi')} · 首要 <Subscript text={textAt(frame, 'primary', row) || missingText} />
              </p>
            </div>
          )
        })}
      </div>
    )}
  </QueryCard>
)
