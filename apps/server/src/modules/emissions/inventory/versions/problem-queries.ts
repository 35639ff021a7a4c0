import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import type { Db } from '#/platform/database/pool.ts'

/** Enterprises with the newest form up to a year. */
export const selectFormsUntil = (db: Db, ids: readonly number[], year: number) =>
  db
    .selectFrom('enterprises as e')
    .leftJoin('enterprise_profiles as p', join => join.onRef('p.enterprise_id', '=', 'e.id').on('p.year', '<=', year))
    .select(['e.id', 'e.name'])
    .select(row => row.ref('p.form').$castTo<EnterpriseForm | undefined>().as('form'))
    .where('e.id', 'in', ids.length > 0 ? [...ids] : [-1])
    .orderBy('p.year', 'asc')
    .execute()
