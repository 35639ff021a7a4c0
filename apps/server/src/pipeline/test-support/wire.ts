import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PacketSplitter } from '@qingyuan/formats/hj212/packet-splitter.ts'
import { type ParsedPacket, parsePacket } from '@qingyuan/formats/hj212/parse-packet.ts'
import type { Hj212Limits } from '#/platform/config.ts'
import type { Services } from '#/platform/services.ts'
import { openReceivers } from '../receive/receivers.ts'

/** The HJ 212 listener of open services, on a free port. `stop` returns when everything received is committed or refused. */
export const openListener = async (services: Services, limits: Partial<Hj212Limits> = {}) => {
  const config = { ...services.config, hj212Limits: { ...services.config.hj212Limits, ...limits } }
  const receivers = openReceivers(config, services.log, services.clock)
  const port = (await receivers.start(services))!
  return { port, connected: receivers.connected, stop: receivers.stop }
}

/** One device's line: what it sends, and the answers it has heard. */
export const connectDevice = async (port: number, localAddress = '127.0.0.1') => {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  const splitter = new PacketSplitter()
  const answers: ParsedPacket[] = []
  let closed = false
  socket.on('data', bytes => {
    for (const event of splitter.feed(bytes)) if (event.kind === 'packet') answers.push(parsePacket(event.raw))
  })
  socket.on('close', () => {
    closed = true
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('error', reject)
  })
  return {
    socket,
    answers,
    isClosed: () => closed,
    send: (bytes: Buffer | string) => new Promise<void>(resolve => socket.write(bytes, () => resolve())),
    /** Waits until so many answers have come, at most `patienceMs`. */
    heard: async (count: number, patienceMs = 10_000) => {
      const end = Date.now() + patienceMs
      while (answers.length < count && Date.now() < end) await sleep(2)
      return answers.slice(0, count)
    },
    close: () =>
      new Promise<void>(resolve => {
        if (closed) return resolve()
        socket.once('close', () => resolve())
        socket.end()
        setTimeout(() => socket.destroy(), 300).unref()
      }),
  }
}

/** Waits until a condition about the world holds. @throws when it does not within the patience */
export const waitUntilTrue = async (holds: () => Promise<boolean> | boolean, patienceMs = 60_000): Promise<void> => {
  const end = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come about')
    await sleep(10)
  }
}
