import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { initialRoles, permissionIds } from '@qingyuan/domain/permissions.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitUntilTrue } from '#/pipeline/test-support/wire.ts'
import { verifyPassword } from '#/platform/auth/passwords.ts'
import { demoPassword } from '#/platform/auth/seed.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { changeAdministration } from './administration.ts'
import { createAdministrator, resetByName, unlockByName } from './first-administrator.ts'

const { System, Setting, Auth, SysFile, Ingest } = calls
let t: TestServer
let admin: string
beforeEach(async () => {
  t = await testServer()
  admin = await t.token('admin')
})
afterEach(() => t.close())

const roles = async () =>
  (await t.ask(System.RoleQuery, {}, { token: admin })).data as { id: number; name: string; permissions: string[] }[]
const role = async (name: string) => (await roles()).find(found => found.name === name)!
const users = async (token = admin) => (await t.ask(System.UserQuery, {}, { token })).data.rows as Record<string, never>[]
const fieldsOf = async (userName: string) => {
  const { id, realName, prefixName, userType, countyIds, roleIds } = (await users()).find(user => user.userName === userName)!
  return { id: Number(id), realName, prefixName, userType, countyIds, roleIds, disabled: false }
}
const update = (input: object, token = admin) => t.ask(System.UserUpdate, input as never, { token })

