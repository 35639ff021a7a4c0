import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { formatHour } from '@qingyuan/domain/time.ts'
import { type Grid, idw } from '@qingyuan/engine/interpolation/idw.ts'
import { publicScope } from '#/modules/air/read/public.ts'
import { type Current, currentsAt, screenHour } from './current.ts'
import type { LiveServices } from './live-cache.ts'

type Call = typeof homeCalls

/** The city's bounding box (WGS-84, boundary of 140400) with a margin for the surface, and a wider one for the wind beyond it. */
const surfaceGrid: Grid = { west: 111.94, south: 35.79, east: 113.77, north: 37.16, columns: 120, rows: 100 }
const windGrid: Grid = { west: 111.0, south: 35.2, east: 114.7, north: 37.75, columns: 40, rows: 34 }

/** Stations, regular and micro alike, that reported this very hour. */
const reportingAt = async (services: LiveServices, hour: number): Promise<Current[]> => {
  const stations = services.places.all().filter(place => place.kind === 'station')
  return (await currentsAt(services, publicScope, stations, hour)).filter(row => row.lateHours === 0)
}

const pointsOf = (rows: readonly Current[]) => ({ lon: rows.map(row => row.lon), lat: rows.map(row => row.lat) })

/** 插值面, for enterprise users none: an enterprise sees its county's stations, and the published values of all areas. Inverse distance over the stations of the hour, one more decimal than the parameter is shown with, so that class borders stay smooth. */
export const interpolationGraph = async (
  services: LiveServices,
  scope: Scope,
  input: InputOf<Call['interpolationGraph']>,
): Promise<OutputOf<Call['interpolationGraph']>> => {
  const hour = await screenHour(services, input.hour)
  const rows = hour === null || scope.userType === 'enterprise' ? [] : await reportingAt(services, hour)
  const known = Float64Array.from(rows, row => (input.parameter === 'aqi' ? row.aqi : row.values[input.parameter]) ?? Number.NaN)
  const { values, rmse, stations } = idw(pointsOf(rows), known, surfaceGrid)
  const decimals = parameters[input.parameter as ParameterId].decimals + 1
  const scale = 10 ** decimals
  return {
    time: hour === null ? null : formatHour(hour),
    method: 'IDW（反距离加权，幂 2，最近 12 站）',
    stations,
    rmse: roundForDisplay(rmse, decimals),
    ...surfaceGrid,
    values: stations === 0 ? [] : Array.from(values, value => (value === value ? Math.round(value * scale) / scale : null)),
  }
}

/** 风场: components of the stations' wind, interpolated. Without a station that has wind the grid is empty, not calm. */
export const windField = async (
  services: LiveServices,
  _scope: Scope,
  input: InputOf<Call['windField']>,
): Promise<OutputOf<Call['windField']>> => {
  const hour = await screenHour(services, input.hour)
  const rows = (hour === null ? [] : await reportingAt(services, hour)).filter(
    row => row.values.wind_speed !== null && row.values.wind_direction !== null,
  )
  if (hour === null || rows.length === 0) return { time: null, ...windGrid, columns: 0, rows: 0, u: [], v: [] }
  const component = (of: (radians: number) => number) => {
    const known = rows.map(row => -row.values.wind_speed! * of((row.values.wind_direction! * Math.PI) / 180))
    return Array.from(idw(pointsOf(rows), known, windGrid).values, value => Math.round(value * 100) / 100)
  }
  return { time: formatHour(hour), ...windGrid, u: component(Math.sin), v: component(Math.cos) }
}
