import { parseHour } from '@qingyuan/domain/time.ts'
import { expect, it } from 'vitest'
import { buildDataAnswer, buildExecutionResult, buildNoticeAnswer, buildPacket, buildRequestAnswer } from './build-packet.ts'
import { PacketJoiner } from './packet-joiner.ts'
import { parsePacket } from './parse-packet.ts'
import { toReadings } from './to-readings.ts'

/** Own example packets of the reference notes, their CRC computed independently. */
const realtime =
  '##0428QN=20261121080003120;ST=22;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20261121080000;a34004-Rtd=42,a34004-Flag=N;a34002-Rtd=81,a34002-Flag=N;a21026-Rtd=11,a21026-Flag=N;a21004-Rtd=36,a21004-Flag=N;a21005-Rtd=0.8,a21005-Flag=N;a05024-Rtd=38,a05024-Flag=N;a01001-Rtd=4.6,a01001-Flag=N;a01002-Rtd=63.0,a01002-Flag=N;a01006-Rtd=91.240,a01006-Flag=N;a01007-Rtd=1.4,a01007-Flag=N;a01008-Rtd=225,a01008-Flag=N&&5F00'
const answer = '##0087QN=20261121080003120;ST=91;CN=9014;PW=123456;MN=010000A8900016F000169DC0;Flag=4;CP=&&&&1A40'
const voc =
  '##0234QN=20261121090001000;ST=27;CN=2061;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20261121080000;a24088-Min=0.310,a24088-Avg=0.482,a24088-Max=0.774,a24088-Flag=N;a25002-Min=1.2,a25002-Avg=1.9,a25002-Max=2.6,a25002-Flag=N&&84C1'
const part1 =
  '##0235QN=20261121090500001;ST=22;CN=2061;PW=123456;MN=010000A8900016F000169DC0;Flag=7;PNUM=2;PNO=1;CP=&&DataTime=20261121080000;a34004-Min=36,a34004-Avg=43,a34004-Max=51,a34004-Flag=N;a34002-Min=70,a34002-Avg=84,a34002-Max=99,a34002-Flag=N&&F3C1'
const part2 =
  '##0234QN=20261121090500002;ST=22;CN=2061;PW=123456;MN=010000A8900016F000169DC0;Flag=7;PNUM=2;PNO=2;CP=&&DataTime=20261121080000;a21026-Min=9,a21026-Avg=11,a21026-Max=14,a21026-Flag=N;a05024-Min=30,a05024-Avg=38,a05024-Max=47,a05024-Flag=D&&3D40'
const flag2025 =
  '##0138QN=20261121080003120;ST=22;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=9;CP=&&DataTime=20261121080000;a34004-Rtd=42,a34004-Flag=N&&4680'

it('the example packets of the reference are accepted without a fault', () => {
  for (const text of [realtime, answer, voc, part1, part2, flag2025]) expect(parsePacket(text)).toMatchObject({ ok: true, faults: [] })
})

it('a data answer carries the QN of the packet, ST 91 and its version bits without A and D', () => {
  expect(buildDataAnswer(parsePacket(realtime).head).toString()).toBe(`${answer}\r\n`)
  expect(parsePacket(buildDataAnswer(parsePacket(flag2025).head)).head.flag).toMatchObject({ raw: 8, version: '2025', answer: false })
})

it('the other answers parse back to what they say', () => {
  const { head } = parsePacket(realtime)
  expect(parsePacket(buildNoticeAnswer(head))).toMatchObject({ ok: true, faults: [], head: { cn: '9013', qn: head.qn } })
  expect(parsePacket(buildRequestAnswer(head, 'crc'))).toMatchObject({ ok: true, head: { cn: '9011' }, cp: { QnRtn: '9' } })
  expect(parsePacket(buildExecutionResult(head, 'noData'))).toMatchObject({ ok: true, head: { cn: '9012' }, cp: { ExeRtn: '100' } })
})

it('the version and bits of the flag follow the table of the standard', () => {
  const { flag } = parsePacket(part1).head
  expect(flag).toEqual({ raw: 7, answer: true, split: true, version: '2017' })
})

