import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { formWith } from '#/platform/testing/test-server.ts'
import { countyAt } from './county-at.ts'
import { baseOf, codeOf, enterpriseRegister } from './test-support/register.ts'

const { Enterprise, EnterpriseProfile, OwnEnterprise } = calls
const { server, as, add, list, close } = await enterpriseRegister()
afterAll(close)

describe('the register', () => {
  test('takes an enterprise that is in order and names the field of one that is not', async () => {
    expect((await add(baseOf(1))).data).toMatchObject({ revision: 1, warnings: [] })
    expect((await list({ search: '第 1 企业' })).rows).toMatchObject([
      { code: codeOf(1), industry: '炼焦', industryCode: '2521', status: 'running', county: '襄垣县', years: [2025] },
    ])
    const refused = async (base: object) => {
      const { status, error, message } = await add(base)
      return [status, error?.field, message]
    }
    expect(await refused(baseOf(2, { creditCode: `${codeOf(2).slice(0, 17)}I` }))).toEqual([
      400,
      'base.creditCode',
      '统一社会信用代码含有不使用的字符“I”',
    ])
    expect(await refused(baseOf(2, { lon: 112.3 }))).toEqual([400, 'base.lon', '坐标不在所选区县的边界内'])
    expect(await refused(baseOf(2, { scale: '巨型', mobile: 'x' }))).toEqual([
      400,
      'base.scale',
      '“企业规模”没有“巨型”这一选项（另有 1 处错误）',
    ])
    expect(await refused(baseOf(2, { creditCode: codeOf(1) }))).toEqual([
      409,
      'base.creditCode',
      `统一社会信用代码 ${codeOf(1)} 已由“测试第 1 企业”登记`,
    ])
    expect(await refused(baseOf(2, { enterpriseName: '测试第 1 企业' }))).toEqual([
      409,
      'base.enterpriseName',
      '企业名称“测试第 1 企业”已登记',
    ])
  })

  test('keeps every county to its own, and readers from changing anything', async () => {
    const tunliu = baseOf(3, { countyId: '5', lon: 112.88, lat: 36.31 })
    expect(countyAt(112.88, 36.31)).toBe(5)
    const { id } = (await add(tunliu)).data
    expect((await add({ ...tunliu, creditCode: codeOf(4), enterpriseName: '测试第 4 企业' }, 'county')).error.code).toBe('OUT_OF_SCOPE')
    expect((await list({}, 'county')).rows.map(row => row.name)).toEqual(['测试第 1 企业'])
    expect((await server.ask(Enterprise.QueryByID, { id }, as('county'))).status).toBe(404)
    const change = { id, revision: 1, base: { staff: 5 } }
    expect((await server.ask(Enterprise.UpdateShort, change, as('county'))).status).toBe(404)
    const [own] = (await list({}, 'county')).rows
    const away = { id: own!.id, revision: own!.revision, base: { countyId: '5', lon: 112.88, lat: 36.31 } }
    expect((await server.ask(Enterprise.UpdateShort, away, as('county'))).error.code).toBe('OUT_OF_SCOPE')
    expect((await server.ask(Enterprise.UpdateShort, change, as('leader'))).status).toBe(403)
    expect((await server.ask(Enterprise.Query, { page: 1, pageSize: 20 }, as('enterprise'))).status).toBe(403)
    expect((await server.ask(Enterprise.DeleteByIds, { ids: [id] }, as('county'))).status).toBe(404)
  })

  test('an early code with a wrong check character is the city’s to register, with a note', async () => {
    const wrong = `${codeOf(5).slice(0, 17)}${codeOf(5)[17] === 'A' ? 'B' : 'A'}`
    const old = baseOf(5, { creditCode: wrong, creditCodeNote: '三证合一前旧码' })
    expect((await add(old, 'county')).message).toContain('早期代码由市级用户登记')
    expect((await add(old)).data.warnings).toHaveLength(1)
  })

  test('a stale form is refused, a change is listed with both values', async () => {
    const { id } = (await add(baseOf(6))).data
    const change = (revision: number, base: object) => server.ask(Enterprise.UpdateShort, { id, revision, base }, as('city'))
    expect((await change(1, { status: '2', staff: '320' })).data).toMatchObject({ revision: 2 })
    expect((await change(1, { staff: 1 })).message).toBe('该企业已被他人修改，请刷新后再改')
    const { data } = await server.ask(EnterpriseProfile.History, { id }, as('city'))
    expect(data[0]).toMatchObject({ by: '市局值班员', source: 'edit', year: 2025 })
    expect(data[0].changes).toEqual([
      { label: '基本信息 · 生产状态', kind: 'changed', from: '正常生产', to: '停产(季节性)' },
      { label: '基本信息 · 职工人数', kind: 'changed', from: null, to: '320' },
    ])
    expect((await list({ search: '第 6 企业', status: 'stopped' })).total).toBe(1)
    expect((await list({ search: '100%_', status: 'stopped' })).total).toBe(0)
  })

  test('an enterprise of a task is not deleted, and the reason is given', async () => {
    const { db } = server.services
    const { id } = (await add(baseOf(7))).data
    const days = { starts_on: '2025-01-01', ends_on: '2025-12-31' }
    const project = await db
      .insertInto('fill_projects')
      .values({ year: 2025, name: '清单', ...days })
      .returning('id')
      .executeTakeFirstOrThrow()
    const task = await db
      .insertInto('fill_tasks')
      .values({ project_id: project.id, kind: 'enterprise', type: '1', name: '年度填报', ...days })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('fills')
      .values({ task_id: task.id, enterprise_id: id, state: 'pending', level: null, saved_at: null, submitted_at: null, decided_at: null })
      .execute()
    const { status, message } = await server.ask(Enterprise.DeleteByIds, { ids: [id] }, as('city'))
    expect([status, message]).toEqual([409, '“测试第 7 企业”在填报任务“年度填报”中已有分配或填报记录，不能删除；可将生产状态改为关闭'])
    await db.deleteFrom('fills').execute()
    expect((await server.ask(Enterprise.DeleteByIds, { ids: [id] }, as('city'))).data).toEqual({ deleted: 1 })
  })

  test('documents keep the upload rules and open only for who sees the enterprise', async () => {
    const { id } = (await add(baseOf(8))).data
    const upload = async (name: string, content: Buffer) => {
      const { body, headers } = formWith({ name, content })
      return server.ask(calls.SysFile.Upload, {}, { ...as('city'), body, headers })
    }
    expect((await upload('许可证.exe', Buffer.from('MZ'))).message).toBe('文件格式不正确')
    const { data: file } = await upload('许可证.pdf', Buffer.from('%PDF-1.7'))
    const given = { id, fileId: file.id, kind: '排污许可证', title: '2025 年排污许可证' }
    const added = await server.ask(EnterpriseProfile.DocumentAdd, given, as('city'))
    expect((await server.ask(EnterpriseProfile.Documents, { id }, as('county'))).data).toMatchObject([{ title: given.title, size: 8 }])
    const city = await server.services.db.selectFrom('users').select('id').where('user_name', '=', 'city').executeTakeFirstOrThrow()
    const csv = { name: '小时值.csv', mediaType: 'text/csv', purpose: 'import', createdBy: city.id }
    const other = await server.services.files.save(Buffer.from('时间,站点编码'), csv)
    expect((await server.ask(EnterpriseProfile.DocumentAdd, { ...given, fileId: other }, as('city'))).message).toBe('文件格式不正确')
    const download = (name: string) => server.ask(EnterpriseProfile.DocumentDownload, { id, documentId: added.data.id }, as(name))
    expect((await download('county')).response.payload).toBe('%PDF-1.7')
    expect((await download('enterprise')).status).toBe(403)
    expect((await server.ask(EnterpriseProfile.DocumentRemove, { id, documentId: added.data.id }, as('leader'))).status).toBe(403)
  })
})

