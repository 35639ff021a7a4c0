import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initialRoles, type UserType } from '@qingyuan/domain/permissions.ts'
import type { Db } from '../database/pool.ts'
import { seedDirectory } from '../project-root.ts'
import { hashPassword } from './passwords.ts'

/** Password of every account of the demo; written on the sign-in page of a demo installation. */
export const demoPassword = 'Qingyuan@2026'

interface DemoAccount {
  userName: string
  realName: string
  prefixName: string
  userType: UserType
  countyIds: number[] | null
  role: string
}

export const demoAccounts: readonly DemoAccount[] = [
  { userName: 'admin', realName: '系统管理员', prefixName: '长治市', userType: 'city', countyIds: null, role: '系统管理员' },
  { userName: 'city', realName: '市局值班员', prefixName: '长治市', userType: 'city', countyIds: null, role: '市级监管' },
  { userName: 'county', realName: '襄垣分局值班员', prefixName: '襄垣县', userType: 'county', countyIds: [7], role: '区县监管' },
  { userName: 'reviewer', realName: '数据审核员', prefixName: '长治市', userType: 'city', countyIds: null, role: '审核员' },
  { userName: 'leader', realName: '局领导', prefixName: '长治市', userType: 'city', countyIds: null, role: '领导' },
  { userName: 'enterprise', realName: '企业填报员', prefixName: '长治市', userType: 'enterprise', countyIds: [7], role: '企业用户' },
]

const seedRoles = (db: Db) =>
  db
    .insertInto('roles')
    .values(initialRoles.map(role => ({ ...role, permissions: [...role.permissions], built_in: true })))
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()

const seedDemoAccount = async (db: Db, account: DemoAccount, passwordHash: string) => {
  const user = await db
    .insertInto('users')
    .values({
      user_name: account.userName,
      real_name: account.realName,
      prefix_name: account.prefixName,
      user_type: account.userType,
      county_ids: account.countyIds,
      password_hash: passwordHash,
      must_change_password: false,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return
  const { id } = await db.selectFrom('roles').select('id').where('name', '=', account.role).executeTakeFirstOrThrow()
  await db.insertInto('user_roles').values({ user_id: user.id, role_id: id }).execute()
}

interface Dictionaries {
  types: {
    SettingType: string
    key: string
    name: string
    provenance: string
    note?: string
    items: { code: string; name: string; SettingLevel?: number; parent?: string | null; value?: string }[]
  }[]
}

/** Dictionaries that the installation does not have yet, with their entries; entries of the others stay as administrators made them. */
const seedDictionaries = async (db: Db) => {
  const { types } = JSON.parse(await readFile(join(seedDirectory(), 'dictionaries.json'), 'utf8')) as Dictionaries
  const known = new Set((await db.selectFrom('setting_types').select('setting_type').execute()).map(row => row.setting_type))
  const added = types.filter(type => !known.has(type.SettingType))
  if (added.length === 0) return
  // An installation from before `setting_types` has the entries of the dictionaries it knew.
  const filled = new Set((await db.selectFrom('setting_items').select('setting_type').distinct().execute()).map(row => row.setting_type))
  await db
    .insertInto('setting_types')
    .values(
      added.map(({ SettingType, key, name, provenance, note }) => ({
        setting_type: SettingType,
        key,
        name,
        provenance,
        note: note ?? null,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const rows = added
    .filter(type => !filled.has(type.SettingType))
    .flatMap(type =>
      type.items.map((item, position) => ({
        setting_type: type.SettingType,
        key: type.key,
        code: item.code,
        name: item.name,
        setting_level: item.SettingLevel ?? 1,
        parent: item.parent ?? null,
        value: item.value ?? null,
        position,
      })),
    )
  if (rows.length === 0) return
  await db
    .insertInto('setting_items')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * What an installation starts with: the initial roles and the dictionaries; in the demo six accounts too. May be called at every start:
 * what exists stays as people made it. Without the demo there is no account: the first administrator is made by a command.
 */
export const seedInitialData = async (db: Db, { demo }: { demo: boolean }): Promise<void> => {
  const roles = await db.selectFrom('roles').select('id').limit(1).executeTakeFirst()
  // Roles that an administrator deleted do not come back.
  if (!roles) await seedRoles(db)
  await seedDictionaries(db)
  if (!demo) return
  const users = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (users) return
  const passwordHash = await hashPassword(demoPassword)
  for (const account of demoAccounts) await seedDemoAccount(db, account, passwordHash)
}
