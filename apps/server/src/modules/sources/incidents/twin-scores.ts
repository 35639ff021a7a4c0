import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { selectTwinScores } from './queries.ts'

/** How well tracing finds the sources of simulated incidents, by station and class of wind. */
export const twinScores = async ({ services, caller: { scope } }: ScopedContext, { placeId }: { placeId?: number }): Promise<Frame> => {
  if (placeId !== undefined && !services.places.allowed(scope, placeId)) throw appError('OUT_OF_SCOPE', { field: 'placeId' })
  const visible = services.places.visible(scope).filter(place => place.kind === 'station')
  const rows = await selectTwinScores(services.db, placeId === undefined ? visible.map(({ id }) => id) : [placeId])
  const place = (id: number) => services.places.get(id)
  const { text, time, number } = columnsOf(rows)
  return {
    columns: [
      text('station', '站点', row => place(row.place_id)?.name ?? null),
      text('wind', '风', row => row.wind_class),
      number('incidents', '模拟事件', '起', 0, row => row.incidents),
      number('top1', '首位命中', '%', 1, row => 100 * row.top1),
      number('top3', '前三命中', '%', 1, row => 100 * row.top3),
      number('coverage', '80 % 区间覆盖', '%', 1, row => 100 * row.coverage80),
      number('error', '定位中位误差', 'm', 0, row => row.median_error_m),
      text('engine', '模型版本', row => row.engine_version),
      time('made', '计算时间', row => stampOf(row.made_at)),
    ],
    rowCount: rows.length,
    meta: {
      title: '模拟事件验证',
      timeConvention,
      demo: rows.some(row => place(row.place_id)?.simulated),
      madeAt: formatDateTime(services.clock.now()),
    },
  }
}
