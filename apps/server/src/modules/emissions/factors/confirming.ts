import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { isUnconfirmed } from '@qingyuan/domain/factor-provenance-text.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { insertVersion, lockFactor, newestVersion } from './change-queries.ts'
import { type FactorChange, versionOf, writeChanges } from './changes.ts'
import { factorKinds } from './kinds.ts'

type Confirm = (typeof sourceClassCalls)['Confirm']

/**
 * Rows that were compared with their original: the same value as a new version with that document as its provenance, in force at once. All or none.
 *
 * @throws INVALID_INPUT for a document that is none, NOT_FOUND, CONFLICT for a row that is confirmed, withdrawn or has a draft
 */
export const confirmFactors = async (
  { services: { db }, caller }: CallerContext,
  { kind, ids, source, reason }: InputOf<Confirm>,
): Promise<OutputOf<Confirm>> => {
  if (isUnconfirmed(source.trim())) throw appError('INVALID_INPUT', { field: 'source', message: '请写明核对的文件、表号或页码' })
  const author = { userId: caller.userId, name: caller.realName }
  const wanted = [...new Set(ids)]
  await db.transaction().execute(async trx => {
    const changes: FactorChange[] = []
    for (const id of wanted.toSorted()) {
      const factor = await lockFactor(trx, factorKinds[kind].kind, id)
      if (!factor) throw appError('NOT_FOUND', { what: `${factorKinds[kind].noun} ${id}` })
      const before = await versionOf(trx, id, factor.current_version)
      const newest = await newestVersion(trx, id)
      if (!before) throw appError('CONFLICT', { message: `${id} 已停用，不能确认` })
      if (newest !== before.version) throw appError('CONFLICT', { message: `${id} 有未应用的修改，请先应用` })
      if (!isUnconfirmed(before.provenance)) throw appError('CONFLICT', { message: `${id} 的来源已确认，请刷新` })
      const { value, unit, quality, note } = before
      const version = { value, unit, quality, note, version: newest + 1, provenance: source.trim(), reason: reason.trim() }
      await insertVersion(trx, author, { factor_id: id, ...version })
      changes.push({ factor, before, after: await versionOf(trx, id, newest + 1) })
    }
    await writeChanges(trx, author, 'apply', changes, reason.trim())
  })
  return { confirmed: wanted.length }
}