it('real-time values arrive in storage units at the moment of sampling: pressure in pa, CO in mg/m³', () => {
  const { readings, refused } = toReadings(parsePacket(realtime))
  expect(refused).toEqual([])
  expect(readings).toHaveLength(11)
  expect(Object.fromEntries(readings.map(each => [each.parameter, each.value]))).toEqual({
    pm2_5: 42,
    pm10: 81,
    so2: 11,
    no2: 36,
    co: 0.8,
    o3: 38,
    temperature: 4.6,
    humidity: 63,
    pressure: 91240,
    wind_speed: 1.4,
    wind_direction: 225,
  })
  expect(readings.every(each => each.resolution === 'realtime' && each.time === parseHour('2026-11-21 08'))).toBe(true)
})

it('the hour 08:00-09:00, sent with its begin, is labelled 09', () => {
  const { readings } = toReadings(parsePacket(part1))
  expect(readings[0]).toMatchObject({ parameter: 'pm2_5', value: 43, resolution: 'hour', time: parseHour('2026-11-21 09') })
})

it('a factor that the platform does not know is reported as sent, not dropped', () => {
  const { readings } = toReadings(parsePacket(voc.toString().replaceAll('a25002', 'a25099')))
  expect(readings.find(each => each.code === 'a25099')).toMatchObject({ parameter: null, species: null, value: 1.9, unit: null })
})

it('a VOC species arrives in ppb: μg/m³ unless the device is set to another unit', () => {
  const benzene = (unit?: string) => toReadings(parsePacket(voc), { unitOf: () => unit })
  const find = (unit?: string) => benzene(unit).readings.find(each => each.code === 'a25002')
  expect(find()).toMatchObject({ parameter: null, species: 41, unit: 'ppb', flag: 'N' })
  expect(find()?.value).toBeCloseTo(1.9 / 3.19284, 5)
  expect(find('ppb')?.value).toBe(1.9)
  expect(find('ppbC')?.value).toBeCloseTo(1.9 / 6, 10)
  expect(benzene('kPa').refused).toMatchObject([{ code: 'a24088' }, { code: 'a25002', message: '单位无法换算' }])
})

it('a device set to mg/m³ is converted, one set to a volume fraction is refused rather than guessed', () => {
  const packet = parsePacket(part1)
  const milli = toReadings(packet, { unitOf: (_, code) => (code === 'a34004' ? 'mg/m³' : undefined) })
  expect(milli.readings[0]).toMatchObject({ value: 43_000, flag: 'OR' })
  const ppb = toReadings(packet, { unitOf: (_, code) => (code === 'a34004' ? 'ppb' : undefined) })
  expect(ppb.refused).toEqual([{ code: 'a34004', field: 'Avg', text: 'ppb', message: '单位无法换算' }])
})

const one = (cp: string, cn = '2061') =>
  toReadings(parsePacket(buildPacket({ qn: '20261121090500001', st: '22', cn, mn: '010000A8900016F000169DC0', flag: 4, cp })))

it('an empty value is missing, a word is refused, a lower-case flag is understood, an unknown flag is refused', () => {
  expect(one('DataTime=20261121080000;a34004-Avg=,a34004-Flag=d').readings).toMatchObject([{ value: null, flag: 'D' }])
  expect(one('DataTime=20261121080000;a34004-Avg=0x1F').refused).toMatchObject([{ message: '不是数值', text: '0x1F' }])
  expect(one('DataTime=20261121080000;a34004-Avg=5,a34004-Flag=Q').refused).toMatchObject([{ message: '数据标记无法识别' }])
  expect(one('DataTime=20261121080000;a34004-Rtd=5').refused).toMatchObject([{ message: '缺少与数据类型相符的数值' }])
})

it('a day is labelled by its end, minute data by the end of their interval, and an hour off the full hour is refused', () => {
  expect(one('DataTime=20261121000000;a34004-Avg=5', '2031').readings[0]).toMatchObject({
    resolution: 'day',
    time: parseHour('2026-11-21 24'),
  })
  expect(one('DataTime=20261121080500;a34004-Avg=5', '2051').readings[0]!.time).toBe(parseHour('2026-11-21 08')! + 600_000)
  expect(one('DataTime=20261121083000;a34004-Avg=5').refused).toMatchObject([{ message: '数据时间不在整点或零时' }])
  expect(parsePacket(buildPacket({ st: '22', cn: '2061', mn: 'X', cp: 'DataTime=20260230080000;a34004-Avg=5' })).ok).toBe(false)
})

