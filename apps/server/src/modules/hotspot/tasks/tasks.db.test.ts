import { calls } from '@qingyuan/contract/calls.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { cellAt, layOutGrid, readLayout } from '../cells/grid-layout.ts'
import { taskOutcomes } from './public.ts'

const { FieldOrder, GridTask, Todo } = calls
type Person = 'city' | 'county' | 'leader' | 'enterprise'
let t: TestServer
let token: Record<Person, string>
let own: { placeId: number }[]
let foreign: number
let enterpriseId: number

const ask = (call: Parameters<TestServer['ask']>[0], input: object, who: Person) => t.ask(call, input as never, { token: token[who] })
const detail = async (id: number, who: Person = 'city') => (await ask(GridTask.detail, { id }, who)).data
const add = (placeId: number, more: object = {}, who: Person = 'city') =>
  ask(GridTask.add, { placeId, item: 'pm2_5', reason: 'alarm', content: '排查散煤和扬尘', ...more }, who)
const move = async (call: Parameters<TestServer['ask']>[0], id: number, who: Person, more: object = {}) =>
  ask(call, { id, version: (await detail(id)).version, ...more }, who)

beforeAll(async () => {
  t = await testServer({
    now: Date.parse('2026-05-20T10:30:00+08:00'),
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      const stations = counties.map(({ id, center }, i) => ({ code: `S${i}`, countyId: id, lon: center.lon, lat: center.lat }))
      await seedPlaces(db, stations)
    },
  })
  await t.services.places.refresh()
  const { cells } = await layOutGrid(t.services)
  await t.services.places.refresh()
  // The county's user is of 襄垣县 (7).
  own = cells.filter(({ countyId }) => countyId === 7)
  foreign = cells.find(({ countyId }) => countyId !== 7)!.placeId
  const row = { code: '91140423MA0TEST001', name: '试验焦化', county_id: 7, industry: '炼焦', lon: 1, lat: 1 }
  ;({ id: enterpriseId } = await t.services.db.insertInto('enterprises').values(row).returning('id').executeTakeFirstOrThrow())
  await t.services.db
    .updateTable('users')
    .set({ enterprise_id: enterpriseId, county_ids: [7] })
    .where('user_name', '=', 'enterprise')
    .execute()
  token = {
    city: await t.token('city'),
    county: await t.token('county'),
    leader: await t.token('leader'),
    enterprise: await t.token('enterprise'),
  }
}, 120_000)
afterAll(() => t?.close())

test('a task goes from issue to file; failed once, it is answered again', async () => {
  const { id, joined } = (await add(own[0]!.placeId)).data
  expect(joined).toBe(false)
  expect((await ask(Todo.Query, { pageSize: 100 }, 'county')).data.rows).toContainEqual(
    expect.objectContaining({ kind: 'grid', id, action: '签收' }),
  )
  expect((await move(GridTask.sign, id, 'city')).status).toBe(403)
  expect((await move(GridTask.sign, id, 'county')).data).toMatchObject({ state: 'handling', version: 2 })
  expect((await ask(GridTask.sign, { id, version: 1 }, 'county')).status).toBe(409)
  expect((await move(GridTask.feedback, id, 'county', { final: false, comment: '已到现场' })).data.state).toBe('handling')
  const answer = { final: true, comment: '发现露天堆场', finding: 'yes', category: '扬尘', measures: '已覆盖' }
  expect((await move(GridTask.feedback, id, 'county', answer)).message).toContain('现场位置')
  const { package: cell } = await detail(id)
  const [west, south] = cell.box
  const far = { ...answer, lon: west - 0.05, lat: south }
  expect((await move(GridTask.feedback, id, 'county', far)).message).toContain('超过 500 米')
  const spot = { ...answer, lon: cell.lon, lat: cell.lat, accuracyM: 8 }
  expect((await move(GridTask.feedback, id, 'county', spot)).data.state).toBe('checking')
  expect((await move(GridTask.check, id, 'county', { passed: true })).status).toBe(403)
  expect((await move(GridTask.check, id, 'city', { passed: false, comment: '堆场仍未覆盖' })).data.state).toBe('handling')
  const outcomes = await taskOutcomes(t.services, 0, Date.parse('2027-01-01T00:00:00+08:00'))
  // What a check set aside is no answer any more, and its time still runs.
  expect(outcomes.find(({ taskId }) => taskId === id)).toMatchObject({ fedBackInTime: null, due: false })
  const before = (await detail(id)).deadlines.find(({ name }: { name: string }) => name === 'final')
  const extension = { id, version: (await detail(id)).version, hours: 24, comment: '雨天无法施工', requestKey: 'extend-once' }
  await Promise.all([1, 2].map(() => ask(GridTask.extend, extension, 'city')))
  const after = (await detail(id)).deadlines.find(({ name }: { name: string }) => name === 'final')
  expect(Date.parse(after.dueAt) - Date.parse(before.dueAt)).toBe(24 * hourMs)
  expect(after.originalDueAt).toBe(before.dueAt)
  await move(GridTask.feedback, id, 'county', spot)
  const unfounded = await move(GridTask.check, id, 'city', { passed: true })
  expect([unfounded.status, unfounded.message]).toEqual([400, expect.stringContaining('还没有同风时段数据')])
  expect((await detail(id)).state).toBe('checking')
  expect((await move(GridTask.check, id, 'city', { passed: true, comment: '现场复核已覆盖' })).data.state).toBe('closed')
  expect((await move(GridTask.archive, id, 'city')).data.state).toBe('archived')
  expect(await detail(id)).toMatchObject({ failures: 1, finding: 'yes', foundAt: { distanceM: 0 } })
  const [outcome] = (await taskOutcomes(t.services, 0, Date.parse('2027-01-01T00:00:00+08:00'))).filter(({ taskId }) => taskId === id)
  expect(outcome).toMatchObject({ fedBackInTime: true, passed: true, due: true })
  const again = (await add(own[0]!.placeId)).data
  expect(again.joined).toBe(false)
  expect((await detail(again.id)).recursOf).toBe(id)
})