describe('rights', () => {
  test('a right taken from a role is gone at the next request, one given works at once', async () => {
    const leader = await t.token('leader')
    expect((await t.ask(System.AuditQuery, {}, { token: leader })).status).toBe(403)
    const { id, permissions } = await role('领导')
    const save = (list: string[]) =>
      t.ask(System.RoleSave, { id, name: '领导', description: '', permissions: list as never }, { token: admin })
    await save([...permissions, 'system:audit'])
    expect((await t.ask(System.AuditQuery, {}, { token: leader })).status).toBe(200)
    await save(permissions)
    expect((await t.ask(System.AuditQuery, {}, { token: leader })).status).toBe(403)
  })

  test('another role for a person works at once', async () => {
    const leader = await t.token('leader')
    await update({ ...(await fieldsOf('leader')), roleIds: [(await role('系统管理员')).id] })
    expect((await t.ask(System.UserQuery, {}, { token: leader })).status).toBe(200)
  })

  test('another county for a person works at once', async () => {
    const county = await t.token('county')
    const seen = async () =>
      (await t.ask(Setting.GetCountyByLoginUser, {}, { token: county })).data.map((c: { CountyName: string }) => c.CountyName)
    expect(await seen()).toEqual(['襄垣县'])
    await update({ ...(await fieldsOf('county')), countyIds: [12, 13] })
    expect(await seen()).toEqual(['沁县', '沁源县'])
  })

  test('refuses a grant that exceeds the caller’s own rights', async () => {
    const limited = await t.ask(
      System.RoleSave,
      { name: '用户专员', description: '', permissions: ['system:users', 'system:roles', 'air:view'] },
      { token: admin },
    )
    await update({ ...(await fieldsOf('leader')), roleIds: [limited.data.id] })
    const clerk = await t.token('leader')
    const grant = await t.ask(System.RoleSave, { name: '越权', description: '', permissions: ['system:audit'] }, { token: clerk })
    expect([grant.status, grant.message]).toEqual([403, '不能授予自己没有的权限：审计日志'])
    const promote = await update({ ...(await fieldsOf('leader')), roleIds: [(await role('系统管理员')).id] }, clerk)
    expect(promote.status).toBe(403)
  })

  test('refuses to change or delete a role with a right that the caller lacks', async () => {
    const clerkRole = await t.ask(
      System.RoleSave,
      { name: '角色专员', description: '', permissions: ['system:roles', 'air:view'] },
      { token: admin },
    )
    await update({ ...(await fieldsOf('leader')), roleIds: [clerkRole.data.id] })
    const clerk = await t.token('leader')
    const spare = { name: '审计', description: '', permissions: ['system:audit', 'air:view'] as const }
    const { data } = await t.ask(System.RoleSave, { ...spare, permissions: [...spare.permissions] }, { token: admin })
    const refused = [403, '不能管理权限高于自己的角色：该角色具有审计日志权限']
    for (const permissions of [[], ['air:view'], ['system:audit', 'air:view']] as const) {
      const weakened = await t.ask(System.RoleSave, { id: data.id, ...spare, permissions: [...permissions] }, { token: clerk })
      expect(weakened.status).toBe(403)
    }
    const weakened = await t.ask(System.RoleSave, { id: data.id, ...spare, permissions: ['air:view'] }, { token: clerk })
    expect([weakened.status, weakened.message]).toEqual(refused)
    const deleted = await t.ask(System.RoleDelete, { id: data.id }, { token: clerk })
    expect([deleted.status, deleted.message]).toEqual(refused)
    expect((await role('审计')).permissions).toEqual(['system:audit', 'air:view'])
    const own = await t.ask(System.RoleSave, { name: '查看', description: '', permissions: ['air:view'] }, { token: clerk })
    expect(
      (await t.ask(System.RoleSave, { id: own.data.id, name: '查看', description: '', permissions: [] }, { token: clerk })).status,
    ).toBe(200)
  })

  test('refuses to change or delete a role that accounts outside the caller’s counties have', async () => {
    const save = (input: object, token = admin) => t.ask(System.RoleSave, input as never, { token })
    const clerkRole = await save({ name: '角色专员', description: '', permissions: ['system:roles', 'system:users', 'air:view'] })
    await update({ ...(await fieldsOf('county')), roleIds: [clerkRole.data.id] })
    const shared = { name: '查看', description: '', permissions: ['air:view'] }
    const { data } = await save(shared)
    const county = await t.token('county')
    const attempts = async () => [
      await save({ id: data.id, ...shared, permissions: [] }, county),
      await save({ id: data.id, ...shared, name: '改名' }, county),
      await t.ask(System.RoleDelete, { id: data.id }, { token: county }),
    ]
    const refused = [403, '不能管理他人辖区也在使用的角色：1 名用户不在自己的管理范围内']
    const leader = await fieldsOf('leader')
    await update({ ...leader, roleIds: [data.id] })
    expect((await attempts()).map(({ status, message }) => [status, message])).toEqual([refused, refused, refused])
    await update({ ...leader, userType: 'county', countyIds: [7], roleIds: [data.id] })
    expect((await attempts()).map(({ status }) => status)).toEqual([200, 200, 409])
    await update(leader)
    expect((await t.ask(System.RoleDelete, { id: data.id }, { token: county })).status).toBe(200)
  })

  test('lists the accounts of one type and of one county, counted with the same filter', async () => {
    await update({ ...(await fieldsOf('leader')), userType: 'county', countyIds: [7, 12] })
    const listed = async (input: object) => {
      const { data } = await t.ask(System.UserQuery, { pageSize: 200, ...input }, { token: admin })
      expect(data.total).toBe(data.rows.length)
      return data.rows as { userName: string; userType: string; countyIds: number[] | null }[]
    }
    const all = await listed({})
    const names = (rows: typeof all) => rows.map(({ userName }) => userName).toSorted((a, b) => a.localeCompare(b))
    expect(names(await listed({ userType: 'county' }))).toEqual(names(all.filter(({ userType }) => userType === 'county')))
    expect(names(await listed({ countyId: 7 }))).toEqual(['county', 'enterprise', 'leader'])
    expect(names(await listed({ countyId: 12 }))).toEqual(['leader'])
    expect(names(await listed({ countyId: 7, userType: 'enterprise' }))).toEqual(['enterprise'])
  })

  test('who manages the users of one county sees and touches no others', async () => {
    const made = await t.ask(System.RoleSave, { name: '区县用户管理', description: '', permissions: ['system:users'] }, { token: admin })
    await update({ ...(await fieldsOf('county')), roleIds: [made.data.id] })
    const county = await t.token('county')
    expect((await users(county)).map(user => user.userName).sort((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'county',
      'enterprise',
    ])
    expect((await t.ask(System.UserQuery, { countyId: 12 }, { token: county })).status).toBe(403)
    const leader = await fieldsOf('leader')
    expect((await t.ask(System.UserResetPassword, { id: leader.id, password: 'Mountain+River7' }, { token: county })).status).toBe(404)
    expect((await t.ask(System.UserUnlock, { id: leader.id }, { token: county })).status).toBe(404)
    expect((await update({ ...leader, countyIds: [7], userType: 'county' }, county)).status).toBe(404)
  })
})

/** Every call that changes an existing account. */
const accountCalls = Object.values(System).filter(
  call =>
    call.permission === 'system:users' && call.method === 'POST' && 'id' in (call.input as unknown as { properties: object }).properties,
)

describe('who lacks a right of an account does not manage it', () => {
  const attempt = async (call: Call, userName: string, token: string) =>
    t.ask(call, { ...(await fieldsOf(userName)), roleIds: [(await role('企业用户')).id], password: 'Mountain+River8' }, { token })
  const stateOf = async (userName: string) => {
    const { rows } = await t.services.pool.query(
      `select u.*, (select array_agg(role_id) from user_roles where user_id = u.id) as roles from users u where user_name = $1`,
      [userName],
    )
    return rows[0]
  }
  const ofEnterprise = initialRoles.find(({ name }) => name === '企业用户')!.permissions
  const roleOf = async (name: string, permissions: readonly string[]) =>
    (await t.ask(System.RoleSave, { name, description: '', permissions: permissions as never }, { token: admin })).data.id as number

  test('the calls are these', () => {
    expect(accountCalls.map(call => call.name)).toEqual(['System.UserUpdate', 'System.UserResetPassword', 'System.UserUnlock'])
  })

  test.each(accountCalls.map(call => [call.name, call] as const))('%s', async (_, call) => {
    const clerk = await roleOf('区县用户管理', ['system:users', ...ofEnterprise])
    await update({ ...(await fieldsOf('county')), roleIds: [clerk] })
    await update({ ...(await fieldsOf('leader')), userType: 'county', countyIds: [7], roleIds: [(await role('系统管理员')).id] })
    const county = await t.token('county')
    const before = await stateOf('leader')
    const refused = await attempt(call, 'leader', county)
    expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('不能管理权限高于自己的账户')])
    expect(await stateOf('leader')).toEqual(before)
    // The same account with no more than the manager's own rights.
    await update({ ...(await fieldsOf('leader')), roleIds: [(await role('企业用户')).id] })
    expect((await attempt(call, 'leader', county)).status).toBe(200)
  })

  test.each(accountCalls.map(call => [call.name, call] as const))('%s, of a wider scope', async (_, call) => {
    const register = (code: string, name: string) => ({ code, name, county_id: 7, industry: '炼焦', lon: 113.25, lat: 36.36 })
    const enterprises = await t.services.db
      .insertInto('enterprises')
      .values([register('91140406MA0JABCD1X', '演示一厂'), register('91140406MA0JABCD2X', '演示二厂')])
      .returning('id')
      .execute()
    const works = await roleOf('企业用户管理', ['system:users', ...ofEnterprise])
    const own = (await fieldsOf('enterprise')) as Record<string, unknown>
    expect(
      (await update({ ...own, userType: 'enterprise', enterpriseId: enterprises[0]!.id, countyIds: [7], roleIds: [works] })).status,
    ).toBe(200)
    const county = { ...(await fieldsOf('county')), roleIds: [(await role('企业用户')).id] }
    await update(county)
    const manager = await t.token('enterprise')
    expect((await attempt(call, 'county', manager)).status).toBe(404)
    await update({ ...county, userType: 'enterprise', enterpriseId: enterprises[1]!.id })
    expect((await attempt(call, 'county', manager)).status).toBe(404)
    expect((await users(manager)).map(user => user.userName)).toEqual(['enterprise'])
    const { id: _id, disabled: _disabled, ...fields } = county
    const wider = await t.ask(System.UserAdd, { ...fields, userName: 'wider', password: 'Mountain+River8' } as never, { token: manager })
    expect([wider.status, wider.error.code]).toEqual([403, 'OUT_OF_SCOPE'])
  })
})

