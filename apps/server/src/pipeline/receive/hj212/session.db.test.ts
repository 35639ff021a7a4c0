import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, hoursOfDay, instantOf } from '@qingyuan/domain/time.ts'
import { buildPacket } from '@qingyuan/formats/hj212/build-packet.ts'
import { maskPasswords } from '@qingyuan/formats/hj212/mask-passwords.ts'
import { formatPacketTime, formatQn } from '@qingyuan/formats/hj212/packet-time.ts'
import { type StationPacket, stationPacket } from '@qingyuan/testing/packet-builder.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Hj212Limits } from '#/platform/config.ts'
import { isSealed, openSecretBox } from '#/platform/secret-box.ts'
import { batchOfRows } from '../../hour-batch.ts'
import { storeHours } from '../../store/store-hours.ts'
import { openPipeline, type Pipeline } from '../../test-support/open-pipeline.ts'
import { connectDevice, openListener, waitUntilTrue } from '../../test-support/wire.ts'

const mn = '010000A8900016F000169DC0'
const start = instantOf(2026, 1, 14, 0)
const caller = { realName: '审核员', userName: 'reviewer' } as never
let p: Pipeline
let listener: Awaited<ReturnType<typeof openListener>>
let line: Awaited<ReturnType<typeof connectDevice>>

beforeAll(async () => {
  p = await openPipeline(
    ['A', 'B', 'C'].map(code => ({ code, countyId: 16 })),
    { now: () => instantOf(2026, 2, 1), config: { hj212Port: 0 } },
  )
  const device = (code: string, own: object) =>
    p.services.db
      .insertInto('data_sources')
      .values({ kind: 'hj212', name: code, place_id: p.ids.get(code)!, password: '123456', ...own })
      .execute()
  await device('A', { mn })
  await device('B', { mn: 'B'.repeat(24), enabled: false })
})
afterAll(() => p?.close())
beforeEach(async () => {
  await p.rows('truncate hourly_readings, minute_readings, rejections, reading_history, daily_values, dirty_days')
  listener = await openListener(p.services)
  line = await connectDevice(listener.port)
})
afterEach(async () => {
  await line.close()
  await listener.stop()
})

/** The listener again, with other limits. */
const reopen = async (limits: Partial<Hj212Limits>) => {
  await line.close()
  await listener.stop()
  listener = await openListener(p.services, limits)
  line = await connectDevice(listener.port)
}

const packet = (own: Partial<StationPacket> & { hour?: number } = {}) =>
  stationPacket({ mn, dataTime: start + (own.hour ?? 0) * hourMs, values: { pm2_5: 35, pm10: 60 }, ...own })
const hours = () =>
  p.rows<{ ts: Date; pm2_5: number | null; pm10: number | null; revision: number; marks: unknown; source_ref: string }>(
    'select ts, pm2_5, pm10, revision, marks, source_ref from hourly_readings where place_id = $1 order by ts',
    [p.ids.get('A')!],
  )
const rejections = () =>
  p.rows<{ id: number; code: string; reason: string; raw: Buffer }>('select id, code, reason, raw from rejections order by id')

