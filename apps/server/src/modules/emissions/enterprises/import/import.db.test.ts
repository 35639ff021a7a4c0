import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@qingyuan/contract/calls.ts'
import { sampleForm } from '@qingyuan/domain/fill-form/test-support/sample-form.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { formWith } from '#/platform/testing/test-server.ts'
import { baseOf, codeOf, enterpriseRegister } from '../test-support/register.ts'
import type { EnterpriseImportResult } from './enterprise-import.ts'

const { Enterprise, EnterpriseProfile } = calls
const { server, as, add, list, close } = await enterpriseRegister()
afterAll(close)

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
    if (job.state !== 'queued' && job.state !== 'running') return { ...job, result: job.result as EnterpriseImportResult }
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
  test('the unchanged template imports nothing: its example row is named as one', async () => {
    await add({ ...baseOf(7), creditCode: 'Y1140406DEMT000107' })
    const { response } = await server.ask(EnterpriseProfile.ImportTemplate, {}, as('city'))
    const { result } = await bring(response.rawPayload, { commit: 'true' })
    expect(result.faults.filter(({ level }) => level === 'error')).toMatchObject([
      { row: 3, column: '企业名称', reason: '这是模板的示例行，导入前请删除' },
    ])
    expect(result.importId).toBeNull()
  })

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

  test('an import is not reverted after later changes', async () => {
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