test('an account of an enterprise belongs to one of the register, in a county that it sees', async () => {
  const register = { code: '91140406MA0JABCD1X', name: '演示一厂', county_id: 6, industry: '炼焦', lon: 113.25, lat: 36.36 }
  const { id } = await t.services.db.insertInto('enterprises').values(register).returning('id').executeTakeFirstOrThrow()
  const account = { userName: 'works1', password: 'Mountain+River7', realName: '甲', prefixName: '演示一厂', userType: 'enterprise' }
  const add = async (link: object) =>
    t.ask(System.UserAdd, { ...account, roleIds: [(await role('企业用户')).id], countyIds: [6], ...link } as never, { token: admin })
  const refusals = [await add({}), await add({ enterpriseId: 999_999 }), await add({ enterpriseId: id, countyIds: [7] })]
  expect(refusals.map(({ status, message }) => [status, message])).toEqual([
    [400, '企业用户必须指定所属企业'],
    [404, '未找到企业'],
    [400, '“演示一厂”不在可见区县内'],
  ])
  const staff = await add({ enterpriseId: id, userType: 'county' })
  expect([staff.status, staff.error.field]).toEqual([400, 'enterpriseId'])
  const { data } = await add({ enterpriseId: id })
  expect((await users()).find(user => user.id === data.id)).toMatchObject({ enterpriseId: id, enterprise: '演示一厂', countyIds: [6] })
})

describe('the last administrator', () => {
  const noAdmin = '必须保留至少一名可用的系统管理员（全市范围，具有用户管理和角色管理权限）'

  test('cannot be lost by taking the role, the counties or the rights away', async () => {
    const fields = await fieldsOf('admin')
    expect((await update({ ...fields, disabled: true })).message).toBe('不能停用自己的账户')
    expect((await update({ ...fields, roleIds: [(await role('领导')).id] })).message).toBe(noAdmin)
    expect((await update({ ...fields, countyIds: [7] })).message).toBe(noAdmin)
    const { id, permissions } = await role('系统管理员')
    const less = permissions.filter(permission => permission !== 'system:users') as never
    expect((await t.ask(System.RoleSave, { id, name: '系统管理员', description: '', permissions: less }, { token: admin })).message).toBe(
      noAdmin,
    )
    expect((await t.ask(System.UserQuery, {}, { token: admin })).status).toBe(200)
  })

  test('of two administrators who disable each other at the same moment one stays', async () => {
    const roleIds = [(await role('系统管理员')).id]
    const second = {
      userName: 'second',
      password: 'Mountain+River7',
      realName: '乙',
      prefixName: '长治市',
      userType: 'city',
      countyIds: null,
      roleIds,
    }
    const { data } = await t.ask(System.UserAdd, second as never, { token: admin })
    await t.services.db.updateTable('users').set({ must_change_password: false }).where('id', '=', data.id).execute()
    const other = (await t.signIn('second', second.password)).requestToken
    const [one, two] = [await fieldsOf('admin'), await fieldsOf('second')]
    const answers = await Promise.all([update({ ...two, disabled: true }, admin), update({ ...one, disabled: true }, other)])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })
})

