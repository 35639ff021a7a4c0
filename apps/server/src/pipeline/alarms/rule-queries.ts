import type { AlarmAudience } from '@qingyuan/domain/alarms/audience.ts'
import type { AlarmSeverity, AlarmTerms } from '@qingyuan/domain/alarms/rule.ts'
import type pg from 'pg'

/** A rule as the table keeps it. */
export interface AlarmRule extends AlarmAudience {
  id: number
  name: string
  severity: AlarmSeverity
  /** Series that its alarms are about. */
  subject: string | null
  terms: AlarmTerms
  repeatHours: number | null
  escalateHours: number | null
}

export const readRules = async (pool: pg.Pool): Promise<AlarmRule[]> =>
  (
    await pool.query(
      `select id, name, severity, parameter as subject, levels, county_ids as "countyIds", repeat_hours as "repeatHours",
          escalate_hours as "escalateHours",
          jsonb_strip_nulls(jsonb_build_object('condition', condition, 'hours', hours, 'clearHours', clear_hours, 'gapHours', gap_hours)) as terms
        from alarm_rules where active order by id`,
    )
  ).rows

export const seedRules = async (pool: pg.Pool, rules: readonly Omit<AlarmRule, 'id'>[]): Promise<void> => {
  const { rows } = await pool.query('select count(*)::int as n from alarm_rules')
  if (rows[0].n > 0) return
  for (const { name, severity, subject, terms, levels, countyIds, repeatHours, escalateHours } of rules)
    await pool.query(
      `insert into alarm_rules (name, severity, parameter, condition, hours, clear_hours, gap_hours, levels, county_ids, repeat_hours, escalate_hours)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        name,
        severity,
        subject,
        JSON.stringify(terms.condition),
        terms.hours,
        terms.clearHours,
        terms.gapHours ?? null,
        levels,
        countyIds,
        repeatHours,
        escalateHours,
      ],
    )
}