describe('an hour packet', () => {
  test('is stored under the END of its hour and answered with its own QN', async () => {
    await line.send(packet())
    const [answer] = await line.heard(1)
    expect(answer!.head).toMatchObject({ cn: '9014', st: '91', mn, qn: formatQn(start + 3_605_000) })
    expect(await hours()).toMatchObject([{ ts: new Date(start + hourMs), pm2_5: 35, pm10: 60, revision: 1 }])
  })

  test('is answered after its commit and not before', async () => {
    const holder = await p.services.pool.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(7101, $1)', [p.ids.get('A')!])
    await line.send(packet())
    await sleep(500)
    expect(line.answers).toHaveLength(0)
    expect(await hours()).toEqual([])
    await holder.query('commit')
    holder.release()
    expect(await line.heard(1)).toHaveLength(1)
    expect(await hours()).toHaveLength(1)
  })

  test('that the database would not take is not answered, and is taken when it is sent again', async () => {
    await p.rows(`create function spoil() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`)
    await p.rows('create trigger spoil before insert on hourly_readings for each row execute function spoil()')
    await line.send(packet())
    await sleep(300)
    expect(line.answers).toHaveLength(0)
    await p.rows('drop trigger spoil on hourly_readings')
    await p.rows('drop function spoil')
    await line.send(packet())
    expect(await line.heard(1)).toHaveLength(1)
    await sleep(50)
    expect(line.answers).toHaveLength(1)
    expect(await hours()).toMatchObject([{ pm2_5: 35, revision: 1 }])
  })

  test('a packet that comes twice with the same QN is answered twice and stored once', async () => {
    await line.send(Buffer.concat([packet(), packet()]))
    expect(await line.heard(2)).toHaveLength(2)
    expect(await hours()).toMatchObject([{ revision: 1 }])
    expect(await p.rows('select 1 from reading_history')).toEqual([])
  })

  test('with marks of the device is set aside where the mark says so', async () => {
    await line.send(
      packet({
        values: { pm2_5: 35, pm10: 60, so2: 300, no2: 41, co: 1.2 },
        flags: { so2: 'C', no2: 'M', co: 'D', pm10: 'T' },
      }),
    )
    await line.heard(1)
    const [row] = await p.rows('select pm2_5, pm10, so2, no2, co, marks from hourly_readings')
    expect(row).toMatchObject({ pm2_5: 35, pm10: 60, so2: null, no2: null, co: null })
    expect(row!.marks).toMatchObject({
      so2: { mark: 'C', value: 300 },
      no2: { mark: 'M', value: 41 },
      co: { mark: 'D' },
      pm10: { mark: 'T' },
    })
  })

  test('that comes late corrects its hour and its day, and no other', async () => {
    const day = '2026-01-14'
    for (const [i] of hoursOfDay(day).entries()) await line.send(packet({ hour: i }))
    await line.send(packet({ hour: 24 }))
    await line.heard(25)
    await p.rollUp()
    const days = () => p.rows('select day::text, pm2_5, revision from daily_values where place_id = $1 order by day', [p.ids.get('A')!])
    expect(await days()).toEqual([
      { day, pm2_5: 35, revision: 1 },
      { day: '2026-01-15', pm2_5: 35, revision: 1 },
    ])
    await line.send(packet({ hour: 3, values: { pm2_5: 59 }, sentAt: start + 30 * hourMs }))
    await line.heard(26)
    await p.rollUp()
    expect(await days()).toEqual([
      { day, pm2_5: 36, revision: 2 },
      { day: '2026-01-15', pm2_5: 35, revision: 1 },
    ])
    expect(await p.rows('select parameter, old_value, new_value from reading_history')).toEqual([
      { parameter: 'pm2_5', old_value: 35, new_value: 59 },
    ])
  })
})

