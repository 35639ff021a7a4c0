import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { classColour } from '@qingyuan/charts/palette.ts'
import { Sparkline } from '@qingyuan/charts/svg/sparkline.tsx'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { ParameterName } from '#/map/parameters.tsx'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { hourAsked } from '../questions.ts'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { Traced } from '../traced.tsx'
import { Card } from './card.tsx'

interface RowProps {
  id: PollutantId
  value: number | null
  iaqi: number | null
  series: readonly (number | null)[]
  limit: number
  compact: boolean
  question: TraceQuestion | null
}

const Row = ({ id, value, iaqi, series, limit, compact, question }: RowProps) => {
  const level = specClass('aqi', iaqi)
  const colour = classColour('dark', level)
  return (
    <div className={css.pollutant}>
      <span className={css.pollutantName}>
        <b>
          <ParameterName id={id} />
        </b>
        {!compact && <small>{parameters[id].unit}</small>}
      </span>
      <FillBox className={css.spark}>
        {({ width, height }) => (
          <Sparkline
            values={series}
            width={width}
            height={Math.min(height, 40)}
            color={colour?.text ?? darkColours.textTertiary}
            surface={darkColours.surface}
            limit={limit}
            label={`${parameters[id].label} 近 24 h`}
          />
        )}
      </FillBox>
      <b className={css.pollutantValue}>
        <Traced of={question}>{parameterText(id, value)}</Traced>
      </b>
      <span className={css.pollutantClass}>
        <b style={{ color: colour?.text }}>{level ? airClass(level).short : '—'}</b>
        <small>
          {compact ? '' : 'IAQI '}
          {numberText(iaqi, 0)}
        </small>
      </span>
    </div>
  )
}

/** Six pollutants of the city with their last day. */
export const Pollutants = () => {
  const { data, compact } = useScreen()
  return (
    <Card
      name="pollutants"
      title="六项污染物"
      aside="近 24 h · 虚线为二级限值"
      query={data.now}
      what="六项污染物"
      isEmpty={answer => (answer.now?.time ? null : '近 24 h 没有收到城市监测数据')}
    >
      {({ now, series }) => {
        const { limits } = standardOn((now?.time ?? '2026-11-21').slice(0, 10))
        return (
          <div className={css.rows}>
            {pollutantIds.map(id => (
              <Row
                key={id}
                id={id}
                value={now?.values[id] ?? null}
                iaqi={now?.iaqi[id] ?? null}
                series={series[id] ?? []}
                limit={limits[id].hour?.[1] ?? limits[id].day[1]}
                compact={compact}
                question={hourAsked(data.city?.placeId, id, now?.time)}
              />
            ))}
          </div>
        )
      }}
    </Card>
  )
}
