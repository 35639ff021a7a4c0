import { parseHour } from '@qingyuan/domain/time.ts'
import { lateHours, useServerClock } from '#/hooks/server-clock.ts'
import css from './one-map.module.css'
import type { MapData } from './use-map-data.ts'

interface StatusLineProps {
  data: MapData
  /** The newest hour is shown, not one that was chosen. */
  newest: boolean
  /** How computed layers come along. */
  more: readonly string[]
}

/** `数据时间 …（北京时间）· 迟 3 h · 到报 40/41 站 · 1 站迟到（灰色空心）`. */
export const StatusLine = ({ data: { places }, newest, more }: StatusLineProps) => {
  const now = useServerClock(60_000)
  const { time, reporting, expected, rows } = places.data ?? {}
  if (!time) return <p className={css.status}>{places.isPending ? '正在读取数据' : '暂无监测数据 · 边界仅供示意'}</p>
  const late = newest ? lateHours(parseHour(time), now) : 0
  const absent = rows?.filter(row => row.kind === 'station' && (row.lateHours ?? 0) > 0).length ?? 0
  return (
    <p className={css.status}>
      <span className={late ? css.late : undefined}>
        数据时间 {time.slice(0, 10)} {time.slice(11)}:00（北京时间）{late ? ` · 迟 ${late} h` : ''}
      </span>
      {` · 到报 ${reporting}/${expected} 站${absent ? ` · ${absent} 站迟到（灰色空心）` : ''} · 边界仅供示意${more.map(text => ` · ${text}`).join('')}`}
    </p>
  )
}