describe('the own enterprise of an account', () => {
  test('is read with its earlier years and corrected, but for what the authority registers', async () => {
    const { data: added } = await add(baseOf(40))
    await server.services.db.updateTable('users').set({ enterprise_id: added.id }).where('user_name', '=', 'enterprise').execute()
    const token = await server.token('enterprise')
    const ask = (call: (typeof OwnEnterprise)[keyof typeof OwnEnterprise], input: object = {}) => server.ask(call, input, { token })
    const { data } = await ask(OwnEnterprise.Profile)
    expect([data.enterprise.name, data.enterprise.years]).toEqual(['测试第 40 企业', [2025]])
    const refused = await ask(OwnEnterprise.Correct, { revision: 1, base: { lon: 113.05 } })
    expect([refused.status, refused.error?.field, refused.message]).toEqual([
      400,
      'base.lon',
      expect.stringContaining('由生态环境部门登记'),
    ])
    const { data: saved } = await ask(OwnEnterprise.Correct, { revision: 1, base: { ...data.form.base, contact: '李工' } })
    expect(saved.revision).toBe(2)
    expect((await ask(OwnEnterprise.Profile, { year: 2025 })).data.form.base.contact).toBe('李工')
    expect((await ask(OwnEnterprise.History)).data[0].changes).toMatchObject([{ label: '基本信息 · 联系人', to: '李工' }])
    expect((await ask(OwnEnterprise.Correct, { revision: 1, base: { contact: '王工' } })).status).toBe(409)
  })
})
