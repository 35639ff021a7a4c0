import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderLifecycle } from '@qingyuan/domain/lifecycles/order.ts'
import type { WorkLifecycle } from '@qingyuan/domain/lifecycles/work.ts'
import { type Permission, type UserType } from '@qingyuan/domain/permissions.ts'
import { formatDateTime, instantOf } from '@qingyuan/domain/time.ts'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEvidence, evidenceFile, evidenceOf } from '#/modules/work/evidence/public.ts'
import { inboxOf, noticesOf, readNotices } from '#/modules/work/inbox/public.ts'
import { createFiles } from '#/platform/files/files.ts'
import { anonymous, type Caller } from '#/platform/http/caller.ts'
import { type TestDatabase, testDatabase } from '#/platform/testing/test-database.ts'
import { isAhead, newDeadlines, renewDeadlines } from './deadlines.ts'
import { itemWithTrail, moveItem, selectCalendar, sendDueReminders, sendItems, setWorkingDay, setWorkingHours } from './public.ts'

/** 潞城区 and 襄垣县. */
const [lucheng, xiangyuan] = [6, 7]
const hourMs = 3_600_000
let t: TestDatabase
let folder: string
let now = instantOf(2026, 5, 20, 10, 30)
const logged: unknown[] = []
const log = { error: (error: unknown) => void logged.push(error) } as unknown as FastifyBaseLogger
let city: Caller
let county: Caller
let colleague: Caller
let stranger: Caller
const services = () => ({ db: t.db, log, clock: { now: () => now }, files: createFiles(t.db, folder, { now: () => now }) })

const person = async (realName: string, userType: UserType, counties: number[] | null, role: string | null = '核查'): Promise<Caller> => {
  const { id } = await t.db
    .insertInto('users')
    .values({ user_name: realName, real_name: realName, user_type: userType, county_ids: counties, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role !== null)
    await t.db
      .insertInto('user_roles')
      .columns(['user_id', 'role_id'])
      .expression(db =>
        db
          .selectFrom('roles')
          .where('name', '=', role)
          .select(select => [select.val(id).as('user_id'), 'id']),
      )
      .execute()
  const scope = { userId: id, userType, counties, enterpriseId: null }
  return {
    ...anonymous,
    userId: id,
    userName: realName,
    realName,
    scope,
    permissions: new Set<Permission>(role === null ? [] : ['trace:order']),
    readOnly: false,
  }
}
const send = async (caller = city, countyId = lucheng, hours = 12) => {
  const item = { title: '现场核查', content: '核查工况', countyId, enterpriseId: null, placeId: null, hours: { feedback: hours } }
  return (await t.db.transaction().execute(trx => sendItems(trx, caller, 'order', new Date(now), [item])))[0]!
}
const move = (caller: Caller, id: number, version: number, event: string, more: object = {}) =>
  moveItem(services(), caller, { id, version, event, ...more })
const upload = async (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return { path, name, mediaType: '', size: bytes.length }
}
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(600, 7)])

beforeAll(async () => {
  t = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'qingyuan-work-'))
  await t.db
    .insertInto('roles')
    .values({ name: '核查', permissions: ['trace:order'] })
    .execute()
  city = await person('市局王', 'city', null)
  county = await person('潞城张', 'county', [lucheng])
  colleague = await person('潞城李', 'county', [lucheng])
  stranger = await person('襄垣赵', 'county', [xiangyuan])
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

