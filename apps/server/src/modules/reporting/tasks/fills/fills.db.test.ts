import { onlyEndedMonths } from '@qingyuan/domain/fill-form/ended-months.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDetail } from '../approval/compare.ts'
import { passFill, passFills, rejectFill, resetFill } from '../approval/verdicts.ts'
import { type FillCity, fillCity } from '../test-support/fill-city.ts'
import { readFill, recalledReplies, recallFill, saveFill, submitFill, syncFill } from './fills.ts'

let t: FillCity
beforeAll(async () => {
  t = await fillCity()
})
afterAll(() => t.close())

const save = async (taskId: number, index: number, form: unknown = t.form(index)) =>
  saveFill(t.services, t.people.of(index), { taskId, revision: (await t.fill(taskId, index)).revision, form })
const submit = async (taskId: number, index: number) =>
  submitFill({ services: t.services, caller: t.people.of(index) }, { taskId, revision: (await t.fill(taskId, index)).revision })
const submitted = async (taskId: number, index: number) => {
  await save(taskId, index)
  return submit(taskId, index)
}
const stepsOf = async (id: number) =>
  (await t.services.db.selectFrom('fill_history').selectAll().where('fill_id', '=', id).orderBy('id').execute()).map(step => [
    step.by_name,
    step.event,
    step.from_state,
    step.to_state,
  ])

