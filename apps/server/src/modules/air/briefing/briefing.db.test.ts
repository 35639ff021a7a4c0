import { calls } from '@qingyuan/contract/calls.ts'
import { markedText, sentenceText } from '@qingyuan/domain/briefing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertIssue } from '#/modules/forecast/air-forecast/queries.ts'
import { docxText, textDifference } from '#/platform/testing/document-text.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { selectBriefing } from './queries.ts'
import { composeDue } from './versions.ts'

const { Briefing } = calls
const before = Date.parse('2026-11-20T07:20:00+08:00')
const token: Record<string, string> = {}
let t: TestServer

beforeAll(async () => {
  t = await testServer({ now: before - 24 * 60 * 60_000 })
  const { db, places } = t.services
  const station = { kind: 'station', code: 'S7', name: 'S7', county_id: 7, level: 'national', lon: 113.04, lat: 36.53 } as const
  const { id } = await db.insertInto('places').values(station).returning('id').executeTakeFirstOrThrow()
  const areas = await db.selectFrom('places').select(['id', 'county_id']).where('kind', 'in', ['city', 'county']).execute()
  const own = areas.filter(({ county_id }) => county_id === null || county_id === 7)
  await db
    .insertInto('area_members')
    .values(own.map(area => ({ area_id: area.id, station_id: id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await places.refresh()
  // The day before, it is composed at once: there is none of any day.
  await composeDue(t.services)
  t.pass(24 * 60 * 60_000)
  for (const name of ['city', 'county', 'leader', 'reviewer', 'enterprise']) token[name] = await t.token(name)
})
afterAll(() => t.close())

const ask = (call: (typeof Briefing)[keyof typeof Briefing], input: object, who: string) =>
  t.ask(call, input as never, { token: token[who] })
const newest = async (who: string, input: object = {}) => (await ask(Briefing.Query, input, who)).data
const linesOf = ({ sentences }: { sentences: { key: string; section: string; parts: never[] }[] }) =>
  sentences.map(({ key, section, parts }) => ({ key, section, text: markedText(parts) }))

test('it is composed once a morning at 07:30, never again once its day is over, for the city and for each county with stations', async () => {
  const shown = await newest('city')
  expect([shown.day, shown.newer, (await newest('county')).place]).toEqual(['2026-11-19', [], '襄垣县'])
  // Before 07:30 that of the day before is not composed again, whatever has come since.
  await composeDue(t.services, () => Promise.resolve(true))
  expect((await newest('city')).id).toBe(shown.id)
  t.pass(15 * 60_000)
  await composeDue(t.services)
  // A start composes again; the same statements make no new version.
  await composeDue(t.services, () => Promise.resolve(true))
  const found = await newest('city')
  expect(found).toMatchObject({
    day: '2026-11-20',
    version: 1,
    state: 'draft',
    madeBy: '自动生成',
    place: '长治市',
    days: ['2026-11-20', '2026-11-19'],
  })
  expect(found.sentences.map(({ key }: { key: string }) => key)).toEqual(['alarms'])
  expect((await t.services.db.selectFrom('briefings').select('id').execute()).length).toBe(4)
})

test('a draft of the platform is composed again once a forecast is there, and once a newer one is', async () => {
  const { db, places } = t.services
  const city = places.cityPlace()!.id
  const daysFrom = (first: number) =>
    Array.from({ length: 3 }, (_, lead) => ({
      ...{ placeId: city, day: `2026-11-${first + lead}`, concentrations: Array(30).fill(40), aqi: [60, 70, 80, 90, 100], primaryMask: 1 },
      ...{ persistence: 70, usual: 80 },
    }))
  const issue = {
    issued: '2026-11-19',
    hindcast: false,
    engineVersion: '1',
    trainedUntil: '2026-11-18',
    taught: 100,
    madeAt: new Date(before),
  }
  await insertIssue(db, issue, daysFrom(19))
  await composeDue(t.services)
  await composeDue(t.services)
  const earlier = await newest('city')
  expect([earlier.version, earlier.issued]).toEqual([2, '2026-11-19'])
  await insertIssue(db, { ...issue, issued: '2026-11-20', trainedUntil: '2026-11-19' }, daysFrom(20))
  await composeDue(t.services)
  await composeDue(t.services)
  const found = await newest('city')
  expect([found.version, found.issued, (await newest('county')).version]).toEqual([3, '2026-11-20', 1])
  expect(found.sentences.map(({ key }: { key: string }) => key)).toEqual(['alarms', 'forecast'])
  await db.deleteFrom('briefings').where('version', '>', 1).execute()
})

test('an edit is a new version: words change, figures do not, and nobody overwrites another', async () => {
  const first = await newest('city')
  const [alarms] = linesOf(first)
  const wrong = await ask(Briefing.Edit, { id: first.id, sentences: [{ ...alarms, text: '昨日报警 【9】 起。' }] }, 'city')
  expect([wrong.status, wrong.error?.field, wrong.message]).toEqual([
    400,
    'sentences.0.text',
    expect.stringContaining('“9”不是这句话的数值'),
  ])
  expect((await ask(Briefing.Edit, { id: first.id, sentences: [alarms] }, 'city')).message).toBe('没有修改任何语句')
  const own = { key: 'own:1', section: 'why', text: '夜间静稳。' }
  const { data: saved } = await ask(Briefing.Edit, { id: first.id, sentences: [{ ...alarms, text: '昨日报警 【0】 起。' }, own] }, 'city')
  expect(saved.version).toBe(2)
  const found = await newest('city')
  expect(found).toMatchObject({ id: saved.id, version: 2, changed: 2, madeBy: '市局值班员' })
  expect(linesOf(found).map(({ text }) => text)).toEqual(['昨日报警 【0】 起。', '夜间静稳。'])
  expect(linesOf(await newest('city', { id: first.id }))).toEqual([alarms])
  expect((await ask(Briefing.Edit, { id: first.id, sentences: [{ ...alarms, text: '改' }] }, 'city')).status).toBe(409)
})

test('the newest version is released once; a later change is a version of its own', async () => {
  const found = await newest('city')
  const [old] = found.versions.slice(1)
  expect((await ask(Briefing.Release, { id: old.id }, 'city')).message).toContain('只能签发最新的一版')
  expect((await ask(Briefing.Release, { id: found.id }, 'city')).status).toBe(200)
  expect((await ask(Briefing.Release, { id: found.id }, 'city')).message).toBe('这一版已签发')
  // It was composed before the forecast came: a released version is not changed and says so.
  expect(await newest('leader')).toMatchObject({ state: 'released', releasedBy: '市局值班员', newer: ['2026-11-20 起报的预报'] })
  await ask(Briefing.Compose, {}, 'city')
  expect(await newest('city')).toMatchObject({ version: 3, state: 'draft', newer: [] })
  expect(await newest('leader')).toMatchObject({ version: 2, state: 'released' })
})

test('a county has its own and reads the city’s; readers change nothing', async () => {
  const city = await newest('city')
  const own = await newest('county')
  expect(own).toMatchObject({ place: '襄垣县', version: 1 })
  expect(await newest('county', { id: city.id })).toMatchObject({ place: '长治市', mayEdit: false })
  expect([own.mayEdit, city.mayEdit, (await newest('leader')).mayEdit]).toEqual([true, true, false])
  expect((await ask(Briefing.Release, { id: city.id }, 'county')).status).toBe(403)
  expect((await ask(Briefing.Query, { countyId: 16 }, 'county')).status).toBe(403)
  expect((await ask(Briefing.Release, { id: own.id }, 'county')).status).toBe(200)
  for (const who of ['leader', 'reviewer']) expect((await ask(Briefing.Compose, {}, who)).status).toBe(403)
  expect((await ask(Briefing.Query, {}, 'enterprise')).status).toBe(403)
  expect((await newest('city', { countyId: 7 })).id).toBe(own.id)
})

test('a county opens the city’s by its choice of areas, for any day; the city chooses among counties with stations', async () => {
  const { areas, countyId } = await newest('county')
  expect([areas, countyId]).toEqual([
    [
      { name: '长治市', countyId: null },
      { name: '襄垣县', countyId: 7 },
    ],
    7,
  ])
  const whole = await newest('county', { wholeCity: true, day: '2026-11-19' })
  expect([whole.place, whole.countyId, whole.day, whole.mayEdit]).toEqual(['长治市', null, '2026-11-19', false])
  expect((await newest('city')).areas).toEqual(areas)
})

test('suspected enterprises are for who may read cases, and never for another county', async () => {
  const { id } = await newest('city')
  const { db } = t.services
  const { content } = (await selectBriefing(db, id))!
  const suspects = { key: 'suspects', section: 'who', parts: ['最可能的排放源 演示焦化'] } as const
  const named = {
    ...content,
    sentences: [...content.sentences, suspects],
    actions: [{ key: 'order', title: '核查 演示焦化', note: '', page: 'case:1', button: '派单' }],
    figures: { ...content.figures, suspects: [{ name: '演示焦化', percent: 31, interval: [19, 45], unknown: false }] },
  }
  await db
    .updateTable('briefings')
    .set({ content: JSON.stringify(named) })
    .where('id', '=', id)
    .execute()
  const seen = async (who: string) => JSON.stringify(await newest(who, { id })).includes('演示焦化')
  expect([await seen('city'), await seen('leader'), await seen('county')]).toEqual([true, true, false])
  await db
    .updateTable('roles')
    .set({ permissions: ['air:view'] })
    .where('name', '=', '领导')
    .execute()
  token.leader = await t.token('leader')
  expect(await seen('leader')).toBe(false)
  await db
    .updateTable('roles')
    .set({ permissions: ['air:view', 'briefing:edit'] })
    .where('name', '=', '领导')
    .execute()
  token.leader = await t.token('leader')
  const [first] = linesOf(await newest('leader'))
  await ask(Briefing.Edit, { id, sentences: [first, { key: 'own:1', section: 'why', text: '静稳。' }] }, 'leader')
  expect((await newest('city')).sentences.map(({ key }: { key: string }) => key)).toContain('suspects')
})

test('the document says the same as .docx and as PDF, with the sentences of the version', async () => {
  const { id, sentences } = await newest('city')
  const fetched = (format: string) =>
    t.app.inject({ url: `${Briefing.Document.path}?id=${id}&format=${format}`, headers: { authorization: `Bearer ${token.city}` } })
  const [docx, pdf] = [await fetched('docx'), await fetched('pdf')]
  expect([docx.statusCode, docx.headers['content-type'], docx.rawPayload.subarray(0, 2).toString()]).toEqual([
    200,
    expect.stringContaining('wordprocessingml'),
    'PK',
  ])
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 4).toString()]).toEqual([200, 'application/pdf', '%PDF'])
  expect(await textDifference(docx.rawPayload, pdf.rawPayload)).toBeNull()
  const { text } = docxText(docx.rawPayload)
  for (const { parts } of sentences) expect(text).toContain(sentenceText(parts).normalize('NFKC').replace(/\s/g, ''))
  expect((await fetched('odt')).statusCode).toBe(400)
}, 60_000)

test('one that was composed before 07:30 is composed again then, unless a person changed it', async () => {
  t.pass(Date.parse('2026-11-21T02:00:00+08:00') - t.services.clock.now())
  token.city = await t.token('city')
  await ask(Briefing.Compose, {}, 'city')
  expect(await newest('city')).toMatchObject({ day: '2026-11-21', version: 1, madeBy: '市局值班员' })
  t.pass(5.5 * 60 * 60_000)
  token.city = await t.token('city')
  await composeDue(t.services)
  await composeDue(t.services)
  expect(await newest('city')).toMatchObject({ day: '2026-11-21', version: 2, madeBy: '自动生成' })
})
