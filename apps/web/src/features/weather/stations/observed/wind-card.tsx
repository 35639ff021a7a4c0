import { CaretRightOutlined, LeftOutlined, PauseOutlined, PictureOutlined, RightOutlined } from '@ant-design/icons'
import type { BarbMark } from '@qingyuan/charts/map/wind-barbs.tsx'
import { numberAt } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { useMemo, useRef } from 'react'
import { saveBlob } from '#/client.ts'
import { useStepping } from '#/map/use-stepping.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { toast } from '#/toaster.tsx'
import css from '../parts/weather.module.css'
import { WeatherMap, type WeatherMapHandle } from '../parts/weather-map.tsx'
import type { Observed } from './use-observed.ts'

/** Winds of all stations at the time in hand; the frame has a row a station, in the order asked. */
const useMarks = (o: Observed): BarbMark[] =>
  useMemo(() => {
    const frame = o.winds.data
    if (!frame || frame.rowCount !== o.stations.length) return []
    return o.stations.map((place, row) => {
      const temperature = numberAt(frame, 'temperature', row)
      return {
        id: place.id,
        at: [place.lon, place.lat] as const,
        name: place.name,
        speed: numberAt(frame, 'wind_speed', row),
        direction: numberAt(frame, 'wind_direction', row),
        label: temperature === null ? undefined : numberText(temperature, 0),
      }
    })
  }, [o.winds.data, o.stations])

/** 风羽图: stations' wind and temperature at one time; ← → move it, the space bar plays. */
export const WindCard = ({ o }: { o: Observed }) => {
  const marks = useMarks(o)
  const map = useRef<WeatherMapHandle>(null)
  const times = o.tend.data?.columns[0]?.values ?? []
  const last = times.length - 1
  const { playing, step, toggle } = useStepping({
    at: o.row,
    last,
    next: (from, by) => Math.min(Math.max(from + by, 0), last),
    onGo: row => times[row] && o.change({ at: String(times[row]) }),
    busy: o.winds.isFetching,
    many: o.state.step === 'hour' ? 24 : 7,
  })
  const title = `风羽图 ${o.at}${o.state.step === 'hour' ? ' 时' : ''}`
  const save = () =>
    void map.current
      ?.toPng(`${title} · 数字为气温 ℃ · ${barbWords}`)
      .then(blob => saveBlob(blob, `${title}.png`))
      .catch(() => toast.error('图片没有保存成功'))
  return (
    <Card
      fill
      flush
      title="风羽图"
      subtitle={`${o.at.slice(5)}${o.state.step === 'hour' ? ' 时' : '（风向为矢量平均）'} · 数字为气温 ℃`}
      tools={
        <>
          <IconButton label="前一时次" icon={<LeftOutlined />} disabled={o.row <= 0} onClick={() => step(-1)} />
          <IconButton label="后一时次" icon={<RightOutlined />} disabled={o.row < 0 || o.row >= last} onClick={() => step(1)} />
          <IconButton
            label={playing ? '暂停（空格）' : '播放（空格）'}
            icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
            disabled={last < 1}
            onClick={toggle}
          />
          <IconButton label="存图" icon={<PictureOutlined />} onClick={save} />
        </>
      }
    >
      <StateGate query={o.winds} what="全市测站风查询" skeleton="block">
        {() => (
          <div className={css.map}>
            <WeatherMap
              ref={map}
              id="observed-weather"
              marks={marks}
              chosen={o.chosen[0]?.id ?? null}
              onPick={id => o.change({ places: [id] })}
            />
            <p className={css.legend}>{barbWords}；× 为无风数据，○ 为静风</p>
          </div>
        )}
      </StateGate>
    </Card>
  )
}
