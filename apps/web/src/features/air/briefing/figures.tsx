import { chanceText, numberText } from '@qingyuan/domain/number-text.ts'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { ClassBadge } from '#/page/class-badge.tsx'
import css from './briefing.module.css'
import type { Briefing } from './briefing-look.ts'

type Figures = Briefing['figures']

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box>
    <Box colour="textSecondary">{title}</Box>
    {children}
  </Box>
)

interface BarProps {
  name: ReactNode
  /** Per cent of the track. */
  from?: number
  to: number
  colour: string
  interval?: readonly [number, number]
  children: ReactNode
}

const Bar = ({ name, from = 0, to, colour, interval, children }: BarProps) => (
  <div className={css.line}>
    <Text ellipsis>{name}</Text>
    <span className={css.track}>
      <i style={{ left: `${from}%`, width: `${Math.max(1, to - from)}%`, background: colour }} />
      {interval && <em style={{ left: `${interval[0]}%`, width: `${Math.max(1, interval[1] - interval[0])}%` }} />}
    </span>
    <span>{children}</span>
  </div>
)

const classFill = (level: number | null) => (level === null ? 'var(--track-strong)' : `var(--class-${level})`)
const most = (values: readonly (number | null)[], least: number) => Math.max(least, ...values.map(value => value ?? 0))

const Hours = ({ hours }: Pick<Figures, 'hours'>) => {
  const top = most(
    hours.map(({ aqi }) => aqi),
    100,
  )
  return (
    <Titled title="近 24 小时 AQI">
      <div className={css.hours} role="img" aria-label={`近 24 小时 AQI：${hours.map(({ aqi }) => aqi ?? '—').join('、')}`}>
        {hours.map(({ time, aqi, level }) => (
          <i
            key={time}
            title={`${time} 时 ${aqi ?? '—'}`}
            style={{ height: `${(100 * (aqi ?? 0)) / top}%`, background: classFill(level) }}
          />
        ))}
      </div>
      <Row justify="between">
        <Caption>{hours[0]?.time.slice(5)} 时</Caption>
        <Caption>{hours.at(-1)?.time.slice(5)} 时</Caption>
      </Row>
    </Titled>
  )
}

const Counties = ({ counties }: Pick<Figures, 'counties'>) => {
  const top = most(
    counties.map(({ aqi }) => aqi),
    100,
  )
  return (
    <Titled title="昨日区县 AQI（由高到低）">
      {counties.map(({ placeId, name, aqi, level }) => (
        <Bar key={placeId} name={name} to={(100 * aqi) / top} colour={classFill(level)}>
          {aqi} <ClassBadge level={level} />
        </Bar>
      ))}
    </Titled>
  )
}

const Sources = ({ sources, sourcesDay }: Pick<Figures, 'sources' | 'sourcesDay'>) => (
  <Titled title={`PM₂.₅ 来源 %（${sourcesDay?.slice(5)} 日均，模拟）`}>
    {sources.map(({ name, percent }) => (
      <Bar key={name} name={name} to={percent} colour="var(--accent-bar)">
        {numberText(percent, 0)} %
      </Bar>
    ))}
  </Titled>
)

const Suspects = ({ suspects }: Pick<Figures, 'suspects'>) => (
  <Titled title="估算贡献 %，细线为 80 % 区间">
    {suspects.map(({ name, percent, interval, unknown }) => (
      <Bar
        key={name}
        name={name}
        to={percent}
        colour={unknown ? 'var(--neutral)' : 'var(--accent-bar)'}
        interval={interval as [number, number]}
      >
        {numberText(percent, 0)} %
      </Bar>
    ))}
  </Titled>
)

const Forecast = ({ forecast }: Pick<Figures, 'forecast'>) => {
  const top = most(
    forecast.map(({ upper }) => upper),
    150,
  )
  return (
    <Titled title="预报 AQI 范围，颜色为中位的级别">
      {forecast.map(({ day, lower, upper, level }) => (
        <Bar key={day} name={day.slice(5)} from={(100 * (lower ?? 0)) / top} to={(100 * (upper ?? 0)) / top} colour={classFill(level)}>
          {numberText(lower, 0)}–{numberText(upper, 0)}
        </Bar>
      ))}
    </Titled>
  )
}

const GoodDays = ({ value, target, spareDays, probability }: NonNullable<Figures['goodDays']>) => (
  <Titled title="优良天数比例">
    <Text as="b" size={18}>
      {numberText(value, 1)} %
    </Text>
    <div>
      目标 {numberText(target, 1)} %{probability !== null && `，达成概率 ${chanceText(100 * probability)} %`}
      {spareDays !== null && `，${spareDays >= 0 ? '富余' : '落后'} ${Math.abs(spareDays)} 天`}
    </div>
  </Titled>
)

/** Pictures beside the sentences of a section; none where there are no data. */
export const sectionFigures = (section: string, figures: Figures): ReactNode => {
  const { hours, counties, sources, suspects, forecast, goodDays } = figures
  if (section === 'happened')
    return (
      <>
        {hours.some(({ aqi }) => aqi !== null) && <Hours hours={hours} />}
        {counties.length > 0 && <Counties counties={counties} />}
      </>
    )
  if (section === 'why') return sources.length > 0 && <Sources {...figures} />
  if (section === 'who') return suspects.length > 0 && <Suspects suspects={suspects} />
  return (
    section === 'next' && (
      <>
        {forecast.length > 0 && <Forecast forecast={forecast} />}
        {goodDays && <GoodDays {...goodDays} />}
      </>
    )
  )
}
