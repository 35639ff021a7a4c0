import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@qingyuan/contract/calls.ts'
import { creditCheck, organisationCheck } from '@qingyuan/domain/credit-code.ts'
import { sampleForm } from '@qingyuan/domain/fill-form/test-support/sample-form.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { countyAt } from './county-at.ts'
import type { ImportResult } from './import/import-job.ts'
import { enterpriseImport } from './service.ts'

let server: TestServer
let jobs: { stop(): Promise<void> }
const tokens: Record<string, string> = {}

/** A fictitious code that keeps both check characters. */
const codeOf = (n: number): string => {
  const organisation = `DEMT${String(5000 + n).padStart(4, '0')}`
  const body = `Y1140423${organisation}${organisationCheck(organisation)}`
  return body + creditCheck(body)
}
/** Valid basic information in 襄垣县. */
const baseOf = (n: number, more: object = {}) => ({
  ...sampleForm().base,
  enterpriseName: `测试第 ${n} 企业`,
  creditCode: codeOf(n),
  countyId: '7',
  lon: 113.04,
  lat: 36.53,
  ...more,
})

beforeAll(async () => {
  server = await testServer()
  jobs = await startJobWorker(server.services, [enterpriseImport])
  for (const name of ['city', 'county', 'leader', 'enterprise']) tokens[name] = await server.token(name)
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

const { Enterprise, EnterpriseProfile } = calls
const as = (name: string) => ({ token: tokens[name]! })
const add = (base: object, name = 'city') => server.ask(Enterprise.Add, { year: 2025, base }, as(name))
const list = async (question: object = {}, name = 'city') =>
  (await server.ask(Enterprise.Query, { page: 1, pageSize: 50, ...question }, as(name))).data as {
    total: number
    rows: { id: number; name: string; revision: number; code: string }[]
  }

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

  test('a stale form is refused, a change is told with both values', async () => {
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

  test('one that a task holds is not deleted, and the reason is told', async () => {
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
    const download = (name: string) => server.ask(EnterpriseProfile.DocumentDownload, { id, documentId: added.data.id }, as(name))
    expect((await download('county')).response.payload).toBe('%PDF-1.7')
    expect((await download('enterprise')).status).toBe(403)
    expect((await server.ask(EnterpriseProfile.DocumentRemove, { id, documentId: added.data.id }, as('leader'))).status).toBe(403)
  })
})

/** A row of the sheet by its headings. */
const sheetRow = (n: number): Record<string, Cell> => ({
  '企业名称*': `导入第 ${n} 企业`,
  '统一社会信用代码*': codeOf(n),
  法定代表人: '王五',
  行业代码: '3511',
  企业规模: '中型',
  生产状态: '正常生产',
  管控级别: '市控',
  所在区县: '襄垣县',
  注册地址: '古韩镇',
  生产地址: '古韩镇',
  '经度（°）': 113.04,
  '纬度（°）': 36.53,
  '年生产天数（d）': 300,
  '日生产小时（h）': 16,
  联系人: '赵六',
  手机: '13900000000',
})
const headings = Object.keys(sheetRow(0))
const cellsOf = (n: number, more: Record<string, Cell> = {}): Cell[] => Object.values({ ...sheetRow(n), ...more })
const workbook = (rows: Cell[][]) =>
  markedXlsx([{ name: '企业', above: ['说明'], headings, rows: rows.map(cells => ({ cells, marks: [] })) }], { verdict: false })

const settled = async (jobId: string) => {
  for (let n = 0; n < 600; n++) {
    const job = await server.services.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
    if (job.state !== 'queued' && job.state !== 'running') return { ...job, result: job.result as ImportResult }
    await sleep(20)
  }
  throw new Error('the import did not end')
}
const bring = async (content: Buffer, fields: Record<string, string> = {}, name = 'city') => {
  const { body, headers } = formWith({ name: '企业.xlsx', content }, { year: '2025', ...fields })
  const { data, message } = await server.ask(Enterprise.Import, {}, { ...as(name), body, headers })
  return data?.jobId ? settled(data.jobId as string) : Promise.reject(new Error(message))
}

describe('a file of enterprises', () => {
  test('with faults changes nothing and comes back with the cells marked', async () => {
    const before = (await list()).total
    const rows = [
      cellsOf(101),
      cellsOf(102, { '经度（°）': 112.7 }),
      cellsOf(103, { 手机: 138, 企业规模: '特大' }),
      [],
      cellsOf(101, { '企业名称*': '另一企业' }),
    ]
    const job = await bring(await workbook(rows), { commit: 'true' })
    expect(job.message).toBe('4 行中 3 行有误，共 4 处，未写入任何数据')
    expect(job.result.faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [4, '经度', '坐标不在所选区县的边界内'],
      [5, '企业规模', '“企业规模”没有“特大”这一选项'],
      [5, '手机', '“手机”应为 11 位手机号码，实为“138”'],
      [7, '统一社会信用代码', '与第 3 行的信用代码重复'],
    ])
    expect((await list()).total).toBe(before)
    const stored = (await server.services.files.find(job.file_id!))!
    const back = await readXlsx(await readFile(stored.path))
    if (!back.ok) throw new Error(back.problem.detail)
    expect(back.sheets[0]!.rows.map(row => row[0])).toEqual([
      '校验结果',
      null,
      '经度：坐标不在所选区县的边界内',
      '企业规模：“企业规模”没有“特大”这一选项；手机：“手机”应为 11 位手机号码，实为“138”',
      '统一社会信用代码：与第 3 行的信用代码重复',
    ])
    expect((await bring(await readFile(stored.path))).result.errors).toBe(4)
  })

  test('without faults is checked, then taken as a whole, and taken back as a whole', async () => {
    const { id } = (await add(baseOf(110, { staff: 77 }))).data
    const file = await workbook([cellsOf(110, { '企业名称*': '改名企业' }), ...Array.from({ length: 20 }, (_, n) => cellsOf(111 + n))])
    const check = await bring(file)
    expect(check.message).toBe('检查通过：将新增 20 家，更新 1 家')
    const before = await list()
    const { data } = await server.ask(EnterpriseProfile.ImportCommit, { jobId: check.id }, as('city'))
    const taken = await settled(data.jobId)
    expect(taken.message).toBe('已写入：新增 20 家，更新 1 家')
    expect((await list()).total).toBe(before.total + 20)
    const changed = (await server.ask(Enterprise.QueryByID, { id }, as('city'))).data
    expect(changed.form.base).toMatchObject({ enterpriseName: '改名企业', staff: 77, legalPerson: '王五' })
    const other = await server.ask(EnterpriseProfile.ImportUndo, { id: taken.result.importId! }, as('county'))
    expect(other.status).toBe(404)
    expect((await server.ask(EnterpriseProfile.ImportUndo, { id: taken.result.importId! }, as('city'))).data).toEqual({
      removed: 20,
      restored: 1,
    })
    expect((await list()).total).toBe(before.total)
    expect((await server.ask(Enterprise.QueryByID, { id }, as('city'))).data.form.base).toMatchObject({
      enterpriseName: '测试第 110 企业',
      staff: 77,
    })
    expect((await server.ask(EnterpriseProfile.ImportUndo, { id: taken.result.importId! }, as('city'))).status).toBe(409)
  })

  test('an import is taken back after the later one of the same enterprises is, not before', async () => {
    const undo = (id: number | null) => server.ask(EnterpriseProfile.ImportUndo, { id }, as('city'))
    const base = async (id: number) => (await server.ask(Enterprise.QueryByID, { id }, as('city'))).data.form.base
    const { id } = (await add(baseOf(160, { staff: 1 }))).data
    const take = async (staff: number, more: Cell[][] = []) => {
      const rows = [cellsOf(160, { '企业名称*': '测试第 160 企业', 联系人: `第 ${staff} 人` }), ...more]
      return (await bring(await workbook(rows), { commit: 'true' })).result.importId
    }
    const [first, second, third] = [await take(2, [cellsOf(161)]), await take(3), await take(4)]
    expect((await undo(first)).message).toMatch(/^“测试第 160 企业”等 1 家企业又由之后的导入“企业\.xlsx”（.+）更新，请先撤销该导入$/)
    for (const [importId, contact] of [
      [third, '第 3 人'],
      [second, '第 2 人'],
    ] as const) {
      expect((await undo(importId)).data).toEqual({ removed: 0, restored: 1 })
      expect((await base(id)).contact).toBe(contact)
    }
    expect((await undo(first)).data).toEqual({ removed: 1, restored: 1 })
    expect(await base(id)).toMatchObject({ contact: sampleForm().base.contact, staff: 1 })
    const [before, after] = [await take(5), await take(6)]
    await undo(after)
    const { revision } = (await list({ search: '第 160 企业' })).rows[0]!
    await server.ask(Enterprise.UpdateShort, { id, revision, base: { staff: 9 } }, as('city'))
    expect((await undo(before)).message).toContain('在导入后又有修改')
  })

  test('an import on which somebody built is not taken back', async () => {
    const taken = await bring(await workbook([cellsOf(140), cellsOf(141)]), { commit: 'true' })
    const row = (await list({ search: '导入第 140' })).rows[0]!
    await server.ask(Enterprise.UpdateShort, { id: row.id, revision: row.revision, base: { staff: 9 } }, as('city'))
    const { message } = await server.ask(EnterpriseProfile.ImportUndo, { id: taken.result.importId! }, as('city'))
    expect(message).toBe('“导入第 140 企业”等 1 家企业在导入后又有修改，不能整体撤销')
  })

  test('of a county’s user is kept to the county', async () => {
    const rows = [cellsOf(150), cellsOf(151, { 所在区县: '屯留区', '经度（°）': 112.88, '纬度（°）': 36.31 })]
    expect((await bring(await workbook(rows), {}, 'county')).result.faults).toMatchObject([
      { row: 4, column: '所在区县', reason: '不在您管辖的区县' },
    ])
  })

  test('an export that is brought back changes nothing', async () => {
    const { response } = await server.ask(Enterprise.Export, {}, as('city'))
    const job = await bring(response.rawPayload)
    const { errors, added, updated, unchanged } = job.result
    expect([errors, added, updated, unchanged]).toEqual([0, 0, 0, (await list()).total])
    expect((await server.ask(EnterpriseProfile.ImportCommit, { jobId: job.id }, as('city'))).message).toBe('文件有误或没有变化，不能写入')
  })

  test('that is none is refused', async () => {
    await expect(bring(Buffer.from('nothing'))).rejects.toThrow('文件格式不正确')
    const job = await bring(await markedXlsx([{ name: 'x', above: [], headings: ['a'], rows: [] }], { verdict: false }))
    expect([job.state, job.message]).toEqual(['failed', '企业.xlsx：前 15 行中没有同时含“企业名称”和“统一社会信用代码”的表头'])
    expect((await server.ask(EnterpriseProfile.ImportTemplate, {}, as('leader'))).status).toBe(403)
    const template = await server.ask(EnterpriseProfile.ImportTemplate, {}, as('city'))
    expect((await bring(template.response.rawPayload)).result).toMatchObject({ rows: 1, unknownColumns: [] })
  })
})