describe('a fill', () => {
  test('goes from the enterprise to the county, back with remarks, again, to the county, to the city; each step is kept', async () => {
    const taskId = await t.task({ sent: true })
    const first = await submitted(taskId, 0)
    expect(first).toMatchObject({ state: 'submitted', level: 1 })
    const remark = { section: 'fuel', rowId: 'f1', field: 'annual', text: '与台账不一致' }
    const back = await rejectFill(
      { services: t.services, caller: t.people.lucheng },
      { ...first, reason: '燃料用量请核实', remarks: [remark] },
    )
    expect(back).toMatchObject({ state: 'rejected', level: null })
    expect((await readFill(t.services, t.people.of(0), taskId)).fill.remarks).toEqual([remark])
    const again = await submitted(taskId, 0)
    expect((await t.fill(taskId, 0)).remarks).toEqual([])
    const on = await passFill(t.services, t.people.lucheng, again)
    expect(on).toMatchObject({ state: 'submitted', level: 2 })
    await expect(passFill(t.services, t.people.lucheng, on)).rejects.toThrow('处于市级审核')
    expect(await passFill(t.services, t.people.city, on, '同意')).toMatchObject({ state: 'approved', level: null })
    expect(await stepsOf(first.id)).toEqual([
      ['市局王', 'allot', 'pending', 'pending'],
      ['企业1', 'save', 'pending', 'filling'],
      ['企业1', 'submit', 'filling', 'submitted'],
      ['潞城张', 'reject', 'submitted', 'rejected'],
      ['企业1', 'save', 'rejected', 'filling'],
      ['企业1', 'submit', 'filling', 'submitted'],
      ['潞城张', 'forward', 'submitted', 'submitted'],
      ['市局王', 'pass', 'submitted', 'approved'],
    ])
  })

  test('that is approved is the profile of its year; opened again only with a reason and while no inventory of the year is published', async () => {
    const taskId = await t.task({ sent: true, levels: 1 })
    const done = await passFill(t.services, t.people.city, await submitted(taskId, 1))
    const profile = await t.services.db
      .selectFrom('enterprise_profiles')
      .select(['form', 'source'])
      .where('enterprise_id', '=', t.enterprises[1]!.id)
      .where('year', '=', 2026)
      .executeTakeFirstOrThrow()
    expect(profile.source).toBe('fill')
    expect(profile.form.fuel[0]!.annual).toBe(12_000)
    await expect(resetFill({ services: t.services, caller: t.people.city }, { ...done, reason: '  改  ' })).rejects.toThrow('5–500 字')
    const { rows } = await t.services.pool.query(
      `insert into calculation_runs (year, kind, title) values (2026, 'merged', 'x') returning id`,
    )
    await t.services.pool.query(`insert into inventories (name, year, version, state, run_id) values ('x', 2026, 1, 'published', $1)`, [
      rows[0].id,
    ])
    await expect(resetFill({ services: t.services, caller: t.people.city }, { ...done, reason: '燃料数据有误' })).rejects.toThrow(
      '2026 年度清单已发布',
    )
    await t.services.pool.query(`update inventories set state = 'archived'`)
    expect(await resetFill({ services: t.services, caller: t.people.city }, { ...done, reason: '燃料数据有误' })).toMatchObject({
      state: 'filling',
    })
    expect((await submitted(taskId, 1)).state).toBe('submitted')
  })

  test('with errors is not submitted: the number is said', async () => {
    const taskId = await t.task({ sent: true })
    const form = t.form(2)
    await save(taskId, 2, { ...form, base: { ...form.base, mobile: '123', creditCode: t.enterprises[3]!.code } })
    await expect(submit(taskId, 2)).rejects.toThrow('有 2 处错误')
    expect((await t.fill(taskId, 2)).state).toBe('filling')
  })

  test('a fill that emits more than its coal contains is not submitted, and a meter far from the calculation gives a warning', async () => {
    const taskId = await t.task({ sent: true })
    const burning = (annual: number, so2T: number) => {
      const form = t.form(2)
      const coal = { fuelType: '101', scc: '1002001001', unit: 't', annual, sulphur: 0.5, ash: 20 }
      return {
        ...form,
        equipment: form.equipment.map(row => ({ ...row, equipmentType: '101', so2T })),
        fuel: form.fuel.map(row => ({
          ...row,
          ...coal,
          monthly: [...new Array<number>(4).fill(annual / 4), ...new Array<null>(8).fill(null)],
          gasNcv: null,
        })),
      }
    }
    const said = async (annual: number, so2T: number) => {
      await save(taskId, 2, burning(annual, so2T))
      const { problems } = (await readFill(t.services, t.people.of(2), taskId)).checked
      return problems.filter(({ message }) => message.includes('SO₂')).map(({ level, path, message }) => `${level} ${path} ${message}`)
    }
    // 10,000 t of 0.5 % hold 50 t of sulphur: 100 t of SO2.
    const [refused] = await said(10_000, 120)
    expect(refused).toMatch(/^error fuel\[0\]\.annual .*SO₂ 排放量 120 t 大于燃料含硫 0.5 % 全部转化的 SO₂ 100 t$/)
    await expect(submit(taskId, 2)).rejects.toThrow('大于燃料含硫')
    const [warning] = await said(10_000, 90)
    expect(warning).toMatch(
      /^warn equipment\[0\]\.so2T .*填报月份在线监测的 SO₂ 90 t 与同一设备 1 个排放源同期按物料核算的 \S+ t 相差超过 2 倍，请核对$/,
    )
  })

  test('more removal than the technology usually has gives a warning and can be submitted', async () => {
    const taskId = await t.task({ sent: true })
    const form = t.form(2)
    const warningsFor = async (efficiency: number) => {
      await save(taskId, 2, { ...form, treatment: form.treatment.map(row => ({ ...row, method: 'DS05', efficiency })) })
      const { problems } = (await readFill(t.services, t.people.of(2), taskId)).checked
      return problems.filter(({ message }) => message.includes('该工艺通常')).map(({ level, path, message }) => [level, path, message])
    }
    expect(await warningsFor(95)).toEqual([])
    expect(await warningsFor(97.5)).toEqual([['warn', 'treatment[0].efficiency', '“实测去除效率”为 97.5 %，该工艺通常为 80–95 %，请核对']])
    expect((await submit(taskId, 2)).state).toBe('submitted')
  })

  test('takes over the newest year before', async () => {
    const taskId = await t.task({ sent: true })
    await t.services.db
      .insertInto('enterprise_profiles')
      .values({
        enterprise_id: t.enterprises[3]!.id,
        year: 2024,
        form: JSON.stringify(t.form(3)),
        source: 'demo',
        changed_at: new Date(0),
        changed_by: null,
      })
      .execute()
    const { revision } = await t.fill(taskId, 3)
    const synced = await syncFill(t.services, t.people.of(3), { taskId, revision })
    expect(synced).toMatchObject({ state: 'filling', from: 2024 })
    expect(synced.form.fuel[0]!.annual).toBe(12_000)
    const none = await t.fill(taskId, 2)
    await expect(syncFill(t.services, t.people.of(2), { taskId, revision: none.revision })).rejects.toThrow('没有可沿用的数据')
  })

  test('is not readable for another enterprise or another county', async () => {
    const taskId = await t.task({ sent: true })
    const mine = await submitted(taskId, 0)
    await expect(passFill(t.services, t.people.xiangyuan, mine)).rejects.toThrow('未找到填报')
    await expect(saveFill(t.services, t.people.city, { taskId, revision: 1, form: {} })).rejects.toThrow('只有企业账户可以填报')
    const stranger = t.people.of(1)
    await expect(passFill(t.services, stranger, mine)).rejects.toThrow('未找到填报')
  })

  test('is closed after the last day of its task, and before it is sent', async () => {
    const taskId = await t.task({ sent: true })
    t.pass(60)
    await expect(save(taskId, 0)).rejects.toThrow('已于 2026-06-30 截止')
    t.pass(-60)
    await save(taskId, 0)
  })
})