describe('an item', () => {
  test('is sent to its county, signed, answered with evidence and passed; every step is in the trail', async () => {
    const id = await send()
    const signed = await move(county, id, 1, 'sign')
    expect(signed).toEqual({ id, state: 'handling', version: 2 })
    await expect(move(county, id, 2, 'submit')).rejects.toThrow('请填写情况说明或附上佐证材料')
    const evidenceId = await addEvidence(services(), county, await upload('a.png', png), {
      itemId: id,
      position: { lon: 113.2, lat: 36.3, accuracyM: 8 },
    })
    await move(county, id, 2, 'submit', { evidenceIds: [evidenceId] })
    await expect(move(county, id, 3, 'pass', { score: 5 })).rejects.toThrow('须由他人审核')
    await expect(move(city, id, 3, 'pass', { score: 6 })).rejects.toThrow('评分应为 1–5 的整数')
    expect(await move(city, id, 3, 'pass', { score: 4 })).toEqual({ id, state: 'closed', version: 4 })
    const { item, steps, deadlines } = await itemWithTrail(services(), city.scope, id)
    expect(item).toMatchObject({ score: 4, assignee_id: county.userId, department: '长治市生态环境局潞城分局' })
    expect(steps.map(({ by_name, event, from_state, to_state, version }) => [by_name, event, from_state, to_state, version])).toEqual([
      ['市局王', 'pass', 'reviewing', 'closed', 4],
      ['潞城张', 'submit', 'handling', 'reviewing', 3],
      ['潞城张', 'sign', 'waiting', 'handling', 2],
      ['市局王', 'send', 'draft', 'waiting', 1],
    ])
    expect(steps[1]!.details).toEqual({ evidenceIds: [evidenceId] })
    expect(deadlines[0]).toMatchObject({ due_at: new Date(now + 12 * hourMs), stopped_at: new Date(now), next_reminder_at: null })
    await expect(move(city, id, 4, 'sign')).rejects.toThrow('核查单当前为“已办结”，不能签收；只有“待签收”时可以')
  })

  test('is not there for another county, and needs the right and the receiver', async () => {
    const id = await send()
    await expect(move(stranger, id, 1, 'sign')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(move(city, id, 1, 'sign')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(move({ ...county, permissions: new Set() }, id, 1, 'sign')).rejects.toThrow('没有权限：下发核查单')
    await expect(send({ ...city, permissions: new Set() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(send(county, xiangyuan)).rejects.toMatchObject({ code: 'OUT_OF_SCOPE' })
    await move(county, id, 1, 'sign')
    await expect(move(colleague, id, 2, 'feedback', { comment: '已到现场' })).rejects.toThrow('由签收人办理')
  })

  test('goes to another department of the sender’s scope three times at most, with a reason', async () => {
    const id = await send()
    const departments = await t.db.selectFrom('departments').select(['id', 'county_id']).execute()
    const of = (countyId: number) => departments.find(({ county_id }) => county_id === countyId)!.id
    const reason = { comment: '不属于本区县' }
    const own = await send(county)
    await expect(move(county, own, 1, 'transfer', { ...reason, departmentId: of(xiangyuan) })).rejects.toThrow('不在本辖区')
    await expect(move(city, id, 1, 'transfer', reason)).rejects.toThrow('请指明接收单位')
    await expect(move(city, id, 1, 'transfer', { departmentId: of(lucheng) })).rejects.toThrow('理由应为 5–500 字')
    await expect(move(city, id, 1, 'transfer', { ...reason, departmentId: of(lucheng), assigneeId: stranger.userId })).rejects.toThrow(
      '接收人不是',
    )
    for (const version of [1, 2]) await move(city, id, version, 'transfer', { ...reason, departmentId: of(lucheng) })
    await move(city, id, 3, 'transfer', { ...reason, departmentId: of(lucheng), assigneeId: colleague.userId })
    await expect(move(county, id, 4, 'sign')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await move(colleague, id, 4, 'sign')
    await expect(move(city, id, 5, 'transfer', { ...reason, departmentId: of(lucheng) })).rejects.toThrow('已转办 3 次')
  })

  test('is transferred by its sender, the city or the chief of its department, to who can see and handle it', async () => {
    const id = await send()
    const departments = await t.db.selectFrom('departments').select(['id', 'county_id']).execute()
    const of = (countyId: number) => departments.find(({ county_id }) => county_id === countyId)!.id
    const to = { comment: '请另行安排人员', departmentId: of(lucheng) }
    await expect(move(county, id, 1, 'transfer', to)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(move(city, id, 1, 'transfer', { ...to, departmentId: of(xiangyuan) })).rejects.toThrow('不负责该事项所在区县')
    const visitor = await person('潞城孙', 'county', [lucheng], null)
    await expect(move(city, id, 1, 'transfer', { ...to, assigneeId: visitor.userId })).rejects.toThrow(
      '接收人没有“下发核查单与现场任务”权限',
    )
    await t.db.updateTable('departments').set({ chief_id: county.userId }).where('id', '=', of(lucheng)).execute()
    expect(await move(county, id, 1, 'transfer', { ...to, assigneeId: colleague.userId })).toMatchObject({ state: 'waiting', version: 2 })
    await expect(move(colleague, id, 2, 'transfer', to)).rejects.toThrow('只能由下发人、市级或接收单位负责人转办')
    await t.db.updateTable('departments').set({ chief_id: null }).execute()
  })

  test('refused is sent again by its sender or the city only, after its deadline with a new one', async () => {
    const id = await send(county, lucheng, 4)
    await move(colleague, id, 1, 'refuse', { comment: '不属于本单位' })
    await expect(move(colleague, id, 2, 'send')).rejects.toThrow('只能由下发人或市级办理')
    now += 5 * hourMs
    await expect(move(county, id, 2, 'send')).rejects.toThrow('时限已过')
    expect(await move(county, id, 2, 'send', { hours: { feedback: 6 } })).toMatchObject({ state: 'waiting', version: 3 })
    expect((await itemWithTrail(services(), city.scope, id)).deadlines[0]).toMatchObject({
      due_at: new Date(now + 6 * hourMs),
      original_due_at: new Date(now - hourMs),
      stopped_at: null,
    })
    await move(colleague, id, 3, 'refuse', { comment: '不属于本单位' })
    expect(await move(city, id, 4, 'send')).toMatchObject({ state: 'waiting', version: 5 })
    now -= 5 * hourMs
  })

  test('closed is opened again within 30 days', async () => {
    const id = await send()
    await move(county, id, 1, 'sign')
    await move(county, id, 2, 'submit', { comment: '已核查' })
    await move(city, id, 3, 'pass', { score: 3 })
    now += 31 * 24 * hourMs
    await expect(move(city, id, 4, 'reopen', { comment: '需要补充材料' })).rejects.toThrow('办结已超过 30 日')
    now -= 2 * 24 * hourMs
    expect(await move(city, id, 4, 'reopen', { comment: '需要补充材料' })).toMatchObject({ state: 'handling', version: 5 })
    now -= 29 * 24 * hourMs
  })
})

describe('two at once', () => {
  test('sign: one wins, the other learns who was first', async () => {
    for (let n = 0; n < 10; n++) {
      const id = await send()
      const results = await Promise.allSettled([move(county, id, 1, 'sign'), move(colleague, id, 1, 'sign')])
      const lost = results.filter(result => result.status === 'rejected').map(result => result.reason as Error)
      expect(lost).toHaveLength(1)
      expect(lost[0]!.message).toMatch(/^核查单“现场核查”已于 2026-05-20 10:30 由 潞城[张李] 签收，请刷新后再操作$/)
      expect((await itemWithTrail(services(), city.scope, id)).steps).toHaveLength(2)
    }
  })

  test('the same request sent twice is one move, with one outcome', async () => {
    const id = await send()
    const request = { requestKey: 'k1' }
    const results = await Promise.all([1, 2, 3].map(() => move(county, id, 1, 'sign', request)))
    expect(results).toEqual(results.map(() => ({ id, state: 'handling', version: 2 })))
    expect((await itemWithTrail(services(), city.scope, id)).steps).toHaveLength(2)
    await expect(move(county, id, 2, 'feedback', { ...request, comment: '到场' })).rejects.toThrow('请求编号“k1”已用于另一次操作')
    await expect(move(county, id, 1, 'sign', { requestKey: 'k2' })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { extra: { version: 2 } },
    })
  })
})

describe('evidence', () => {
  test('is checked by content, has a position or a reason, and the same bytes only once', async () => {
    const id = await send()
    const add = async (name: string, bytes: Buffer, more: object, who = county) =>
      addEvidence(services(), who, await upload(name, bytes), { itemId: id, ...more })
    await expect(add('x.png', Buffer.from('<script>'), { noPositionReason: '室内' })).rejects.toMatchObject({ code: 'FILE_FORMAT' })
    await expect(add('x.png', png, {})).rejects.toThrow('照片须带有位置')
    await expect(add('x.png', png, { position: { lon: 181, lat: 0, accuracyM: null } })).rejects.toThrow('超出经纬度范围')
    const first = await add('x.png', png, { noPositionReason: '室内无信号' })
    expect(await add('y.png', png, { noPositionReason: '室内无信号' })).toBe(first)
    await expect(add('z.png', png, { noPositionReason: '室内' }, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const rows = await evidenceOf(services(), county, id)
    expect(rows.map(({ kind, file_name, no_position_reason }) => [kind, file_name, no_position_reason])).toEqual([
      ['photo', 'x.png', '室内无信号'],
    ])
    expect((await evidenceFile(services(), county, first)).sha256).toBe(rows[0]!.sha256.toString('hex'))
    await expect(evidenceFile(services(), stranger, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(move(county, await send(), 1, 'sign', { evidenceIds: [first] })).rejects.toThrow('不属于该事项')
    await move(city, id, 1, 'withdraw', { comment: '误发的核查单' })
    await expect(add('q.png', Buffer.concat([png, png]), { noPositionReason: '室内' })).rejects.toThrow('不能再附佐证材料')
  })

  test('is added by those for whom the item waits, and read by those who have the right of its kind', async () => {
    const id = await send()
    const add = async (who: Caller) => addEvidence(services(), who, await upload('b.png', png), { itemId: id, noPositionReason: '室内' })
    const visitor = await person('潞城周', 'county', [lucheng], null)
    await expect(add(visitor)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await move(county, id, 1, 'sign')
    await expect(add(colleague)).rejects.toThrow('由他人办理，不能附佐证材料')
    const evidenceId = await add(county)
    expect(await add(city)).toBe(evidenceId)
    expect(await evidenceOf(services(), colleague, id)).toHaveLength(1)
    await expect(evidenceOf(services(), visitor, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(evidenceFile(services(), visitor, evidenceId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('a deadline that the lifecycle fixes starts again when the item is sent again, and no sender changes its hours', async () => {
  const { feedback } = orderLifecycle.deadlines
  const fixed: WorkLifecycle = { ...orderLifecycle, deadlines: { feedback: { ...feedback!, hours: 24 } } }
  const calendar = await selectCalendar(t.db)
  const refusal = { code: 'INVALID_INPUT', details: { message: '反馈时限规定为 24 小时，不能另行填写', field: 'hours' } }
  const fresh = (hours: object) => newDeadlines(calendar, fixed, 1, new Date(now), hours as never)
  expect(fresh({})[0]).toMatchObject({ due_at: new Date(now + 24 * hourMs) })
  expect(() => fresh({ feedback: 480 })).toThrow(expect.objectContaining(refusal))

  const id = await send(city, lucheng, 24)
  const later = new Date(now + 30 * hourMs)
  await expect(renewDeadlines(t.db, fixed, id, { feedback: 480 }, later)).rejects.toMatchObject(refusal)
  const due = new Date(now + 24 * hourMs)
  expect(isAhead(fixed.deadlines.feedback!, due, undefined, later)).toBe(true)
  expect(() => isAhead(fixed.deadlines.feedback!, due, 480, later)).toThrow(expect.objectContaining(refusal))
  await renewDeadlines(t.db, fixed, id, {}, later)
  expect((await itemWithTrail(services(), city.scope, id)).deadlines[0]).toMatchObject({
    due_at: new Date(now + 54 * hourMs),
    original_due_at: due,
  })
})

test('trail and evidence refuse changes', async () => {
  await expect(t.pool.query(`update work_steps set comment = 'x'`)).rejects.toThrow('append-only')
  await expect(t.pool.query('delete from work_evidence')).rejects.toThrow('append-only')
})

describe('reminders', () => {
  test('come once at the deadline and once to the department above; none when the item was answered', async () => {
    await t.db.updateTable('work_deadlines').set({ next_reminder_at: null }).execute()
    const [open, answered] = [await send(), await send()]
    await move(county, answered, 1, 'sign')
    await move(county, answered, 2, 'submit', { comment: '已核查' })
    expect(await sendDueReminders(services())).toBe(0)
    now += 12 * hourMs
    const counts = await Promise.all([sendDueReminders(services()), sendDueReminders(services())])
    expect(counts[0]! + counts[1]!).toBe(1)
    const page = { page: 1, pageSize: 10 }
    const [notice, ...others] = await noticesOf(services(), colleague, page)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ item_id: open, kind: 'reminder', read_at: null })
    expect(notice!.message).toBe('核查单“现场核查”已过反馈时限 2026-05-20 22:30，现为“待签收”')
    expect(await noticesOf(services(), stranger, page)).toEqual([])
    expect(await noticesOf(services(), city, page)).toEqual([])
    now += 6 * hourMs
    expect(await sendDueReminders(services())).toBe(1)
    expect(await sendDueReminders(services())).toBe(0)
    expect((await noticesOf(services(), city, page)).map(({ kind, item_id }) => [kind, item_id])).toEqual([['escalation', open]])
    expect(await readNotices(services(), stranger, [notice!.id])).toBe(0)
    expect(await readNotices(services(), county, [notice!.id])).toBe(1)
    now -= 18 * hourMs
  })

  test('come again when the item is sent again with a new deadline', async () => {
    await t.db.updateTable('work_deadlines').set({ next_reminder_at: null }).execute()
    const id = await send(city, lucheng, 2)
    const began = now
    const reminded = async (hours: number) => {
      now += hours * hourMs
      return sendDueReminders(services())
    }
    expect([await reminded(2), await reminded(1), await reminded(10)]).toEqual([1, 1, 0])
    await move(county, id, 1, 'refuse', { comment: '不属于本单位' })
    await move(city, id, 2, 'send', { hours: { feedback: 2 } })
    expect([await reminded(1), await reminded(1), await reminded(1), await reminded(10)]).toEqual([0, 1, 1, 0])
    const sent = await t.db.selectFrom('work_notices').select(['reminder', 'kind']).where('item_id', '=', id).orderBy('id').execute()
    expect(sent.map(({ reminder, kind }) => [reminder, kind])).toEqual([
      [0, 'reminder'],
      [1, 'escalation'],
      [0, 'reminder'],
      [1, 'escalation'],
    ])
    now = began
  })

  test('that became due while nothing ran are one line of each inbox: of the city, the escalation in place of the reminder', async () => {
    await t.db.updateTable('work_deadlines').set({ next_reminder_at: null }).execute()
    const began = now
    const sentTo = async (toCity: boolean) => {
      const item = { title: '核查', content: '', countyId: lucheng, enterpriseId: null, placeId: null, hours: { feedback: 2 }, toCity }
      return (await t.db.transaction().execute(trx => sendItems(trx, city, 'order', new Date(now), [item])))[0]!
    }
    const [below, own] = [await sentTo(false), await sentTo(true)]
    now += 8 * hourMs
    expect([await sendDueReminders(services()), await sendDueReminders(services())]).toEqual([2, 0])
    const kinds = async (id: number) =>
      (await t.db.selectFrom('work_notices').select('kind').where('item_id', '=', id).orderBy('id').execute()).map(({ kind }) => kind)
    expect([await kinds(below), await kinds(own)]).toEqual([['reminder', 'escalation'], ['escalation']])
    now = began
  })

  test('that came one after another are one line: the newest', async () => {
    await t.db.updateTable('work_deadlines').set({ next_reminder_at: null }).execute()
    const began = now
    const item = { title: '核查', content: '', countyId: lucheng, enterpriseId: null, placeId: null, hours: { feedback: 2 }, toCity: true }
    const [id] = await t.db.transaction().execute(trx => sendItems(trx, city, 'order', new Date(now), [item]))
    const lines = async () => {
      now += 2 * hourMs
      await sendDueReminders(services())
      return (await noticesOf(services(), city, { page: 1, pageSize: 100 })).filter(({ item_id }) => item_id === id).map(({ kind }) => kind)
    }
    expect([await lines(), await lines()]).toEqual([['reminder'], ['escalation']])
    now = began
  })

  test('of the other items are sent when one of them cannot be; it is logged and due again', async () => {
    await t.db.updateTable('work_deadlines').set({ next_reminder_at: null }).execute()
    const [broken, whole] = [await send(city, lucheng, 1), await send(city, lucheng, 2)]
    await t.db.updateTable('work_items').set({ state: 'lost' }).where('id', '=', broken).execute()
    now += 2 * hourMs
    expect(await sendDueReminders(services())).toBe(1)
    expect((await itemWithTrail(services(), city.scope, whole)).deadlines[0]!.reminders_sent).toBe(1)
    expect(logged).toHaveLength(1)
    await t.db.updateTable('work_items').set({ state: 'waiting' }).where('id', '=', broken).execute()
    expect(await sendDueReminders(services())).toBe(1)
    now -= 2 * hourMs
  })
})

test('the inbox has what waits for a person: to sign, signed by that person, refused, to review', async () => {
  const inbox = async (caller: Caller) => (await inboxOf(services(), caller, { page: 1, pageSize: 100 })).rows.map(({ id }) => id)
  const [waiting, signed, refused, handedIn] = [await send(), await send(), await send(), await send()]
  await move(county, signed, 1, 'sign')
  await move(county, refused, 1, 'refuse', { comment: '不属于本单位' })
  await move(county, handedIn, 1, 'sign')
  await move(county, handedIn, 2, 'submit', { comment: '已核查' })
  const all = [waiting, signed, refused, handedIn]
  const seen = async (caller: Caller) => (await inbox(caller)).filter(id => all.includes(id))
  expect(await seen(county)).toEqual([waiting, signed])
  expect(await seen(colleague)).toEqual([waiting, handedIn])
  expect(await seen(city)).toEqual([refused, handedIn])
  expect(await seen(stranger)).toEqual([])
  expect(await seen({ ...county, permissions: new Set() })).toEqual([])
})

test('the working calendar starts with the holidays announced and is edited', async () => {
  const before = await selectCalendar(t.db)
  expect(before.spans).toEqual([
    [510, 720],
    [870, 1080],
  ])
  expect([before.exceptions.get('2026-10-01'), before.exceptions.get('2026-10-10')]).toEqual([false, true])
  expect(before.exceptions.size).toBe(42)
  await setWorkingHours(services(), ['09:00-12:00', '13:00-17:00'])
  await setWorkingDay(services(), { day: '2027-02-05', kind: 'off', note: '春节' })
  await setWorkingDay(services(), { day: '2026-10-10', kind: 'usual', note: '' })
  const after = await selectCalendar(t.db)
  expect(after.spans).toEqual([
    [540, 720],
    [780, 1020],
  ])
  expect([after.exceptions.get('2027-02-05'), after.exceptions.has('2026-10-10')]).toEqual([false, false])
  await expect(setWorkingHours(services(), ['13:00-17:00', '09:00-12:00'])).rejects.toThrow('“09:00-12:00”')
  await expect(setWorkingDay(services(), { day: '2026-02-30', kind: 'off', note: '' })).rejects.toThrow('不是有效的日期')
  expect(formatDateTime(now)).toBe('2026-05-20 10:30:00')
})
