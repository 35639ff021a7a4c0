import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { buildPacket } from '@qingyuan/formats/hj212/build-packet.ts'
import { formatPacketTime, formatQn } from '@qingyuan/formats/hj212/packet-time.ts'
import type { Random } from './random.ts'

export interface StationPacket {
  mn?: string
  /** 2011 real-time, 2051 minute, 2061 hour (default), 2031 day. */
  cn?: '2011' | '2051' | '2061' | '2031'
  /** DataTime: the START of the span, except for 2011. */
  dataTime: number
  /** When it is sent; its QN. Default: DataTime plus one hour and five seconds. */
  sentAt?: number
  /** Values in storage units; pressure is sent in kPa, as devices do. */
  values: Partial<Record<MeasuredId, number>>
  flags?: Partial<Record<MeasuredId, string>>
  password?: string
  /** Bit A: ask for an answer. Default true. */
  answer?: boolean
}

export const defaultMn = '010000A8900016F000169DC0'

/** A correct packet of an ambient station (ST 22) with CR LF. */
export const stationPacket = (packet: StationPacket): Buffer => {
  const { cn = '2061', dataTime } = packet
  const field = cn === '2011' ? 'Rtd' : 'Avg'
  const items = Object.entries(packet.values).map(([id, value]) => {
    const code = parameters[id as MeasuredId].code ?? id
    return `${code}-${field}=${id === 'pressure' ? value / 1000 : value},${code}-Flag=${packet.flags?.[id as MeasuredId] ?? 'N'}`
  })
  return buildPacket({
    qn: formatQn(packet.sentAt ?? dataTime + 3_605_000),
    st: '22',
    cn,
    pw: packet.password ?? '123456',
    mn: packet.mn ?? defaultMn,
    flag: (packet.answer ?? true) ? 5 : 4,
    cp: [`DataTime=${formatPacketTime(dataTime)}`, ...items],
  })
}

/** A believable hour packet with random values of some parameters. */
export const randomStationPacket = (random: Random, dataTime: number): Buffer => {
  const values: StationPacket['values'] = { pm2_5: random.int(1, 200), pm10: random.int(5, 400), o3: random.int(1, 300) }
  if (random.chance(0.7)) Object.assign(values, { no2: random.int(1, 120), so2: random.int(1, 80), co: random.int(1, 40) / 10 })
  if (random.chance(0.4)) Object.assign(values, { temperature: random.int(-200, 400) / 10, pressure: random.int(88_000, 95_000) })
  return stationPacket({ cn: random.pick(['2011', '2051', '2061'] as const), dataTime, values, answer: random.chance(0.5) })
}
