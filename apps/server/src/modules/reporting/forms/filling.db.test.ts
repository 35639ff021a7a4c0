import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { creditCheck } from '@qingyuan/domain/credit-code.ts'
import { type EnterpriseForm, emptyForm } from '@qingyuan/domain/fill-form/form.ts'
import { writeIndexed } from '@qingyuan/domain/fill-form/indexed.ts'
import { sampleFormOfApril } from '@qingyuan/domain/fill-form/test-support/sample-form.ts'
import { markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { endedJob } from '#/platform/testing/ended-job.ts'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { fillImport } from './import/import-form.ts'

const { FillEnterprise, FillPollution, FillMachineGroup, FillMachine, FillImport, Filling, FillProject, FillTask, Allotment, Approval } =
  calls
const lucheng = 6
const codes = ['Y1140406DEMT000107', 'Y1140406DEMT00020X'].map(code => code.slice(0, 17) + creditCheck(code.slice(0, 17)))

let t: TestServer
let worker: { stop(): Promise<void> }
const tokens: Record<string, string> = {}
const ids: number[] = []
let taskId: number

const as = <C extends Call>(who: string, call: C, input: object = {}) => t.ask(call, input as never, { token: tokens[who]! })
const opened = async (who = 'first', id = taskId) => (await as(who, FillEnterprise.Query, { taskId: id })).data
const fillKeys = async (who = 'first', id = taskId) => ({ taskId: id, revision: (await opened(who, id)).fill.revision as number })

/** Nothing wrong with it, for the enterprise of the index. */
const goodForm = (index: number): EnterpriseForm => {
  const form = sampleFormOfApril()
  const at = { lon: 113.25, lat: 36.36 }
  return {
    ...form,
    base: { ...form.base, enterpriseName: `演示${index + 1}号厂`, creditCode: codes[index]!, countyId: String(lucheng), ...at },
    outlet: form.outlet.map(row => ({ ...row, ...at })),
  }
}

const openTask = async (): Promise<number> => {
  const days = { startsOn: '2026-05-01', endsOn: '2026-06-30' }
  const span = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const { data: project } = await as('city', FillProject.Add, { year: 2026, name: `清单 ${Math.random()}`, note: '', ...span })
  const plan = { projectId: project.id, kind: 'enterprise', type: '1', name: '年度填报', note: '', ...days, levels: 2 }
  const { data } = await as('city', FillTask.Add, plan)
  await as('city', Allotment.AllotBatch, { taskId: data.id, enterpriseIds: ids })
  await as('city', FillTask.Send, { id: data.id, revision: 1 })
  return data.id
}

beforeAll(async () => {
  t = await testServer({ library: true })
  worker = await startJobWorker(t.services, [fillImport.job])
  const admin = await t.services.db.selectFrom('users').selectAll().where('user_name', '=', 'admin').executeTakeFirstOrThrow()
  const role = await t.services.db.selectFrom('roles').select('id').where('name', '=', '企业用户').executeTakeFirstOrThrow()
  for (const [index, code] of codes.entries()) {
    const row = { code, name: `演示${index + 1}号厂`, county_id: lucheng, industry: '炼焦', lon: 113.25, lat: 36.36 }
    const { id } = await t.services.db.insertInto('enterprises').values(row).returning('id').executeTakeFirstOrThrow()
    ids.push(id)
    const name = ['first', 'second'][index]!
    const account = { user_name: name, real_name: name, user_type: 'enterprise' as const, county_ids: [lucheng], enterprise_id: id }
    const user = await t.services.db
      .insertInto('users')
      .values({ ...account, password_hash: admin.password_hash, must_change_password: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.services.db.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute()
    tokens[name] = await t.token(name)
  }
  for (const name of ['city', 'county', 'reviewer', 'leader', 'admin']) tokens[name] = await t.token(name)
  taskId = await openTask()
})
afterAll(async () => {
  await worker.stop()
  await t.close()
})

describe('saving', () => {
  test('keeps a draft with its faults and says where they are; sections that were not sent stay', async () => {
    const form = goodForm(0)
    const { data } = await as('first', FillEnterprise.Save, { ...(await fillKeys()), form })
    expect(data).toMatchObject({ state: 'filling', problems: [] })
    const fuel = [{ ...form.fuel[0]!, annual: -5 }]
    const { data: worse } = await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: { fuel } })
    expect(worse.problems.map((each: { path: string }) => each.path)).toContain('fuel[0].annual')
    const { form: standing } = await opened()
    expect(standing.fuel[0].annual).toBe(-5)
    expect(standing.outlet).toEqual(form.outlet)
  })

  test('over a newer revision is a conflict that names the present revision', async () => {
    const stale = await fillKeys()
    await as('first', FillEnterprise.Save, { ...stale, form: goodForm(0) })
    const refused = await as('first', FillEnterprise.Save, { ...stale, form: emptyForm() })
    expect([refused.status, refused.error.revision]).toEqual([409, stale.revision + 1])
    expect((await opened()).form.base.enterpriseName).toBe('演示1号厂')
  })

  test('is possible for the own fill only: others are not found, staff read within their counties and write nothing', async () => {
    const other = await as('second', FillEnterprise.Query, { taskId, enterpriseId: ids[0] })
    expect(other.status).toBe(404)
    expect((await as('city', FillEnterprise.Query, { taskId, enterpriseId: ids[0] })).data.closed).toBe('只能查看')
    expect((await as('county', FillEnterprise.Query, { taskId, enterpriseId: ids[0] })).status).toBe(404)
    // A leader reads, an other county does not.
    expect((await as('leader', FillEnterprise.Query, { taskId, enterpriseId: ids[0] })).status).toBe(200)
    expect((await as('city', FillEnterprise.Save, { taskId, revision: 1, form: {} })).status).toBe(403)
    expect((await as('admin', Filling.Tasks)).data.tasks).toEqual([])
  })

  test('takes form data with indexed names, url-encoded and multipart, like JSON', async () => {
    const { fuel } = goodForm(0)
    const fields = async () =>
      writeIndexed({ ...(await fillKeys()), section: 'fuel', listDTO: fuel.map(row => ({ ...row, annual: 12_300 })) })
    const encoded = await t.ask(
      FillPollution.Save,
      {},
      {
        token: tokens.first!,
        body: new URLSearchParams(await fields()).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    )
    expect([encoded.status, encoded.message]).toEqual([200, ''])
    expect((await as('first', FillPollution.Query, { taskId, section: 'fuel' })).data.rows[0]).toMatchObject({
      id: fuel[0]!.id,
      annual: 12_300,
    })
    const boundary = 'test-boundary'
    const parts = (await fields()).map(([k, v]) => `--${boundary}\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`)
    const multipart = await t.ask(
      FillPollution.Save,
      {},
      {
        token: tokens.first!,
        body: `${parts.join('')}--${boundary}--\r\n`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
    )
    expect(multipart.status).toBe(200)
    const broken = await t.ask(
      FillPollution.Save,
      {},
      {
        token: tokens.first!,
        body: 'listDTO[1].annual=3',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    )
    expect([broken.status, broken.message]).toEqual([400, '字段“listDTO”缺少第 0 项'])
  })
})

test('machine groups with their machines are added, changed and deleted; what is wrong is refused by field', async () => {
  const machine = { ...goodForm(0).machine[0]!, code: 'A12345678' }
  const row = { category: '工程机械', count: 1 }
  const bad = await as('first', FillMachineGroup.Add, { ...(await fillKeys()), row, listDTO: [{ ...machine, ratedKw: 99_999 }] })
  expect([bad.status, bad.error.field]).toEqual([400, 'listDTO[0].ratedKw'])
  const { data: group } = await as('first', FillMachineGroup.Add, { ...(await fillKeys()), row, listDTO: [machine] })
  const { data: list } = await as('first', FillMachine.Query, { taskId, groupId: group.id })
  expect([list.total, list.rows[0].code]).toEqual([1, 'A12345678'])
  const { data: more } = await as('first', FillMachine.Add, {
    ...(await fillKeys()),
    groupId: group.id,
    row: { ...machine, code: 'B12345678' },
  })
  expect(more.problems.some((each: { message: string }) => each.message.includes('所列机械为 2 台'))).toBe(true)
  await as('first', FillMachineGroup.Update, { ...(await fillKeys()), id: group.id, row: { count: 2 } })
  expect((await as('first', FillMachineGroup.QueryByID, { taskId, id: group.id })).data).toMatchObject({
    row: { category: '工程机械', count: 2 },
  })
  expect((await as('first', FillMachine.Update, { ...(await fillKeys()), id: 'nobody', row: {} })).status).toBe(404)
  await as('first', FillMachineGroup.Delete, { ...(await fillKeys()), id: group.id })
  expect((await as('first', FillMachine.Query, { taskId, groupId: group.id })).data.total).toBe(0)
})

describe('a workbook', () => {
  const template = async (filled: boolean, id = taskId) =>
    (await as('first', FillImport.DownloadTemplate, { taskId: id, filled })).response.rawPayload
  const send = async (content: Buffer, fields: Record<string, string>, id = taskId) => {
    const { revision } = await fillKeys('first', id)
    const form = formWith({ name: '填报.xlsx', content }, { taskId: String(id), revision: String(revision), ...fields })
    return t.ask(FillImport.Import, {}, { token: tokens.first!, ...form })
  }
  /** Checks it as a job, and writes it in another when it can be written. */
  const bring = async (content: Buffer, commit: boolean, id = taskId) => {
    let jobId: string = (await send(content, { dryRun: 'true' }, id)).data.jobId
    await endedJob(t.services, jobId)
    if (commit) jobId = (await as('first', FillImport.ImportCommit, { jobId })).data?.jobId ?? jobId
    const { result, file_id, message } = await endedJob(t.services, jobId)
    return { data: { ...(result as Record<string, unknown> & { importId: number | null }), message, reportId: file_id! } }
  }

  test('that goes out and comes back gives the same form, into an empty fill too', async () => {
    await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: goodForm(0) })
    const file = await template(true)
    const { data: same } = await bring(file, true)
    expect(same).toMatchObject({ errors: 0, changes: [], importId: null, unknownColumns: [] })
    const empty = await openTask()
    const { data } = await bring(file, true, empty)
    expect(data).toMatchObject({ errors: 0, importId: expect.any(Number) })
    expect((await opened('first', empty)).form).toEqual((await opened()).form)
    expect((await as('first', FillImport.ImportList, { taskId: empty })).data).toMatchObject([{ id: data.importId, undoneAt: null }])
  })

  test('is checked without saving; its undo saves the form of before, for the enterprise itself, unless it was saved since', async () => {
    const file = await template(true)
    const id = await openTask()
    await as('first', FillEnterprise.Save, { ...(await fillKeys('first', id)), form: { base: goodForm(0).base } })
    const before = await opened('first', id)
    const { data: checked } = await bring(file, false, id)
    expect([checked.message, checked.importId]).toEqual([expect.stringMatching(/^检查通过：\d+ 行，将写入 \d+ 处变化/), null])
    expect((await opened('first', id)).fill.revision).toBe(before.fill.revision)
    const undo = async (importId: number | null, who = 'first') => as(who, FillImport.ImportUndo, { id: importId })
    const { data: taken } = await bring(file, true, id)
    expect((await undo(taken.importId, 'second')).status).toBe(404)
    expect((await undo(taken.importId, 'city')).status).toBe(403)
    expect((await undo(taken.importId)).status).toBe(200)
    expect((await opened('first', id)).form).toEqual(before.form)
    const { data: again } = await bring(file, true, id)
    const { base } = (await opened('first', id)).form
    await as('first', FillEnterprise.Save, { ...(await fillKeys('first', id)), form: { base: { ...base, staff: 77 } } })
    expect((await undo(again.importId)).message).toBe('“演示1号厂”的填报在导入后又有保存或提交，不能撤销')
    expect((await opened('first', id)).form.base.staff).toBe(77)
  })

  test('sent plainly is only checked, with `commit` written, both in the answer; such an import is undone as well', async () => {
    const file = await template(true)
    const id = await openTask()
    const { data: checked } = await send(file, {}, id)
    expect(checked).toMatchObject({
      taken: false,
      errors: 0,
      faults: expect.any(Array),
      unknown: [],
      revision: (await opened('first', id)).fill.revision,
    })
    expect((await as('first', FillImport.ImportList, { taskId: id })).data).toEqual([])
    const { data: taken } = await send(file, { commit: 'true' }, id)
    const { fill } = await opened('first', id)
    expect([taken.taken, taken.revision, taken.changes.length > 0]).toEqual([true, fill.revision, true])
    const [listed] = (await as('first', FillImport.ImportList, { taskId: id })).data
    expect((await as('first', FillImport.ImportUndo, { id: listed.id })).status).toBe(200)
    const book = await t.ask(
      FillImport.Import,
      {},
      {
        token: tokens.first!,
        ...formWith(
          { name: '别的.xlsx', content: await markedXlsx([{ name: '甲', above: [], headings: ['乙'], rows: [] }], { verdict: false }) },
          { taskId: String(id), revision: '1' },
        ),
      },
    )
    expect([book.status, book.message]).toEqual([400, expect.stringMatching(/^文件中没有“/)])
  })

  test('comes in through the city too, named with its enterprise and late; the history says so, and the enterprise may undo it', async () => {
    const file = await template(true)
    const id = await openTask()
    const { fill } = await opened('first', id)
    const bringFor = async (who: string, fields: Record<string, string>) => {
      const form = formWith(
        { name: '代填.xlsx', content: file },
        { taskId: String(id), revision: String(fill.revision), commit: 'true', ...fields },
      )
      return t.ask(FillImport.Import, {}, { token: tokens[who]!, ...form })
    }
    const enterpriseId = String(ids[0])
    expect((await bringFor('county', { enterpriseId })).status).toBe(403)
    expect((await bringFor('second', { enterpriseId })).status).toBe(404)
    expect(await bringFor('city', {})).toMatchObject({ status: 400, message: '请指明企业' })
    expect((await bringFor('city', { enterpriseId })).data).toMatchObject({ taken: true, errors: 0 })
    const after = await opened('first', id)
    expect(after.fill.state).toBe('filling')
    expect(after.form).toEqual((await opened()).form)
    expect(after.history[0]).toMatchObject({ event: 'import' })
    const [listed] = (await as('first', FillImport.ImportList, { taskId: id })).data
    expect((await as('first', FillImport.ImportUndo, { id: listed.id })).status).toBe(200)
    expect((await opened('first', id)).form).not.toEqual(after.form)
  })

  test('with wrong cells changes nothing and comes back with them marked', async () => {
    const before = await opened()
    const book = await readXlsx(await template(true))
    if (!book.ok) throw new Error('unreadable')
    const sheets = book.sheets.map(({ name, rows }) => {
      const annual = (rows[0] ?? []).findIndex(cell => String(cell).startsWith('年消耗量'))
      const spoilt = name === '燃料' ? rows.map((row, n) => (n === 1 ? row.map((cell, at) => (at === annual ? '很多' : cell)) : row)) : rows
      return { name, above: [], headings: (spoilt[0] ?? []).map(String), rows: spoilt.slice(1).map(cells => ({ cells, marks: [] })) }
    })
    const { data } = await bring(await markedXlsx(sheets, { verdict: false }), true)
    expect(data).toMatchObject({
      importId: null,
      errors: 1,
      faults: [{ row: 2, column: '燃料 · 年消耗量', level: 'error', reason: '“年消耗量”的值“很多”不是有效数字' }],
    })
    expect((await opened()).fill.revision).toBe(before.fill.revision)
    const report = await t.services.files.open(data.reportId)
    const chunks: Buffer[] = []
    for await (const chunk of report) chunks.push(chunk as Buffer)
    const marked = await readXlsx(Buffer.concat(chunks))
    expect(marked.ok && marked.sheets.find(({ name }) => name === '燃料')!.rows[1]![0]).toBe('年消耗量：“年消耗量”的值“很多”不是有效数字')
  })
})

test('the preview shows what would be emitted, by the factors in force, and what keeps a source from being calculated', async () => {
  const form = goodForm(0)
  await as('first', FillEnterprise.Save, { ...(await fillKeys()), form })
  const { data } = await as('first', Filling.Preview, { taskId })
  const nox = data.rows.find((row: { pollutant: string }) => row.pollutant === 'nox')
  expect(nox.now, JSON.stringify(data.problems)).toBeGreaterThan(0)
  expect(nox.largest.terms.length).toBeGreaterThan(2)
  await as('first', FillEnterprise.Save, {
    ...(await fillKeys()),
    form: { fuel: form.fuel.map(row => ({ ...row, annual: 24_000, monthly: null })) },
  })
  const { data: twice } = await as('first', Filling.Preview, { taskId })
  const more = twice.rows.find((row: { pollutant: string }) => row.pollutant === 'nox')
  expect(more.now).toBeCloseTo(2 * nox.now, 6)
})

test('a reviewer sees what the form would emit as the enterprise does, with the meters beside the calculation; a leader too, other counties do not', async () => {
  const form = goodForm(0)
  await as('first', FillEnterprise.Save, { ...(await fillKeys()), form })
  const { data: own } = await as('first', Filling.Preview, { taskId })
  const { data: seen } = await as('reviewer', Filling.Preview, { taskId, enterpriseId: ids[0] })
  expect(seen).toEqual(own)
  const nox = <T extends { pollutant: string }>(rows: T[]) => rows.find(({ pollutant }) => pollutant === 'nox')
  const { largest } = nox<{ pollutant: string; largest: { name: string; tonnes: number } }>(own.rows)!
  const meter = async (noxT: number) => {
    const equipment = form.equipment.map(row => ({ ...row, noxT }))
    await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: { equipment } })
    return nox((await as('reviewer', Filling.Preview, { taskId, enterpriseId: ids[0] })).data.meters)
  }
  expect(await meter(largest.tonnes)).toEqual({
    ...{ pollutant: 'nox', label: 'NOₓ', measured: largest.tonnes, disagrees: false },
    ...{ equipment: expect.any(String), sources: 1 },
    calculated: expect.closeTo(largest.tonnes, 6),
  })
  expect(await meter(largest.tonnes * 3)).toMatchObject({ disagrees: true })
  // One meter: the warning and the preview state the same two masses of the same equipment.
  const [boiler, burnt] = [form.equipment[0]!, form.fuel[0]!]
  const coal = { fuelType: '101', scc: '1002001001', unit: 't', annual: 10_000, sulphur: 0.5, ash: 20, monthly: null, gasNcv: null }
  const second = { id: 'equipment-second', no: 'MF9999', name: '二号炉' }
  const equipment = [
    { ...boiler, equipmentType: '101', so2T: 90 },
    { ...boiler, equipmentType: '101', so2T: 30, ...second },
  ]
  const fuel = [
    { ...burnt, ...coal },
    { ...burnt, ...coal, id: 'fuel-second', equipment: second.id },
  ]
  await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: { equipment, fuel } })
  const { data: metered } = await as('first', Filling.Preview, { taskId })
  const [so2, other] = metered.meters.filter(({ pollutant }: { pollutant: string }) => pollutant === 'so2')
  expect([so2.measured, other.measured, other.equipment]).toEqual([90, 30, '二号炉'])
  const warning = metered.problems.find(({ message }: { message: string }) => message.includes('在线监测'))
  const mass = Number(so2.calculated.toPrecision(3))
  expect([warning.name, warning.message]).toEqual([
    so2.equipment,
    `填报月份在线监测的 SO₂ 90 t 与同一设备 ${so2.sources} 个排放源同期按物料核算的 ${mass} t 相差超过 2 倍，请核对`,
  ])
  const others = await Promise.all(['county', 'leader'].map(who => as(who, Filling.Preview, { taskId, enterpriseId: ids[0] })))
  expect(others.map(({ status }) => status)).toEqual([404, 200])
  await as('first', FillEnterprise.Save, { ...(await fillKeys()), form })
})