it('two parts join in any order, a repeat is ignored even after joining', () => {
  for (const order of [
    [part1, part1, part2],
    [part2, part2, part1],
  ]) {
    const joiner = new PacketJoiner()
    const results = order.map((text, i) => joiner.add(parsePacket(text), Buffer.from(text), i))
    expect(results.map(result => result.status)).toEqual(['part', 'repeat', 'whole'])
    const whole = results[2]!
    if (whole.status === 'whole') expect([...whole.packet.factors.keys()].sort()).toEqual(['a05024', 'a21026', 'a34002', 'a34004'])
    expect(joiner.add(parsePacket(part1), Buffer.from(part1), 5).status).toBe('repeat')
    expect(joiner.pending).toBe(0)
  }
})

it('a part whose partner never comes is given up after the timeout, with its bytes', () => {
  const joiner = new PacketJoiner({ timeoutMs: 1000 })
  joiner.add(parsePacket(part1), Buffer.from(part1), 0)
  expect(joiner.expire(999)).toEqual([])
  expect(joiner.expire(1000)).toMatchObject([
    { reason: 'timeout', mn: '010000A8900016F000169DC0', parts: [{ pno: 1, raw: Buffer.from(part1) }] },
  ])
})

it('the joiner keeps no more groups than it may and reports what it pushed out', () => {
  const joiner = new PacketJoiner({ maxGroups: 3 })
  const out: (string | undefined)[] = []
  for (let i = 0; i < 10; i++) {
    const raw = buildPacket({ qn: '1', st: '22', cn: '2061', mn: `M${i}`, flag: 6, pnum: 2, pno: 1, cp: 'DataTime=20261121080000' })
    const result = joiner.add(parsePacket(raw), raw, i)
    if (result.status === 'part') out.push(result.pushedOut?.mn)
  }
  expect(joiner.pending).toBe(3)
  expect(out).toEqual([undefined, undefined, undefined, 'M0', 'M1', 'M2', 'M3', 'M4', 'M5', 'M6'])
})

it('a three-digit length field, a glued wrong length and Chinese text in the data area are understood', () => {
  expect(parsePacket(answer.replace('##0087', '##087'))).toMatchObject({ ok: true, faults: [{ code: 'LENGTH_FORMAT' }] })
  const chinese = buildPacket({
    qn: '20261121090500001',
    st: '22',
    cn: '3020',
    mn: '010000A8900016F000169DC0',
    flag: 4,
    cp: 'i1-Info=仪器',
  })
  expect(parsePacket(chinese)).toMatchObject({ ok: true, faults: [] })
})

it('particles without a stated unit that are probably mg/m³ are refused, with a stated one converted', () => {
  const packet = (value: string, flag = 'N') =>
    parsePacket(
      buildPacket({
        qn: '20261121090001000',
        st: '22',
        cn: '2061',
        pw: '123456',
        mn: '010000A8900016F000169DC0',
        flag: 5,
        cp: `DataTime=20261121080000;a34004-Avg=${value},a34004-Flag=${flag};a21005-Avg=0.05,a21005-Flag=N`,
      }),
    )
  const bare = toReadings(packet('0.0523'))
  expect(bare.refused).toEqual([{ code: 'a34004', field: 'Avg', text: '0.0523', message: '未注明单位，数值疑为 mg/m³，未入库' }])
  expect(bare.readings.map(each => [each.parameter, each.value])).toEqual([['co', 0.05]])
  const valueOf = (text: string, unit?: string, flag?: string) =>
    toReadings(packet(text, flag), { unitOf: (_mn, code) => (code === 'a34004' ? unit : undefined) }).readings[0]?.value
  expect(valueOf('0.0523', 'mg/m3')).toBe(52.3)
  expect(valueOf('0.52', 'ug/m3')).toBe(0.52)
  expect(valueOf('0.5')).toBe(0.5)
  expect(valueOf('1.05')).toBe(1.05)
  expect(valueOf('0.0523', undefined, 'D')).toBe(0.0523)
})
