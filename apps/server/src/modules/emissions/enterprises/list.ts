import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { countList, type ListRow, selectIndustries, selectList, selectPlaces } from './queries.ts'

type Answer = OutputOf<typeof enterpriseCalls.Query>

export const toRow = ({ changedAt, ...row }: ListRow): Answer['rows'][number] => ({
  ...row,
  county: countyById.get(row.countyId)?.name ?? '',
  changedAt: stampOf(changedAt),
})

export const queryEnterprises = async (
  { services: { db }, caller: { scope } }: ScopedContext,
  { page, pageSize, ...filter }: InputOf<typeof enterpriseCalls.Query>,
): Promise<Answer> => {
  const [rows, total] = await Promise.all([selectList(db, scope, filter, spanOf({ page, pageSize })), countList(db, scope, filter)])
  return { total, rows: rows.map(toRow) }
}

export const listHandlers = {
  Places: ({ services: { db }, caller: { scope } }, filter) => selectPlaces(db, scope, filter),
  Industries: ({ services: { db }, caller: { scope } }) => selectIndustries(db, scope),
} satisfies SomeHandlers<typeof enterpriseProfileCalls>