describe('two at once', () => {
  const outcomes = async (work: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(work)
    return {
      won: settled.filter(each => each.status === 'fulfilled').length,
      lost: settled.filter(each => each.status === 'rejected').map(each => (each.reason as Error).message),
    }
  }

  test('of an approval and a rejection at once one counts, the other names the first reviewer', async () => {
    const taskId = await t.task({ sent: true, levels: 1 })
    const mine = await submitted(taskId, 0)
    const { won, lost } = await outcomes([
      passFill(t.services, t.people.city, mine),
      rejectFill({ services: t.services, caller: t.people.otherCity }, { ...mine, reason: '产量与台账不符', remarks: [] }),
    ])
    expect(won).toBe(1)
    expect(lost).toEqual([expect.stringMatching(/^“演示1号厂”的填报已于 2026-05-20 10:30 由 市局[王赵] (审核通过|驳回)，请刷新后再操作$/)])
    expect(['approved', 'rejected']).toContain((await t.fill(taskId, 0)).state)
  })

  test('a double click on submit is one submission', async () => {
    const taskId = await t.task({ sent: true })
    const { revision } = await save(taskId, 0)
    const twice = [1, 2, 3].map(() => submitFill({ services: t.services, caller: t.people.of(0) }, { taskId, revision }))
    const { won, lost } = await outcomes(twice)
    expect([won, lost.length]).toEqual([1, 2])
    expect(lost[0]).toContain('提交审核')
    const { submissions } = await t.services.db
      .selectFrom('fills')
      .select('submissions')
      .where('task_id', '=', taskId)
      .where('state', '=', 'submitted')
      .executeTakeFirstOrThrow()
    expect(submissions).toBe(1)
  })

  test('a stale tab does not overwrite what was saved since', async () => {
    const taskId = await t.task({ sent: true })
    const { revision } = await t.fill(taskId, 0)
    await saveFill(t.services, t.people.of(0), { taskId, revision, form: t.form(0) })
    const stale = saveFill(t.services, t.people.of(0), { taskId, revision, form: {} })
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT', details: { extra: { revision: revision + 1, state: 'filling' } } })
    await expect(stale).rejects.toThrow('由 企业1 保存')
  })

  test('a batch lists each refusal and passes the rest', async () => {
    const taskId = await t.task({ sent: true, levels: 1 })
    const [a, b] = [await submitted(taskId, 0), await submitted(taskId, 1)]
    await rejectFill({ services: t.services, caller: t.people.city }, { ...a, reason: '产量与台账不符', remarks: [] })
    const { moved, refused } = await passFills({ services: t.services, caller: t.people.city }, { fills: [a, b] })
    expect(moved.map(each => [each.id, each.state])).toEqual([[b.id, 'approved']])
    expect(refused).toEqual([{ id: a.id, reason: expect.stringContaining('驳回') }])
  })
})

