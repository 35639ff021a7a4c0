import { twinScoreColumns } from '@qingyuan/contract/sources/incidents.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { checkPlaces } from '#/platform/http/authorize.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { selectTwinScores } from './queries.ts'

/** Accuracy of tracing on simulated incidents, by station and class of wind. */
export const twinScores = async ({ services, caller: { scope } }: ScopedContext, { placeId }: { placeId?: number }) => {
  if (placeId !== undefined) checkPlaces(services, scope, [placeId], 'placeId')
  const visible = services.places.visible(scope).filter(place => place.kind === 'station')
  const rows = await selectTwinScores(services.db, placeId === undefined ? visible.map(({ id }) => id) : [placeId])
  const place = (id: number) => services.places.get(id)
  return buildFrame(
    twinScoreColumns,
    rows,
    {
      station: row => place(row.place_id)?.name,
      wind: row => row.wind_class,
      incidents: row => row.incidents,
      top1: row => 100 * row.top1,
      top3: row => 100 * row.top3,
      coverage: row => 100 * row.coverage80,
      error: row => row.median_error_m,
      unknown: row => row.unknown_incidents,
      unknownFound: row => (row.unknown_found === null ? null : 100 * row.unknown_found),
      falseAlarms: row => (row.false_alarms === null ? null : 100 * row.false_alarms),
      overBlamed: row => (row.over_blamed === null ? null : 100 * row.over_blamed),
      unexplainedCoverage: row => (row.unexplained_coverage === null ? null : 100 * row.unexplained_coverage),
      engine: row => row.engine_version,
      made: row => stampOf(row.made_at),
    },
    {
      meta: {
        title: '模拟事件验证',
        timeConvention,
        demo: rows.some(row => place(row.place_id)?.simulated),
        madeAt: formatDateTime(services.clock.now()),
      },
    },
  )
}
