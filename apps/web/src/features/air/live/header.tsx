import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { clockText, wallClock } from '@qingyuan/domain/time.ts'
import { windName } from '@qingyuan/domain/wind.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useRuntime } from '#/hooks/runtime.ts'
import { lateHours } from '#/hooks/server-clock.ts'
import css from './screen.module.css'
import { useScreen } from './screen-context.ts'
import { WeatherSign, weatherWord } from './weather-sign.tsx'

const two = (n: number) => String(n).padStart(2, '0')

const Weather = () => {
  const { data, compact, looks, pick, textSize } = useScreen()
  const weather = data.now.data?.weather
  if (!weather || Object.values(weather).every(value => value === null)) return <div />
  const { temperature, humidity, pressure, wind_speed, wind_direction, visibility } = weather
  const figures = [
    ['湿度', `${numberText(humidity, 0)} %`],
    [windName(wind_direction, wind_speed), `${numberText(wind_speed, 1)} m/s`],
    ['气压', `${numberText(pressure === null || pressure === undefined ? null : pressure / 100, 0)} hPa`],
    ['能见度', `${numberText(visibility, 1)} km`],
  ] as const
  return (
    <Row gap={pick(20, 12)} colour="textSecondary" size={textSize} nowrap overflow="hidden">
      <WeatherSign weather={weather} size={pick(28, 22)} />
      <Text {...looks.temperature}>
        {weatherWord(weather)} {numberText(temperature, 0)} {parameters.temperature.unit}
      </Text>
      {figures.slice(0, compact ? 2 : 4).map(([name, value]) => (
        <span key={name}>
          {name} <Text {...looks.weatherFigure}>{value}</Text>
        </span>
      ))}
    </Row>
  )
}

/** When the data are from, how many report, and whether the push still comes. */
export const Stamp = () => {
  const { data, now, live } = useScreen()
  const { time, reporting = 0, expected = 0 } = data.places.data ?? {}
  const late = lateHours(data.hour, now)
  return (
    <Text colour={late ? 'highlight' : undefined} role="status">
      <i className={css.dot} data-live={live} />
      {!live && '重连中 · '}
      {time ? `数据 ${clockText(time)}` : '暂无数据'}
      {late ? ` · 迟 ${late} h` : time ? ` · ${reporting}/${expected} 站` : ''}
    </Text>
  )
}

const Clock = () => {
  const { now, looks } = useScreen()
  const clock = wallClock(now)
  return (
    <>
      <Text {...looks.clock}>
        <time>
          {two(clock.hour)}:{two(clock.minute)}:{two(clock.second)}
        </time>
      </Text>
      <Text {...looks.date}>
        {clock.year}-{two(clock.month)}-{two(clock.day)}
        <br />
        星期{'日一二三四五六'[clock.weekday]}
      </Text>
    </>
  )
}

export const Header = () => {
  const { compact, layout, looks, phone, pick } = useScreen()
  const runtime = useRuntime()
  const user = useUser(state => state.user)
  const navigate = useNavigate()
  return (
    <header className={css.header} style={{ height: layout.header, padding: `0 ${layout.margin}px`, gap: pick(24, 12) }}>
      {!phone && <Weather />}
      <Text as="h1" size={phone ? 14 : pick(30, 21)} weight={700} lineHeight={40} nowrap>
        {runtime ? `${user?.prefixName ?? ''}${runtime.systemName}` : ''}
      </Text>
      <Row gap={pick(16, 10)} justify="end" minWidth="auto" nowrap>
        {runtime?.demo && <Text {...looks.demo}>演示数据</Text>}
        {!compact && (
          <Text {...looks.quiet}>
            <Stamp />
          </Text>
        )}
        {!phone && <Clock />}
        <button type="button" className={css.enter} onClick={() => navigate('/Index')}>
          进入系统
        </button>
      </Row>
    </header>
  )
}