test('the preview has the CO₂ of a kiln’s fuel and every meter, or names what it leaves out', async () => {
  const form = goodForm(0)
  const [oven] = form.equipment
  const monthly = [...new Array<number>(4).fill(3000), ...new Array<null>(8).fill(null)]
  const fuel = [{ ...form.fuel[0]!, scc: null, annual: 12_000, monthly }]
  const product = [{ ...form.product[0]!, scc: '1102001002', process: '装煤' }]
  const equipment = [
    { ...oven!, noxT: 14.3 },
    { ...oven!, id: 'e2', no: 'MF002', name: '二号炉', noxT: 9.5 },
  ]
  const preview = async (sections: object) => {
    await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: { ...form, machine: [], machineGroup: [], ...sections } })
    return (await as('first', Filling.Preview, { taskId })).data
  }
  const of = (data: { rows: { pollutant: string }[] }, id: string) => data.rows.find(({ pollutant }) => pollutant === id)
  const gas = await preview({ fuel, product, equipment })
  expect(gas.months).toBe(4)
  // 7725.6 kg of CO2 from 10⁴ m³ of coke-oven gas (EF-03372).
  expect(of(gas, 'co2')).toMatchObject({ now: expect.closeTo(12_000 * 7.7256, 3), without: [] })
  // Charging has no factor of NOx: its meter counts all the same. That of a furnace without any source is named.
  expect(of(gas, 'nox')).toMatchObject({ now: expect.closeTo(14.3, 6) })
  const unplaced = gas.problems.find(({ name }: { name: string }) => name === '二号炉')
  expect(unplaced.message).toBe('在线监测的 NOₓ 9.5 t 未计入：该设备没有选择排放源分类的燃料或产品')
  const coke = await preview({ product, fuel: [{ ...fuel[0]!, fuelType: '108', unit: 't', gasNcv: null, sulphur: 0.6, ash: 12 }] })
  expect(of(coke, 'co2')).toMatchObject({ now: null, without: [expect.stringContaining('焦炭')] })
  await as('first', FillEnterprise.Save, { ...(await fillKeys()), form })
})

