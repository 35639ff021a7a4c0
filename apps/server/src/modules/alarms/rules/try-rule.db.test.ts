import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import type { AlarmTerms } from '@qingyuan/domain/alarms/rule.ts'
import { ruleWords } from '@qingyuan/domain/alarms/rule-words.ts'
import { sourceProfiles } from '@qingyuan/domain/species/source-profiles.ts'
import { speciesByNumber } from '@qingyuan/domain/species/species-list.ts'
import { massPerPpb } from '@qingyuan/domain/species/species-units.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { evaluateAlarms } from '#/pipeline/alarms/evaluate.ts'
import { seedRules } from '#/pipeline/alarms/rule-queries.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { admitSpecies } from '#/pipeline/species-hours.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { storeMinutes } from '#/pipeline/store/store-minutes.ts'
import { storeSpeciesHours } from '#/pipeline/store/store-species.ts'
import { transaction } from '#/platform/database/transaction.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const now = parseHour('2026-05-20 10')! + 30 * 60_000
const last = parseHour('2026-05-20 10')!
const [history, days] = [24 * 12, 3] as const
const first = last - (history - 1) * hourMs
/** The tester begins here: so do the evaluations of the live alarms, some hours before. */
const watchedFrom = history - days * 24

let t: TestServer
let admin: string
const ids = new Map<string, number>()
const sensors = ['S1', 'S2', 'S3', 'S4', 'S5']
const profile = sourceProfiles.find(({ code }) => code === '2569')!
const other = sourceProfiles.find(({ code }) => code === '2453')!

const terms = (condition: AlarmTerms['condition'], more: Partial<AlarmTerms> = {}): AlarmTerms => ({
  ...{ condition, hours: 1, clearHours: 1 },
  ...more,
})
/** One rule of each kind that decides an hour, on the sensors or the station with species. */
const rules: Record<string, { terms: AlarmTerms; types: ('tvoc' | 'species')[] }> = {
  above: { terms: terms({ kind: 'above', of: 'tvoc', limit: 260, clear: 220 }, { hours: 2 }), types: ['tvoc'] },
  relative: { terms: terms({ kind: 'relative', of: 'tvoc', to: 'neighbours', ratio: 1.6, least: 60 }), types: ['tvoc'] },
  rise: { terms: terms({ kind: 'rise', of: 'tvoc', over: 2, by: 150, share: 0.5 }), types: ['tvoc'] },
  constant: { terms: terms({ kind: 'constant', of: 'odour', hours: 5 }), types: ['tvoc'] },
  percentile: { terms: terms({ kind: 'percentile', of: 'tvoc', days: 8, p: 90, from: 22, to: 6 }), types: ['tvoc'] },
  sector: { terms: terms({ kind: 'sector', of: 'tvoc', limit: 220, from: 270, to: 360, speed: 1 }), types: ['tvoc'] },
  share: { terms: terms({ kind: 'share', of: 'tvoc', limit: 240, share: 0.5 }), types: ['tvoc'] },
  fingerprint: { terms: terms({ kind: 'fingerprint', profile: '2569', similarity: 0.85, least: 30 }), types: ['species'] },
  joined: {
    terms: terms({
      kind: 'all',
      parts: [
        { kind: 'above', of: 'tvoc', limit: 230 },
        { kind: 'share', of: 'tvoc', limit: 260, share: 0.3 },
      ],
    }),
    types: ['tvoc'],
  },
  quiet: { terms: terms({ kind: 'above', of: 'tvoc', limit: 200 }, { quiet: [0, 1, 2, 3, 12, 13] }), types: ['tvoc'] },
}

const random = seededRandom(11)
const level = () => Math.round(Math.max(5, 200 + 90 * random.normal()))
const tvoc = new Map(sensors.map(code => [code, Array.from({ length: history }, () => (random.next() < 0.04 ? null : level()))]))