describe('a submission', () => {
  test('is recalled until the first reviewer has opened it, by its enterprise alone', async () => {
    const taskId = await t.task({ sent: true })
    const first = await submitted(taskId, 0)
    const recall = (index: number, revision: number) =>
      recallFill({ services: t.services, caller: t.people.of(index) }, { taskId, revision })
    // One of another enterprise has another fill, which is not submitted.
    await expect(recall(1, (await t.fill(taskId, 1)).revision)).rejects.toThrow('不能撤回')
    expect(await recall(0, first.revision)).toMatchObject({ state: 'filling', level: null })
    const again = await submit(taskId, 0)
    // A county that does not decide it may look without closing the way back.
    await expect(fillDetail({ services: t.services, caller: t.people.xiangyuan }, { id: again.id })).rejects.toThrow('未找到')
    await fillDetail({ services: t.services, caller: t.people.lucheng }, { id: again.id })
    await expect(recall(0, again.revision)).rejects.toThrow(/潞城张已于 .* 打开.*不能撤回/)
    // The look changed no revision: the verdict of the reviewer holds.
    const remark = { section: 'fuel', rowId: 'f1', field: 'annual', text: '与台账不一致' }
    await rejectFill({ services: t.services, caller: t.people.lucheng }, { ...again, reason: '燃料用量请核实', remarks: [remark] })
    const reply = { ...remark, text: '已按台账更正为 12 000' }
    const revision = (await save(taskId, 0)).revision
    const early = await submitFill(
      { services: t.services, caller: t.people.of(0) },
      { taskId, revision, replies: [{ ...remark, text: '台账录入有误' }] },
    )
    // Recalled, the remark is open again, and the answer is there to be changed; the reviewer reads the last one.
    const back = await recall(0, early.revision)
    const opened = await readFill(t.services, t.people.of(0), taskId)
    expect([opened.fill.remarks, recalledReplies(opened.steps)]).toEqual([[remark], [{ ...remark, text: '台账录入有误' }]])
    const third = await submitFill({ services: t.services, caller: t.people.of(0) }, { taskId, revision: back.revision, replies: [reply] })
    const detail = await fillDetail({ services: t.services, caller: t.people.lucheng }, { id: third.id })
    expect(detail.rounds).toEqual([
      expect.objectContaining({ reason: '燃料用量请核实', remarks: [{ ...remark, reply: '已按台账更正为 12 000' }] }),
    ])
  })

  test('holds no figure of a month that has not ended; last year’s is taken over without those months', async () => {
    const taskId = await t.task({ sent: true, levels: 1 })
    const form = t.form(2)
    const full = { ...form, fuel: form.fuel.map(row => ({ ...row, monthly: Array.from({ length: 12 }, () => 1000) })) }
    await save(taskId, 2, full)
    await expect(submit(taskId, 2)).rejects.toThrow('5 月尚未结束')
    await save(taskId, 2)
    const sent = await submit(taskId, 2)
    // A month later it is judged by the months of its submission.
    t.pass(31)
    const checked = (await readFill(t.services, t.people.of(2), taskId)).checked
    expect(checked.errors).toBe(0)
    t.pass(-31)
    await passFill(t.services, t.people.city, sent)
    expect(onlyEndedMonths(full, 4).fuel[0]).toMatchObject({ annual: 4000, monthly: [1000, 1000, 1000, 1000, ...new Array(8).fill(null)] })
  })
})
