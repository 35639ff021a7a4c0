import { buildDataAnswer, buildNoticeAnswer } from '@qingyuan/formats/hj212/build-packet.ts'
import { isRefused } from '@qingyuan/formats/hj212/faults.ts'
import { PacketJoiner } from '@qingyuan/formats/hj212/packet-joiner.ts'
import { PacketSplitter, type StreamEvent } from '@qingyuan/formats/hj212/packet-splitter.ts'
import { type ParsedPacket, parsePacket } from '@qingyuan/formats/hj212/parse-packet.ts'
import type { Rejection } from '../../store/rejection-queries.ts'
import type { Committer } from '../committer.ts'
import type { Device, Devices } from '../device-queries.ts'
import type { GuardedConnection } from './address-guard.ts'
import { toDelivery } from './to-delivery.ts'

export interface SessionDeps {
  devices: Devices
  committer: Committer
  now: () => number
  /** A packet of this device came in. */
  seen: (device: Device) => void
  /** Wrong passwords of this device from this address reached their limit. */
  guessed: (device: Device, address: string) => void
}

/** The connection that a session talks over. */
export interface SessionConnection
  extends Pick<GuardedConnection, 'address' | 'addNoise' | 'mayStore' | 'mayStoreOfDevice' | 'isPaused' | 'addWrongPassword'> {
  /** A valid packet came: the device is who it says it is. */
  accept(): void
  /** Closes the connection; what has been received is still refused or stored. */
  hangUp(): void
}

const dataCommands = new Set(['2011', '2051', '2061', '2031'])
/** Uploads that ask for an answer and bring no readings: states, running times, logger starts, serial numbers, heartbeats. */
const noticeCommands = new Set(['1013', '9015'])
const noiseReasons = { noise: '报文之外的内容', unfinished: '报文不完整', 'too-long': '报文超过可接受的长度' } as const

const maxNoiseBytes = 64 * 1024

/** Pieces of noise that follow each other in what came at once are kept as one refusal: a babbling line makes no thousand rows. */
const gathered = (events: readonly StreamEvent[]): StreamEvent[] => {
  const out: StreamEvent[] = []
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    if (event.kind === 'packet') {
      out.push(event)
      continue
    }
    const pieces = [event.raw]
    let bytes = event.raw.length
    for (let next = events[i + 1]; next?.kind === 'noise' && bytes + next.raw.length <= maxNoiseBytes; next = events[++i + 1]) {
      pieces.push(next.raw)
      bytes += next.raw.length
    }
    out.push({ ...event, raw: Buffer.concat(pieces) })
  }
  return out
}

const refusal = (code: string, reason: string, location: string | null, raw: Buffer, sourceId: number | null): Rejection => ({
  channel: 'hj212',
  sourceId,
  code,
  reason,
  location,
  raw,
})

/** Why a packet that could be read is not taken from this sender, or null. */
const unwelcome = (
  packet: ParsedPacket,
  device: Device | undefined,
  { address, isPaused }: SessionConnection,
): { code: string; reason: string; location: string } | null => {
  if (!device) return { code: 'MN', reason: `未登记的设备 ${packet.head.mn ?? ''}`, location: 'MN' }
  if (!device.enabled) return { code: 'DISABLED', reason: '数据源已停用', location: 'MN' }
  if (!device.allows(address)) return { code: 'ADDRESS', reason: `发送地址 ${address} 不在该设备的允许地址内`, location: 'MN' }
  if (isPaused(device)) return { code: 'PAUSED', reason: `访问密码连续错误，暂不接收 ${address} 发来的该设备数据`, location: 'PW' }
  if (device.passwordLost) return { code: 'KEY', reason: '该设备的访问密码无法解密，请在数据源中重新设置', location: 'PW' }
  if (device.password !== null && packet.head.pw !== device.password) return { code: 'PW', reason: '访问密码错误', location: 'PW' }
  return null
}

/**
 * One connection's conversation. `receive` takes bytes as they come and returns one promise a packet: the answer to send (after the commit),
 * or null when none is due. A part of a split message that carries its own DataTime is stored by itself, so its answer is as true as any other;
 * parts without one wait for their message and are answered when that is committed.
 */
