import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { baseFieldKeys, type enterpriseCalls, enterpriseExportColumns } from '@qingyuan/contract/emissions/enterprises.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import type { FormRow } from '@qingyuan/domain/fill-form/form.ts'
import { baseSection } from '@qingyuan/domain/fill-form/sections/base.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { formContext, type ServerFormContext } from './form-context.ts'
import { selectBases } from './import/queries.ts'
import { bareForm } from './profile.ts'
import { selectList } from './queries.ts'

type Call = typeof enterpriseCalls.Export

/** As many decimals as the values have. */
const decimalsOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value === null ? 0 : (String(value).split('.')[1]?.length ?? 0)), 0)

const baseSource = (field: FormField, bases: readonly FormRow[], { optionsOf }: ServerFormContext) => {
  const { key, type } = field
  if (type === 'number' || type === 'integer') {
    const values = bases.map(base => (typeof base[key] === 'number' ? base[key] : null))
    return { decimals: decimalsOf(values), of: (_: unknown, row: number) => values[row] }
  }
  const names = field.options && optionsOf(field.options)
  return (_: unknown, row: number) => cellText(field, bases[row]![key], names) || null
}

/** The list with all basic information of the newest profiles: the columns of an import, so that it can be corrected and brought back. */
export const enterpriseFrame = async (
  { services: { db, clock }, caller: { scope } }: ScopedContext,
  filter: InputOf<Call>,
): Promise<OutputOf<Call>> => {
  const rows = await selectList(db, scope, filter)
  const context = await formContext(db)
  const known = await selectBases(
    db,
    rows.map(({ id }) => id),
  )
  const bases = rows.map(row => known.get(row.id)?.base ?? bareForm(row).base)
  return buildFrame(
    enterpriseExportColumns,
    rows,
    {
      ...columnFamily(baseFieldKeys, { '*': (_, index) => baseSource(baseSection.fields[index]!, bases, context) }),
      years: ({ years }) => years.join('、') || null,
      changedAt: ({ changedAt }) => stampOf(changedAt),
    },
    { meta: { title: '企业信息', timeConvention, demo: rows.some(({ simulated }) => simulated), madeAt: formatDateTime(clock.now()) } },
  )
}
