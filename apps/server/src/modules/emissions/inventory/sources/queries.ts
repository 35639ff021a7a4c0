import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/** Inputs of a calculation, for the whole city: the platform's own work. */

/** Verified activities of a year. */
export const selectActivities = (db: Db, year: number) =>
  db.selectFrom('verified_activities').selectAll().where('year', '=', year).orderBy('id').execute()

export type ActivityRow = Awaited<ReturnType<typeof selectActivities>>[number]

export interface ProfileRow {
  enterpriseId: number
  name: string
  industry: string
  form: EnterpriseForm
  source: string
  revision: number
  changedAt: Date
  changedBy: string | null
  /** Reviewer and time of the fill from which the profile was taken. */
  approvedBy: string | null
  approvedAt: Date | null
  simulated: boolean
}

/** The forms that hold for a year, of enterprises that were not closed. */
export const selectProfiles = async (db: Db, year: number): Promise<ProfileRow[]> =>
  (
    await sql<ProfileRow>`
    select p.enterprise_id as "enterpriseId", e.name, e.industry, p.form, p.source, p.revision, p.changed_at as "changedAt",
      u.real_name as "changedBy", h.by_name as "approvedBy", h.at as "approvedAt", e.simulated
    from enterprise_profiles p join enterprises e on e.id = p.enterprise_id
      left join users u on u.id = p.changed_by
      left join lateral (
        select h.by_name, h.at from fills f join fill_tasks t on t.id = f.task_id join fill_projects r on r.id = t.project_id
          join fill_history h on h.fill_id = f.id
        where f.enterprise_id = p.enterprise_id and r.year = p.year and f.state = 'approved' and h.to_state = 'approved'
        order by h.id desc limit 1) h on p.source = 'fill'
    where p.year = ${year} order by p.enterprise_id`.execute(db)
  ).rows
