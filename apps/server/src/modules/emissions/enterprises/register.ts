import type { FieldValue } from '@qingyuan/domain/fill-form/field.ts'
import { type FormRow, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import type { EnterpriseStatus } from '#/platform/database/tables.ts'
import type { ServerFormContext } from './form-context.ts'

/** Columns of the list that are taken from a profile's basic information. */
export interface RegisterColumns {
  code: string
  name: string
  county_id: number
  industry: string
  industry_code: string
  source_control: string | null
  control_level: string | null
  grade: string | null
  scale: string | null
  status: EnterpriseStatus
  lon: number
  lat: number
  legal_person: string | null
  contact: string | null
  mobile: string | null
  address: string | null
}

const baseFields = new Map(sectionOf.get('base')!.fields.map(field => [field.key, field]))

/** The name of a choice's code. */
export const nameOf = ({ optionsOf }: ServerFormContext, key: string, value: FieldValue | undefined): string | null => {
  if (typeof value !== 'string' || value === '') return null
  const options = baseFields.get(key)?.options
  return (options && optionsOf(options).get(value)) ?? value
}

/** 正常生产 and 试生产 run, 关闭/搬迁 is closed, all else is stopped. Dictionary 02. */
const statusOf = (code: FieldValue | undefined): EnterpriseStatus =>
  code === '1' || code === '5' ? 'running' : code === '6' ? 'closed' : 'stopped'

const textOf = (row: FormRow, key: string): string | null => (typeof row[key] === 'string' && row[key] !== '' ? (row[key] as string) : null)

/** Columns of the register out of a profile that passed its checks. An industry keeps its known name while its code stays. */
export const registerColumns = (
  base: FormRow,
  context: ServerFormContext,
  known?: { industry: string; industry_code: string | null },
): RegisterColumns => ({
  code: String(base.creditCode),
  name: String(base.enterpriseName),
  county_id: Number(base.countyId),
  industry:
    known && (known.industry_code ?? base.industryCode) === base.industryCode
      ? known.industry
      : (nameOf(context, 'industryCode', base.industryCode) ?? ''),
  industry_code: String(base.industryCode),
  source_control: textOf(base, 'sourceControl'),
  control_level: nameOf(context, 'permitClass', base.permitClass)?.replace(/管理$/, '') ?? null,
  grade: nameOf(context, 'performanceGrade', base.performanceGrade)?.replace(/级$/, '') ?? null,
  scale: nameOf(context, 'scale', base.scale),
  status: statusOf(base.status),
  lon: Number(base.lon),
  lat: Number(base.lat),
  legal_person: textOf(base, 'legalPerson'),
  contact: textOf(base, 'contact'),
  mobile: textOf(base, 'mobile'),
  address: textOf(base, 'productionAddress'),
})