test('a second task of the same cell and reason joins the open one, also at once', async () => {
  const { placeId } = own[1]!
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(placeId)))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(answers.filter(({ data }) => !data.joined)).toHaveLength(1)
  const { id } = answers[0]!.data
  expect((await add(placeId, { reason: 'manual' })).data.joined).toBe(false)
  await move(GridTask.recall, id, 'city', { comment: '误发的网格任务' })
  expect((await add(placeId)).data).toMatchObject({ joined: false })
})

test('an answer names who is responsible, and waits for data of a week before its effect is final', async () => {
  const { id } = (await add(own[4]!.placeId)).data
  await move(GridTask.sign, id, 'county')
  const { package: cell } = await detail(id)
  const found = { final: true, finding: 'yes', category: '料场堆场', measures: '已苫盖', comment: '未苫盖', lon: cell.lon, lat: cell.lat }
  await move(GridTask.feedback, id, 'county', { ...found, enterprise: '某建材厂', fineYuan: 20_000 })
  // No sensor has hours in this database: nothing can be said.
  expect(await detail(id)).toMatchObject({ enterprise: '某建材厂', fineYuan: 20_000, effect: null, fall: null, recurredAt: null })
  const outcomes = await taskOutcomes(t.services, 0, Date.parse('2027-01-01T00:00:00+08:00'))
  expect(outcomes.find(({ taskId }) => taskId === id)).toMatchObject({ countyId: 7, fedBackInTime: true, passed: false, effect: null })
})

test('a returned task is issued again', async () => {
  const { id } = (await add(own[2]!.placeId)).data
  expect((await move(GridTask.return, id, 'county')).status).toBe(400)
  expect((await move(GridTask.return, id, 'county', { comment: '不属于本单位' })).data.state).toBe('draft')
  expect((await move(GridTask.issue, id, 'city')).data.state).toBe('waiting')
})

