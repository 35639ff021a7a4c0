import type { Frame } from '@qingyuan/domain/frame.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanValues, contextOf, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { detailsFrame } from './details.ts'
import { addGroup, groupsFor, removeGroup, subjectPlaces } from './groups.ts'
import { cityRank, rankPlaces } from './ranks.ts'

let air: TestAir
const cells = (frame: Frame, key: string) => frame.columns.find(c => c.key === key)!.values
const total = (frame: Frame, key: string) => frame.footer![0]!.cells[frame.columns.findIndex(c => c.key === key)]
const counties = () => air.places.all().filter(place => place.kind === 'county')
const person = (id: number, name: string) =>
  air.db
    .insertInto('users')
    .values({
      id,
      user_name: `u${id}`,
      real_name: name,
      user_type: 'city',
      county_ids: null,
      enterprise_id: null,
      password_hash: 'x',
      last_login_at: null,
    })
    .execute()

beforeAll(async () => {
  // 16 潞州区, 7 襄垣县, 8 平顺县
  air = await testAir('2026-01-31 24', [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7 },
    { code: 'C', countyId: 8 },
  ])
  await Promise.all([person(1, '王建国'), person(2, '李敏'), person(3, '赵强')])
})
afterAll(() => air.close())

test('an empty database gives an empty ranking', async () => {
  const frame = await detailsFrame(contextOf(air, wholeCity), { kind: 'county', from: '2025-12-01', to: '2025-12-31' })
  expect(frame.rowCount).toBe(12)
  expect(new Set(cells(frame, 'rank'))).toEqual(new Set([null]))
  expect((await rankPlaces(air, counties(), 'now')).rows.every(row => row.rank === null && row.value === null)).toBe(true)
  expect((await cityRank({ services: air }, { year: 2025 })).months[0]).toEqual({ month: 1, rank: null, lastYear: null, index: null })
})

describe('January of two years', () => {
  beforeAll(async () => {
    // One term of the index moves: PM2.5 / 35. The other five are 40/70 + 60/160 + 16/40 + 6/60 + 0.5/4 = 1.571429.
    const now: Record<string, number> = { A: 70, B: 35, C: 35 }
    const before: Record<string, number> = { A: 35, B: 35, C: 70 }
    await air.putDays(['A', 'B', 'C'], '2026-01-01', '2026-01-31', (_, code) => ({ ...cleanValues, pm2_5: now[code]! }))
    await air.putDays(['A', 'B', 'C'], '2025-01-01', '2025-01-31', (_, code) => ({ ...cleanValues, pm2_5: before[code]! }))
  })
  const january = (more: object = {}) =>
    detailsFrame(contextOf(air, wholeCity), { kind: 'county', from: '2026-01-01', to: '2026-01-31', ...more })

  test('equal indices share the first rank, the next one is third, and those without data come last without one', async () => {
    const frame = await january()
    expect(cells(frame, 'name').slice(0, 3)).toEqual(['襄垣县', '平顺县', '潞州区'])
    expect(cells(frame, 'rank').slice(0, 4)).toEqual([1, 1, 3, null])
    expect(cells(frame, 'composite_index').slice(0, 4)).toEqual([2.57, 2.57, 3.57, null])
  })

  test('the change is against the same month last year, and the best improvement is first', async () => {
    const frame = await january()
    // 平顺县 3.57 -> 2.57: -28.0 %; 潞州区 2.57 -> 3.57: +38.9 %; 襄垣县 unchanged.
    expect(cells(frame, 'composite_index_change').slice(0, 3)).toEqual([0, -28, 38.9])
    expect(cells(frame, 'change_rank').slice(0, 3)).toEqual([2, 1, 3])
    expect(cells(frame, 'rank_change').slice(0, 3)).toEqual([0, 2, -2])
    expect(cells(frame, 'pm2_5_change').slice(0, 3)).toEqual([0, -50, 100])
  })

  test('a mean above the annual limit is noted, one on it is not', async () => {
    const frame = await january()
    expect(frame.columns.find(c => c.key === 'pm2_5')!.notes).toEqual({ 2: { mark: 'LIMIT', reason: '超年二级限值 35' } })
  })

  test('the footer is the city’s own row, the mean of its stations', async () => {
    const frame = await january()
    expect(frame.footer![0]!.label).toBe('全市')
    expect([total(frame, 'name'), total(frame, 'pm2_5'), total(frame, 'good_days')]).toEqual(['长治市', 47, 31])
    // Marked as the rows above it.
    expect(frame.footer![0]!.notes).toEqual({ pm2_5: { mark: 'LIMIT', reason: '超年二级限值 35' } })
  })

  test('without dust days the particulates are the means of the others, the good days stay', async () => {
    await air.pool.query(`update daily_values set dust = true, pm2_5 = 345 where place_id = $1 and day = '2026-01-01'`, [air.id('140423')])
    const [all, clear] = [await january(), await january({ deductDust: true })]
    const of = (frame: Frame, key: string) => cells(frame, key)[cells(frame, 'name').indexOf('襄垣县')]
    expect([of(all, 'pm2_5'), of(clear, 'pm2_5')]).toEqual([45, 35])
    expect(of(clear, 'good_days')).toBe(of(all, 'good_days'))
    await air.pool.query(`update daily_values set dust = false, pm2_5 = 35 where place_id = $1 and day = '2026-01-01'`, [air.id('140423')])
  })

  test('both indices of a comparison across 1 March 2026 use today’s limits: the same air is no change', async () => {
    await air.putDays(['A'], '2026-03-01', '2026-03-31', () => cleanValues)
    await air.putDays(['A'], '2025-03-01', '2025-03-31', () => cleanValues)
    const { time } = air.clock
    air.clock.time = parseHour('2026-04-01 01')!
    const frame = await detailsFrame(contextOf(air, wholeCity), { kind: 'county', from: '2026-03-01', to: '2026-03-31' })
    air.clock.time = time
    expect(cells(frame, 'composite_index_change')[0]).toBe(0)
    // 20/30 + 40/60 + 60/160 + 16/40 + 6/60 + 0.5/4
    expect(cells(frame, 'composite_index')[0]).toBe(2.33)
  })

  test('now, today, this month and this year are ranked from the newest hour', async () => {
    const list = counties()
    const now = await rankPlaces(air, list, 'now')
    expect(now).toMatchObject({ time: '2026-01-31 24', item: 'aqi' })
    // PM2.5 70: 94 by the edition of January; 35: 50.
    expect(now.rows.slice(0, 4).map(({ name, rank, value, change }) => [name, rank, value, change])).toEqual([
      ['襄垣县', 1, 50, 0],
      ['平顺县', 1, 50, 0],
      ['潞州区', 3, 94, 0],
      ['上党区', null, null, null],
    ])
    expect((await rankPlaces(air, list, 'today')).rows[2]).toMatchObject({ name: '潞州区', value: 94, primary: ['pm2_5'], change: 0 })
    const month = await rankPlaces(air, list, 'month')
    expect([month.item, month.rows[2]!.value, month.rows[2]!.change]).toEqual(['composite_index', 3.57, null])
    expect((await rankPlaces(air, list, 'year')).rows.slice(0, 3).map(row => row.change)).toEqual([0, 2, -2])
    expect((await rankPlaces(air, list, 'now', 'no2')).rows[0]).toMatchObject({ value: 16, rank: 1 })
  })

  test('the city among its neighbours: rank of January, and none for months to come', async () => {
    const city = await cityRank({ services: air }, { year: 2026 })
    // (35 + 35 + 70) / 3 = 46.67, rounded 47: 47/35 + 1.571429.
    expect(city.months[0]).toEqual({ month: 1, rank: 1, lastYear: 1, index: 2.91 })
    expect(city.months[1]).toMatchObject({ month: 2, rank: null, index: null })
  })
})

