import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { incidentRun } from '#/modules/sources/incidents/incident/incident-run.ts'
import { culpritCode, incidentCity, incidentEnd } from '#/modules/sources/incidents/test-support/incident-city.ts'
import { modelRun, type RunKind } from '#/modules/sources/runs/public.ts'
import { sendDueReminders } from '#/modules/work/items/public.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { docxText, textDifference } from '#/platform/testing/document-text.ts'
import { formWith, type TestServer } from '#/platform/testing/test-server.ts'
import { followCases } from './follow-cases.ts'

// The engines of the trace run in this very thread here.
let town: Awaited<ReturnType<typeof incidentCity>>
let t: TestServer
let worker: { stop(): Promise<void> }
let culprit: number
let other: number
let ruleId: number
/** The account `county` is of 襄垣县 (7), where the station is; `clerk` of 潞州区 (16), where the culprit is. */
let tokens: Record<'city' | 'county' | 'clerk' | 'enterprise' | 'leader', string>
const { Case, Todo } = calls

const db = () => t.services.db
const insertAlarm = async (openedAt: number) =>
  (
    await db()
      .insertInto('alarms')
      .values({
        rule_id: ruleId,
        place_id: town.ids[0]!,
        parameter: 'so2',
        message: 'S1 站 SO₂ 升高',
        opened_at: new Date(openedAt),
        last_at: new Date(incidentEnd),
        ended_at: new Date(incidentEnd),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const ask = async (call: Call, input: Record<string, unknown>, who: keyof typeof tokens) => t.ask(call, input, { token: tokens[who] })
const dossier = async (id: number, who: keyof typeof tokens = 'city') => {
  const { status, data, message } = await ask(Case.QueryByID, { id }, who)
  if (status !== 200) throw new Error(message)
  return data
}
const todos = async (who: keyof typeof tokens) => (await ask(Todo.Query, {}, who)).data

/** Looks until the case has left a state. */
const followed = async (id: number, state: string) => {
  for (let i = 0; i < 600; i++) {
    await followCases(t.services)
    const found = await dossier(id)
    if (found.case.state !== state) return found
    await sleep(100)
  }
  throw new Error(`the case stayed ${state}`)
}

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(600, 7)])
const photo = async (id: number, who: keyof typeof tokens) => {
  const form = formWith({ name: '除尘.png', content: png, type: 'image/png' }, { id: String(id), noPositionReason: '室内无信号' })
  return t.ask(Case.AddEvidence, {}, { token: tokens[who], ...form })
}

const signIn = async () => {
  const names = ['city', 'county', 'clerk', 'enterprise', 'leader'] as const
  tokens = Object.fromEntries(await Promise.all(names.map(async name => [name, await t.token(name)]))) as typeof tokens
}

beforeAll(async () => {
  town = await incidentCity()
  t = town.server
  culprit = await town.enterpriseId(culpritCode)
  other = await town.enterpriseId('E01')
  const condition = JSON.stringify({ kind: 'above', of: 'so2', limit: 100 })
  ruleId = (
    await db()
      .insertInto('alarm_rules')
      .values({ name: 'SO₂ 高值', severity: 'high', parameter: 'so2', condition })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const county = await db().selectFrom('users').selectAll().where('user_name', '=', 'county').executeTakeFirstOrThrow()
  const { id: _id, ...copied } = county
  const { id: clerkId } = await db()
    .insertInto('users')
    .values({ ...copied, user_name: 'clerk', real_name: '潞州赵', county_ids: [16] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = await db().selectFrom('user_roles').select('role_id').where('user_id', '=', county.id).execute()
  await db()
    .insertInto('user_roles')
    .values(roles.map(({ role_id }) => ({ user_id: clerkId, role_id })))
    .execute()
  await db()
    .updateTable('users')
    .set({ enterprise_id: culprit, county_ids: [16] })
    .where('user_name', '=', 'enterprise')
    .execute()
  await signIn()
  worker = await startJobWorker(t.services, [modelRun([incidentRun] as RunKind[])])
}, 180_000)
afterAll(async () => {
  await worker?.stop()
  await t?.close()
})

describe('an alarm', () => {
  let id: number
  let alarmId: number
  let orderId: number

  test('opens one case, however many processes look, and a second alarm of the same station and pollutant joins it', async () => {
    alarmId = await insertAlarm(incidentEnd - 3 * hourMs)
    await Promise.all([followCases(t.services), followCases(t.services)])
    const again = await insertAlarm(incidentEnd - hourMs)
    await followCases(t.services)
    const { rows } = (await ask(Case.Query, { alarmId }, 'city')).data
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ number: expect.stringMatching(/^BJ-20260520-\d{4}$/), alarms: 2, alarmId, title: 'S1 站 SO₂ 升高' })
    expect((await ask(Case.Query, { alarmId: again }, 'city')).data.rows[0].id).toBe(rows[0].id)
    id = rows[0].id
  })

  test('is found by its station, pollutant and any of its traced hours', async () => {
    const placeId = town.ids[0]!
    const found = async (more: object, who: keyof typeof tokens = 'city') =>
      (await ask(Case.Query, { placeId, parameter: 'so2', ...more }, who)).data.rows.map((row: { id: number }) => row.id)
    const [first, last] = [incidentEnd - 3 * hourMs, incidentEnd].map(formatHour)
    const [before, after] = [incidentEnd - 4 * hourMs, incidentEnd + hourMs].map(formatHour)
    expect(await found({ tracedFrom: first, tracedTo: last }, 'county')).toEqual([id])
    expect(await found({ tracedFrom: last, tracedTo: after })).toEqual([id])
    expect(await found({ tracedFrom: before, tracedTo: first })).toEqual([id])
    expect(await found({ tracedFrom: after, tracedTo: after })).toEqual([])
    expect(await found({ tracedFrom: before, tracedTo: before })).toEqual([])
    expect(await found({ tracedFrom: first, tracedTo: last, parameter: 'co' })).toEqual([])
  })

  test('is traced by the platform, with what the trace can be trusted for, and then waits for orders with a deadline', async () => {
    const { case: found, trace, stages, may } = await followed(id, 'tracing')
    expect(found.state).toBe('sending')
    expect(trace.result.suspects[0]).toMatchObject({ enterpriseId: culprit, ordered: false })
    expect(trace.result.credibility.words).toContain('尚无模拟事件验证')
    const shares = trace.result.suspects.reduce((sum: number, { share }: { share: number }) => sum + share, trace.result.others.share)
    const [known, unknown, background] = trace.result.parts
    expect([known.name, unknown.name, background.name]).toEqual(['清单内', '未知来源', '区域背景'])
    expect(shares).toBeCloseTo(known.share, 2)
    expect(known.share + unknown.share + background.share).toBeCloseTo(1, 2)
    expect(known.share).toBeGreaterThan(0.4)
    expect(stages.map(({ stage, state }: { stage: string; state: string }) => `${stage} ${state}`)).toEqual([
      'alarm done',
      'trace done',
      'order now',
      'answer coming',
      'check coming',
      'decide coming',
      'close coming',
    ])
    expect(may).toEqual(['order', 'settle', 'dismiss', 'fieldOrder'])
    expect((await todos('city')).rows).toEqual([expect.objectContaining({ kind: 'case', id, action: '派单', late: false })])
    expect((await dossier(id, 'leader')).may).toEqual([])
  })

  test('is escalated to the city and to who leads it when no order was sent in twice the time', async () => {
    const noticesAfter = async (hours: number) => {
      await sendDueReminders({ ...t.services, clock: { now: () => t.services.clock.now() + hours * hourMs } })
      return (await todos('leader')).notices.map(({ kind }: { kind: string }) => kind)
    }
    expect([await noticesAfter(0.6), await noticesAfter(0.9), await noticesAfter(1.1)]).toEqual([
      ['reminder'],
      ['reminder'],
      ['escalation'],
    ])
  })

  test('is not there for a county or an enterprise that has no part in it', async () => {
    for (const who of ['clerk', 'enterprise'] as const) {
      expect((await ask(Case.QueryByID, { id }, who)).status).toBe(404)
      expect((await ask(Case.Effect, { id }, who)).status).toBe(404)
      expect((await ask(Case.Query, {}, who)).data.rows).toEqual([])
    }
    expect((await dossier(id, 'county')).case.state).toBe('sending')
  })

  test('is sent as orders by who may, once', async () => {
    const input = { id, version: (await dossier(id)).case.version, enterpriseIds: [culprit], content: '核查脱硫运行工况' }
    expect((await ask(Case.Order, input, 'leader')).status).toBe(403)
    // The culprit is in another county than the station's.
    expect((await ask(Case.Order, input, 'county')).status).toBe(404)
    const { orderIds } = (await ask(Case.Order, input, 'city')).data
    orderId = orderIds[0]
    expect((await ask(Case.Order, input, 'city')).status).toBe(409)
    const { case: found, orders, trace } = await dossier(id)
    expect(found).toMatchObject({ state: 'checking', orders: 1, closedAt: null })
    expect(orders[0]).toMatchObject({ enterprise: '演示企业 7', county: '潞州区', state: 'waiting', finding: null })
    expect(trace.result.suspects[0].ordered).toBe(true)
    const alarm = await db().selectFrom('alarms').select('state').where('id', '=', alarmId).executeTakeFirstOrThrow()
    expect(alarm.state).toBe('handling')
  })

  test('is named with its orders beside the proposal of a briefing that was made before them', async () => {
    const actions = [
      { key: 'order', title: '核查 演示企业 7', note: '', page: `case:${id}`, button: '派单' },
      { key: 'decide', title: '认定', note: '', page: 'cases', button: '办理' },
    ]
    const figures = { hours: [], counties: [], sources: [], sourcesDay: null, suspects: [], forecast: [], goodDays: null }
    const content = JSON.stringify({ sentences: [], actions, figures, asOf: null, reporting: '', issued: null })
    const version = { day: '2026-05-20', county_id: 0, version: 1, title: '全市', changed: 0, made_by_name: '自动生成' }
    await db()
      .insertInto('briefings')
      .values({ ...version, content, made_at: new Date(incidentEnd) })
      .execute()
    const [order, decide] = (await ask(calls.Briefing.Query, { day: '2026-05-20' }, 'leader')).data.actions
    expect([order.orders, decide.orders]).toEqual([[`HC-${orderId}`], undefined])
  })

  test('reaches the enterprise, which is reminded, answers with a photo, and sees its own share only', async () => {
    expect((await todos('enterprise')).rows).toEqual([expect.objectContaining({ kind: 'order', id: orderId, caseId: id, action: '答复' })])
    t.pass(2.2 * hourMs)
    // Idle sessions have ended by then.
    await signIn()
    await sendDueReminders(t.services)
    const late = await todos('enterprise')
    expect(late).toMatchObject({ late: 1, unread: 1 })
    expect(late.notices[0]).toMatchObject({ kind: 'reminder', caseId: id, read: false })
    expect((await todos('county')).notices).toEqual([])
    await ask(Todo.ReadNotices, { ids: late.notices.map((notice: { id: number }) => notice.id) }, 'enterprise')
    expect((await todos('enterprise')).unread).toBe(0)

    const own = await dossier(id, 'enterprise')
    expect(own.trace.result.suspects.map((suspect: { enterpriseId: number }) => suspect.enterpriseId)).toEqual([culprit])
    expect(own.orders[0].may).toEqual(['answer'])
    expect(own.may).toEqual([])
    const order = { id: orderId, version: own.orders[0].version }
    expect((await ask(Case.MoveOrder, { ...order, event: 'submit', finding: 'confirmed', comment: '属实' }, 'enterprise')).status).toBe(403)
    expect((await ask(Case.MoveOrder, { ...order, event: 'answer' }, 'enterprise')).message).toBe('请填写情况说明或附上佐证材料')
    const { data: evidence } = await photo(orderId, 'enterprise')
    const answer = { ...order, event: 'answer', comment: '脱硫泵检修，已恢复', evidenceIds: [evidence.id] }
    expect((await ask(Case.MoveOrder, answer, 'enterprise')).data.state).toBe('waiting')
    expect((await todos('enterprise')).rows).toEqual([])
    const { orders } = await dossier(id)
    expect(orders[0]).toMatchObject({ answeredAt: expect.any(String), answerLateMinutes: 12 })
    expect(orders[0].evidence[0]).toMatchObject({ name: '除尘.png', kind: 'photo', noPositionReason: '室内无信号' })
    const { response } = await ask(Case.Evidence, { id: evidence.id }, 'clerk')
    expect(response.headers['content-type']).toBe('image/png')
    expect((await ask(Case.Evidence, { id: evidence.id }, 'county')).status).toBe(404)
  })

  test('is checked by the county of the enterprise, which names what it found and may send the answer back', async () => {
    expect((await todos('clerk')).rows).toEqual([expect.objectContaining({ kind: 'order', id: orderId, caseId: id, action: '签收' })])
    const version = async () => (await dossier(id, 'clerk')).orders[0].version
    const order = async (more: object) => ask(Case.MoveOrder, { id: orderId, version: await version(), ...more }, 'clerk')
    await order({ event: 'sign' })
    await order({ event: 'sendBack', comment: '请补充在线监测曲线' })
    expect((await todos('enterprise')).rows).toEqual([expect.objectContaining({ action: '答复', late: false })])
    await ask(Case.MoveOrder, { id: orderId, version: await version(), event: 'answer', comment: '曲线已补充' }, 'enterprise')
    expect((await order({ event: 'submit', comment: '现场与答复一致' })).message).toBe('请选择核查结论')
    expect((await order({ event: 'submit', comment: '现场与答复一致', finding: 'confirmed' })).data.state).toBe('reviewing')
    expect((await dossier(id)).case.state).toBe('deciding')
    expect((await todos('clerk')).rows).toEqual([])
    expect((await todos('city')).rows).toEqual([expect.objectContaining({ kind: 'case', id, action: '认定' })])
  })

  test('is returned by the city, checked again, and closed with alarm, order and score', async () => {
    const decide = async (more: object, who: keyof typeof tokens = 'city') =>
      ask(Case.Decide, { id, version: (await dossier(id)).case.version, ...more }, who)
    expect((await decide({ event: 'close', comment: '已整改，予以结案', score: 4 }, 'county')).status).toBe(403)
    await decide({ event: 'returnCheck', comment: '请补充现场照片' })
    const returned = await dossier(id, 'clerk')
    expect(returned).toMatchObject({ case: { state: 'checking' }, orders: [{ state: 'handling' }] })
    expect(returned.stages.find(({ stage }: { stage: string }) => stage === 'check')).toMatchObject({
      state: 'now',
      words: expect.stringMatching(/^0\/1 .*剩/),
    })
    const again = { id: orderId, version: returned.orders[0].version, event: 'submit', comment: '照片已补', finding: 'confirmed' }
    await ask(Case.MoveOrder, again, 'clerk')
    expect((await decide({ event: 'close', comment: '已整改，予以结案' })).message).toBe('评分应为 1–5 的整数')
    const { run_id: runId } = await db().selectFrom('cases').select('run_id').where('item_id', '=', id).executeTakeFirstOrThrow()
    const stored = () => db().selectFrom('model_runs').select('summary').where('id', '=', runId!).executeTakeFirstOrThrow()
    const summary = (await stored()).summary as { unknown: object }
    const keep = (kept: object) =>
      db()
        .updateTable('model_runs')
        .set({ summary: JSON.stringify(kept) })
        .where('id', '=', runId!)
        .execute()
    await keep({ ...summary, unknown: { ...summary.unknown, share: 0.62 } })
    const close = { event: 'close', comment: '已整改，予以结案', score: 4 }
    expect((await decide(close)).message).toBe('未知来源占 62 %且未查实，结案须填写原因（5–300 字）')
    expect((await decide({ ...close, unknownReason: '         ' })).status).toBe(400)
    // A trace in calm air has no parts.
    await keep({ ...summary, unknown: { ...summary.unknown, placed: false } })
    expect((await decide(close)).message).toBe('静小风，来源不可分辨且未查实，结案须填写原因（5–300 字）')
    await keep({ ...summary, unknown: { ...summary.unknown, share: 0.62 } })
    expect((await decide({ ...close, unknownReason: '走航未发现清单外排放' })).data.state).toBe('closed')
    await keep(summary)
    const { case: found, orders, stages, log } = await dossier(id)
    expect(found.state).toBe('closed')
    expect(orders[0]).toMatchObject({ state: 'closed', score: 4, finding: 'confirmed' })
    expect(stages.map(({ state }: { state: string }) => state)).toEqual(['done', 'done', 'done', 'done', 'done', 'done', 'done'])
    expect(log.map(({ label }: { label: string }) => label)).toContain('退回核查')
    expect(log.map(({ comment }: { comment: string }) => comment)).toContain(
      '已整改，予以结案（未知来源占 62 %，结案原因：走航未发现清单外排放）',
    )
    expect((await todos('city')).rows).toEqual([])
    const alarms = await db().selectFrom('alarms').select('state').execute()
    expect(alarms.map(({ state }) => state)).toEqual(['closed', 'closed'])
  })

  test('compares hours of the same wind, and says when they are too few', async () => {
    const { effect, hours, marks, span } = (await ask(Case.Effect, { id }, 'enterprise')).data
    expect(span).toEqual({ from: '2026-05-20 07', to: '2026-05-20 10' })
    expect(hours.rowCount).toBeGreaterThan(12)
    expect(marks.map(({ label }: { label: string }) => label)).toEqual(['派单', '答复', '核查'])
    expect(hours.meta.events).toMatchObject([{ kind: 'line', label: '派单、答复、核查' }])
    expect(effect).toMatchObject({ unit: 'μg/m³', verdict: 'unknown', certainty: '不能判断', measureAt: '2026-05-20 12' })
    expect(effect.wind).toMatch(/^西南风 \d+–\d+°、中等风 2–5 m\/s 的小时$/)
    expect(effect.before.hours).toBeGreaterThan(40)
    expect(effect.words).toContain('不能判断是否见效')
  })

  test('makes the accuracy that is shown beside traces', async () => {
    const request = { ...town.request, height: 'list10m' }
    const { result } = (await t.ask(calls.Model.EnterpriseContribution, request, { token: tokens.city })).data
    expect(result.checked).toEqual({ scope: 'city', traces: 1, top1: 1, top3: 1 })
  })

  test('states the parts of the rise as the tracing page does, and leaves those of an old trace together', async () => {
    const { from, to, parts } = (await dossier(id)).trace.result
    const request = { ...town.request, from, to, height: 'list10m' }
    const { result } = (await t.ask(calls.Model.EnterpriseContribution, request, { token: tokens.city })).data
    expect(result.parts).toEqual(parts)
    expect(parts[1]).toMatchObject({ key: 'unknown', share: result.unknown.share, ...result.unknown.interval })
    const { run_id: runId } = await db().selectFrom('cases').select('run_id').where('item_id', '=', id).executeTakeFirstOrThrow()
    const { summary } = await db().selectFrom('model_runs').select('summary').where('id', '=', runId!).executeTakeFirstOrThrow()
    const keep = (kept: unknown) =>
      db()
        .updateTable('model_runs')
        .set({ summary: JSON.stringify(kept) })
        .where('id', '=', runId!)
        .execute()
    const { unknown: _unknown, background: _background, ...old } = summary as Record<string, unknown>
    await keep(old)
    const seen = await dossier(id)
    await keep(summary)
    expect(seen.trace.result.parts.map(({ name }: { name: string }) => name)).toEqual(['清单内', '清单外（未知来源或区域背景）'])
  })
})

/** 催办 and 转办 of the newest order of a case, which waits; the enterprise is `other`, of 襄垣县. */
const checkManagement = async (id: number) => {
  const order = async () => (await dossier(id)).orders.at(-1)
  const { id: orderId, version, may } = await order()
  expect(may).toEqual(expect.arrayContaining(['urge', 'transfer', 'withdraw']))
  const move = async (more: object, who: keyof typeof tokens = 'city') =>
    ask(Case.MoveOrder, { id: orderId, version: (await order()).version, ...more }, who)
  const unread = async (who: keyof typeof tokens) => (await todos(who)).unread
  const before = [await unread('enterprise'), await unread('county')]
  expect((await move({ event: 'urge', comment: '请今日答复' }, 'county')).status).toBe(403)
  expect((await move({ event: 'urge', comment: '请今日答复' })).data.version).toBe(version)
  expect([await unread('enterprise'), await unread('county')]).toEqual(before.map(n => n + 1))
  expect((await todos('enterprise')).notices[0]).toMatchObject({ message: expect.stringContaining('催办：请今日答复'), caseId: id })
  expect((await move({ event: 'urge', comment: '再次催办' })).message).toContain('一小时内不重复催办')
  expect(await unread('enterprise')).toBe(before[0]! + 1)
  const receivers = (await ask(Case.Receivers, { id: orderId }, 'city')).data
  expect(receivers.map(({ name }: { name: string }) => name)).toEqual(['长治市生态环境局', '长治市生态环境局襄垣分局'])
  expect((await ask(Case.Receivers, { id: orderId }, 'clerk')).status).toBe(404)
  const [person] = receivers[1].people
  const transfer = { event: 'transfer', comment: '由专人办理核查', departmentId: receivers[1].departmentId, assigneeId: person.id }
  expect((await move({ ...transfer, departmentId: undefined })).message).toBe('请指明接收单位')
  expect((await move(transfer)).data).toMatchObject({ state: 'waiting', version: version + 1 })
  expect((await order()).steps.map(({ label }: { label: string }) => label)).toEqual(expect.arrayContaining(['催办', '转办']))
  const documentFor = async (who: keyof typeof tokens) => {
    const { response } = await ask(Case.Document, { id }, who)
    expect(response.headers['content-type']).toContain('wordprocessingml')
    const { response: pdf } = await ask(Case.Document, { id, format: 'pdf' }, who)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(await textDifference(response.rawPayload, pdf.rawPayload)).toBeNull()
    return Buffer.from(unzipSync(new Uint8Array(response.rawPayload))['word/document.xml']!).toString()
  }
  const document = await documentFor('city')
  for (const words of ['案卷 BJ-', '三、派单与处置', '催办', '请今日答复', '转办', '处置成效', '处置前', '80 % 区间'])
    expect(document).toContain(words)
  // The county of the first round's order reads that one alone.
  const part = await documentFor('clerk')
  expect([part.includes('未见异常'), part.includes('请今日答复')]).toEqual([true, false])
}

describe('a case', () => {
  test('that had no effect gets another round of orders; a false alarm ends it', async () => {
    const alarmId = await insertAlarm(incidentEnd - 2 * hourMs)
    await followCases(t.services)
    const { id } = (await ask(Case.Query, { alarmId }, 'city')).data.rows[0]
    await followed(id, 'tracing')
    const send = async (enterpriseIds: number[]) =>
      ask(Case.Order, { id, version: (await dossier(id)).case.version, enterpriseIds, content: '现场核查' }, 'city')
    const [orderId] = (await send([culprit])).data.orderIds
    const order = (await dossier(id)).orders[0]
    await ask(Case.MoveOrder, { id: orderId, version: order.version, event: 'submit', comment: '未见异常', finding: 'unfounded' }, 'clerk')
    await ask(Case.Decide, { id, version: (await dossier(id)).case.version, event: 'resend', comment: '浓度未降，扩大核查' }, 'city')
    t.pass(60_000)
    const second = await dossier(id)
    expect(second).toMatchObject({
      case: { state: 'sending' },
      stages: expect.arrayContaining([expect.objectContaining({ stage: 'order', round: 2, state: 'now' })]),
    })
    await send([other])
    expect((await dossier(id)).orders.map(({ state }: { state: string }) => state)).toEqual(['closed', 'waiting'])
    await db().updateTable('users').set({ enterprise_id: other }).where('user_name', '=', 'enterprise').execute()
    await signIn()
    const seen = await dossier(id, 'enterprise')
    expect(seen.trace.result.suspects.map((suspect: { enterpriseId: number }) => suspect.enterpriseId)).not.toContain(culprit)
    expect(seen.orders.map(({ enterpriseId }: { enterpriseId: number }) => enterpriseId)).toEqual([other])
    await checkManagement(id)
    const [, open] = (await dossier(id)).orders
    await ask(Case.MoveOrder, { id: open.id, version: open.version, event: 'withdraw', comment: '派错企业，撤回' }, 'city')
    expect((await dossier(id)).case.state).toBe('sending')
    await ask(Case.Decide, { id, version: (await dossier(id)).case.version, event: 'dismiss', comment: '仪器校准所致' }, 'city')
    expect((await dossier(id)).case.state).toBe('false')
    expect((await db().selectFrom('alarms').select('state').where('id', '=', alarmId).executeTakeFirstOrThrow()).state).toBe('false')
  })

  test('is opened by hand for an alarm that is not grave, once, by who may send orders there', async () => {
    const condition = JSON.stringify({ kind: 'above', of: 'so2', limit: 80 })
    const rule = { name: 'SO₂ 偏高', severity: 'medium', parameter: 'so2', condition } as const
    ruleId = (await db().insertInto('alarm_rules').values(rule).returning('id').executeTakeFirstOrThrow()).id
    const alarmId = await insertAlarm(incidentEnd - 2 * hourMs)
    await followCases(t.services)
    expect((await ask(Case.Query, { alarmId }, 'city')).data.rows).toEqual([])
    expect((await ask(Case.Open, { alarmId }, 'leader')).status).toBe(403)
    expect((await ask(Case.Open, { alarmId }, 'clerk')).status).toBe(404)
    const { id } = (await ask(Case.Open, { alarmId }, 'county')).data
    expect((await ask(Case.Open, { alarmId }, 'city')).data.id).toBe(id)
    await followed(id, 'tracing')
    await ask(Case.Decide, { id, version: (await dossier(id)).case.version, event: 'settle', comment: '区域性升高，不派单' }, 'city')
    expect((await dossier(id)).case.state).toBe('settled')
  })

  test('whose unknown source is probable is sent to the field by the plan of its trace; what was found is in record, document and decision', async () => {
    const alarmId = await insertAlarm(incidentEnd - 2 * hourMs)
    const { id } = (await ask(Case.Open, { alarmId }, 'city')).data
    await followed(id, 'tracing')
    const { run_id: runId } = await db().selectFrom('cases').select('run_id').where('item_id', '=', id).executeTakeFirstOrThrow()
    const { summary } = await db().selectFrom('model_runs').select('summary').where('id', '=', runId!).executeTakeFirstOrThrow()
    const keep = (kept: unknown) =>
      db()
        .updateTable('model_runs')
        .set({ summary: JSON.stringify(kept) })
        .where('id', '=', runId!)
        .execute()
    const region = { name: '甲', probability: 0.61, lon: 113.03, lat: 36.55, distanceM: 2100, bearing: 302, areaKm2: 4.6, county: '襄垣县' }
    const unknown = { probability: 0.86, share: 0.43, regions: [region], route: [113, 113.1].map(lon => ({ lon, lat: 36.5 })), advice: [] }
    const known = summary as { unknown: object }
    const sending = async (more: object = {}) => ({
      ...{ id, version: (await dossier(id)).case.version, task: 'mobile', content: '沿路线走航，横穿甲区下风侧', deadlineHours: 12 },
      ...more,
    })
    await keep({ ...known, unknown: { ...known.unknown, probability: 0.2 } })
    expect((await ask(Case.FieldOrder, await sending(), 'city')).message).toContain('没有未知来源的可能区域，不能派走航')
    await keep({ ...known, unknown: { ...known.unknown, ...unknown } })
    expect((await ask(Case.FieldOrder, await sending(), 'leader')).status).toBe(403)
    expect((await ask(Case.FieldOrder, await sending(), 'clerk')).status).toBe(404)
    const { id: orderId, number } = (await ask(Case.FieldOrder, await sending(), 'city')).data
    expect(number).toBe(`ZH-${orderId}`)
    expect((await ask(Case.FieldOrder, await sending({ version: 1 }), 'city')).status).toBe(409)
    const sent = await dossier(id)
    expect(sent).toMatchObject({
      ...{ case: { state: 'checking', orders: 1 }, orders: [], may: ['fieldOrder', 'order'] },
      fieldOrders: [{ id: orderId, state: 'waiting', plan: { regions: [region], routeKm: 8.9 } }],
    })
    expect(sent.stages[3]).toMatchObject({ stage: 'answer', state: 'done', words: '未派企业' })
    expect((await todos('county')).rows).toEqual([expect.objectContaining({ kind: 'field', id: orderId, caseId: id, action: '签收' })])
    expect((await ask(calls.FieldOrder.QueryByID, { id: orderId }, 'clerk')).status).toBe(404)
    const move = async (more: object, who: keyof typeof tokens) =>
      ask(calls.FieldOrder.Move, { id: orderId, version: (await dossier(id)).fieldOrders[0].version, ...more }, who)
    await move({ event: 'submit', finding: 'found', foundPlace: '夏店镇砖厂', comment: '走航发现砖厂直排，已拍照' }, 'county')
    expect((await followed(id, 'checking')).case.state).toBe('deciding')
    expect((await todos('city')).rows.map(({ kind, action }: { kind: string; action: string }) => [kind, action])).toEqual([
      ['case', '认定'],
    ])
    const [docx, pdf] = await Promise.all(
      ['docx', 'pdf'].map(async format => (await ask(Case.Document, { id, format }, 'city')).response.rawPayload),
    )
    expect(await textDifference(docx!, pdf!)).toBeNull()
    for (const words of [
      `走航任务单${number}`,
      '结论:发现来源',
      '位置:夏店镇砖厂',
      '甲区在站点西北302°2.1km(襄垣县),概率61%',
      '建议路线约8.9km',
    ])
      expect(docxText(docx!).text).toContain(words)
    const close = { id, version: (await dossier(id)).case.version, event: 'close', comment: '砖厂已停产整改', score: 4 }
    expect((await ask(Case.Decide, close, 'city')).data.state).toBe('closed')
    const closed = await dossier(id)
    expect(closed.fieldOrders[0]).toMatchObject({ state: 'closed', finding: 'found' })
    expect(closed.stages.map(({ state }: { state: string }) => state)).toEqual(Array(7).fill('done'))
    expect(closed.log.map(({ label, subject }: { label: string; subject: string }) => `${subject} ${label}`)).toEqual(
      expect.arrayContaining([`${number} 提交结果`, `${number} 审核通过`]),
    )
    await keep(summary)
  })

  test('whose alarm is closed in the list of alarms before there are orders is settled', async () => {
    const alarmId = await insertAlarm(incidentEnd - 2 * hourMs)
    const { id } = (await ask(Case.Open, { alarmId }, 'city')).data
    await followed(id, 'tracing')
    await ask(calls.AlarmRecord.Handle, { alarmIds: [alarmId], state: 'closed', note: '已核查' }, 'city')
    expect((await followed(id, 'sending')).case.state).toBe('settled')
  })
})