test('a source that sensors found is handed to the mobile team with a route round it; where none is, nothing is sent', async () => {
  const { placeId } = own[5]!
  const place = t.services.places.get(placeId)!
  const sending = { placeId, content: '请绕疑似源走航', deadlineHours: 24 }
  expect((await ask(GridTask.mobile, sending, 'city')).status).toBe(404)
  const found = { search_day: '2026-05-19', park: '试验园区', rank: 1, county_id: 7, lon: place.lon, lat: place.lat, kg_per_hour: 9 }
  await t.services.db
    .insertInto('found_sources')
    .values({ ...found, course: Array(8).fill(1), sensors: 6, windy_hours: 300, first_day: '2026-05-10' })
    .execute()
  const sourceRow = async (item: string) =>
    (await ask(GridTask.candidates, { item }, 'city')).data.filter((row: { reason: string }) => row.reason === 'source')
  expect(await sourceRow('pm2_5'), 'a map of dust suggests no source of organics').toEqual([])
  expect(await sourceRow('tvoc')).toMatchObject([{ placeId, why: expect.stringContaining('附近无在册企业'), taskId: null }])
  // An open task of another reason is named; one of the source takes its place.
  const other = (await add(placeId, { reason: 'manual' })).data
  expect(await sourceRow('tvoc')).toMatchObject([{ taskId: other.id, taskReason: 'manual' }])
  const task = (await add(placeId, { reason: 'source', item: 'pm2_5' })).data
  expect(await sourceRow('tvoc')).toMatchObject([{ taskId: task.id, taskNumber: task.number, taskReason: 'source' }])
  expect(await detail(task.id)).toMatchObject({
    title: expect.stringContaining('PID TVOC 疑似源峰值'),
    cause: expect.stringContaining('VOCs 疑似源'),
  })
  const stored = await t.services.db.selectFrom('grid_tasks').select('item').where('item_id', '=', task.id).executeTakeFirstOrThrow()
  expect(stored.item, 'the check measures organics').toBe('tvoc')
  const { id } = (await ask(GridTask.mobile, sending, 'city')).data
  const order = (await ask(FieldOrder.QueryByID, { id }, 'county')).data
  expect(order).toMatchObject({
    task: 'mobile',
    countyName: '襄垣县',
    plan: { routeKm: 12 },
    title: expect.stringContaining('疑似源走航核查'),
  })
  for (const { lon, lat } of order.plan.route) {
    expect(Math.abs(lon - place.lon!) * 111.3 * Math.cos((place.lat! * Math.PI) / 180)).toBeCloseTo(1.5, 1)
    expect(Math.abs(lat - place.lat!) * 111).toBeCloseTo(1.5, 1)
  }
  expect((await ask(GridTask.mobile, sending, 'leader')).status).toBe(403)
  expect((await ask(GridTask.mobile, { ...sending, placeId: foreign }, 'county')).status).toBe(403)
})

test('a county sees the tasks of its cells alone, and issues none', async () => {
  const { id } = (await add(foreign)).data
  expect((await ask(GridTask.detail, { id }, 'county')).status).toBe(404)
  expect((await ask(GridTask.sign, { id, version: 1 }, 'county')).status).toBe(404)
  const { rows } = (await ask(GridTask.list, { pageSize: 100 }, 'county')).data
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map((row: { id: number }) => row.id)).not.toContain(id)
  expect((await add(own[3]!.placeId, {}, 'county')).status).toBe(403)
  expect((await add(own[3]!.placeId, {}, 'leader')).status).toBe(403)
})

test('names a suspected enterprise, which reads that task and no other, without what is said of others', async () => {
  const { db, places } = t.services
  const { placeId } = own[6]!
  const { lon, lat } = places.get(placeId)!
  expect((await add(placeId, { enterpriseId })).message).toContain('重点核查对象或附近企业')
  await db.updateTable('enterprises').set({ lon: lon!, lat: lat! }).where('id', '=', enterpriseId).execute()
  const { id } = (await add(placeId, { enterpriseId })).data
  const other = (await add(own[7]!.placeId)).data.id
  await db.updateTable('enterprises').set({ lon: 1, lat: 1 }).where('id', '=', enterpriseId).execute()
  const { package: cell, suspect } = await detail(id)
  expect(suspect).toBe(cell.enterprises.find((each: { id: number }) => each.id === enterpriseId).name)
  const { status, data } = await ask(GridTask.detail, { id }, 'enterprise')
  expect([status, data.may, data.evidence]).toEqual([200, [], []])
  expect(data.package.enterprises.map((each: { id: number }) => each.id)).toEqual([enterpriseId])
  expect((await ask(GridTask.detail, { id: other }, 'enterprise')).status).toBe(404)
  expect((await ask(GridTask.list, {}, 'enterprise')).data.rows.map((row: { id: number }) => row.id)).toEqual([id])
  for (const [call, input] of [
    [GridTask.sign, { id, version: 1 }],
    [GridTask.rates, {}],
    [calls.HotGrid.layout, {}],
  ] as const)
    expect((await ask(call, input, 'enterprise')).status, call.name).toBe(403)
})