describe('an older packet', () => {
  const sent = (minutes: number, values: Partial<Record<'pm2_5' | 'pm10' | 'so2', number>>) =>
    packet({ values, sentAt: start + hourMs + minutes * 60_000 })
  const older = () => p.rows<{ id: number; code: string; reason: string; raw: Buffer }>(`select * from rejections where code = 'OLDER'`)

  test('does not change the value of a newer one; it is answered, and recorded with its bytes', async () => {
    await line.send(sent(30, { pm2_5: 42, pm10: 60 }))
    await line.heard(1)
    const late = sent(5, { pm2_5: 7, pm10: 60 })
    await line.send(late)
    await line.heard(2)
    expect(await hours()).toMatchObject([{ pm2_5: 42, pm10: 60, revision: 1, source_ref: formatQn(start + hourMs + 30 * 60_000) }])
    expect(await p.rows('select 1 from reading_history')).toEqual([])
    const [kept] = await older()
    expect(kept!.reason).toBe(`该小时已有较新报文（QN=${formatQn(start + hourMs + 30 * 60_000)}）的数值，未改动 PM₂.₅`)
    expect(kept!.raw).toEqual(maskPasswords(Buffer.from(late.toString().trim())).masked)
    expect(await p.services.ingest.replay([kept!.id], caller)).toEqual({ accepted: 1, refused: 0 })
    expect(await hours()).toMatchObject([{ pm2_5: 7, revision: 2 }])
  })

  test('that is sent again word for word, or of an hour that was never received, is taken as before', async () => {
    await line.send(sent(5, { pm2_5: 42 }))
    await line.send(packet({ hour: 5, values: { pm2_5: 50 }, sentAt: start + 40 * hourMs }))
    await line.heard(2)
    await line.send(sent(5, { pm2_5: 42 }))
    await line.send(packet({ hour: 3, values: { pm2_5: 33 }, sentAt: start + 4 * hourMs }))
    await line.heard(4)
    expect(await hours()).toMatchObject([{ pm2_5: 42 }, { pm2_5: 33 }, { pm2_5: 50 }])
    expect(await rejections()).toEqual([])
  })

  test('adds what the hour does not have, and the row stays that of the newer one', async () => {
    await line.send(sent(30, { pm2_5: 42 }))
    await line.heard(1)
    await line.send(sent(5, { so2: 9 }))
    await line.heard(2)
    await line.send(sent(20, { pm2_5: 8 }))
    await line.heard(3)
    const [row] = await p.rows('select pm2_5, so2, source_ref from hourly_readings')
    expect(row).toEqual({ pm2_5: 42, so2: 9, source_ref: formatQn(start + hourMs + 30 * 60_000) })
    expect(await older()).toHaveLength(1)
  })

  test('written together with a newer one does not win by coming last', async () => {
    await line.send(Buffer.concat([sent(30, { pm2_5: 42 }), sent(5, { pm2_5: 7 })]))
    await line.heard(2)
    expect(await hours()).toMatchObject([{ pm2_5: 42 }])
  })

  test('does not change an hour that a person has reviewed; a newer one does', async () => {
    await line.send(sent(30, { pm2_5: 42 }))
    await line.heard(1)
    const hour = { placeId: p.ids.get('A')!, ts: start + hourMs, sourceId: 0, ref: null }
    const verdict = batchOfRows([{ ...hour, values: { pm2_5: 42 }, marks: { pm2_5: { mark: 'RV' } } }])
    expect((await storeHours(p.services.pool, verdict, { by: '审核员', review: true })).changed).toBe(1)
    await line.send(sent(5, { pm2_5: 7 }))
    await line.heard(2)
    expect(await hours()).toMatchObject([{ pm2_5: 42 }])
    await line.send(sent(50, { pm2_5: 43 }))
    await line.heard(3)
    expect(await hours()).toMatchObject([{ pm2_5: 43 }])
  })
})

describe('minute and real-time packets', () => {
  test('become rows of their own and no hours', async () => {
    await line.send(packet({ cn: '2051', dataTime: start + 5 * 60_000 }))
    await line.send(packet({ cn: '2011', dataTime: start + 61_000, sentAt: start + 61_500, values: { pm2_5: 33 } }))
    await line.send(packet({ cn: '2011', dataTime: start + 61_000, sentAt: start + 61_500, values: { pm2_5: 33 } }))
    await line.heard(3)
    expect(await p.rows('select ts, span_min, pm2_5, pm10 from minute_readings order by span_min')).toEqual([
      { ts: new Date(start + 61_000), span_min: 0, pm2_5: 33, pm10: null },
      { ts: new Date(start + 10 * 60_000), span_min: 5, pm2_5: 35, pm10: 60 },
    ])
    expect(await hours()).toEqual([])
  })
})

