import { countyById } from '@qingyuan/domain/counties.ts'
import { permissionIds, type Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { type Caller, systemCaller } from '#/platform/http/context.ts'

export interface DemoFactory {
  id: number
  code: string
  name: string
  countyId: number
  industry: string
  sourceControl: string | null
}

/** Who does something in the demo: its accounts where there is one, else somebody of the office with a name only. */
export const demoPeople = async (db: Db) => {
  const rows = await db.selectFrom('users').select(['id', 'user_name', 'real_name', 'enterprise_id']).execute()
  const byName = new Map(rows.map(row => [row.user_name, row]))
  const person = (userName: string | null, realName: string, scope: Omit<Scope, 'userId'>): Caller => {
    const account = userName === null ? undefined : byName.get(userName)
    return {
      ...systemCaller,
      userId: account?.id ?? 0,
      userName: userName ?? realName,
      realName: account?.real_name ?? realName,
      scope: { userId: account?.id ?? 0, ...scope },
      permissions: new Set(permissionIds),
    }
  }
  const whole = { userType: 'city', counties: null, enterpriseId: null } as const
  const account = byName.get('enterprise')
  return {
    /** Accounts that can be appointed. */
    countyOwner: byName.get('county')?.id ?? null,
    accountOf: account?.enterprise_id ?? null,
    city: person('city', '市局值班员', whole),
    reviewer: person('reviewer', '数据审核员', whole),
    county: (countyId: number): Caller => {
      const name = countyById.get(countyId)!.name
      return person(countyId === 7 ? 'county' : null, `${name.slice(0, 2)}分局审核员`, {
        userType: 'county',
        counties: [countyId],
        enterpriseId: null,
      })
    },
    clerk: ({ id, countyId, name }: DemoFactory): Caller =>
      person(id === account?.enterprise_id ? 'enterprise' : null, `${name.slice(0, 4)}填报员`, {
        userType: 'enterprise',
        counties: [countyId],
        enterpriseId: id,
      }),
  }
}
export type DemoPeople = Awaited<ReturnType<typeof demoPeople>>
