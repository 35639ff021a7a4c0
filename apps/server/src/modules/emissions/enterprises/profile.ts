import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import type { FormChange } from '@qingyuan/domain/fill-form/diff.ts'
import type { FieldValue } from '@qingyuan/domain/fill-form/field.ts'
import { type EnterpriseForm, emptyForm, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { formContext, type ServerFormContext } from './form-context.ts'
import { toRow } from './list.ts'
import { selectHistory, selectProfiles } from './profile-queries.ts'
import { type ListRow, selectOne } from './queries.ts'

type Profile = OutputOf<typeof enterpriseCalls.QueryByID>
type History = OutputOf<typeof enterpriseProfileCalls.History>

/** @throws NOT_FOUND, also for one of another county */
export const enterpriseOf = async (db: Db, scope: Scope, id: number) => {
  const enterprise = await selectOne(db, scope, id)
  if (!enterprise) throw appError('NOT_FOUND', { what: '企业' })
  return enterprise
}

/** The register's own facts as a form, for an enterprise that never had a profile. */
export const bareForm = ({ name, code, countyId, industryCode, lon, lat, ...rest }: ListRow): EnterpriseForm => {
  const form = emptyForm()
  const { sourceControl, address, contact, mobile } = rest
  Object.assign(form.base, { enterpriseName: name, creditCode: code, countyId: String(countyId), industryCode, lon, lat })
  Object.assign(form.base, { sourceControl, productionAddress: address, contact, mobile })
  return form
}

/** The profile of a year, or the newest, with what its checks say of it now. @throws NOT_FOUND for a year without one */
export const enterpriseProfile = async (
  { services: { db }, caller: { scope } }: ScopedContext,
  { id, year }: InputOf<typeof enterpriseCalls.QueryByID>,
): Promise<Profile> => {
  const enterprise = await enterpriseOf(db, scope, id)
  const [profile] = await selectProfiles(db, [id], year)
  if (!profile && year !== undefined) throw appError('NOT_FOUND', { what: `${year} 年的企业档案` })
  const form = profile?.form ?? bareForm(enterprise)
  return {
    enterprise: toRow(enterprise),
    year: profile?.year ?? null,
    source: profile?.source ?? null,
    changedAt: profile ? stampOf(profile.changedAt) : null,
    form,
    problems: checkForm(form, await formContext(db, profile?.year)),
  }
}

const shown = ({ optionsOf }: ServerFormContext, { section, field }: FormChange, value: FieldValue): string | null => {
  const found = sectionOf.get(section)?.fields.find(({ key }) => key === field)
  const text = found ? cellText(found, value, found.options && optionsOf(found.options)) : ''
  return text === '' ? null : text
}

/** History of changes, newest first, with displayed values. */
export const enterpriseHistory = async (
  { services: { db }, caller: { scope } }: ScopedContext,
  { id }: { id: number },
): Promise<History> => {
  await enterpriseOf(db, scope, id)
  const context = await formContext(db)
  return (await selectHistory(db, scope, id)).map(({ at, changes, ...row }) => ({
    ...row,
    at: stampOf(at),
    changes: changes.map(change => ({
      label: change.label,
      kind: change.kind,
      from: shown(context, change, change.from),
      to: shown(context, change, change.to),
    })),
  }))
}

/** Forms of a year by enterprise, for modules that copy or compare them. */
export const profilesOfYear = async (db: Db, ids: readonly number[], year?: number): Promise<ReadonlyMap<number, EnterpriseForm>> =>
  new Map((await selectProfiles(db, ids, year)).map(({ enterpriseId, form }) => [enterpriseId, form]))