describe('a stream', () => {
  test('of packets cut in two at every byte gives every packet once, and an answer to each', async () => {
    const length = Buffer.concat([packet(), packet()]).length
    for (let cut = 0; cut <= length; cut++) {
      const two = Buffer.concat([0, 1].map(i => packet({ hour: (cut * 2 + i) % 400, values: { pm2_5: cut % 90, pm10: 90 } })))
      await line.send(two.subarray(0, cut))
      await new Promise(resolve => setImmediate(resolve))
      await line.send(two.subarray(cut))
      if (cut % 50 === 0) await line.heard(2 * cut)
    }
    expect(await line.heard(2 * (length + 1))).toHaveLength(2 * (length + 1))
    expect(await rejections()).toEqual([])
    expect(await hours()).toHaveLength(400)
  }, 60_000)

  const part = (pno: number, items: string[], own: { time?: boolean; qn?: number } = {}) =>
    buildPacket({
      qn: formatQn(start + 3_605_000 + (own.qn ?? pno)),
      st: '22',
      cn: '2061',
      pw: '123456',
      mn,
      flag: 7,
      pnum: 2,
      pno,
      cp: own.time === false ? items : [`DataTime=${formatPacketTime(start)}`, ...items],
    })

  test('with a message split in two, its parts in any order, gives one row and an answer to each part', async () => {
    await line.send(part(2, ['a34002-Avg=61,a34002-Flag=N']))
    await line.send(part(1, ['a34004-Avg=36,a34004-Flag=N']))
    expect(await line.heard(2)).toHaveLength(2)
    expect(await hours()).toMatchObject([{ pm2_5: 36, pm10: 61 }])
  })

  test('with half a message whose time is in the missing half keeps its bytes as a refusal when the line ends', async () => {
    const lost = part(2, ['a34002-Avg=61,a34002-Flag=N'], { time: false })
    await line.send(lost)
    await sleep(100)
    expect(line.answers).toHaveLength(0)
    await line.close()
    await waitUntilTrue(async () => (await rejections()).length === 1)
    const [kept] = await rejections()
    expect(kept!.code).toBe('SPLIT_TIMEOUT')
    expect(kept!.raw.toString()).toContain(maskPasswords(lost).masked.toString().trim())
    expect(await hours()).toEqual([])
  })

  test('of garbage is kept as refusals, and the next packet is taken', async () => {
    await line.send(`${'x'.repeat(9_000)}\r\n##zz${'#'.repeat(50)}`)
    await line.send(packet())
    expect(await line.heard(1)).toHaveLength(1)
    const kept = await rejections()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every(each => each.code === 'NOISE' && each.raw.length < 9_100)).toBe(true)
    expect(kept.reduce((sum, each) => sum + each.raw.length, 0)).toBeGreaterThan(9_000)
  })
})

describe('a packet that is not welcome', () => {
  const wrong: [string, string, () => Buffer][] = [
    ['with a wrong password', 'PW', () => packet({ password: '000000' })],
    ['of an unknown device', 'MN', () => packet({ mn: 'F'.repeat(24) })],
    ['of a disabled source', 'DISABLED', () => packet({ mn: 'B'.repeat(24) })],
    ['with a wrong CRC', 'CRC', () => Buffer.from(packet().toString().replace('Avg=35', 'Avg=36'))],
    ['of an hour that has not begun', 'TIME_RANGE', () => packet({ dataTime: instantOf(2026, 2, 1, 3) })],
  ]
  test.each(wrong)('%s is refused with its bytes and reason', async (_, code, make) => {
    const raw = make()
    await line.send(raw)
    await waitUntilTrue(async () => (await rejections()).length === 1)
    const [kept] = await rejections()
    expect(kept).toMatchObject({ code })
    expect(kept!.raw.toString()).toBe(maskPasswords(raw).masked.toString().trim())
    expect(await hours()).toEqual([])
    if (code !== 'TIME_RANGE') expect(line.answers).toHaveLength(0)
    await line.send(packet())
    await waitUntilTrue(async () => (await hours()).length === 1)
  })

  test('can be played again once its device is registered', async () => {
    const late = 'C'.repeat(24)
    await line.send(packet({ mn: late, values: { pm2_5: 77 } }))
    await waitUntilTrue(async () => (await rejections()).length === 1)
    const id = (await rejections())[0]!.id
    expect(await p.services.ingest.replay([id], caller)).toEqual({ accepted: 0, refused: 1 })
    await p.services.db
      .insertInto('data_sources')
      .values({ kind: 'hj212', name: 'late', mn: late, password: '123456', place_id: p.ids.get('C')! })
      .execute()
    expect(await p.services.ingest.replay([id], caller)).toEqual({ accepted: 1, refused: 0 })
    expect(await p.rows('select pm2_5 from hourly_readings where place_id = $1', [p.ids.get('C')!])).toEqual([{ pm2_5: 77 }])
    const [kept] = await p.rows('select replayed_at, replay_result from rejections')
    expect(kept).toMatchObject({ replay_result: '已入库', replayed_at: expect.any(Date) })
  })

  test('is stored without its password, and a wrong one stays wrong when it is played again', async () => {
    await line.send('noise PW=hidden;')
    await line.send(packet({ password: 'secret' }))
    await waitUntilTrue(async () => (await rejections()).length === 2)
    const stored = JSON.stringify(await p.rows(`select reason, encode(raw, 'escape') as raw, sealed_passwords from rejections`))
    expect(stored).toContain('PW=******')
    expect(stored).not.toMatch(/secret|hidden/)
    const wrong = (await rejections()).find(each => each.code === 'PW')
    expect(await p.services.ingest.replay([wrong!.id], caller)).toEqual({ accepted: 0, refused: 1 })
    const [kept] = await p.rows('select replay_result from rejections where replayed_at is not null')
    expect(kept).toEqual({ replay_result: '访问密码错误' })
  })

  test('that an earlier version stored with its password is masked at the next start, and can be played again', async () => {
    const raw = packet({ values: { pm2_5: 51 } })
    await p.rows(`insert into rejections (channel, code, reason, raw) values ('hj212', 'MN', 'x', $1), ('file', 'ROW', 'x', $1)`, [raw])
    await reopen({})
    const [own, file] = await rejections()
    expect(own!.raw).toEqual(maskPasswords(raw).masked)
    expect(file!.raw).toEqual(raw)
    expect(await p.services.ingest.replay([own!.id], caller)).toEqual({ accepted: 1, refused: 0 })
    expect(await hours()).toMatchObject([{ pm2_5: 51 }])
  })
})

