import type pg from 'pg'

export interface AlarmRule {
  id: number
  name: string
  kind: 'threshold' | 'inversion' | 'stuck' | 'spike' | 'offline'
  severity: 'high' | 'medium' | 'data'
  parameter: string | null
  threshold: number | null
  hours: number
  settings: { hysteresis?: number; levels?: string[] }
}

export const readRules = async (pool: pg.Pool): Promise<AlarmRule[]> =>
  (await pool.query('select id, name, kind, severity, parameter, threshold, hours, settings from alarm_rules where active order by id'))
    .rows

export interface OpenAlarm {
  id: number
  ruleId: number
  placeId: number
}

export const readOpenAlarms = async (pool: pg.Pool): Promise<OpenAlarm[]> =>
  (await pool.query('select id, rule_id as "ruleId", place_id as "placeId" from alarms where ended_at is null')).rows

export interface AlarmFinding {
  ruleId: number
  placeId: number
  parameter: string | null
  message: string
  openedAt: number
  lastAt: number
  peak: number | null
  hours: number
}

const iso = (t: number) => new Date(t).toISOString()

/** Opens alarms or brings open ones up to date; returns the ids of the new ones. */
export const upsertAlarms = async (
  client: pg.ClientBase,
  findings: readonly AlarmFinding[],
): Promise<{ id: number; placeId: number }[]> => {
  if (findings.length === 0) return []
  const { rows } = await client.query(
    `insert into alarms as a (rule_id, place_id, parameter, message, opened_at, last_at, peak, hours)
      select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::float8[], $8::int[])
      on conflict (rule_id, place_id, coalesce(parameter, '')) where ended_at is null
        do update set last_at = excluded.last_at, peak = excluded.peak, hours = excluded.hours, message = excluded.message
      returning id, place_id as "placeId", (xmax = 0) as fresh`,
    [
      findings.map(f => f.ruleId),
      findings.map(f => f.placeId),
      findings.map(f => f.parameter),
      findings.map(f => f.message),
      findings.map(f => iso(f.openedAt)),
      findings.map(f => iso(f.lastAt)),
      findings.map(f => f.peak),
      findings.map(f => f.hours),
    ],
  )
  return rows.filter(row => row.fresh).map(({ id, placeId }) => ({ id, placeId }))
}

/** The condition is over. An alarm that nobody has touched is closed with it. */
export const endAlarms = (client: pg.ClientBase, ids: readonly number[], at: number) =>
  client.query(`update alarms set ended_at = $2, last_at = greatest(last_at, opened_at) where id = any($1)`, [ids, iso(at)])

export const seedRules = async (pool: pg.Pool, rules: readonly Omit<AlarmRule, 'id'>[]): Promise<void> => {
  const { rows } = await pool.query('select count(*)::int as n from alarm_rules')
  if (rows[0].n > 0) return
  for (const rule of rules)
    await pool.query(
      `insert into alarm_rules (name, kind, severity, parameter, threshold, hours, settings) values ($1, $2, $3, $4, $5, $6, $7)`,
      [rule.name, rule.kind, rule.severity, rule.parameter, rule.threshold, rule.hours, JSON.stringify(rule.settings)],
    )
}
