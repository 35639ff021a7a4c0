import type { MapItem } from '#/map/parameters.tsx'
import { Stamp } from '../header.tsx'
import type { ScreenLayout } from '../layout.ts'
import { shortHour } from '../text.ts'
import type { ScreenData, Span } from '../use-screen-data.ts'
import { Alarms } from './alarms.tsx'
import { Calendar } from './calendar.tsx'
import { CityNow } from './city-now.tsx'
import { GoodDays } from './good-days.tsx'
import { Pollutants } from './pollutants.tsx'
import { Ranking } from './ranking.tsx'
import { Stations } from './stations.tsx'
import { Strip } from './strip.tsx'
import { Targets } from './targets.tsx'

interface CardsProps {
  layout: ScreenLayout
  data: ScreenData
  item: MapItem
  span: Span
  onSpan: (span: Span) => void
  now: number
  live: boolean
}

/** Every card at its box. Small windows move the stamp of the header into the city card. */
export const Cards = ({ layout, data, item, span, onSpan, now, live }: CardsProps) => {
  const { boxes, mode } = layout
  const compact = mode === 'compact' || mode === 'stack'
  const stamp = compact ? <Stamp data={data} now={now} live={live} /> : shortHour(data.now.data?.now?.time ?? null)
  return (
    <>
      <CityNow box={boxes.now} data={data} compact={compact} stamp={stamp} />
      <Pollutants box={boxes.pollutants} data={data} compact={compact} />
      <GoodDays box={boxes.goodDays} data={data} compact={compact} />
      <Targets box={boxes.targets} data={data} rows={mode === 'wall' ? 6 : compact ? 3 : 4} />
      <Ranking box={boxes.ranking} data={data} span={span} onSpan={onSpan} />
      <Alarms box={boxes.alarms} data={data} compact={compact} />
      <Stations box={boxes.stations} data={data} compact={compact} />
      <Strip box={boxes.strip} data={data} item={item} compact={compact} />
      <Calendar box={boxes.calendar} data={data} compact={compact} />
    </>
  )
}