export const openSession = ({ devices, committer, now, seen, guessed }: SessionDeps, connection: SessionConnection) => {
  const splitter = new PacketSplitter()
  const joiner = new PacketJoiner()

  const keep = async (rejection: Rejection): Promise<null> => {
    const refused = { ...rejection, address: connection.address }
    if (connection.mayStore(refused)) await committer.commit({ hours: [], species: [], minutes: [], rejections: [refused] })
    return null
  }

  /** Bytes that are no packet, or one that cannot be read. */
  const keepUnreadable = (rejection: Rejection) => {
    if (!connection.addNoise(rejection.raw.length)) connection.hangUp()
    return keep(rejection)
  }

  const store = async (packet: ParsedPacket, raw: Buffer, device: Device): Promise<Buffer | null> => {
    const delivery = toDelivery(packet, raw, device, now())
    delivery.address = connection.address
    delivery.mayStore = connection.mayStoreOfDevice
    delivery.rejections = delivery.rejections.filter(connection.mayStoreOfDevice)
    for (const rejection of delivery.rejections) rejection.address = connection.address
    if (delivery.hours.length + delivery.species.length + delivery.minutes.length + delivery.rejections.length > 0)
      await committer.commit(delivery)
    return packet.head.flag?.answer ? buildDataAnswer(packet.head, device.crc) : null
  }

  const join = async (packet: ParsedPacket, raw: Buffer, device: Device): Promise<Buffer | null> => {
    const joined = joiner.add(packet, raw, now())
    if (joined.status === 'refused')
      return keep(refusal(joined.fault.code, joined.fault.message, joined.fault.text ?? null, raw, device.sourceId))
    if (joined.status !== 'whole') return null
    const whole = Buffer.concat(joined.parts)
    if (joined.packet.dataTime === null)
      return keep(refusal('TIME', '数据时间 DataTime 缺失或不是有效时间', 'DataTime', whole, device.sourceId))
    await store(joined.packet, whole, device)
    const answers = joined.parts.flatMap(part => {
      const { head } = parsePacket(part, device.crc)
      return head.flag?.answer ? [buildDataAnswer(head, device.crc)] : []
    })
    return answers.length > 0 ? Buffer.concat(answers) : null
  }

  const take = async (packet: ParsedPacket, raw: Buffer, device: Device): Promise<Buffer | null> => {
    seen(device)
    connection.accept()
    const { cn, flag } = packet.head
    if (dataCommands.has(cn ?? '')) return packet.dataTime === null ? join(packet, raw, device) : store(packet, raw, device)
    if (!flag?.answer) return null
    return noticeCommands.has(cn ?? '') ? buildNoticeAnswer(packet.head, device.crc) : buildDataAnswer(packet.head, device.crc)
  }

  const onPacket = async (raw: Buffer): Promise<Buffer | null> => {
    const first = parsePacket(raw)
    const { mn } = first.head
    const device = mn === null ? undefined : (devices.find(mn) ?? (await devices.lookAgain(mn)))
    const packet = device && device.crc !== 'standard' ? parsePacket(raw, device.crc) : first
    const waitsForParts = (packet.head.pnum ?? 1) > 1 && packet.faults.every(fault => fault.code === 'TIME' || !isRefused([fault]))
    if (!packet.ok && !waitsForParts) {
      const worst = packet.faults.find(fault => isRefused([fault]))!
      const location = worst.offset === undefined ? (worst.text ?? null) : `第 ${worst.offset} 字节`
      return keepUnreadable(refusal(worst.code, worst.message, location, raw, device?.sourceId ?? null))
    }
    const problem = unwelcome(packet, device, connection)
    if (problem?.code === 'PW' && connection.addWrongPassword(device!)) {
      connection.hangUp()
      guessed(device!, connection.address)
    }
    if (problem) return keep(refusal(problem.code, problem.reason, problem.location, raw, device?.sourceId ?? null))
    return take(packet, raw, device!)
  }

  const onEvent = (event: StreamEvent): Promise<Buffer | null> =>
    event.kind === 'packet' ? onPacket(event.raw) : keepUnreadable(refusal('NOISE', noiseReasons[event.reason], null, event.raw, null))

  const drop = (groups: ReturnType<PacketJoiner['expire']>) =>
    groups.map(group => {
      const raw = Buffer.concat(group.parts.map(part => part.raw))
      const reason = `拆分报文不完整：共 ${group.pnum} 包，收到第 ${group.parts.map(part => part.pno).join('、')} 包`
      return keep(refusal('SPLIT_TIMEOUT', reason, 'PNO', raw, devices.find(group.mn)?.sourceId ?? null))
    })

  return {
    receive: (bytes: Buffer): Promise<Buffer | null>[] => gathered(splitter.feed(bytes)).map(onEvent),
    /** Messages whose parts did not come in time go to the rejections. */
    expire: () => drop(joiner.expire(now())),
    /** The connection ended: whatever was waiting is refused with its reason. */
    close: (): Promise<Buffer | null>[] => [...splitter.flush().map(onEvent), ...drop(joiner.expire(Number.POSITIVE_INFINITY))],
  }
}