describe('accounts', () => {
  test('a name can be taken once, in whatever case', async () => {
    const roleIds = [(await role('领导')).id]
    const account = {
      userName: 'LEADER',
      password: 'Mountain+River7',
      realName: '甲',
      prefixName: '长治市',
      userType: 'city',
      countyIds: null,
      roleIds,
    }
    const answer = await t.ask(System.UserAdd, account as never, { token: admin })
    expect([answer.status, answer.message]).toEqual([409, '用户名 LEADER 已存在'])
  })

  test('a county user must have a county, and one that exists', async () => {
    const fields = await fieldsOf('leader')
    expect((await update({ ...fields, userType: 'county', countyIds: null })).message).toBe('区县用户和企业用户必须指定可见区县')
    expect((await update({ ...fields, userType: 'county', countyIds: [99] })).message).toBe('没有编号为 99 的区县')
  })

  test('a reset password must be changed, and opens a locked account', async () => {
    const id = Number((await fieldsOf('leader')).id)
    for (let i = 0; i < 3; i++) await t.ask(Auth.Login, { userName: 'leader', password: 'wrong' })
    const until = new Date(t.services.clock.now() + 60_000)
    await t.services.db.updateTable('sign_in_attempts').set({ locked_until: until }).where('user_name', '=', 'leader').execute()
    expect((await users()).find(user => user.userName === 'leader')!.locked).toBe(true)
    expect((await t.ask(System.UserResetPassword, { id, password: 'weak' }, { token: admin })).error.code).toBe('PASSWORD_WEAK')
    expect((await t.ask(System.UserResetPassword, { id, password: 'Mountain+River7' }, { token: admin })).status).toBe(200)
    const { requestToken } = await t.signIn('leader', 'Mountain+River7')
    expect((await t.ask(Setting.PlaceTree, {}, { token: requestToken })).error.code).toBe('PASSWORD_CHANGE_REQUIRED')
  })

  test('a search finds by part of a name and takes % and _ as they are', async () => {
    const find = async (search: string) => (await t.ask(System.UserQuery, { search }, { token: admin })).data.total
    expect([await find('ead'), await find('局领'), await find('%'), await find('_')]).toEqual([1, 1, 0, 0])
  })

  test('commands make an administrator, unlock and reset, and are in the audit log', async () => {
    await createAdministrator(t.services, { userName: 'chief', realName: '主管', password: 'Mountain+River7', chosen: true })
    const chief = (await t.signIn('chief', 'Mountain+River7')).requestToken
    expect((await t.ask(Auth.UserInfo, {}, { token: chief })).data).toMatchObject({
      roles: ['系统管理员'],
      mustChangePassword: false,
      counties: null,
    })
    await unlockByName(t.services, 'chief')
    await resetByName(t.services, 'chief', { password: 'Mountain+River8', chosen: false })
    expect((await t.ask(Auth.UserInfo, {}, { token: chief })).status).toBe(402)
    expect((await t.signIn('chief', 'Mountain+River8')).userInfo).toMatchObject({ mustChangePassword: true })
    await expect(
      createAdministrator(t.services, { userName: 'x y', realName: 'x', password: 'Mountain+River7', chosen: true }),
    ).rejects.toThrow('用户名为')
    const log = await t.ask(System.AuditQuery, { search: 'command-line' }, { token: admin })
    expect(log.data.rows.map((row: { title: string }) => row.title)).toEqual(['重置密码', '解除锁定', '新增用户'])
  })
})

describe('roles', () => {
  test('a built-in role keeps its name and stays; one in use stays; an own one goes', async () => {
    const { id } = await role('领导')
    expect((await t.ask(System.RoleDelete, { id }, { token: admin })).message).toBe('内置角色不能删除')
    const renamed = { id, name: '主任', description: '', permissions: [] }
    expect((await t.ask(System.RoleSave, renamed, { token: admin })).message).toBe('内置角色不能改名')
    const made = await t.ask(System.RoleSave, { name: '临时', description: '', permissions: ['air:view'] }, { token: admin })
    expect((await t.ask(System.RoleSave, { name: '临时', description: '', permissions: [] }, { token: admin })).status).toBe(409)
    const fields = await fieldsOf('leader')
    await update({ ...fields, roleIds: [made.data.id] })
    expect((await t.ask(System.RoleDelete, { id: made.data.id }, { token: admin })).message).toBe('仍有 1 名用户属于该角色，请先调整')
    await update(fields)
    expect((await t.ask(System.RoleDelete, { id: made.data.id }, { token: admin })).status).toBe(200)
  })
})

