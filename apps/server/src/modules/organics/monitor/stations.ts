import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { stationTypeOf } from '@qingyuan/domain/alarms/audience.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { isItemOf, itemDecimals, itemUnit, type MonitorItem, monitorItemIds, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { type StationType, stationTypeIds, stationTypes } from '@qingyuan/domain/station-types.ts'
import { floorHour, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { type AirServices, airRefusal } from '#/modules/air/read/public.ts'
import { countOpenAlarms } from '#/modules/alarms/records/public.ts'
import { cellAt, readLayout } from '#/modules/hotspot/cells/public.ts'
import { currentMarks } from '#/modules/hotspot/network/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { readMonitorHours } from './values.ts'

type Call = typeof vocMonitorCalls
export interface Where {
  typeId?: StationType
  areaId?: string
  stationIds?: readonly number[]
}

/** Small indicative stations: sensors of TVOC and micro stations of the air. */
export const miniTypes: readonly StationType[] = ['tvoc', 'micro']
export const odourTypes: readonly StationType[] = ['odour', 'sensitive', 'park', 'fence']
/** Hours without a packet after which a station is off line. */
const silentHours = 2
const latestHours = 6

export interface MonitorStation {
  place: PlaceRecord
  type: StationType
}

/** All stations of the monitoring that the caller may see, by type and name. */
export const stationsOf = ({ places }: Pick<AirServices, 'places'>, scope: Scope): MonitorStation[] =>
  [...places.visible(scope, 'sensor'), ...places.visible(scope).filter(place => place.kind === 'station')]
    .flatMap(place => {
      const type = stationTypeOf(place)
      return type === null ? [] : [{ place, type }]
    })
    .sort((a, b) => stationTypeIds.indexOf(a.type) - stationTypeIds.indexOf(b.type) || a.place.id - b.place.id)

/** An odour station has a nose: its type, or its code among the sensors of a village or a border. */
export const measuresOdour = ({ place, type }: MonitorStation): boolean =>
  type === 'odour' || (place.kind === 'sensor' && place.code.startsWith('O'))

const areaOf = (areaId: string): ((place: PlaceRecord) => boolean) => {
  const [kind, name] = [areaId.slice(0, areaId.indexOf(':')), areaId.slice(areaId.indexOf(':') + 1)]
  if (kind === 'park') return place => place.monitor?.park === name
  const county = Number(name)
  if (!countyById.has(county)) throw airRefusal('INVALID_INPUT', `没有区域“${areaId}”`)
  return place => place.countyId === county
}

/** The stations of a question: those named, or those of a type and an area. */
export const chosenStations = (
  services: Pick<AirServices, 'places'>,
  scope: Scope,
  { typeId, areaId, stationIds }: Where,
): MonitorStation[] => {
  const inArea = areaId === undefined ? () => true : areaOf(areaId)
  const wanted = stationIds && new Set(stationIds)
  const found = stationsOf(services, scope).filter(
    ({ place, type }) => (typeId === undefined || type === typeId) && inArea(place) && (!wanted || wanted.has(place.id)),
  )
  if (wanted && found.length < wanted.size && typeId === undefined && areaId === undefined) {
    const missing = [...wanted].find(id => !found.some(({ place }) => place.id === id))!
    throw airRefusal('INVALID_INPUT', `“${services.places.get(missing)?.name ?? missing}”不是 TVOC、NMHC、恶臭或空气微站`)
  }
  return found
}

const latestOf = async (services: AirServices, scope: Scope, stations: readonly MonitorStation[]) => {
  const last = floorHour(services.clock.now())
  const from = last - (latestHours - 1) * hourMs
  const parameters = [...new Set(monitorItemIds.map(item => monitorItems[item].parameter))] as MeasuredId[]
  const hours = await readMonitorHours(
    services,
    scope,
    stations.map(({ place }) => place.id),
    from,
    last,
    parameters,
  )
  return ({ place }: MonitorStation) => {
    const own = hours.get(place.id)!
    const latest: OutputOf<Call['stationList']>[number]['latest'] = {}
    let newest = -1
    for (const item of monitorItemIds) {
      if (!isItemOf(item, place)) continue
      const column = own.values[monitorItems[item].parameter]!
      for (let i = latestHours - 1; i >= 0; i--) {
        if (Number.isNaN(column[i]!)) continue
        latest[item] = { value: roundForDisplay(column[i]!, itemDecimals(item)), unit: itemUnit(item), time: formatHour(from + i * hourMs) }
        newest = Math.max(newest, i)
        break
      }
    }
    return { latest, online: newest >= 0 && latestHours - 1 - newest <= silentHours }
  }
}

const listOf = async (services: AirServices, scope: Scope, stations: readonly MonitorStation[]): Promise<OutputOf<Call['stationList']>> => {
  const [latest, { marks }] = [await latestOf(services, scope, stations), await currentMarks(services, idsOf(stations))]
  const layout = await readLayout(services)
  return stations.map(station => {
    const { place, type } = station
    const found = latest(station)
    const marked = marks.get(place.id)
    const cell = layout && cellAt(layout, place.lon, place.lat)
    return {
      ...{
        id: place.id,
        name: place.name,
        typeId: type,
        type: stationTypes[type],
        county: place.countyName,
        lon: place.lon,
        lat: place.lat,
        cellId: cell === null ? null : layout!.cells[cell]!.placeId,
      },
      ...{ park: place.monitor?.park ?? null, owner: place.monitor?.owner ?? null, around: [...(place.monitor?.around ?? [])] },
      ...{ state: found.online ? '在线' : '离线', mark: marked ? sensorMarks[marked.mark] : found.online ? sensorMarks.normal : '离线' },
      items: Object.keys(found.latest),
      latest: found.latest,
    }
  })
}

const idsOf = (stations: readonly MonitorStation[]) => stations.map(({ place }) => place.id)

/** Counties and parks with stations that the caller may see. */
const areasOf = (services: Pick<AirServices, 'places'>, scope: Scope) => {
  const stations = stationsOf(services, scope)
  const counties = [...new Set(stations.flatMap(({ place }) => (place.countyId === null ? [] : [place.countyId])))].sort((a, b) => a - b)
  const parks = [...new Set(stations.flatMap(({ place }) => place.monitor?.park ?? []))].sort((a, b) => a.localeCompare(b, 'zh'))
  const area = (areaId: string, name: string, kind: string) => ({
    areaId,
    name,
    kind,
    stations: stations.filter(({ place }) => areaOf(areaId)(place)).length,
  })
  return [
    ...counties.map(id => area(`county:${id}`, countyById.get(id)!.name, '区县')),
    ...parks.map(name => area(`park:${name}`, name, '园区')),
  ]
}

export const stationHandlers = {
  stationTypeList: ({ services, caller: { scope } }: ScopedContext) => {
    const stations = stationsOf(services, scope)
    return stationTypeIds.map(typeId => ({
      typeId,
      name: stationTypes[typeId],
      stations: stations.filter(({ type }) => type === typeId).length,
    }))
  },
  areaList: ({ services, caller: { scope } }: ScopedContext) => areasOf(services, scope),
  stationList: ({ services, caller: { scope } }: ScopedContext, input: InputOf<Call['stationList']>) =>
    listOf(services, scope, chosenStations(services, scope, input)),
  miniStationList: ({ services, caller: { scope } }: ScopedContext, input: InputOf<Call['miniStationList']>) =>
    listOf(
      services,
      scope,
      chosenStations(services, scope, input).filter(({ type }) => miniTypes.includes(type)),
    ),
  areaData: async ({ services, caller: { scope } }: ScopedContext, { areaId, item, time }: InputOf<Call['areaData']>) => {
    const hour = time === undefined ? floorHour(services.clock.now()) : parseHour(time)!
    const { parameter } = monitorItems[item]
    const stations = stationsOf(services, scope).filter(({ place }) => isItemOf(item, place))
    // The newest hour is still arriving: without a time, the last two are looked at.
    const from = time === undefined ? hour - hourMs : hour
    const [hours, open] = await Promise.all([
      readMonitorHours(services, scope, idsOf(stations), from, hour, [parameter]),
      countOpenAlarms(services.db, scope, idsOf(stations), new Date(hour)),
    ])
    const valueOf = ({ place }: MonitorStation) => {
      const column = hours.get(place.id)!.values[parameter]!
      const last = column[column.length - 1]!
      return last === last ? last : column[0]!
    }
    const areas = areasOf(services, scope).filter(area => areaId === undefined || area.areaId === areaId)
    const rows = areas.map(area => {
      const own = stations.filter(({ place }) => areaOf(area.areaId)(place))
      const known = own.map(station => ({ station, value: valueOf(station) })).filter(({ value }) => value === value)
      const top = [...known].sort((a, b) => b.value - a.value)[0]
      const mean = known.length === 0 ? null : known.reduce((sum, { value }) => sum + value, 0) / known.length
      return {
        ...{
          areaId: area.areaId,
          area: area.name,
          kind: area.kind,
          mean: mean === null ? null : roundForDisplay(mean, itemDecimals(item)),
        },
        ...{
          max: top ? roundForDisplay(top.value, itemDecimals(item)) : null,
          maxStation: top?.station.place.name ?? null,
          stations: known.length,
        },
        alarms: own.reduce((sum, { place }) => sum + (open.get(place.id) ?? 0), 0),
      }
    })
    return rows.map(({ kind, ...row }) => {
      const higher = rows.filter(other => other.kind === kind && other.mean !== null && row.mean !== null && other.mean > row.mean).length
      return { ...row, rank: row.mean === null ? null : higher + 1 }
    })
  },
}

/** Items of stations that have them, for messages and titles. */
export const stationsWith = (stations: readonly MonitorStation[], item: MonitorItem): MonitorStation[] =>
  stations.filter(({ place }) => isItemOf(item, place))
