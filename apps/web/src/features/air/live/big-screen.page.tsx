import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { TraceDrawer } from '#/page/trace-drawer.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { Alarms } from './cards/alarms.tsx'
import { Calendar } from './cards/calendar.tsx'
import { CityNow } from './cards/city-now.tsx'
import { GoodDays } from './cards/good-days.tsx'
import { Pollutants } from './cards/pollutants.tsx'
import { Ranking } from './cards/ranking.tsx'
import { Stations } from './cards/stations.tsx'
import { Strip } from './cards/strip.tsx'
import { Targets } from './cards/targets.tsx'
import { Header } from './header.tsx'
import css from './screen.module.css'
import { ScreenProvider, useScreenState } from './screen-context.ts'
import { ScreenMap } from './stage/map.tsx'
import { MapOverlay } from './stage/map-overlay.tsx'
import { Stage } from './stage/stage.tsx'
import { driftAt } from './use-screen-layout.ts'

/** Where a figure of the screen comes from, over its right side and in its scale. */
const Lineage = ({ scale }: { scale: number }) => {
  const { question, close } = useTrace()
  useHotkeys(question ? { Escape: close } : {})
  return (
    question && (
      <div className={css.explained} data-theme="light" style={{ zoom: scale }}>
        <TraceDrawer question={question} onClose={close} />
      </div>
    )
  )
}

const cards = [CityNow, Pollutants, GoodDays, Targets, Ranking, Alarms, Stations, Strip, Calendar]

/** 空气质量大屏. */
export const Page = () => {
  const screen = useScreenState()
  const { colours, data, isComplete, item, layout, lostMs, map, now, scale, shown } = screen
  const { mode, u, width, height } = layout
  const { places, surface, wind } = data
  const state = !isComplete ? 'loading' : places.error ? 'error' : places.data?.time ? 'ready' : 'empty'
  const over = { ...driftAt(now), zoom: u }
  return (
    <ScreenProvider value={screen}>
      <div
        className={css.screen}
        data-theme="dark"
        data-page-state={state}
        data-mode={mode}
        style={{ height: mode === 'stack' ? height : undefined }}
      >
        {map && (
          <ScreenMap
            {...map}
            {...{ colours, item, scale, shown }}
            zoom={u}
            places={places.data}
            surface={surface.data}
            complete={isComplete}
          />
        )}
        <div className={css.over} style={{ ...over, width, height }}>
          <Header />
          {lostMs > 180_000 && (
            <i className={css.lostLine} style={{ top: layout.header }} role="alert" aria-label="实时推送中断超过 3 分钟" />
          )}
          {cards.map((Card, index) => (
            <Card key={index} />
          ))}
        </div>
        {map && <MapOverlay {...map} {...{ colours, item, layout, scale, shown }} places={places.data} wind={wind.data} />}
        <div className={css.over} style={over}>
          <Stage />
        </div>
        <Lineage scale={u} />
      </div>
    </ScreenProvider>
  )
}
