import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type pg from 'pg'

const iso = (t: number) => new Date(t).toISOString()

export interface OpenAlarm {
  id: number
  ruleId: number
  placeId: number
  openedAt: number
  /** Hour that it was judged at last. */
  lastAt: number
  hours: number
  peak: number | null
}

export const readOpenAlarms = async (pool: pg.Pool): Promise<OpenAlarm[]> =>
  (
    await pool.query(
      `select id, rule_id as "ruleId", place_id as "placeId", (extract(epoch from opened_at) * 1000)::float8 as "openedAt",
          (extract(epoch from last_at) * 1000)::float8 as "lastAt", hours, peak
        from alarms where ended_at is null`,
    )
  ).rows

/** When the first of these stations that have had none of the values since `before`, but one since `oldest`, had one last; null without any. */
export const readFirstSilence = async (
  pool: pg.Pool,
  placeIds: readonly number[],
  columns: readonly MeasuredId[],
  { oldest, before }: { oldest: number; before: number },
): Promise<number | null> =>
  (
    await pool.query<{ at: number | null }>(
      `select (extract(epoch from min(word.ts)) * 1000)::float8 as at from unnest($1::int[]) as silent(id)
        cross join lateral (select ts from hourly_readings
          where place_id = silent.id and ts >= $2 and num_nonnulls(${columns.join(', ')}) > 0 order by ts desc limit 1) as word
        where word.ts < $3`,
      [placeIds, iso(oldest), iso(before)],
    )
  ).rows[0]!.at

export interface AccessFault {
  placeId: number
  at: number
  address: string
}

/** The newest refusal for repeated wrong passwords at each station, after `since`. */
export const readAccessFaults = async (pool: pg.Pool, since: number): Promise<AccessFault[]> =>
  (
    await pool.query(
      `select distinct on (place_id) place_id as "placeId", (extract(epoch from access_refused_at) * 1000)::float8 as at,
          access_refused_from as address
        from data_sources where access_refused_at > $1 and place_id is not null order by place_id, access_refused_at desc`,
      [iso(since)],
    )
  ).rows

export interface AlarmFinding {
  ruleId: number
  placeId: number
  parameter: string | null
  message: string
  ruleWords: string
  openedAt: number
  lastAt: number
  peak: number | null
  hours: number
}

/** An alarm that is over. */
export interface PastFinding extends AlarmFinding {
  endedAt: number
}

export interface NotifiedAlarm {
  id: number
  placeId: number
}

const columns = (findings: readonly AlarmFinding[]) => [
  findings.map(f => f.ruleId),
  findings.map(f => f.placeId),
  findings.map(f => f.parameter),
  findings.map(f => f.message),
  findings.map(f => f.ruleWords),
  findings.map(f => iso(f.openedAt)),
  findings.map(f => iso(f.lastAt)),
  findings.map(f => f.peak),
  findings.map(f => f.hours),
]
const types =
  'unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::float8[], $9::int[]'
const names = 'rule_id, place_id, parameter, message, rule_words, opened_at, last_at, peak, hours'

/** An alarm that had ended while a value was wrong or late goes on when its episode still runs: one episode is one alarm. */
const reopenAlarms = (client: pg.ClientBase, findings: readonly AlarmFinding[]) =>
  client.query(
    `update alarms a set ended_at = null
      from (select distinct on (e.rule_id, e.place_id, coalesce(e.parameter, '')) e.id
          from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[]) as f(rule_id, place_id, parameter, opened_at)
          join alarms e on e.rule_id = f.rule_id and e.place_id = f.place_id and coalesce(e.parameter, '') = coalesce(f.parameter, '')
            and (e.opened_at = f.opened_at or (e.opened_at < f.opened_at and e.ended_at > f.opened_at))
          where e.ended_at is not null and not exists (select from alarms o where o.rule_id = e.rule_id and o.place_id = e.place_id
            and coalesce(o.parameter, '') = coalesce(e.parameter, '') and o.ended_at is null)
          order by e.rule_id, e.place_id, coalesce(e.parameter, ''), e.opened_at desc) as again
      where a.id = again.id`,
    [findings.map(f => f.ruleId), findings.map(f => f.placeId), findings.map(f => f.parameter), findings.map(f => iso(f.openedAt))],
  )

