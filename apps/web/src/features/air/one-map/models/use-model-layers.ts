import { reachBreaks } from '@qingyuan/charts/map/breaks.ts'
import { type FieldClasses, rampClasses } from '@qingyuan/charts/map/field.ts'
import { windGridOf } from '@qingyuan/charts/map/wind-field.ts'
import { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import { outletCalls } from '@qingyuan/contract/sources/outlets.ts'
import { trajectoryModelCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { meteorologyCalls } from '@qingyuan/contract/weather/fields.ts'
import { isPollutant } from '@qingyuan/domain/parameters.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { useMemo } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import type { MapItem } from '#/map/parameters.tsx'
import { type RunQuery, useRun } from '#/page/run/use-run.ts'
import { hasPermission } from '#/session.ts'
import type { LayerKey } from '../layers.ts'
import type { PlaceRow } from '../use-map-data.ts'
import { useEmissionGrid } from './use-emission-grid.ts'
import { useMeasuredTrack } from './use-measured-track.ts'

/** The diffusion shown is that of the enterprises within so many metres of the chosen station, over the last hours. */
const diffusionM = 10_000
const diffusionHours = 6

interface Shown {
  layers: readonly string[]
  /** Hour of the map. */
  hour: string | null
  item: MapItem
  /** Chosen station, if there is one. */
  station: PlaceRow | undefined
  rows: readonly PlaceRow[]
}

/** How a computed layer comes along, in words; null when there is nothing to say. */
const wordsOf = (name: string, request: RunQuery<unknown>): string | null => {
  if (request.query.error) return `${name}：${request.query.error.message}`
  if (request.running) return `${name}计算中 ${Math.round((request.run?.progress ?? 0) * 100)}%`
  return request.run && request.result === null ? `${name}没有算出：${request.run.message ?? ''}` : null
}

const usePaths = ({ layers, hour, station, rows }: Shown) => {
  const national = rows.filter(row => row.kind === 'station' && row.level === 'national').map(row => row.placeId)
  const placeIds = station ? [station.placeId] : national
  const wanted = layers.includes('trajectories') && hour !== null && placeIds.length > 0
  return useRun(
    trajectoryModelCalls.HysplitBackTrajectory,
    wanted
      ? { placeIds, starts: [hour], heights: station ? ['list10m', 'list100m', 'list500m', 'list1000m'] : ['list100m'], hours: 24 }
      : null,
  )
}

const useDiffusion = ({ layers, hour, item, station }: Shown, allowed: boolean) => {
  const end = hour === null ? null : parseHour(hour)
  const wanted = layers.includes('diffusion') && allowed && station !== undefined && end !== null
  const parameter = isPollutant(item) ? item : 'pm2_5'
  return useRun(
    tracingModelCalls.DiffusionMap,
    wanted
      ? {
          placeId: station.placeId,
          from: formatHour(end - (diffusionHours - 1) * hourMs),
          to: formatHour(end),
          parameter,
          rangeM: diffusionM,
          hour: formatHour(end),
        }
      : null,
  )
}

/** Layers that a model computes for the hour shown, and the enterprises. */
export const useModelLayers = (shown: Shown) => {
  const { layers, hour, station } = shown
  const allowed = useUser(state => hasPermission(state.user, 'vocs:enterpriseInfo'))
  const emitters = useCall(outletCalls.Emitters, {}, { staleMs: 600_000 })
  const paths = usePaths(shown)
  const diagnosed = useRun(meteorologyCalls.WindField, layers.includes('diagnostic') && hour !== null ? { time: hour, heightM: 10 } : null)
  const diffusion = useDiffusion(shown, allowed)
  const wind = useMemo(
    () => (diagnosed.result ? windGridOf(diagnosed.result.grid, diagnosed.result.u, diagnosed.result.v) : null),
    [diagnosed.result],
  )
  const plume = useMemo(() => {
    const result = diffusion.result
    if (!result || result.maximum <= 0) return null
    const classes: FieldClasses = rampClasses('warm', reachBreaks(result.maximum))
    return { grid: result.grid, values: result.values, classes, unit: result.unit, cells: false }
  }, [diffusion.result])
  const grid = useEmissionGrid(layers.includes('emissions'), shown.item)
  const measured = useMeasuredTrack(layers.includes('track'), hour)
  const words = [
    wordsOf('后向轨迹', paths),
    wordsOf('诊断风场', diagnosed),
    wordsOf('扩散', diffusion),
    grid.words,
    measured.words,
    layers.includes('diffusion') && allowed && !station ? '点选站点，看它周边 10 km 企业的扩散' : null,
    diffusion.result && diffusion.result.maximum <= 0 ? '这几个小时没有企业的烟羽到达' : null,
  ].filter(text => text !== null)
  const withheld = Object.entries({ diffusion: allowed, emissions: grid.allowed, track: measured.allowed }).flatMap(([key, may]) =>
    may ? [] : [key as LayerKey],
  )
  return {
    enterprises: emitters.data ?? [],
    paths: paths.result?.trajectories ?? [],
    wind,
    plume,
    emissions: grid.emissions,
    track: measured.track,
    runs: measured.runs,
    mayTrace: allowed,
    withheld,
    words,
  }
}
export type ModelLayers = ReturnType<typeof useModelLayers>
