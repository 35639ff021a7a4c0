import { numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { missingText, numberText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tooltip } from 'antd'
import { ClassBadge } from '#/page/class-badge.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { dayWords, levelAt } from './cells.ts'
import css from './forecast.module.css'
import type { Forecast } from './use-forecast.ts'

/** Seven days of the place: range, middle, class, primary pollutant; what a forecaster changed is marked. */
export const DayCards = ({ f }: { f: Forecast }) => (
  <Card flush>
    <StateGate query={f.days} what="逐日预报" skeleton="block" isEmpty={frame => frame.rowCount === 0}>
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
    </StateGate>
  </Card>
)
