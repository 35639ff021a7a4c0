import { useMemo, useState } from 'react'
import { useServerClock } from '#/hooks/server-clock.ts'
import type { MapItem } from '#/map/parameters.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { Cards } from '../cards/cards.tsx'
import { Explained } from '../explained.tsx'
import { Header } from '../header.tsx'
import css from '../screen.module.css'
import { ScreenMap } from '../stage/map.tsx'
import { screenView } from '../stage/room.ts'
import { Stage } from '../stage/stage.tsx'
import type { Shown } from '../stage/switches.tsx'
import { MapWords } from '../stage/words.tsx'
import { useLive } from '../use-live.ts'
import { type Span, settled, useScreenData } from '../use-screen-data.ts'
import { useDrift, useScreenLayout } from '../use-screen-layout.ts'

export const Page = () => {
  const layout = useScreenLayout()
  const now = useServerClock(1000)
  const [item, setItem] = useState<MapItem>('aqi')
  const [span, setSpan] = useState<Span>('now')
  const [shown, setShown] = useState<Shown>({ counties: false, surface: true, wind: true, stations: true })
  const boundaries = useBoundaries()
  const data = useScreenData(item, span, now)
  const view = useMemo(() => (boundaries.data ? screenView(boundaries.data, layout) : null), [boundaries.data, layout])
  const { live, lostMs } = useLive(now)
  const { mode, u, width, height } = layout
  const complete = settled(data) && !boundaries.isPending
  const state = !complete ? 'loading' : data.places.error ? 'error' : data.places.data?.time ? 'ready' : 'empty'
  const over = { ...useDrift(now), zoom: u }
  return (
    <div
      className={css.screen}
      data-theme="dark"
      data-page-state={state}
      data-mode={mode}
      style={{ height: mode === 'stack' ? height : undefined }}
    >
      {boundaries.data && view && (
        <ScreenMap
          view={view}
          boundaries={boundaries.data}
          scale={u}
          places={data.places.data}
          surface={data.surface.data}
          item={item}
          shown={shown}
          complete={complete}
        />
      )}
      <div className={css.over} style={{ ...over, width, height }}>
        <Header data={data} now={now} live={live} compact={mode === 'compact' || mode === 'stack'} />
        {lostMs > 180_000 && (
          <i className={css.lostLine} style={{ top: layout.header }} role="alert" aria-label="实时推送中断超过 3 分钟" />
        )}
        <Cards layout={layout} data={data} item={item} span={span} onSpan={setSpan} now={now} live={live} />
      </div>
      {boundaries.data && view && (
        <MapWords
          view={view}
          boundaries={boundaries.data}
          layout={layout}
          places={data.places.data}
          wind={data.wind.data}
          item={item}
          shown={shown}
        />
      )}
      <div className={css.over} style={over}>
        <Stage layout={layout} data={data} item={item} onItem={setItem} shown={shown} onShown={setShown} view={view} />
      </div>
      <Explained scale={u} />
    </div>
  )
}
