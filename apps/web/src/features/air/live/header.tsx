import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import { calmSpeed, compass8, compass8Names } from '@qingyuan/domain/wind.ts'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useRuntime } from '#/hooks/runtime.ts'
import { lateHours } from '#/hooks/server-clock.ts'
import css from './screen.module.css'
import { useScreen } from './screen-context.ts'
import { clockText } from './text.ts'
import { WeatherSign, weatherWord } from './weather-sign.tsx'

const two = (n: number) => String(n).padStart(2, '0')

const Weather = () => {
  const { data, compact } = useScreen()
  const weather = data.now.data?.weather
  if (!weather || Object.values(weather).every(value => value === null)) return <div className={css.weather} />
  const { temperature, humidity, pressure, wind_speed, wind_direction, visibility } = weather
  const sector = compass8(wind_direction)
  const calm = wind_speed !== null && wind_speed !== undefined && wind_speed <= calmSpeed
  return (
    <div className={css.weather}>
      <WeatherSign weather={weather} />
      <b>
        {weatherWord(weather)} {numberText(temperature, 0)} {parameters.temperature.unit}
      </b>
      <span>
        湿度 <b>{numberText(humidity, 0)} %</b>
      </span>
      <span>
        {calm ? '静风' : sector === null ? '风速' : `${compass8Names[sector]}风`} <b>{numberText(wind_speed, 1)} m/s</b>
      </span>
      {!compact && (
        <>
          <span>
            气压 <b>{numberText(pressure === null || pressure === undefined ? null : pressure / 100, 0)} hPa</b>
          </span>
          <span>
            能见度 <b>{numberText(visibility, 1)} km</b>
          </span>
        </>
      )}
    </div>
  )
}

/** When the data are from, how many report, and whether the push still comes. */
export const Stamp = () => {
  const { data, now, live } = useScreen()
  const { time, reporting = 0, expected = 0 } = data.places.data ?? {}
  const late = lateHours(data.hour, now)
  return (
    <span className={late ? css.amber : undefined} role="status">
      <i className={live ? css.dotLive : css.dotLost} />
      {!live && '重连中 · '}
      {time ? `数据 ${clockText(time)}` : '暂无数据'}
      {late ? ` · 迟 ${late} h` : time ? ` · ${reporting}/${expected} 站` : ''}
    </span>
  )
}

export const Header = () => {
  const { now, compact } = useScreen()
  const runtime = useRuntime()
  const user = useUser(state => state.user)
  const navigate = useNavigate()
  const clock = wallClock(now)
  return (
    <header className={css.header}>
      <Weather />
      <h1>{runtime ? `${user?.prefixName ?? ''}${runtime.systemName}` : ''}</h1>
      <div className={css.tools}>
        {runtime?.demo && <span className={css.demo}>演示数据</span>}
        {!compact && (
          <span className={css.stamp}>
            <Stamp />
          </span>
        )}
        <time className={css.clock}>
          {two(clock.hour)}:{two(clock.minute)}:{two(clock.second)}
        </time>
        <span className={css.date}>
          {clock.year}-{two(clock.month)}-{two(clock.day)}
          <br />
          星期{'日一二三四五六'[clock.weekday]}
        </span>
        <button type="button" className={css.enter} onClick={() => navigate('/Index')}>
          进入系统
        </button>
      </div>
    </header>
  )
}