describe('passwords of devices', () => {
  const stored = () => p.rows<{ password: string }>('select password from data_sources where mn = $1', [mn])

  test('that are stored in clear are encrypted when the listener starts, and work as before', async () => {
    await p.rows(`update data_sources set password = '123456' where mn = $1`, [mn])
    await reopen({})
    expect(isSealed((await stored())[0]!.password)).toBe(true)
    await line.send(packet())
    expect(await line.heard(1)).toHaveLength(1)
  })

  test('that were encrypted with another key let nothing in, and say so', async () => {
    const [before] = await stored()
    const foreign = openSecretBox(join(p.dataDir, 'foreign.key'))
    await p.rows('update data_sources set password = $2 where mn = $1', [mn, foreign.seal('123456')])
    await reopen({})
    await line.send(packet())
    await waitUntilTrue(async () => (await rejections()).length === 1)
    expect(await rejections()).toMatchObject([{ code: 'KEY', reason: '该设备的访问密码无法解密，请在数据源中重新设置' }])
    await p.rows('update data_sources set password = $2 where mn = $1', [mn, before!.password])
  })
})

describe('many and bad lines', () => {
  test('three thousand silent connections stay open, and an active one is served at once', async () => {
    await reopen({ firstPacketMs: 0 })
    const idle = []
    for (let i = 0; i < 3_000; i += 250) idle.push(...(await Promise.all(Array.from({ length: 250 }, () => connectDevice(listener.port)))))
    const began = performance.now()
    await line.send(packet())
    expect(await line.heard(1)).toHaveLength(1)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(idle.filter(each => each.isClosed())).toHaveLength(0)
    await idle.at(-1)!.send(packet({ hour: 1 }))
    expect(await idle.at(-1)!.heard(1)).toHaveLength(1)
    for (const each of idle) each.socket.destroy()
  }, 60_000)

  test('a sender whose packet never ends costs no memory', async () => {
    await reopen({ noiseBytesPerMinute: 0, rejectionsPerMinute: 0 })
    const before = process.memoryUsage().rss
    const junk = Buffer.alloc(64 * 1024, '##9999QN=1;')
    for (let i = 0; i < 160; i++) await line.send(junk)
    await line.send(Buffer.concat([Buffer.from('\r\n'), packet()]))
    expect(await line.heard(1, 30_000)).toHaveLength(1)
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(250)
    const kept = await rejections()
    expect(kept.length).toBeLessThan(1_000)
    expect(kept.every(each => each.raw.length <= 64 * 1024)).toBe(true)
    expect(kept.reduce((sum, each) => sum + each.raw.length, 0)).toBeGreaterThan(0.99 * 160 * junk.length)
  }, 60_000)
})