test('a role that is given to somebody at the same moment is not deleted', async () => {
  const { data } = await t.ask(System.RoleSave, { name: '临时', description: '', permissions: ['air:view'] }, { token: admin })
  const leader = await fieldsOf('leader')
  const deleted = await changeAdministration(t.services.db, async trx => {
    const attempt = t.ask(System.RoleDelete, { id: data.id }, { token: admin })
    await waitUntilTrue(
      async () => (await t.services.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1,
    )
    await trx.insertInto('user_roles').values({ user_id: leader.id, role_id: data.id }).execute()
    return { attempt }
  })
  expect((await deleted.attempt).message).toBe('仍有 1 名用户属于该角色，请先调整')
})

describe('API keys', () => {
  const push = (key: string) => t.ask(Ingest.Push, { rows: [] }, { headers: { 'x-api-key': key } })

  test('a key allows the calls for machines and no others, until it is revoked', async () => {
    const { data } = await t.ask(System.ApiKeyAdd, { name: '走航车' }, { token: admin })
    expect((await push(data.key)).error.code).toBe('INVALID_INPUT')
    expect((await t.ask(Setting.PlaceTree, {}, { headers: { 'x-api-key': data.key } })).status).toBe(403)
    expect((await push(`${data.key}x`)).status).toBe(401)
    const listed = await t.ask(System.ApiKeyQuery, {}, { token: admin })
    expect(listed.data).toMatchObject([{ name: '走航车', revoked: false }])
    expect(JSON.stringify(listed.data)).not.toContain(data.key)
    await t.ask(System.ApiKeyRevoke, { id: data.id }, { token: admin })
    expect((await push(data.key)).status).toBe(401)
  })

  describe('of a person', () => {
    let key: string
    const keyOf = async (userName: string) =>
      (await t.ask(System.ApiKeyAdd, { name: '推送' }, { token: await t.token(userName) })).data.key as string
    const roleOf = async (name: string, permissions: string[]) =>
      (await t.ask(System.RoleSave, { name, description: '', permissions: permissions as never }, { token: admin })).data.id as number
    beforeEach(async () => {
      await update({ ...(await fieldsOf('leader')), roleIds: [await roleOf('接入', ['system:sources', 'air:import'])] })
      key = await keyOf('leader')
      expect((await push(key)).error.code).toBe('INVALID_INPUT')
    })

    test('who lost the right to import: the key has lost it too, until he has it again', async () => {
      const fields = await fieldsOf('leader')
      await update({ ...fields, roleIds: [(await role('领导')).id] })
      const refused = await push(key)
      expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('数据导入')])
      await update(fields)
      expect((await push(key)).error.code).toBe('INVALID_INPUT')
    })

    test('who is disabled, or whose account is gone: the key opens nothing', async () => {
      await update({ ...(await fieldsOf('leader')), disabled: true })
      expect((await push(key)).status).toBe(401)
      await update({ ...(await fieldsOf('leader')), disabled: false })
      expect((await push(key)).error.code).toBe('INVALID_INPUT')
      await t.services.db.deleteFrom('users').where('user_name', '=', 'leader').execute()
      const { rows } = await t.services.pool.query('select created_by, revoked_at from api_keys')
      expect(rows).toEqual([{ created_by: null, revoked_at: null }])
      expect((await push(key)).status).toBe(401)
    })

    test('who may not import himself makes no key', async () => {
      await update({ ...(await fieldsOf('leader')), roleIds: [await roleOf('数据源', ['system:sources'])] })
      const refused = await t.ask(System.ApiKeyAdd, { name: '推送' }, { token: await t.token('leader') })
      expect([refused.status, refused.message]).toEqual([403, '不能授予自己没有的权限：数据导入'])
    })
  })

  test('the key itself is nowhere in the database', async () => {
    const { data } = await t.ask(System.ApiKeyAdd, { name: '走航车' }, { token: admin })
    const { rows } = await t.services.pool.query(
      `select (select json_agg(k) from api_keys k)::text || (select json_agg(a) from audit_log a)::text as all`,
    )
    expect(rows[0].all).toContain('走航车')
    expect(rows[0].all).not.toContain(data.key)
  })
})

