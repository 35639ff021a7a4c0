import { type DemoEnterprise, demoEnterprises } from '@qingyuan/demo-city/enterprises/enterprises.ts'
import { demoForm } from '@qingyuan/demo-city/forms/form-of.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import type { DemoContext } from '#/platform/module.ts'
import { formContext, type ProfileEntry, writeProfiles } from '../public.ts'

/** Whole years before the current one that have profiles. */
const years = 3

type Registered = Pick<NonNullable<ProfileEntry['enterprise']>, 'id' | 'industry' | 'industry_code'>

/** Profiles of the last whole years for the demo's enterprises; in the newest, last year's copy first and then its changes. Does nothing when there are some. */
export const loadProfiles = ({ db, seed, now }: Omit<DemoContext, 'pool'>): Promise<void> =>
  db.transaction().execute(async trx => {
    if (await trx.selectFrom('enterprise_profiles').select('year').limit(1).executeTakeFirst()) return
    const rows = await trx
      .selectFrom('enterprises')
      .select(['id', 'code', 'industry', 'industry_code'])
      .where('simulated', '=', true)
      .execute()
    const ids = new Map(rows.map(row => [row.code, row]))
    const known = demoEnterprises(seed).flatMap(enterprise => {
      const row = ids.get(enterprise.code)
      return row ? [{ enterprise, row }] : []
    })
    const context = await formContext(trx)
    const last = wallClock(now).year - 1
    const write = async (
      year: number,
      form: (enterprise: DemoEnterprise) => EnterpriseForm,
      before: ((enterprise: DemoEnterprise) => EnterpriseForm) | null,
      at: number,
    ) => {
      const entries = known.map(({ enterprise, row }: { enterprise: DemoEnterprise; row: Registered }) => ({
        enterprise: row,
        form: form(enterprise),
        before: before?.(enterprise) ?? null,
      }))
      await writeProfiles(trx, context, { id: null, name: '演示数据', at: new Date(at), source: 'demo' }, year, entries)
    }
    const of = (year: number) => (enterprise: DemoEnterprise) => demoForm(seed, enterprise, year)
    for (let year = last - years + 1; year < last; year++) await write(year, of(year), null, Date.UTC(year + 1, 2, 20, 2))
    await write(last, of(last - 1), null, Math.min(now, Date.UTC(last + 1, 1, 10, 2)))
    await write(last, of(last), of(last - 1), Math.min(now, Date.UTC(last + 1, 2, 18, 7)))
  })
