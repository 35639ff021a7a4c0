import { parameterOfCode } from '@qingyuan/domain/parameters.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { maskPasswords } from '@qingyuan/formats/hj212/mask-passwords.ts'
import { parsePacketTime } from '@qingyuan/formats/hj212/packet-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPipeline, type Pipeline } from '../../test-support/open-pipeline.ts'
import { hasShared, readShared } from '../../test-support/shared.ts'
import { connectDevice, openListener } from '../../test-support/wire.ts'

interface Stated {
  id: string
  packet: string
  crc_ok: boolean
  head: Record<string, string>
  cp: Record<string, string>
  factors: Record<string, Record<string, string>>
}

const there = hasShared('hj212/packets.jsonl', 'hj212/stream_glued_4_packets_no_crlf.txt')
const stated = there
  ? readShared('hj212/packets.jsonl')
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Stated)
  : []
const glued = there ? readShared('hj212/stream_glued_4_packets_no_crlf.txt') : Buffer.alloc(0)

const mns = [...new Set(stated.map(each => each.head.MN!).filter(Boolean))]
const passwordOf = (mn: string) => stated.find(each => each.head.MN === mn && each.crc_ok)?.head.PW ?? '123456'
/** Two packets of one device for one moment go into one row. */
const momentOf = (each: Stated) => `${each.head.MN} ${each.head.CN} ${each.cp.DataTime}`
const span = { '2011': 0, '2051': 5, '2061': 60 } as Record<string, number>

let p: Pipeline
beforeAll(async () => {
  p = await openPipeline(
    mns.map((_, i) => ({ code: `S${i}`, countyId: 16 })),
    { config: { hj212Port: 0 } },
  )
  for (const [i, mn] of mns.entries())
    await p.services.db
      .insertInto('data_sources')
      .values({ kind: 'hj212', name: mn, mn, password: passwordOf(mn), place_id: p.ids.get(`S${i}`)! })
      .execute()
  const listener = await openListener(p.services)
  for (const each of stated) {
    const line = await connectDevice(listener.port)
    await line.send(`${each.packet}\r\n`)
    await line.close()
  }
  await listener.stop()
})
afterAll(() => p?.close())

const refusalsOf = (raw: string) =>
  p.rows<{ code: string; reason: string; location: string | null }>('select code, reason, location from rejections where raw = $1', [
    maskPasswords(Buffer.from(raw)).masked,
  ])

/** The row a packet's values must be in, or undefined. */
const rowOf = async (each: Stated) => {
  const start = parsePacketTime(each.cp.DataTime!)!
  const hour = each.head.CN === '2061'
  const [table, ts] = hour ? ['hourly_readings', start + hourMs] : ['minute_readings', start + span[each.head.CN!]! * 60_000]
  const rows = await p.rows<Record<string, unknown>>(`select * from ${table} where place_id = $1 and ts = $2`, [
    p.ids.get(`S${mns.indexOf(each.head.MN!)}`)!,
    new Date(ts as number).toISOString(),
  ])
  expect(rows.length).toBeLessThan(2)
  return rows[0]
}

describe.skipIf(!there)('every packet of the set, sent over TCP', () => {
  test.each(stated.filter(each => !each.crc_ok))('$id with a wrong CRC is refused with its bytes and nothing is stored', async each => {
    expect(await refusalsOf(each.packet)).toMatchObject([{ code: 'CRC' }])
  })

  test.each(stated.filter(each => each.crc_ok && each.head.MN === ''))('$id without a device is refused with its bytes', async each => {
    expect(await refusalsOf(each.packet)).toMatchObject([{ code: 'MN_MISSING' }])
  })

  const good = stated.filter(each => each.crc_ok && each.head.MN !== '')
  test.each(good.filter(each => span[each.head.CN!] !== undefined))(
    '$id is stored, and what the platform has no parameter for is refused with its bytes',
    async each => {
      const field = each.head.CN === '2011' ? 'Rtd' : 'Avg'
      const known = Object.entries(each.factors).filter(([code, factor]) => parameterOfCode.has(code) && factor[field] !== undefined)
      const unknown = Object.keys(each.factors).filter(code => !parameterOfCode.has(code))
      const row = await rowOf(each)
      if (known.length > 0 || good.filter(other => momentOf(other) === momentOf(each)).length === 1)
        expect(row !== undefined).toBe(known.length > 0)
      for (const [code, factor] of known) {
        const { id } = parameterOfCode.get(code)!
        const aside = (row!.marks as Record<string, { mark: string; value?: number }> | null)?.[id]
        const flag = factor.Flag ?? 'N'
        const value = Number(factor[id === 'precipitation' && factor.Cou ? 'Cou' : field]) * (id === 'pressure' ? 1000 : 1)
        expect(Math.fround((row![id] as number | null) ?? aside?.value ?? Number.NaN), code).toBe(Math.fround(value))
        if (!'NT'.includes(flag)) expect([row![id], aside?.mark], code).toEqual([null, flag])
      }
      const refusals = await refusalsOf(each.packet)
      expect(refusals.map(refusal => refusal.code).filter(code => code === 'FACTOR')).toHaveLength(unknown.length > 0 ? 1 : 0)
      for (const code of unknown) expect(refusals.map(refusal => refusal.reason).join()).toContain(code)
    },
  )

  test.each(good.filter(each => span[each.head.CN!] === undefined))('$id is no data: nothing stored, nothing refused', async each => {
    expect(await refusalsOf(each.packet)).toEqual([])
  })

  test('leave no row and no refusal that none of them explains', async () => {
    const raws = new Set(stated.map(each => maskPasswords(Buffer.from(each.packet)).masked.toString()))
    const refused = await p.rows<{ raw: Buffer; code: string }>('select raw, code from rejections')
    expect(refused.filter(({ raw }) => !raws.has(raw.toString()))).toEqual([])
    const stored = await p.rows<{ n: number }>(
      'select (select count(*) from hourly_readings) + (select count(*) from minute_readings) as n',
    )
    const rows = (await Promise.all(good.filter(each => span[each.head.CN!] !== undefined).map(rowOf))).filter(Boolean)
    expect(stored[0]!.n).toBe(new Set(rows.map(row => `${row!.place_id} ${row!.ts} ${row!.span_min}`)).size)
    expect(rows.length).toBeGreaterThan(4)
  })

  test('four packets glued without line ends are four packets: one hour, and no noise', async () => {
    const mn = /MN=(\w+)/.exec(glued.toString())![1]!
    const place = p.ids.get(`S${mns.indexOf(mn)}`)!
    await p.rows('delete from rejections')
    await p.rows('delete from hourly_readings')
    const listener = await openListener(p.services)
    const line = await connectDevice(listener.port)
    await line.send(glued)
    await line.close()
    await listener.stop()
    expect(await p.rows('select revision from hourly_readings where place_id = $1', [place])).toEqual([{ revision: 1 }])
    const codes = await p.rows<{ code: string; n: number }>('select code, count(*)::int as n from rejections group by code')
    expect(codes).toEqual([{ code: 'FACTOR', n: 4 }])
  })
})