describe('the audit log', () => {
  test('holds every change with who, what and outcome, without secrets', async () => {
    await t.ask(Auth.ChangePassword, { oldPassword: demoPassword, newPassword: 'Mountain+River7' }, { token: await t.token('leader') })
    await t.ask(System.RoleDelete, { id: 999 }, { token: admin })
    await t.ask(SysFile.Download, { id: '00000000-0000-4000-8000-000000000000' }, { token: admin })
    const { data } = await t.ask(System.AuditQuery, {}, { token: admin })
    const entries = data.rows.map((row: { actor: string; action: string; detail: { outcome: string } }) => [
      row.actor,
      row.action,
      row.detail.outcome,
    ])
    expect(entries).toEqual([
      ['admin', 'SysFile.Download', 'NOT_FOUND'],
      ['admin', 'System.RoleDelete', 'NOT_FOUND'],
      ['leader', 'Auth.ChangePassword', 'ok'],
      ['leader', 'Auth.Login', 'ok'],
      ['admin', 'Auth.Login', 'ok'],
    ])
    expect(JSON.stringify(data)).not.toMatch(/Mountain|Qingyuan@/)
    // The look into the log is an entry of it, once in ten minutes.
    const again = (await t.ask(System.AuditQuery, {}, { token: admin })).data.rows
    expect(again.map(({ action }: { action: string }) => action).filter((action: string) => action === 'System.AuditQuery')).toHaveLength(1)
    expect((await t.ask(System.AuditVerify, {}, { token: admin })).data).toEqual({
      ...{ entries: 6, intact: true, brokenAt: null },
      ...{ unmarked: 0, noted: null },
    })
  })

  test('holds refused access: once for an account and a call in ten minutes', async () => {
    const county = await t.token('county')
    for (let n = 0; n < 3; n++) expect((await t.ask(System.UserQuery, {}, { token: county })).status).toBe(403)
    const refused = async () => {
      const { data } = await t.ask(System.AuditQuery, { action: 'System.UserQuery' }, { token: admin })
      return data.rows.map((row: { actor: string; title: string; detail: object }) => [row.actor, row.title, row.detail])
    }
    const entry = ['county', '用户列表', { outcome: 'FORBIDDEN' }]
    expect(await refused()).toEqual([entry])
    t.pass(10 * 60_000)
    await t.ask(System.UserQuery, {}, { token: county })
    expect(await refused()).toEqual([entry, entry])
    const placeId = t.services.places.all().find(({ countyId }) => countyId !== null && countyId !== 7)!.id
    const hours = { placeIds: [placeId], parameters: ['pm2_5'], step: 'hour', from: '2026-05-19 01', to: '2026-05-19 02' } as never
    expect((await t.ask(calls.DataQuery.StationData, hours, { token: county })).status).toBe(403)
    const { data } = await t.ask(System.AuditQuery, { action: 'DataQuery.StationData' }, { token: admin })
    expect(data.rows).toMatchObject([{ actor: 'county', detail: { outcome: 'OUT_OF_SCOPE' } }])
  })

  test('is searched by day, action and word', async () => {
    const count = async (filter: object) => (await t.ask(System.AuditQuery, filter as never, { token: admin })).data.total
    expect(await count({ from: '2026-05-20', to: '2026-05-20' })).toBe(1)
    expect(await count({ from: '2026-05-21' })).toBe(0)
    expect(await count({ action: 'Auth.Login' })).toBe(1)
    expect(await count({ search: '登录' })).toBe(1)
    expect((await t.ask(System.AuditQuery, { from: '2026-02-30' }, { token: admin })).message).toContain('开始日期不是有效的日期')
  })

  test('leaves visits out, names its actions, and fills the spreadsheet from the rows of the same filters', async () => {
    await t.ask(calls.Log.Add, { functionName: '实时监控' }, { token: admin })
    const { data: listed } = await t.ask(System.AuditQuery, { visits: false, pageSize: 200 }, { token: admin })
    const titles = listed.rows.map(({ title }: { title: string }) => title)
    expect(titles).not.toContain('访问功能')
    expect(titles).toContain('登录')
    const { data: all } = await t.ask(System.AuditQuery, { action: 'Log.Add' }, { token: admin })
    expect(all.total).toBe(1)
    const { data: actions } = await t.ask(System.AuditActions, {}, { token: admin })
    expect(actions).toEqual(
      expect.arrayContaining([
        { action: 'Log.Add', title: '访问功能' },
        { action: 'Auth.Login', title: '登录' },
      ]),
    )
    const logins = { action: 'Auth.Login', from: '2026-05-20', to: '2026-05-20' }
    const { data: frame } = await t.ask(System.AuditTable, logins, { token: admin })
    expect([frame.rowCount, frame.meta.period]).toEqual([1, '2026-05-20 ~ 2026-05-20'])
    const { response } = await t.ask(System.AuditTableExport, logins, { token: admin })
    expect(await exportedCells(response.rawPayload, frame)).toEqual(shownCells(frame))
    expect((await t.ask(System.AuditTableExport, logins, { token: await t.token('leader') })).status).toBe(403)
  })

  test('a visited function is noted under the name of the token, whatever the request claims', async () => {
    const leader = await t.token('leader')
    await t.ask(calls.Log.Add, { functionName: '空气质量大屏', userName: 'admin', systemName: '清源', mode: 'dev' }, { token: leader })
    const { data } = await t.ask(System.AuditQuery, { action: 'Log.Add' }, { token: admin })
    expect(data.rows).toMatchObject([{ actor: 'leader', subject: '空气质量大屏' }])
  })

  test('no account fills it with visits: the 241st of a minute is refused, another account still writes', async () => {
    const visit = async (token: string, functionName = '一张图') => (await t.ask(calls.Log.Add, { functionName }, { token })).status
    const city = await t.token('city')
    for (let n = 0; n < 240; n++) expect(await visit(city)).toBe(200)
    expect(await visit(city)).toBe(429)
    expect(await visit(await t.token('leader'))).toBe(200)
    expect(await visit(city, '图'.repeat(129))).toBe(400)
    const { data } = await t.ask(System.AuditQuery, { action: 'Log.Add', search: 'city' }, { token: admin })
    expect(data.total).toBe(240)
  })
})

