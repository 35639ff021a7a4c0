import type { AlarmGrouping } from '@qingyuan/domain/alarms/groupings.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { type AlarmFilter, filteredAlarms } from './alarm-queries.ts'

/** Hour 1..24 and day of an hour label: the instant before it, on the wall clock. */
const inHour = sql`(a.opened_at - interval '1 second') at time zone 'Asia/Shanghai'`
const keys: Record<AlarmGrouping, ReturnType<typeof sql<string | null>>> = {
  station: sql<string | null>`a.place_id::text`,
  county: sql<string | null>`p.county_id::text`,
  parameter: sql<string | null>`a.parameter`,
  hour: sql<string | null>`(extract(hour from ${inHour})::int + 1)::text`,
  severity: sql<string | null>`coalesce(a.severity, r.severity)`,
  kind: sql<string | null>`r.kind`,
  rule: sql<string | null>`a.rule_id::text`,
  day: sql<string | null>`(${inHour})::date::text`,
}

const counts = {
  count: sql<number>`count(*)::int`,
  pending: sql<number>`(count(*) filter (where a.state = 'pending'))::int`,
  handling: sql<number>`(count(*) filter (where a.state = 'handling'))::int`,
  closed: sql<number>`(count(*) filter (where a.state = 'closed'))::int`,
  wrong: sql<number>`(count(*) filter (where a.state = 'false'))::int`,
  high: sql<number>`(count(*) filter (where coalesce(a.severity, r.severity) = 'high'))::int`,
  medium: sql<number>`(count(*) filter (where coalesce(a.severity, r.severity) = 'medium'))::int`,
  data: sql<number>`(count(*) filter (where coalesce(a.severity, r.severity) = 'data'))::int`,
  hours: sql<number>`sum(a.hours)::int`,
  medianHours: sql<number | null>`percentile_cont(0.5) within group (order by a.hours)`,
} as const

const countColumns = () => Object.entries(counts).map(([name, value]) => (value as ReturnType<typeof sql<number>>).as(name)) as never[]
export type Counts = { [K in keyof typeof counts]: (typeof counts)[K] extends { expressionType?: infer T } ? Exclude<T, undefined> : never }

export const countBy = async (db: Db, scope: Scope, filter: AlarmFilter, by: AlarmGrouping): Promise<(Counts & { key: string | null })[]> =>
  (await filteredAlarms(db, scope, filter)
    .select([keys[by].as('key'), ...countColumns()])
    .groupBy(keys[by])
    .execute()) as never

export interface Summary {
  count: number
  places: number
  open: number
  closed: number
  wrong: number
  medianHours: number | null
  responseHours: number | null
}

export const summarizeAlarms = async (db: Db, scope: Scope, filter: AlarmFilter): Promise<Summary> =>
  filteredAlarms(db, scope, filter)
    .select([
      counts.count.as('count'),
      sql<number>`count(distinct a.place_id)::int`.as('places'),
      sql<number>`(count(*) filter (where a.state in ('pending', 'handling')))::int`.as('open'),
      counts.closed.as('closed'),
      counts.wrong.as('wrong'),
      counts.medianHours.as('medianHours'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from a.handled_at - a.created_at)) filter (where a.handled_at is not null) / 3600`.as(
        'responseHours',
      ),
    ])
    .executeTakeFirstOrThrow()