test('of a warning has the map of the month that it is about, and says what made the cell stand out', async () => {
  const { db } = t.services
  const { cells } = await layOutGrid(t.services)
  const bytes = (array: Float32Array | Uint8Array) => Buffer.from(array.buffer)
  const at = cells.findIndex(({ placeId }) => placeId === own[8]!.placeId)
  const floats = (of: (cell: number) => number) => bytes(Float32Array.from(cells, (_, cell) => of(cell)))
  const about = { item: 'pm2_5' as const, step: 'month' as const, period: '2026-04', method: 'kriging' as const, sensors: 20 }
  const map = { values: floats(cell => (cell === at ? 88 : 40)), errors: floats(() => 4), z: floats(() => 0), neighbours: floats(() => 40) }
  await db
    .insertInto('grid_fields')
    .values({
      ...about,
      sensors_all: 20,
      rmse_median: 1,
      ...map,
      support: bytes(new Uint8Array(cells.length).fill(3)),
      input_hash: Buffer.alloc(32),
      made_at: new Date(),
    })
    .execute()
  const { id } = (await add(own[8]!.placeId, { reason: 'highest' })).data
  const { package: cell, cause } = await detail(id)
  expect(cell).toMatchObject({ time: '2026-04', value: 88 })
  expect(cause).toBe('2026-04 月均最高，第 1 名')
  await db.deleteFrom('grid_fields').execute()
})

test('a task from an alarm names it; a category without tasks, a station of another cell and an unknown alarm are refused', async () => {
  const { db, places } = t.services
  const station = places.all().find(({ kind, countyId }) => kind === 'station' && countyId === 7)!
  const layout = (await readLayout(t.services))!
  const placeId = layout.cells[cellAt(layout, station.lon, station.lat)!]!.placeId
  const opened_at = new Date('2026-05-20T08:00:00+08:00')
  const alarmOf = async (code: number) => {
    const category = await db.selectFrom('alarm_categories').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    const condition = JSON.stringify({ kind: 'above', of: 'pm2_5', limit: 100 })
    const rule = { name: `规则 ${code}`, severity: 'high' as const, parameter: 'pm2_5', condition, category_id: category.id }
    const { id: rule_id } = await db.insertInto('alarm_rules').values(rule).returning('id').executeTakeFirstOrThrow()
    const alarm = { rule_id, place_id: station.id, parameter: 'pm2_5', message: '升高', opened_at, last_at: opened_at }
    return (await db.insertInto('alarms').values(alarm).returning('id').executeTakeFirstOrThrow()).id
  }
  const [high, offline] = [await alarmOf(1), await alarmOf(8)]
  const { data } = await add(placeId, { alarmId: high })
  expect((await detail(data.id)).cause).toBe(`${station.name} 2026-05-20 08 时起 规则 1`)
  expect(await add(placeId, { alarmId: offline, reason: 'manual' })).toMatchObject({ status: 409, message: '报警分类“离线报警”不派任务' })
  expect(await add(own.find(cell => cell.placeId !== placeId)!.placeId, { alarmId: high })).toMatchObject({ status: 400 })
  expect(await add(placeId, { alarmId: 999_999 })).toMatchObject({ status: 404 })
})

test('rates are of what was found on the spot and of cells that were hot again, within the scope of the reader', async () => {
  for (const who of ['city', 'county'] as const) {
    const { rows } = (await ask(GridTask.list, { pageSize: 100 }, who)).data as { rows: { finding: string | null; state: string }[] }
    const { data } = await ask(GridTask.rates, {}, who)
    const of = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
    expect(data, who).toMatchObject({
      judged: of(({ finding, state }) => finding !== null && state !== 'recalled'),
      found: of(({ finding }) => finding === 'yes'),
      passed: of(({ state }) => state === 'closed' || state === 'archived'),
      recurred: 0,
    })
    expect(data.found).toBeGreaterThan(0)
  }
  const { id } = (await add(own[5]!.placeId)).data
  const before = (await ask(GridTask.rates, {}, 'city')).data
  await t.services.db
    .updateTable('grid_tasks')
    .set({ finding: 'notFound', passed_at: new Date(), recurred_at: new Date() })
    .where('item_id', '=', id)
    .execute()
  const after = (await ask(GridTask.rates, {}, 'city')).data
  expect(after).toMatchObject({ judged: before.judged + 1, found: before.found, passed: before.passed + 1, recurred: 1 })
})