describe('data sources', () => {
  const station = async (code: string, countyId: number) => {
    const values = {
      kind: 'station' as const,
      code,
      name: `${code} 站`,
      county_id: countyId,
      level: 'national' as const,
      lon: 113,
      lat: 36,
    }
    const { id } = await t.services.db.insertInto('places').values(values).returning('id').executeTakeFirstOrThrow()
    await t.services.places.refresh()
    return id
  }
  const save = (input: object, token = admin) => t.ask(System.SourceSave, { name: '站', enabled: true, ...input } as never, { token })

  test('a device is added, found, changed without its password, and refused twice', async () => {
    const placeId = await station('A1', 7)
    const mn = '140423QY0000000000000001'
    expect((await save({ placeId, mn })).message).toBe('新数据源须设置访问密码')
    const { data } = await save({ placeId, mn, password: '123456' })
    expect((await save({ placeId, mn, password: '123456' })).message).toContain('已被其他数据源使用')
    await save({ id: data.id, placeId, mn, name: '改名', enabled: false })
    const row = await t.services.db.selectFrom('data_sources').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: '改名', enabled: false })
    expect(row.password).not.toContain('123456')
    expect(t.services.secrets.open(row.password!)).toBe('123456')
    const { data: found } = await t.ask(System.SourceQuery, { search: 'a1' }, { token: admin })
    expect(found).toMatchObject([
      { name: '改名', countyName: '襄垣县', completeness24h: 0, connected: false, lastDataAt: null, delayMinutes: null },
    ])
    expect(JSON.stringify(found)).not.toContain('123456')
  })

  test('a device has a list of addresses, which stays when it is not given and is checked', async () => {
    const placeId = await station('A1', 7)
    const device = { placeId, mn: 'ABCDEF01' }
    const { data } = await save({ ...device, password: '123456', addresses: ['10.1.2.3', '10.2.0.0/16'] })
    const addresses = async () => (await t.ask(System.SourceQuery, {}, { token: admin })).data[0].addresses
    expect(await addresses()).toEqual(['10.1.2.3', '10.2.0.0/16'])
    await save({ ...device, id: data.id, name: '改名' })
    expect(await addresses()).toEqual(['10.1.2.3', '10.2.0.0/16'])
    const wrong = await save({ ...device, id: data.id, addresses: ['10.1.2'] })
    expect([wrong.status, wrong.error.field, wrong.message]).toEqual([
      400,
      'addresses',
      '允许地址“10.1.2”不是 IP 地址或 CIDR（例 10.1.2.3、10.1.0.0/16）',
    ])
    await save({ ...device, id: data.id, addresses: [] })
    expect(await addresses()).toEqual([])
  })

  test('a device has a checksum and a unit of particulates, which stay when they are not given; other units stay too', async () => {
    const placeId = await station('A1', 7)
    const device = { placeId, mn: 'ABCDEF01' }
    const { data } = await save({ ...device, password: '123456' })
    const settings = async () => {
      const { crc, particleUnit } = (await t.ask(System.SourceQuery, {}, { token: admin })).data[0]
      const { units } = await t.services.db.selectFrom('data_sources').select('units').where('id', '=', data.id).executeTakeFirstOrThrow()
      return [crc, particleUnit, units]
    }
    expect(await settings()).toEqual(['standard', 'unstated', {}])
    await t.services.db
      .updateTable('data_sources')
      .set({ units: JSON.stringify({ a21026: 'mg/m3' }) as never })
      .where('id', '=', data.id)
      .execute()
    await save({ ...device, id: data.id, crc: 'modbus', particleUnit: 'mg/m3' })
    const all = { a21026: 'mg/m3', a34004: 'mg/m3', a34002: 'mg/m3' }
    expect(await settings()).toEqual(['modbus', 'mg/m3', all])
    await save({ ...device, id: data.id, name: '改名' })
    expect(await settings()).toEqual(['modbus', 'mg/m3', all])
    await save({ ...device, id: data.id, particleUnit: 'unstated' })
    expect(await settings()).toEqual(['modbus', 'unstated', { a21026: 'mg/m3' }])
  })

  test('a change of a device is announced to the listener', async () => {
    const placeId = await station('A1', 7)
    const heard: string[] = []
    const stop = t.services.events.subscribe(event => void heard.push(event.type))
    await save({ placeId, mn: 'ABCDEF01', password: '123456' })
    await waitUntilTrue(() => heard.includes('places'))
    stop()
  })

  test('completeness counts hours that hold a pollutant', async () => {
    const placeId = await station('A1', 7)
    await save({ placeId, mn: 'ABCDEF01', password: '123456' })
    await t.services.pool.query('select ensure_hourly_partition(2026)')
    await t.services.pool.query(
      `insert into hourly_readings (place_id, ts, pm2_5, temperature)
       select $1, $2::timestamptz - make_interval(hours => n), case when n < 12 then 10 end, 20 from generate_series(0, 23) n`,
      [placeId, new Date(Date.UTC(2026, 4, 20, 2))],
    )
    const { data } = await t.ask(System.SourceQuery, {}, { token: admin })
    expect(data).toMatchObject([{ completeness24h: 0.5, completeness30d: 12 / 720 }])
    // Six more hours of weather alone are no newer data.
    await t.services.db
      .updateTable('data_sources')
      .set({ last_data_at: new Date(Date.UTC(2026, 4, 20, 8)) })
      .execute()
    const [late] = (await t.ask(System.SourceQuery, {}, { token: admin })).data
    expect(late.lastDataAt).toBe('2026-05-20 10:00:00')
  })

  test('who is limited to a county sees sources and refusals of that county only', async () => {
    const [own, foreign] = [await station('A1', 7), await station('B1', 5)]
    const one = await save({ placeId: own, mn: 'ABCDEF01', password: '123456' })
    const two = await save({ placeId: foreign, mn: 'ABCDEF02', password: '123456' })
    const rejection = (source_id: number | null, raw: string) => ({
      channel: 'hj212',
      source_id,
      code: 'CRC',
      reason: 'CRC 不符',
      location: null,
      raw: Buffer.from(raw),
      replayed_at: null,
      replay_result: null,
    })
    const made = await t.services.db
      .insertInto('rejections')
      .values([rejection(one.data.id, '##一'), rejection(two.data.id, '##二'), rejection(null, '##三')])
      .returning('id')
      .execute()
    const clerk = await t.ask(
      System.RoleSave,
      { name: '接入', description: '', permissions: ['system:sources', 'air:import'] },
      { token: admin },
    )
    await update({ ...(await fieldsOf('county')), roleIds: [clerk.data.id] })
    const county = await t.token('county')
    expect((await t.ask(System.SourceQuery, {}, { token: county })).data.map((row: { id: number }) => row.id)).toEqual([one.data.id])
    const seen = await t.ask(System.RejectionQuery, {}, { token: county })
    expect(seen.data).toMatchObject({ total: 1, rows: [{ raw: '##一', code: 'CRC' }] })
    expect((await t.ask(System.RejectionQuery, {}, { token: admin })).data.total).toBe(3)
    expect((await t.ask(System.RejectionReplay, { ids: [made[1]!.id] }, { token: county })).status).toBe(404)
    expect((await save({ id: two.data.id, placeId: own, mn: 'ABCDEF02' }, county)).status).toBe(404)
  })
})

