import { CaretRightOutlined, LeftOutlined, PauseOutlined, RightOutlined } from '@ant-design/icons'
import type { BarbMark } from '@qingyuan/charts/map/wind-barbs.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { useMemo } from 'react'
import { type PlaceRow, usePlaces } from '#/filters/use-places.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useStepping } from '#/map/use-stepping.ts'
import { WeatherMapCard } from '#/map/weather-map-card.tsx'
import type { Observed } from './observed-filters.ts'

type StationData = OutputOf<typeof weatherCalls.stationData>

/** Winds of stations; the frame has a row a station, in the order of the input. */
const marksOf = (frame: StationData | undefined, stations: readonly PlaceRow[]): BarbMark[] => {
  if (frame?.rowCount !== stations.length) return []
  const columns = columnsByKey(frame)
  return stations.map((place, row) => {
    const temperature = numberCell(columns.temperature, row)
    return {
      id: place.id,
      at: [place.lon, place.lat] as const,
      name: place.name,
      speed: numberCell(columns.wind_speed, row),
      direction: numberCell(columns.wind_direction, row),
      label: temperature === null ? undefined : numberText(temperature, 0),
    }
  })
}

/** 风羽图: stations' wind and temperature at one time; ← → move it, the space bar plays. */
export const WindCard = ({ times, row, time, onTime, places: chosen, period: { step: size }, page }: Observed) => {
  const { places } = usePlaces()
  const stations = useMemo(() => (places ?? []).filter(({ kind, level }) => kind === 'station' && level !== 'micro'), [places])
  // While another step is fetched the old hours or days are still there: the winds of one of them keep its own step.
  const step = time.length === 10 ? 'day' : 'hour'
  const winds = useCall(
    weatherCalls.stationData,
    time && stations.length > 0 ? { placeIds: stations.map(({ id }) => id), step, from: time, to: time } : null,
  )
  const marks = useMemo(() => marksOf(winds.data, stations), [winds.data, stations])
  const last = times.length - 1
  const playback = useStepping({
    at: row,
    last,
    next: (from, by) => Math.min(Math.max(from + by, 0), last),
    onGo: onTime,
    busy: winds.isFetching,
    many: size === 'hour' ? 24 : 7,
  })
  const { playing } = playback
  const name = `风羽图 ${time}${size === 'hour' ? ' 时' : ''}`
  return (
    <WeatherMapCard
      id="observed-weather"
      query={winds}
      title="风羽图"
      subtitle={`${time.slice(5)}${size === 'hour' ? ' 时' : '（风向为矢量平均）'} · 数字为气温 ℃`}
      what="全市测站风查询"
      name={name}
      caption={`${name} · 数字为气温 ℃ · ${barbWords}`}
      tools={
        <>
          <IconButton label="前一时次" icon={<LeftOutlined />} disabled={row <= 0} onClick={() => playback.step(-1)} />
          <IconButton label="后一时次" icon={<RightOutlined />} disabled={row < 0 || row >= last} onClick={() => playback.step(1)} />
          <IconButton
            label={playing ? '暂停（空格）' : '播放（空格）'}
            icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
            disabled={last < 1}
            onClick={playback.toggle}
          />
        </>
      }
      marks={marks}
      chosen={chosen[0]?.id ?? null}
      onPick={id => page.change({ places: [id] })}
      words={<>{barbWords}；× 为无风数据，○ 为静风</>}
    />
  )
}