/** Opens alarms or brings open ones up to date; returns the new ones. */
export const upsertAlarms = async (client: pg.ClientBase, findings: readonly AlarmFinding[], now: number): Promise<NotifiedAlarm[]> => {
  if (findings.length === 0) return []
  await reopenAlarms(client, findings)
  const { rows } = await client.query(
    `insert into alarms as a (${names}, created_at) select f.*, $10::timestamptz from ${types}) as f
      on conflict (rule_id, place_id, coalesce(parameter, '')) where ended_at is null
        do update set last_at = excluded.last_at, peak = excluded.peak, hours = excluded.hours, message = excluded.message
      returning id, place_id as "placeId", (xmax = 0) as fresh`,
    [...columns(findings), iso(now)],
  )
  return rows.filter(row => row.fresh).map(({ id, placeId }) => ({ id, placeId }))
}

/** Alarms of the past, not notified; one that overlaps an alarm of its rule and place is not inserted. Returns how many are new. */
export const insertPastAlarms = async (client: pg.ClientBase, findings: readonly PastFinding[]): Promise<number> => {
  if (findings.length === 0) return 0
  const { rowCount } = await client.query(
    `insert into alarms (${names}, ended_at, created_at)
      select f.*, f.opened_at from ${types}, $10::timestamptz[]) as f(${names}, ended_at)
        where not exists (select from alarms a where a.rule_id = f.rule_id and a.place_id = f.place_id
          and a.opened_at < f.ended_at and coalesce(a.ended_at, 'infinity') > f.opened_at)
        order by f.opened_at, f.place_id, f.rule_id`,
    [...columns(findings), findings.map(f => iso(f.endedAt))],
  )
  return rowCount ?? 0
}

/** The condition is over, whatever people did with the alarm. */
export const endAlarms = (client: pg.ClientBase, ended: readonly { id: number; at: number }[]) =>
  client.query(
    `update alarms as a set ended_at = greatest(e.at, a.opened_at), last_at = greatest(a.last_at, a.opened_at)
      from unnest($1::int[], $2::timestamptz[]) as e(id, at) where a.id = e.id`,
    [ended.map(each => each.id), ended.map(each => iso(each.at))],
  )

const silencedBy = `s.from_at <= $1 and s.until_at > $1 and s.ended_at is null and (s.rule_id is null or s.rule_id = a.rule_id)
  and (s.place_id is null or s.place_id = a.place_id) and (s.county_id is null or s.county_id = p.county_id)`

/** Silences alarms that a window in force covers; notifies those still on when their window is over. */
export const applySilences = async (client: pg.ClientBase, now: number): Promise<NotifiedAlarm[]> => {
  await client.query(
    `update alarms a set silenced = true, silence_id = (select min(s.id) from alarm_silences s where ${silencedBy})
      from places p where p.id = a.place_id and a.ended_at is null and not a.silenced and exists (select from alarm_silences s where ${silencedBy})`,
    [iso(now)],
  )
  const { rows } = await client.query(
    `with heard as (
        update alarms a set silenced = false, notified_at = $1 from places p
          where p.id = a.place_id and a.ended_at is null and a.silenced and not exists (select from alarm_silences s where ${silencedBy})
          returning a.id, a.place_id),
      log as (insert into alarm_log (alarm_id, at, by_name, action) select id, $1, '系统', '静默结束' from heard)
      select id, place_id as "placeId" from heard`,
    [iso(now)],
  )
  return rows
}

/** Which of these are silenced. */
export const silencedOf = async (client: pg.ClientBase, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await client.query<{ id: number }>('select id from alarms where id = any($1) and silenced', [ids])).rows.map(row => row.id))

export interface UnattendedAlarm extends NotifiedAlarm {
  ruleId: number
  createdAt: number
  notifiedAt: number
  escalated: boolean
  reminders: number
}

/** Alarms that are on and unhandled. */
export const readWaiting = async (client: pg.ClientBase): Promise<UnattendedAlarm[]> =>
  (
    await client.query(
      `select id, place_id as "placeId", rule_id as "ruleId", (extract(epoch from created_at) * 1000)::float8 as "createdAt",
          (extract(epoch from greatest(notified_at, created_at)) * 1000)::float8 as "notifiedAt", escalated_at is not null as escalated, reminders
        from alarms where ended_at is null and state = 'pending' and not silenced`,
    )
  ).rows

/** Notifies again; an escalation raises the severity permanently. */
export const renotifyAlarms = async (
  client: pg.ClientBase,
  ids: readonly number[],
  step: 'remind' | 'escalate',
  now: number,
): Promise<void> => {
  if (ids.length === 0) return
  const change = step === 'remind' ? 'reminders = reminders + 1' : `escalated_at = $2, severity = 'high'`
  await client.query(
    `with notified as (update alarms set notified_at = $2, ${change} where id = any($1) returning id)
      insert into alarm_log (alarm_id, at, by_name, action) select id, $2, '系统', $3 from notified`,
    [ids, iso(now), step === 'remind' ? '再次提醒' : '升级为重要'],
  )
}