test('jobs: a user sees and cancels own jobs, a job manager all', async () => {
  const leader = await t.signIn('leader')
  const job = await t.services.db
    .insertInto('jobs')
    .values({ kind: 'x', title: '导出', created_by: leader.userInfo.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const county = await t.token('county')
  expect((await t.ask(System.JobQuery, {}, { token: leader.requestToken })).data).toMatchObject({
    total: 1,
    rows: [{ title: '导出', createdBy: '局领导', state: 'queued' }],
  })
  expect((await t.ask(System.JobQuery, {}, { token: county })).data.total).toBe(0)
  expect((await t.ask(System.JobGet, { id: job.id }, { token: county })).status).toBe(404)
  expect((await t.ask(System.JobCancel, { id: job.id }, { token: county })).status).toBe(404)
  expect((await t.ask(System.JobGet, { id: job.id }, { token: admin })).status).toBe(200)
  expect((await t.ask(System.JobCancel, { id: job.id }, { token: leader.requestToken })).status).toBe(200)
  expect((await t.ask(System.JobGet, { id: job.id }, { token: admin })).data.state).toBe('cancelled')
})

test('dictionaries come by number or by key, and grouped', async () => {
  const { data } = await t.ask(Setting.GetBySettingTypes, { types: '02' }, { token: admin })
  expect(data[0]).toEqual({ SettingType: '02', code: '1', name: '正常生产', SettingLevel: 1, parent: null })
  const grouped = await t.ask(Setting.GetBySettingTypesCustom, { types: 'enterpriseStatus,03' }, { token: admin })
  expect(grouped.data.enterpriseStatus).toEqual(data)
  expect(grouped.data['03'].length).toBe(4)
})

test('every right of the platform can be put into a role', async () => {
  const saved = await t.ask(System.RoleSave, { name: '全部', description: '', permissions: permissionIds }, { token: admin })
  expect(saved.status).toBe(200)
})

test('enterprises without an account get one each, with a first password that has to be changed; again there is nothing to do', async () => {
  const { db } = t.services
  const at = { county_id: 7, industry: '炼焦', lon: 113, lat: 36.5 }
  const rows = ['A', 'B'].map(letter => ({ ...at, code: `9114042300000000${letter}X`, name: `批量${letter}厂` }))
  await db
    .insertInto('enterprises')
    .values([...rows, { ...at, code: 'CLOSED', name: '关停厂', status: 'closed' as const }])
    .execute()
  const input = { roleId: (await role('企业用户')).id, countyId: 7 }
  const { data, status } = await t.ask(System.UserAddEnterprises, input, { token: admin })
  expect(status).toBe(200)
  const made = data.accounts.filter(({ enterprise }: { enterprise: string }) => enterprise.startsWith('批量'))
  expect(made.map(({ enterprise }: { enterprise: string }) => enterprise)).toEqual(['批量A厂', '批量B厂'])
  expect(data.accounts.map(({ enterprise }: { enterprise: string }) => enterprise)).not.toContain('关停厂')
  expect(new Set(made.map(({ password }: { password: string }) => password)).size).toBe(2)
  const stored = await db.selectFrom('users').selectAll().where('user_name', '=', made[0].userName).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ must_change_password: true, user_type: 'enterprise', county_ids: [7] })
  expect(await verifyPassword(stored.password_hash, made[0].password)).toBe(true)
  const again = await t.ask(System.UserAddEnterprises, input, { token: admin })
  expect([again.data.accounts, again.data.left]).toEqual([[], 0])
  expect((await t.ask(System.UserAddEnterprises, input, { token: await t.token('county') })).status).toBe(403)
  const powerful = { ...input, roleId: (await role('系统管理员')).id }
  expect(await t.ask(System.UserAddEnterprises, powerful, { token: admin })).toMatchObject({
    ...{ status: 400, message: '企业账号不能使用含系统管理权限的角色' },
  })
})
