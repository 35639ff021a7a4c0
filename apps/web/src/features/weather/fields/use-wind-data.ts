import { type WindGrid, windAt, windGridOf } from '@qingyuan/charts/map/wind-field.ts'
import { type HourWind, sectorOfWinds } from '@qingyuan/charts/paths/sector.ts'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { meteorologyCalls, weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { useMemo } from 'react'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { type StateOf, urlMaybeNumber, urlNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { mapItems, valueOf } from '#/map/parameters.tsx'
import { useRun } from '#/page/run/use-run.ts'

export const windSources = { diagnostic: '诊断', stations: '站点', model: '模型' } as const
export type WindSource = keyof typeof windSources
export const groundWords = { surface: '浓度面', speed: '风速', none: '无' } as const
export type Ground = keyof typeof groundWords

/** What the URL keeps. `hour` is empty while it follows the newest hour; `place` empty takes the station with the highest value, 0 none. */
export const viewShape = {
  item: urlOneOf(mapItems, 'pm2_5'),
  hour: urlText(),
  wind: urlOneOf(Object.keys(windSources) as WindSource[], 'diagnostic'),
  height: urlNumber(10),
  ground: urlOneOf(Object.keys(groundWords) as Ground[], 'surface'),
  place: urlMaybeNumber(),
  back: urlNumber(3),
}
export type View = StateOf<typeof viewShape>
const fresh = { staleMs: 10 * 60_000 }
export const mostBack = 6

const hoursBefore = (hour: string, back: number) => {
  const end = parseHour(hour)
  return end === null || back === 0 ? null : formatHour(end - back * hourMs)
}

const hoursBack = Array.from({ length: mostBack }, (_, i) => i)

/** Station-interpolated wind of the hour and of those before it, as many as the sector needs. */
const useHourWinds = (hour: string, back: number) =>
  hoursBack
    .map(i => {
      const at = i === 0 ? hour : hoursBefore(hour, i)
      // oxlint-disable-next-line react/rules-of-hooks -- a constant number of hours
      return useCall(homeCalls.windField, hour && at && i < back ? { hour: at } : null, fresh)
    })
    .slice(0, back)
    .map(query => query.data)

/** The wind that moves: diagnosed (until it is computed, between stations), between stations, or a model's. */
const useWind = (view: View, hour: string) => {
  const stations = useCall(homeCalls.windField, view.wind !== 'model' && hour ? { hour } : null, fresh)
  const diagnosed = useRun(meteorologyCalls.WindField, view.wind === 'diagnostic' && hour ? { time: hour, heightM: view.height } : null)
  const model = useCall(
    weatherGridCalls.GFSGrid,
    view.wind === 'model' && hour ? { time: hour, variable: 'wind', heightM: view.height } : null,
    fresh,
  )
  const gridded = { diagnostic: diagnosed.result, model: model.data ?? null, stations: null }[view.wind]
  const own = view.wind !== 'model' && !gridded && stations.data?.time ? stations.data : null
  const grid = useMemo<WindGrid | null>(() => (gridded ? windGridOf(gridded.grid, gridded.u, gridded.v) : own), [gridded, own])
  const query = { stations, diagnostic: diagnosed.query, model }[view.wind]
  return {
    grid,
    gridded,
    run: view.wind === 'diagnostic' ? diagnosed.run : undefined,
    running: view.wind === 'diagnostic' && diagnosed.running,
    error: query.error?.message ?? (diagnosed.run?.state === 'failed' ? diagnosed.run.message : null),
    busy: query.isFetching || diagnosed.running,
  }
}

export const useWindData = (view: View) => {
  const at = view.hour ? { hour: view.hour } : {}
  const places = useCall(homeCalls.stationList, { kind: 'station', ...at }, fresh)
  const timeline = useCall(homeCalls.timeline, { hours: 168 }, fresh)
  usePageQuery(timeline)
  const hour = places.data?.time ?? ''
  const surface = useCall(homeCalls.interpolationGraph, view.ground === 'surface' && hour ? { parameter: view.item, ...at } : null, fresh)
  const wind = useWind(view, hour)
  const rows = useMemo(() => (places.data?.rows ?? []).filter(row => row.kind === 'station'), [places.data])
  const worst = rows.reduce<(typeof rows)[number] | undefined>(
    (best, row) => ((valueOf(row, view.item) ?? -1) > (best ? (valueOf(best, view.item) ?? -1) : -1) ? row : best),
    undefined,
  )
  const station = view.place === 0 ? undefined : (rows.find(row => row.placeId === view.place) ?? worst)
  const back = Math.min(Math.max(view.back, 1), mostBack)
  const grids = useHourWinds(station ? hour : '', back)
  const winds: HourWind[] = station
    ? grids.flatMap((grid, i) => {
        if (!grid?.time) return []
        const [u, v] = windAt(grid, station.lon, station.lat)
        return [{ hour: i === 0 ? hour : (hoursBefore(hour, i) ?? ''), u, v }]
      })
    : []
  const invalidate = useInvalidate()
  useEvents(
    ['hour'],
    () => void invalidate(homeCalls.stationList, homeCalls.interpolationGraph, homeCalls.timeline, homeCalls.windField),
    5000,
  )
  return { view, places, surface, timeline, hour, wind, rows, station, winds, sector: sectorOfWinds(winds) }
}
export type WindData = ReturnType<typeof useWindData>
export type StationRow = WindData['rows'][number]
