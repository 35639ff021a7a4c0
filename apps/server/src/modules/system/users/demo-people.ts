import { type County, counties, countyById } from '@qingyuan/domain/counties.ts'
import { permissionIds, type Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'

export interface DemoFactory {
  id: number
  code: string
  name: string
  countyId: number
  industry: string
  sourceControl: string | null
}

const ownCounty = (countyId: number) => ({ userType: 'county', counties: [countyId], enterpriseId: null }) as const
const staffName = ({ adcode }: County) => `county-${adcode}`

/**
 * Staff of the counties that have no account of the demo: users whom a task can name. Their password hash is invalid, so that they cannot sign in
 * before an administrator sets a password.
 */
export const createStaff = async (db: Db): Promise<void> => {
  const role = await db.selectFrom('roles').select('id').where('name', '=', '区县监管').executeTakeFirst()
  const seats = await db.selectFrom('users').select('county_ids').where('user_type', '=', 'county').execute()
  const free = counties.filter(({ id }) => !seats.some(({ county_ids }) => county_ids?.includes(id)))
  if (!role || free.length === 0) return
  const made = await db
    .insertInto('users')
    .values(
      free.map(county => ({
        user_name: staffName(county),
        real_name: `${county.name.slice(0, 2)}分局值班员`,
        prefix_name: county.name,
        user_type: 'county' as const,
        county_ids: [county.id],
        password_hash: '*',
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('user_roles')
    .values(made.map(({ id }) => ({ user_id: id, role_id: role.id })))
    .execute()
}

/** The actor of a step in the demo: its account where there is one, else an office worker with a name only. */
export const demoPeople = async (db: Db) => {
  const rows = await db.selectFrom('users').select(['id', 'user_name', 'real_name', 'enterprise_id', 'user_type', 'county_ids']).execute()
  const byName = new Map(rows.map(row => [row.user_name, row]))
  const seats = new Map(rows.flatMap(row => (row.user_type === 'county' ? (row.county_ids ?? []).map(id => [id, row] as const) : [])))
  const person = (account: (typeof rows)[number] | undefined, name: string, scope: Omit<Scope, 'userId'>): Caller => ({
    ...systemCaller,
    userId: account?.id ?? 0,
    userName: account?.user_name ?? name,
    realName: account?.real_name ?? name,
    scope: { userId: account?.id ?? 0, ...scope },
    permissions: new Set(permissionIds),
  })
  const whole = { userType: 'city', counties: null, enterpriseId: null } as const
  const account = byName.get('enterprise')
  return {
    /** Users who can be appointed for each county. */
    owners: [...seats].map(([countyId, { id }]) => ({ countyId, ownerId: id })).toSorted((a, b) => a.countyId - b.countyId),
    accountOf: account?.enterprise_id ?? null,
    /** County of the demo's account of a county. */
    ownCounty: byName.get('county')?.county_ids?.[0] ?? null,
    city: person(byName.get('city'), '市局值班员', whole),
    reviewer: person(byName.get('reviewer'), '数据审核员', whole),
    county: (countyId: number): Caller =>
      person(seats.get(countyId), `${countyById.get(countyId)!.name.slice(0, 2)}分局值班员`, ownCounty(countyId)),
    clerk: ({ id, countyId, name }: DemoFactory): Caller =>
      person(id === account?.enterprise_id ? account : undefined, `${name.slice(0, 4)}填报员`, {
        userType: 'enterprise',
        counties: [countyId],
        enterpriseId: id,
      }),
  }
}
export type DemoPeople = Awaited<ReturnType<typeof demoPeople>>
