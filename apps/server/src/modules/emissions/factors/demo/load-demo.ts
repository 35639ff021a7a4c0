import { selectVersion } from '#/modules/emissions/factor-library/public.ts'
import { demoPeople } from '#/modules/system/users/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { DemoContext } from '#/platform/module.ts'
import { applyFactor } from '../applying.ts'
import { isUsed } from '../changes.ts'
import { updateFactor } from '../editing.ts'
import { type FactorKind, factorKinds } from '../kinds.ts'

/** Factors of each kind that the demo's staff reviewed. */
const reviewed = 3
const reason = '年度复核：数值、单位与来源文件一致'

const selectUsed = (db: Db, { kind }: FactorKind) =>
  db
    .selectFrom('factors as f')
    .innerJoin('factor_versions as v', join => join.onRef('v.factor_id', '=', 'f.id').onRef('v.version', '=', 'f.current_version'))
    .selectAll('f')
    .select('v.version')
    .where('f.kind', '=', kind)
    .where('f.origin', 'is', null)
    .orderBy('f.id', 'desc')
    .limit(reviewed)
    .execute()

/** A yearly review of some factors of every kind, by the functions of the module: a new version with the same value, applied where the row is in use. Does nothing when there is a history. */
export const loadDemo = async ({ db }: Pick<DemoContext, 'db'>): Promise<void> => {
  if (await db.selectFrom('factor_history').select('id').limit(1).executeTakeFirst()) return
  const { reviewer } = await demoPeople(db)
  const author = { userId: reviewer.userId, name: reviewer.realName }
  for (const kind of Object.values(factorKinds))
    for (const { version, ...factor } of await selectUsed(db, kind)) {
      const { id } = factor
      const { value, unit, quality, provenance } = (await selectVersion(db, id, version))!
      const edited = await updateFactor({ db }, kind, author, {
        ...{ id, latestVersion: version, value, unit, quality, provenance, reason },
        note: '已按来源文件复核',
      })
      // Rows for comparison only are not applied: that would make them count for a source.
      if (isUsed(factor))
        await applyFactor({ db, kind, author, city: async () => null }, { id, version: edited.version, reason, preview: false })
    }
}
