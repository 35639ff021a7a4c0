import type { Frame } from '@qingyuan/domain/frame.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { textColumn } from '#/modules/air-quality/service.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { selectTwinScores } from './queries.ts'

const number = (key: string, label: string, unit: string, decimals: number, values: number[]) => ({
  ...{ key, label, kind: 'number' as const, unit, decimals },
  values: values.map(value => Number(value.toFixed(decimals))),
})

/** How well tracing finds the sources of simulated incidents, by station and class of wind. */
export const twinScores = async (services: Services, scope: Scope, placeId?: number): Promise<Frame> => {
  if (placeId !== undefined && !services.places.allowed(scope, placeId)) throw appError('OUT_OF_SCOPE', { field: 'placeId' })
  const visible = services.places.visible(scope).filter(place => place.kind === 'station')
  const rows = await selectTwinScores(services.db, placeId === undefined ? visible.map(({ id }) => id) : [placeId])
  const place = (id: number) => services.places.get(id)
  return {
    columns: [
      textColumn(
        'station',
        '站点',
        rows.map(row => place(row.place_id)?.name ?? null),
      ),
      textColumn(
        'wind',
        '风',
        rows.map(row => row.wind_class),
      ),
      number(
        'incidents',
        '模拟事件',
        '起',
        0,
        rows.map(row => row.incidents),
      ),
      number(
        'top1',
        '首位命中',
        '%',
        1,
        rows.map(row => 100 * row.top1),
      ),
      number(
        'top3',
        '前三命中',
        '%',
        1,
        rows.map(row => 100 * row.top3),
      ),
      number(
        'coverage',
        '80 % 区间覆盖',
        '%',
        1,
        rows.map(row => 100 * row.coverage80),
      ),
      number(
        'error',
        '定位中位误差',
        'm',
        0,
        rows.map(row => row.median_error_m),
      ),
      textColumn(
        'engine',
        '模型版本',
        rows.map(row => row.engine_version),
      ),
      textColumn(
        'made',
        '计算时间',
        rows.map(row => formatDateTime(row.made_at.getTime())),
        'time',
      ),
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