const storeSensorHours = async () => {
  const rows = sensors.flatMap((code, s) =>
    Array.from({ length: history }, (_, h) => ({
      ...{ placeId: ids.get(code)!, ts: first + h * hourMs, sourceId: 0, ref: null },
      values: {
        tvoc: tvoc.get(code)![h]!,
        odour: (h + 3 * s) % 40 < 9 ? 7 : (h % 17) + s,
        wind_speed: 0.5 + (h % 4),
        wind_direction: (h * 37 + s * 50) % 360,
      },
    })),
  )
  await storeHours(t.services.pool, admitHours(batchOfRows(rows)), { by: 'test' })
}
/** Ten-minute means about the hour, so that the hour alone does not say how many of them are above a limit. */
const storeTens = () =>
  transaction(t.services.pool, client =>
    storeMinutes(
      client,
      sensors.flatMap(code =>
        tvoc.get(code)!.flatMap((value, h) =>
          value === null || h < watchedFrom - 48
            ? []
            : Array.from({ length: h % 11 === 5 ? 2 : 6 }, (_, n) => ({
                ...{ placeId: ids.get(code)!, ts: first + h * hourMs - n * 600_000, spanMin: 10, marks: null, sourceId: 0, ref: null },
                values: { tvoc: Math.max(1, value + (n - 2.5) * 40) },
              })),
        ),
      ),
      new Set(),
    ),
  )
const storeSpecies = () =>
  storeSpeciesHours(
    t.services.pool,
    admitSpecies(
      Array.from({ length: history }, (_, h) => {
        const own = Math.floor(h / 4) % 3 === 0 ? profile : other
        const amount = h % 24 < 6 ? 0.02 : 0.4
        return {
          ...{ placeId: ids.get('V')!, ts: first + h * hourMs, sourceId: 0, ref: null },
          values: Object.fromEntries(
            [...profile.percent.keys()].map(no => [no, (amount * ((own.percent.get(no) ?? 0) + 0.2)) / massPerPpb(speciesByNumber(no))]),
          ),
        }
      }),
    ),
    { by: 'test' },
  )

beforeAll(async () => {
  t = await testServer({
    now,
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      for (const [code, id] of await seedPlaces(db, [{ code: 'V', countyId: 16 }])) ids.set(code, id)
      const rows = await db
        .insertInto('places')
        .values(
          sensors.map((code, n) => ({
            ...{ kind: 'sensor' as const, code, name: `传感器 ${code}`, county_id: code === 'S5' ? 7 : 16, level: null },
            ...{ lon: 113.1 + 0.01 * n, lat: 36.2, elevation_m: 930, simulated: false },
          })),
        )
        .returning(['id', 'code'])
        .execute()
      for (const row of rows) ids.set(row.code, row.id)
      await db
        .insertInto('monitor_stations')
        .values(
          [...ids].map(([code, place_id]) => ({ place_id, type: code === 'V' ? 'species' : 'tvoc', park: null, owner: null, around: [] })),
        )
        .execute()
    },
  })
  admin = await t.token('admin')
  await t.services.pool.query('delete from alarms; delete from alarm_rules')
  await seedRules(
    t.services.pool,
    Object.entries(rules).map(([name, { terms: own, types }]) => ({
      ...{ name, severity: 'medium' as const, subject: null, terms: own, levels: null, countyIds: null, types, category: 1 },
      ...{ repeatHours: null, escalateHours: null },
    })),
  )
  await t.services.pool.query(`update alarm_rules set quiet = '{0,1,2,3,12,13}' where name = 'quiet'`)
  await storeSensorHours()
  await storeTens()
  await storeSpecies()
}, 120_000)
afterAll(() => t.close())

type Row = {
  name: string
  code: string
  opened_at: Date
  last_at: Date
  hours: number
  peak: number | null
  ended_at: Date | null
  message: string
}
const live = async (): Promise<Row[]> =>
  (
    await t.services.pool.query<Row>(
      `select r.name, p.code, a.opened_at, a.last_at, a.hours, a.peak, a.ended_at, a.message from alarms a
        join alarm_rules r on r.id = a.rule_id join places p on p.id = a.place_id order by a.opened_at desc, a.place_id`,
    )
  ).rows
const tryRule = (own: AlarmTerms, types: readonly string[], token = admin, more = {}) =>
  t.ask(alarmRuleCalls.Try, { ...own, levels: null, countyIds: null, types: [...types], days, ...more }, { token })
const episodesOf = async (name: string) =>
  (await tryRule(rules[name]!.terms, rules[name]!.types)).data as {
    episodes: { placeId: number; from: string; ended: string | null; hours: number; peak: number | null; running: boolean }[]
    series: { columns: { values: unknown[] }[] } | null
  }

