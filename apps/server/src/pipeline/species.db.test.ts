import { speciesByCode, storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { massPerPpb, molarVolume } from '@qingyuan/domain/species/species-units.ts'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { buildPacket } from '@qingyuan/formats/hj212/build-packet.ts'
import { formatPacketTime, formatQn } from '@qingyuan/formats/hj212/packet-time.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#/platform/database/transaction.ts'
import { markAllDirty } from './rollup/queries.ts'
import { rollUp } from './rollup/roll-up.ts'
import { admitSpecies, type SpeciesRow } from './species-hours.ts'
import { revertLimits } from './store/limit-queries.ts'
import { storeSpeciesHours } from './store/store-species.ts'
import { openPipeline, type Pipeline } from './test-support/open-pipeline.ts'
import { hasShared, readShared } from './test-support/shared.ts'
import { connectDevice, openListener } from './test-support/wire.ts'

const mn = '010000A8900016F000169DC0'
const start = instantOf(2026, 1, 14, 0)
const [benzene, toluene] = [speciesByCode.get('a25002')!, speciesByCode.get('a25003')!]
let p: Pipeline

beforeAll(async () => {
  p = await openPipeline([{ code: 'V', countyId: 16 }], { now: () => instantOf(2026, 2, 1), config: { hj212Port: 0 } })
  await p.services.db
    .insertInto('data_sources')
    .values({ kind: 'hj212', name: 'V', place_id: p.ids.get('V')!, password: '123456', mn })
    .execute()
})
afterAll(() => p?.close())
beforeEach(() =>
  p.rows('truncate hourly_readings, species_hours, species_days, minute_readings, rejections, reading_history, daily_values, dirty_days'),
)

const place = () => p.ids.get('V')!
const hours = () => p.services.db.selectFrom('species_hours').selectAll().where('place_id', '=', place()).orderBy('ts').execute()
const days = () => p.services.db.selectFrom('species_days').selectAll().where('place_id', '=', place()).orderBy('day').execute()
const history = () => p.services.db.selectFrom('reading_history').selectAll().orderBy('id').execute()
const rejections = () => p.rows<{ id: number; code: string; reason: string }>('select id, code, reason from rejections order by id')
const valueOf = (row: { ppb: (number | null)[] } | undefined, no: number) => row?.ppb[no - 1]

describe('an hour packet of a VOC system', () => {
  let listener: Awaited<ReturnType<typeof openListener>>
  let line: Awaited<ReturnType<typeof connectDevice>>
  beforeEach(async () => {
    listener = await openListener(p.services)
    line = await connectDevice(listener.port)
  })
  afterEach(async () => {
    await line.close()
    await listener.stop()
  })

  /** Values in μg/m³, flags behind a colon. */
  const packet = (factors: Record<string, string>, own: { sentAt?: number; cn?: string; kind?: string } = {}) => {
    const { sentAt = start + 3_605_000, cn = '2061', kind = 'Avg' } = own
    const fields = Object.entries(factors).map(([code, text]) => {
      const [value, flag = 'N'] = text.split(':')
      return `${code}-${kind}=${value},${code}-Flag=${flag}`
    })
    const cp = [`DataTime=${formatPacketTime(start)}`, ...fields].join(';')
    return buildPacket({ qn: formatQn(sentAt), st: '27', cn, pw: '123456', mn, flag: 5, cp })
  }
  const send = async (...packets: (Buffer | string)[]) => {
    const before = line.answers.length
    for (const each of packets) await line.send(each)
    expect(await line.heard(before + packets.length)).toHaveLength(before + packets.length)
  }

  test('is stored in ppb under the END of its hour; NMHC goes where it always went; a species that is not sent is missing, not 0', async () => {
    await send(packet({ a24088: '0.482', a25002: '1.9', a25003: '0' }))
    const [row] = await hours()
    expect(row).toMatchObject({ ts: new Date(start + hourMs), revision: 1, marks: null, list_version: 1 })
    expect(valueOf(row, benzene.no)).toBeCloseTo((1.9 * molarVolume) / benzene.molarMass, 5)
    expect(valueOf(row, toluene.no)).toBe(0)
    expect(row!.ppb.filter(value => value !== null)).toHaveLength(2)
    expect(await p.rows('select nmhc from hourly_readings')).toMatchObject([{ nmhc: expect.closeTo(0.482, 5) }])
    expect(await rejections()).toEqual([])
  })

  test('keeps a value that does not count beside the row: of a device in calibration, negative, beyond all reason', async () => {
    await send(packet({ a25002: '1.9:C', a25003: '-2', a25004: '9000000', a25038: '1' }))
    const [row] = await hours()
    expect(row!.ppb.filter(value => value !== null)).toHaveLength(1)
    const marks = row!.marks as Record<string, { mark: string; value: number }>
    expect(Object.values(marks).map(({ mark }) => mark)).toEqual(['C', 'NEG', 'OR'])
    expect(marks[benzene.no]!.value * massPerPpb(benzene)).toBeCloseTo(1.9, 6)
    expect(marks[toluene.no]!.value * massPerPpb(toluene)).toBeCloseTo(-2, 6)
  })

  test('sent twice is once; a correction is in the history; an older packet changes nothing and is kept as a refusal', async () => {
    await send(packet({ a25002: '1.9' }))
    await send(packet({ a25002: '1.9' }))
    expect(await hours()).toMatchObject([{ revision: 1 }])
    await send(packet({ a25002: '2.5', a25003: '3' }, { sentAt: start + 2 * hourMs }))
    const [row] = await hours()
    expect(row).toMatchObject({ revision: 2 })
    expect((await history()).map(({ parameter, old_value }) => [parameter, old_value === null])).toEqual([
      [`voc_${benzene.no}`, false],
      [`voc_${toluene.no}`, true],
    ])
    await send(packet({ a25002: '7', a25038: '1' }, { sentAt: start + hourMs }))
    const [late] = await hours()
    expect(valueOf(late, benzene.no)).toBe(valueOf(row, benzene.no))
    expect(late!.ppb.filter(value => value !== null)).toHaveLength(3)
    const [refused] = await rejections()
    expect(refused).toMatchObject({ code: 'OLDER', reason: expect.stringContaining('未改动 苯') })
    await p.services.ingest.replay([refused!.id], { realName: '审核员', userName: 'reviewer' } as never)
    expect(valueOf((await hours())[0], benzene.no)! * massPerPpb(benzene)).toBeCloseTo(7, 5)
  })

  test('what is no hour is refused and kept: a real-time value, a word, a factor without a species', async () => {
    await send(packet({ a25002: '1.9' }, { cn: '2011', kind: 'Rtd' }), packet({ a25002: 'x', a25099: '1', a25003: '1' }))
    expect((await rejections()).map(({ code }) => code).sort()).toEqual(['FACTOR', 'FIELD', 'SPECIES_SPAN'])
    expect(await hours()).toHaveLength(1)
  })
})

describe('a day', () => {
  const put = (rows: Omit<SpeciesRow, 'placeId' | 'sourceId' | 'ref'>[], by = 'test') =>
    storeSpeciesHours(p.services.pool, admitSpecies(rows.map(row => ({ ...row, placeId: place(), sourceId: 0, ref: null }))), { by })
  const hourOf = (n: number) => start + (n + 1) * hourMs

  test('is the mean of the hours that count, each species for itself, and comes anew when late hours arrive', async () => {
    await put(Array.from({ length: 20 }, (_, n) => ({ ts: hourOf(n), values: { 41: n, 42: n < 3 ? 0.1 : null, 43: -1 } })))
    await p.rollUp()
    const [day] = await days()
    expect(day).toMatchObject({ day: '2026-01-14', revision: 1 })
    expect([41, 42, 43, 44].map(no => valueOf(day, no))).toEqual([9.5, expect.closeTo(0.1, 12), null, null])
    expect([41, 42, 43, 44].map(no => day!.hours[no - 1])).toEqual([20, 3, 0, 0])
    await put([{ ts: hourOf(23), values: { 41: 30.5 } }])
    await p.rollUp()
    expect(await days()).toMatchObject([{ revision: 2 }])
    expect(valueOf((await days())[0], 41)).toBe(10.5)
    await markAllDirty(p.services.pool, [place()])
    expect(await rollUp(p.services.pool, p.services.places)).toBeGreaterThan(0)
    expect(await days()).toMatchObject([{ revision: 2 }])
  })

  test('is gone when its last hour is taken back', async () => {
    await put([{ ts: hourOf(0), values: { 41: 1 } }])
    await p.rollUp()
    expect(await days()).toHaveLength(1)
    await markAllDirty(p.services.pool, [place()])
    await p.services.pool.query('delete from species_hours')
    await p.rollUp()
    expect(await days()).toEqual([])
  })

  test('of two writers at once both are stored', async () => {
    const write = (no: number) => put([{ ts: hourOf(0), values: { [no]: no } }])
    await Promise.all(storedSpecies.slice(0, 12).map(({ no }) => write(no)))
    expect((await hours())[0]!.ppb.slice(0, 12)).toEqual(storedSpecies.slice(0, 12).map(({ no }) => no))
  })
})

test('refused rows of a file are stored up to a number, the others are counted', async () => {
  const content = `时间,苯\n2026-01-05 08,1\n${'later,1\n'.repeat(5_000)}`
  const file = { name: 'bad.csv', content, unit: 'ppb', hourLabel: 'end', station: 'V' } as const
  expect(await p.importSpeciesNow(file)).toMatchObject({ stored: 1, refused: 5_000 })
  expect(await p.rows('select code, count(*)::int as rows, sum(packets)::int as packets from rejections group by 1 order by 1')).toEqual([
    { code: 'FLOOD', rows: 1, packets: 4_000 },
    { code: 'ROW', rows: 1_000, packets: 1_000 },
  ])
})

test('limits of a file hold at its station from its first day on, and go with its undo', async () => {
  const content = '时间,苯,甲苯\n检出限,0.05,0.04\n2026-01-05 08,1,0.01\n2026-01-06 08,1,2\n'
  const file = { name: 'limits.csv', content, unit: 'ppb', hourLabel: 'end', station: 'V' } as const
  const stored = () =>
    p.rows(`select species_no, to_char(valid_from, 'YYYY-MM-DD') as day, ppb from species_limits where place_id = $1 order by 1, 2`, [
      place(),
    ])
  await p.rows(`insert into species_limits values ($1, $2, '2026-01-05', 0.2), ($1, $3, '2026-01-01', 0.04)`, [
    place(),
    benzene.no,
    toluene.no,
  ])
  const before = await stored()
  const { limits } = await p.importSpeciesNow(file)
  expect(await stored()).toEqual([
    { species_no: benzene.no, day: '2026-01-05', ppb: 0.05 },
    { species_no: toluene.no, day: '2026-01-01', ppb: 0.04 },
  ])
  await transaction(p.services.pool, client => revertLimits(client, limits!))
  expect(await stored()).toEqual(before)
  await p.rows('truncate species_limits')
})

const hasFiles = hasShared('../voc-hotspot/lakepark_autogc_20250801.csv', 'voc/foqat_demo_voc.csv.gz')

describe.skipIf(!hasFiles)('a file of a gas chromatograph', () => {
  const lakePark = { name: 'lakepark.csv', unit: 'ppbC', hourLabel: 'start', station: 'V' } as const
  const content = () => readShared('../voc-hotspot/lakepark_autogc_20250801.csv')

  test('is stored hour by hour in ppb, twice the same as once', async () => {
    expect(await p.importSpeciesNow({ ...lakePark, content: content() })).toMatchObject({ stored: 22, changed: 0, same: 0, refused: 0 })
    const rows = await hours()
    expect(rows[0]!.ts).toEqual(new Date(Date.parse('2025-08-01T01:00+08:00')))
    expect(valueOf(rows[0], 1)).toBeCloseTo(11.2059 / 2, 5)
    // Found nothing, which is 0; not looked for, which is missing.
    expect(rows.some(row => row.ppb.includes(0))).toBe(true)
    expect(valueOf(rows[0], 105)).toBe(null)
    expect(await p.importSpeciesNow({ ...lakePark, content: content() })).toMatchObject({ stored: 0, changed: 0, same: 22 })
    await p.rollUp()
    expect((await days()).map(({ day, hours: counts }) => [day, counts[0]])).toEqual([['2025-08-01', 22]])
  })

  test('a cell and a row that cannot be read are refused with their place, the rest is stored', async () => {
    const text = content().toString().replace('11.2059', '0.1?').replace('2025-08-01 01', 'later')
    expect(await p.importSpeciesNow({ ...lakePark, content: text })).toMatchObject({ stored: 21, refused: 2 })
    expect(await p.rows('select location from rejections order by id')).toEqual([
      { location: '第 5 行 乙烷' },
      { location: '第 6 行 时间' },
    ])
  })

  test('of an unknown station nothing is stored, and the file can be imported again from its refusal', async () => {
    const content = readShared('voc/foqat_demo_voc.csv.gz')
    const file = { name: 'demo.csv', content, unit: 'ppb', hourLabel: 'end', station: 'X' } as const
    expect(await p.importSpeciesNow(file)).toMatchObject({ stored: 0, refused: 1, unknownStations: 1 })
    const [refused] = await rejections()
    const outcome = await p.services.ingest.replay([refused!.id], { userId: 0, userName: 'reviewer', realName: '审核员' } as never)
    expect(outcome).toEqual({ accepted: 1, refused: 0 })
    expect(await p.rows("select kind from jobs where kind = 'import-file'")).toHaveLength(1)
  })
})
