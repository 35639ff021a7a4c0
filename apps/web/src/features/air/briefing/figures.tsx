import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { HourFan } from '@qingyuan/charts/svg/hour-fan.tsx'
import { classRangeText } from '@qingyuan/domain/classes.ts'
import { chanceText, numberText } from '@qingyuan/domain/number-text.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { windName } from '@qingyuan/domain/wind.ts'
import { Box, Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { ClassBadge } from '#/page/class-badge.tsx'
import css from './briefing.module.css'
import type { Briefing } from './briefing-look.ts'
import { WhyMap } from './why-map.tsx'

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
  /** Of the bar; an unknown source is hatched. */
  colour?: string
  interval?: readonly [number, number]
  children: ReactNode
}

const Bar = ({ name, from = 0, to, colour, interval, children }: BarProps) => (
  <div className={css.line}>
    <Text ellipsis title={typeof name === 'string' ? name : undefined}>
      {name}
    </Text>
    <span className={css.track}>
      <i data-unknown={colour === undefined} style={{ left: `${from}%`, width: `${Math.max(1, to - from)}%`, background: colour }} />
      {interval && <em style={{ left: `${interval[0]}%`, width: `${Math.max(1, interval[1] - interval[0])}%` }} />}
    </span>
    <span>{children}</span>
  </div>
)

const ShareText = ({ percent, interval }: { percent: number; interval?: readonly [number, number] }) => (
  <>
    <b>{numberText(percent, 0)} %</b> <Caption>{interval ? `${numberText(interval[0], 0)}–${numberText(interval[1], 0)}` : '—'}</Caption>
  </>
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
          <b>{aqi}</b> <ClassBadge level={level} />
        </Bar>
      ))}
    </Titled>
  )
}

const intervalOf = ({ low, high }: Figures['sources'][number]) =>
  typeof low === 'number' && typeof high === 'number' ? ([low, high] as const) : undefined

const Sources = ({ sources, sourcesDay }: Pick<Figures, 'sources' | 'sourcesDay'>) => (
  <Titled title={`PM₂.₅ 来源 %（${sourcesDay?.slice(5)} 模拟），横线逐时 80 %`}>
    {sources.map(source => (
      <Bar key={source.name} name={source.name} to={source.percent} colour="var(--accent-bar)" interval={intervalOf(source)}>
        <ShareText percent={source.percent} interval={intervalOf(source)} />
      </Bar>
    ))}
  </Titled>
)

/** Wind and mixing in figures, beside the map. */
const WindFacts = ({ wind, paths }: Pick<Figures, 'wind' | 'paths'>) => (
  <Row gap={12} wrap>
    {wind && (
      <span>
        {windName(wind.direction, wind.speed)} <b>{numberText(wind.speed, 1)}</b> m/s
      </span>
    )}
    {wind && (
      <span>
        湿度 <b>{numberText(wind.humidity, 0)}</b> %
      </span>
    )}
    {typeof paths?.mixingHeightM === 'number' && (
      <span>
        混合层 <b>{numberText(10 * Math.round(paths.mixingHeightM / 10), 0)}</b> m
      </span>
    )}
  </Row>
)

const Suspects = ({ suspects }: Pick<Figures, 'suspects'>) => (
  <Titled title="估算贡献 %，横线为 80 % 区间">
    {suspects
      .toSorted((a, b) => b.percent - a.percent)
      .map(({ name, percent, interval, unknown }) => (
        <Bar
          key={name}
          name={unknown ? <b>{name}</b> : name}
          to={percent}
          colour={unknown ? undefined : 'var(--accent-bar)'}
          interval={interval as [number, number]}
        >
          <ShareText percent={percent} interval={interval as [number, number]} />
        </Bar>
      ))}
  </Titled>
)

const fanLimits = [
  { label: '轻度', value: 100 },
  { label: '中度', value: 150 },
  { label: '重度', value: 200 },
]

const Fan = ({ fan }: { fan: NonNullable<Figures['fan']> }) => (
  <Titled title="未来 72 h AQI，中位与 80 % 范围">
    <FillBox height={112}>
      {({ width, height }) => (
        <HourFan
          hours={fan.map(({ hour }) => hour)}
          median={fan.map(({ median }) => median)}
          lower={fan.map(({ lower }) => lower)}
          upper={fan.map(({ upper }) => upper)}
          limits={fanLimits}
          label={`未来 ${fan.length} 小时 AQI`}
          {...{ width, height }}
        />
      )}
    </FillBox>
  </Titled>
)

const classOfAqi = (value: number | null) => specClass('aqi', value === null ? null : Math.round(value))

const Forecast = ({ forecast }: Pick<Figures, 'forecast'>) => {
  const top = most(
    forecast.map(({ upper }) => upper),
    150,
  )
  return (
    <Titled title="预报 AQI 范围与级别，颜色为中位的级别">
      {forecast.map(({ day, lower, upper, level }) => (
        <Bar
          key={day}
          name={`${day.slice(5)} ${classRangeText(classOfAqi(lower), classOfAqi(upper)) ?? ''}`}
          from={(100 * (lower ?? 0)) / top}
          to={(100 * (upper ?? 0)) / top}
          colour={classFill(level)}
        >
          {numberText(lower, 0)}–{numberText(upper, 0)}
        </Bar>
      ))}
    </Titled>
  )
}

/** Cells of the days that may still be over the limit; more than fit in a row are only counted. */
const mostCells = 14

const Spare = ({ days, ahead, expected, least, most }: NonNullable<Figures['spare']>) => {
  const use = (n: number) => (n < expected ? 'expected' : n < most ? 'possible' : 'left')
  return (
    <Titled title={`年内还可超标 ${days} 天`}>
      {days > 0 && days <= mostCells && (
        <div className={css.cells} aria-hidden="true">
          {Array.from({ length: days }, (_, n) => (
            <i key={n} data-use={use(n)} />
          ))}
        </div>
      )}
      {ahead > 0 && (
        <Caption as="div">
          未来 {ahead} 天预计用去 <b>{expected}</b> 天（{least}–{most}）
        </Caption>
      )}
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
  if (section === 'why')
    return (
      <>
        {(figures.wind || figures.paths) && figures.at && (
          <WhyMap wind={figures.wind ?? null} paths={figures.paths ?? null} at={figures.at} />
        )}
        <div>
          {sources.length > 0 && <Sources {...figures} />}
          <WindFacts wind={figures.wind} paths={figures.paths} />
        </div>
      </>
    )
  if (section === 'who') return suspects.length > 0 && <Suspects suspects={suspects} />
  return (
    section === 'next' && (
      <>
        {figures.fan ? <Fan fan={figures.fan} /> : forecast.length > 0 && <Forecast forecast={forecast} />}
        <div>
          {figures.spare && <Spare {...figures.spare} />}
          {goodDays && <GoodDays {...goodDays} />}
        </div>
      </>
    )
  )
}