describe('the rule tester', () => {
  test('finds what the live alarms found, hour by hour, for each kind of condition', { timeout: 240_000 }, async () => {
    for (let hour = watchedFrom - 6; hour < history; hour++) await evaluateAlarms(t.services, first + hour * hourMs + 60_000)
    const alarms = await live()
    const begins = first + watchedFrom * hourMs
    for (const name of Object.keys(rules)) {
      const alarmsOf = alarms
        .filter(row => row.name === name && row.opened_at.getTime() >= begins)
        .map(
          row =>
            `${row.code} ${formatHour(row.opened_at.getTime())} ${row.hours} h ${row.ended_at === null ? 'on' : formatHour(row.ended_at.getTime())}`,
        )
      const { episodes } = await episodesOf(name)
      const codeOf = new Map([...ids].map(([code, id]) => [id, code]))
      const tried = episodes.map(each => `${codeOf.get(each.placeId)} ${each.from} ${each.hours} h ${each.ended ?? 'on'}`)
      expect(alarmsOf.length, `${name}: the case has alarms`).toBeGreaterThan(2)
      expect(tried.toSorted(), name).toEqual(alarmsOf.toSorted())
    }
  })

  test('takes the verdicts of the alarms of its rule, each once', async () => {
    const { rows } = await t.services.pool.query<{ id: number; rule_id: number }>(
      `select a.id, a.rule_id from alarms a join alarm_rules r on r.id = a.rule_id
        where r.name = 'above' and a.opened_at >= $1 and a.ended_at is not null order by a.id`,
      [new Date(first + watchedFrom * hourMs)],
    )
    const ruleId = rows[0]!.rule_id
    await t.services.pool.query(`update alarms set state = 'false' where rule_id <> $1`, [ruleId])
    await t.services.pool.query(`update alarms set state = case when id = $2 then 'false' else 'closed' end where id = any($1)`, [
      rows.map(({ id }) => id),
      rows[0]!.id,
    ])
    const { found, inForce } = (await tryRule(rules.above!.terms, ['tvoc'], admin, { ruleId })).data as Record<
      'found' | 'inForce',
      { falseShare: number }
    >
    expect(found.falseShare).toBe(Math.round(1000 / rows.length) / 10)
    expect(inForce.falseShare).toBe(found.falseShare)
    await t.services.pool.query(`update alarms set state = 'pending'`)
  })

  test('says what the new conditions are and how like the profile the air was', async () => {
    expect(ruleWords(rules.share!.terms)).toBe('TVOC > 240 的分钟占比 ≥ 50%')
    expect(ruleWords(rules.fingerprint!.terms)).toBe('组分与“焦炉（芝加哥 1992）”相似度 ≥ 0.85 且谱内物种合计 ≥ 30 μg/m³')
    const alarm = (await live()).find(row => row.name === 'fingerprint')!
    expect(alarm.peak).toBeGreaterThan(0.85)
    expect(alarm.message).toMatch(/^组分与“焦炉（芝加哥 1992）”相似度 (0\.\d+|1)，连续 \d+ h$/)
    const { series, episodes } = await episodesOf('fingerprint')
    const shown = series!.columns[1]!.values as (number | null)[]
    expect(Math.max(...shown.map(value => value ?? 0))).toBeGreaterThan(0.85)
    expect(episodes.every(({ peak }) => peak !== null && peak >= 0.85)).toBe(true)
  })

  test('reads a year, keeps to the county of the caller, and refuses what it cannot judge', async () => {
    const county = await t.token('county')
    const own = (await tryRule(rules.above!.terms, ['tvoc'], county, { days: 365 })).data as {
      episodes: { placeName: string }[]
      hours: number
    }
    expect(own.hours).toBe(365 * 24)
    expect(new Set(own.episodes.map(({ placeName }) => placeName))).toEqual(new Set(['传感器 S5']))
    const refused = async (condition: object) => (await tryRule({ condition, hours: 1, clearHours: 1 } as never, ['tvoc'])).message
    expect(await refused({ kind: 'share', of: 'tvoc', limit: 240, share: 1.5 })).toContain('不超过 100%')
    expect(await refused({ kind: 'fingerprint', profile: '9999', similarity: 0.85 })).toContain('源谱库中没有')
    expect(await refused({ kind: 'fingerprint', profile: '0011', similarity: 0.85 })).toContain('不足 10 种')
    expect(await refused({ kind: 'fingerprint', profile: '2569', similarity: 0.2 })).toContain('0.5 至 1')
  })
})