test('every meter beyond a factor of two of its sources is a warning at its field that needs a reason', async () => {
  const form = goodForm(0)
  const equipment = [{ ...form.equipment[0]!, noxT: 4000, pmT: 0.001 }]
  const { data } = await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: { ...form, equipment } })
  const { data: preview } = await as('first', Filling.Preview, { taskId })
  const tagged = preview.meters.filter(({ disagrees }: { disagrees: boolean }) => disagrees)
  const checks = data.problems.filter((problem: { crossCheck?: boolean }) => problem.crossCheck)
  expect(tagged.map(({ pollutant }: { pollutant: string }) => pollutant)).toEqual(['nox', 'pm10'])
  expect(checks.map(({ path }: { path: string }) => path)).toEqual(['equipment[0].noxT', 'equipment[0].pmT'])
  await as('first', FillEnterprise.Save, { ...(await fillKeys()), form })
})

describe('submission', () => {
  test('with errors is refused and names the fields', async () => {
    await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: { base: { ...goodForm(0).base, mobile: '123' } } })
    const refused = await as('first', Approval.FillSubmit, await fillKeys())
    expect([refused.status, refused.error.field]).toEqual([409, 'base.mobile'])
    expect(refused.message).toContain('应为 11 位手机号码')
    expect((await opened()).fill.state).toBe('filling')
  })

  test('with a meter that disagrees needs the reason at its field', async () => {
    const [boiler, burnt] = [goodForm(0).equipment[0]!, goodForm(0).fuel[0]!]
    const monthly = [...new Array<number>(4).fill(2500), ...new Array<null>(8).fill(null)]
    const coal = { fuelType: '101', scc: '1002001001', unit: 't', annual: 10_000, sulphur: 0.5, ash: 20, monthly, gasNcv: null }
    const form = { ...goodForm(0), equipment: [{ ...boiler, equipmentType: '101', so2T: 20 }], fuel: [{ ...burnt, ...coal }] }
    const id = await openTask()
    const keys = { ...(await fillKeys('first', id)) }
    const { data: saved } = await as('first', FillEnterprise.Save, { ...keys, form })
    const [check] = saved.problems.filter((problem: { crossCheck?: boolean }) => problem.crossCheck)
    expect(check.message).toContain('在线监测')
    const revision = (await fillKeys('first', id)).revision
    const refused = await as('first', Approval.FillSubmit, { taskId: id, revision })
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('没有说明原因')])
    const { section, row = section, field = section } = check
    const reply = { section, rowId: row === section ? null : row, field, text: '监测仪表年中更换' }
    const sent = await as('first', Approval.FillSubmit, { taskId: id, revision, replies: [reply] })
    expect([sent.status, sent.data.state]).toEqual([200, 'submitted'])
    expect((await as('first', Approval.FillRecall, { taskId: id, revision: sent.data.revision })).data.state).toBe('filling')
  })

  test('twice at once has one outcome, and afterwards nothing can be saved', async () => {
    await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: goodForm(0) })
    const now = await fillKeys()
    const both = await Promise.all([1, 2].map(() => as('first', Approval.FillSubmit, now)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = await as('first', FillEnterprise.Save, { ...(await fillKeys()), form: goodForm(0) })
    expect([refused.status, (await opened()).closed]).toEqual([409, '待审核'])
  })
})
