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
  /** Of {@link AlarmCategory}; null for the rules of the air. */
  categoryId?: number | null
}

export const readRules = async (pool: pg.Pool): Promise<AlarmRule[]> =>
  (
    await pool.query(
      `select id, name, severity, parameter as subject, levels, county_ids as "countyIds", types, place_ids as "placeIds",
          category_id as "categoryId", repeat_hours as "repeatHours",
          escalate_hours as "escalateHours",
          jsonb_strip_nulls(jsonb_build_object('condition', condition, 'hours', hours, 'clearHours', clear_hours, 'gapHours', gap_hours, 'quiet', nullif(quiet, '{}'))) as terms
        from alarm_rules where active order by id`,
    )
  ).rows

/** A rule that a new installation starts with; `category`: code of its category. */
export type NewRule = Omit<AlarmRule, 'id' | 'categoryId'> & { category?: number; bounds?: readonly number[] }

/** Rules of a category come with their first installation, also in one that has rules of the air already. */
export const seedRules = async (pool: pg.Pool, all: readonly NewRule[]): Promise<void> => {
  const { rows } = await pool.query(
    `select count(*) filter (where category_id is null)::int as air, count(*) filter (where category_id is not null)::int as organics from alarm_rules`,
  )
  const rules = all.filter(({ category }) => rows[0][category === undefined ? 'air' : 'organics'] === 0)
  for (const { name, severity, subject, terms, levels, countyIds, types, category, bounds, repeatHours, escalateHours } of rules)
    await pool.query(
      `insert into alarm_rules (name, severity, parameter, condition, hours, clear_hours, gap_hours, levels, county_ids, repeat_hours, escalate_hours,
          types, category_id, bounds)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (select id from alarm_categories where code = $13), $14)`,
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
        types ?? null,
        category ?? null,
        bounds ?? [],
      ],
    )
}
