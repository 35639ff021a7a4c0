import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import type { PageState } from '#/page/page-frame.tsx'
import type { MapData } from './use-map-data.ts'

/** Loading until the map stands and the first answers are in; an empty platform is empty, not broken. */
export const stateOf = (data: MapData, city: CityMap | null, fault: unknown): PageState => {
  if (fault || data.places.error) return 'error'
  if (!city || data.places.isPending || data.timeline.isPending) return 'loading'
  return data.places.data?.time ? 'ready' : 'empty'
}

/** `数据时间 …（北京时间）· 到报 40/41 站 · 1 站迟到（灰色空心）`. */
export const statusText = ({ places }: MapData): string => {
  const { time, reporting, expected, rows } = places.data ?? {}
  if (!time) return places.isPending ? '正在读取数据' : '暂无监测数据 · 边界仅供示意'
  const late = rows?.filter(row => row.kind === 'station' && (row.lateHours ?? 0) > 0).length ?? 0
  return `数据时间 ${time.slice(0, 10)} ${time.slice(11)}:00（北京时间）· 到报 ${reporting}/${expected} 站${late ? ` · ${late} 站迟到（灰色空心）` : ''} · 边界仅供示意`
}
