import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { sourceProfiles } from '@qingyuan/domain/species/source-profiles.ts'
import { speciesByNumber } from '@qingyuan/domain/species/species-list.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admitSpecies } from '#/pipeline/species-hours.ts'
import { storeSpeciesHours } from '#/pipeline/store/store-species.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const [benzene, toluene] = [41, 42]
const first = parseHour('2026-05-01 01')!
const span = { startTime: '2026-05-01 01', endTime: '2026-05-01 24' }
// A coking plant as the library has it, with twice the benzene: what a test at the city's own plant would give.
const stack = [...sourceProfiles.find(({ code }) => code === '2569')!.percent].map(
  ([no, share]) => [no, (no === benzene ? 2 : 1) * share] as const,
)
const total = stack.reduce((sum, [, share]) => sum + share, 0)
const table = ['物种,质量百分比', ...stack.map(([no, share]) => `${speciesByNumber(no).name},${((100 * share) / total).toFixed(4)}`)].join(
  '\n',
)
const profile = { name: '屯留焦化厂界', category: '焦化', source: '市监测站 2026 年厂界测试', year: 2026, table }

let t: TestServer
let city = ''
let station = 0
const ask = (call: (typeof vocCalls)[keyof typeof vocCalls], input: object) => t.ask(call, input, { token: city })

beforeAll(async () => {
  t = await testServer({
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      station = (await seedPlaces(db, [{ code: 'A', countyId: 16 }])).get('A')!
    },
  })
  const values = Object.fromEntries(stack.map(([no, share]) => [no, (share / speciesByNumber(no).molarMass) * 10]))
  await storeSpeciesHours(
    t.services.pool,
    admitSpecies(Array.from({ length: 24 }, (_, h) => ({ placeId: station, ts: first + h * hourMs, values, sourceId: 0, ref: null }))),
    { by: 'test' },
  )
  city = await t.token('city')
})
afterAll(() => t.close())

test('a faulty table is refused with its lines, a good one is kept under a name of its kind', async () => {
  const faulty = await ask(vocCalls.saveProfile, { ...profile, table: `${table}\n氟利昂,3\n乙烯,两成` })
  expect([faulty.status, faulty.message]).toEqual([
    400,
    expect.stringMatching(/第 \d+ 行：没有物种“氟利昂”；第 \d+ 行：乙烯 的质量百分比“两成”/),
  ])
  expect((await ask(vocCalls.saveProfile, profile)).status).toBe(200)
  expect((await ask(vocCalls.saveProfile, profile)).message).toContain('已有名为“屯留焦化厂界”的源谱')
  expect((await ask(vocCalls.ownProfiles, {})).data).toMatchObject([
    { name: '屯留焦化厂界', category: '焦化', year: '2026', species: stack.length },
  ])
})

test('“a city’s own profile comes first”: in a fingerprint, and as a line of a ratio', async () => {
  const { data } = await ask(vocCalls.profiles, { stationId: station, ...span })
  const { name, similarity } = columnsByKey(data) as unknown as Record<string, { values: (string | number)[] }>
  expect(name!.values[0]).toBe('屯留焦化厂界（本市）')
  expect(similarity!.values[0]).toBeCloseTo(1, 2)
  const ratio = await ask(vocCalls.SpeciesRatio, { stationIds: [station], ...span, numerator: toluene, denominator: benzene })
  const [percentB, percentT] = [benzene, toluene].map(no => stack.find(each => each[0] === no)![1])
  const expected = percentT! / speciesByNumber(toluene).molarMass / (percentB! / speciesByNumber(benzene).molarMass)
  expect(ratio.data.lines[0]).toMatchObject({
    label: '屯留焦化厂界（本市）',
    source: '本市实测源谱 2026',
    low: expect.closeTo(expected, 3),
  })
})

test('a removed profile is nowhere; one that is not there is said', async () => {
  const [{ id }] = (await ask(vocCalls.ownProfiles, {})).data
  expect((await ask(vocCalls.removeProfile, { id })).status).toBe(200)
  expect((await ask(vocCalls.removeProfile, { id })).status).toBe(404)
  const { data } = await ask(vocCalls.profiles, { stationId: station, ...span })
  expect((columnsByKey(data) as unknown as Record<string, { values: string[] }>).name!.values).not.toContain('屯留焦化厂界（本市）')
})
