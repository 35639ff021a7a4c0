import type { InputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import type { FormRow } from '@qingyuan/domain/fill-form/form.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf, numberColumn, textColumn } from '@qingyuan/domain/frame-columns.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { formContext, type ServerFormContext } from './form-context.ts'
import { enterpriseColumns } from './import/columns.ts'
import { selectBases } from './import/queries.ts'
import { bareForm } from './profile.ts'
import { selectList } from './queries.ts'

/** As many decimals as the values have. */
const decimalsOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value === null ? 0 : (String(value).split('.')[1]?.length ?? 0)), 0)

const columnOf = (
  { key, field }: (typeof enterpriseColumns)[number],
  bases: readonly FormRow[],
  { optionsOf }: ServerFormContext,
): FrameColumn => {
  const { label, unit, type } = field
  if (type === 'number' || type === 'integer') {
    const values = bases.map(base => (typeof base[key] === 'number' ? base[key] : null))
    return numberColumn(key, label, unit ?? '', decimalsOf(values), values)
  }
  const names = field.options && optionsOf(field.options)
  return textColumn(
    key,
    label,
    bases.map(base => cellText(field, base[key], names) || null),
  )
}

/** The list with all basic information of the newest profiles: the columns of an import, so that it can be corrected and brought back. */
export const enterpriseFrame = async (
  { services: { db, clock }, caller: { scope } }: ScopedContext,
  filter: InputOf<typeof enterpriseCalls.Export>,
): Promise<Frame> => {
  const rows = await selectList(db, scope, filter)
  const context = await formContext(db)
  const known = await selectBases(
    db,
    rows.map(({ id }) => id),
  )
  const bases = rows.map(row => known.get(row.id)?.base ?? bareForm(row).base)
  const { text } = columnsOf(rows)
  return {
    columns: [
      ...enterpriseColumns.map(column => columnOf(column, bases, context)),
      text('years', '档案年度', ({ years }) => years.join('、') || null),
      text('changedAt', '最近更新', ({ changedAt }) => stampOf(changedAt)),
    ],
    rowCount: rows.length,
    meta: { title: '企业信息', timeConvention, demo: rows.some(({ simulated }) => simulated), madeAt: formatDateTime(clock.now()) },
  }
}
