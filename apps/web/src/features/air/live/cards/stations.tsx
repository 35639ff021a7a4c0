import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { classColour } from '@qingyuan/charts/palette.ts'
import { HourStrip } from '@qingyuan/charts/svg/hour-strip.tsx'
import { StationMark } from '@qingyuan/charts/svg/station-mark.tsx'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { hourAsked } from '../questions.ts'
import { RollingRows } from '../rolling-rows.tsx'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { clockText } from '../text.ts'
import { Traced } from '../traced.tsx'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

type Row = NonNullable<ScreenData['stations']['data']>['rows'][number]

const StationRow = ({ row, question }: { row: Row; question: TraceQuestion | null }) => {
  const last = row.aqi.at(-1) ?? null
  return (
    <div className={css.station}>
      <StationMark
        shape={(row.level ?? 'national') as StationShape}
        size={14}
        fill={darkColours.neutral}
        ring={darkColours.textSecondary}
      />
      <span title={row.name}>{row.name}</span>
      <FillBox>
        {({ width }) => (
          <HourStrip
            classes={row.classes}
            width={width}
            height={16}
            theme="dark"
            missingColor={darkColours.textDisabled}
            label={`${row.name} 24 h 级别`}
          />
        )}
      </FillBox>
      {row.lateHours ? (
        <b className={css.late}>迟 {row.lateHours} h</b>
      ) : (
        <b style={{ color: classColour('dark', row.classes.at(-1))?.text }}>
          <Traced of={last === null ? null : question}>{numberText(last, 0)}</Traced>
        </b>
      )}
    </div>
  )
}

const rank = (row: Row) => (row.level === 'national' ? 0 : row.lateHours ? 1 : 2)

/** The last day of every regular station: height and colour of a column say the class. */
export const Stations = () => {
  const { data, compact } = useScreen()
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
        <div className={css.rolls}>
          <RollingRows
            rowHeight={compact ? 22 : 28}
            everyMs={8000}
            rows={rows
              .toSorted((a, b) => rank(a) - rank(b))
              .map(row => ({ key: row.placeId, content: <StationRow row={row} question={hourAsked(row.placeId, 'aqi', times.at(-1))} /> }))}
          />
          <div className={css.stationAxis}>
            {[0, 6, 12, 18, times.length - 1].map(i => (
              <i key={i}>{times[i] ? clockText(times[i]) : ''}</i>
            ))}
          </div>
        </div>
      )}
    </Card>
  )
}