describe('custom groups', () => {
  test('belong to their maker, hide when a member is beyond the reader’s county, and are deleted by the maker only', async () => {
    const [mine, theirs] = [countyUser(16, 2), countyUser(7, 3)]
    const { id } = await addGroup(contextOf(air, mine), { name: '东部', placeIds: [air.id('A'), air.id('140403')] })
    expect(await groupsFor(contextOf(air, mine))).toMatchObject([{ id, name: '东部', mine: true, owner: '李敏' }])
    expect(await groupsFor(contextOf(air, wholeCity))).toMatchObject([{ id, mine: false }])
    expect(await groupsFor(contextOf(air, theirs))).toEqual([])
    await expect(subjectPlaces(air, theirs, { kind: 'group', groupId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(addGroup(contextOf(air, mine), { name: '东部', placeIds: [air.id('A'), air.id('140400')] })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(addGroup(contextOf(air, mine), { name: '别县', placeIds: [air.id('A'), air.id('B')] })).rejects.toMatchObject({
      code: 'OUT_OF_SCOPE',
    })
    await expect(removeGroup(contextOf(air, wholeCity), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await removeGroup(contextOf(air, mine), { id })
    expect(await groupsFor(contextOf(air, mine))).toEqual([])
  })
})

test('a base gives a change only when three quarters of its days are valid', async () => {
  const january = { kind: 'county', from: '2023-01-01', to: '2023-01-31' } as const
  const row = async () => {
    const frame = await detailsFrame(contextOf(air, wholeCity), january)
    const at = cells(frame, 'place_id').indexOf(air.id('140403'))
    return ['composite_index_base', 'composite_index_change', 'pm2_5_change', 'rank_change'].map(key => cells(frame, key)[at])
  }
  await air.putDays(['A'], '2023-01-01', '2023-01-31', () => ({ ...cleanValues, pm2_5: 35 }))
  await air.putDays(['A'], '2022-01-01', '2022-01-23', () => ({ ...cleanValues, pm2_5: 70 }))
  expect(await row()).toEqual([null, null, null, null])
  await air.putDays(['A'], '2022-01-24', '2022-01-24', () => ({ ...cleanValues, pm2_5: 70 }))
  // 24 of 31 days; PM2.5 halves, the index loses 35 / 35 of its 3.57.
  expect(await row()).toEqual([3.57, -28, -50, 0])
})
