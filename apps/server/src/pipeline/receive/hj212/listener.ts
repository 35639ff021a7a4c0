import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Hj212Limits } from '#/platform/config.ts'
import { plainAddress } from '#/platform/network-list.ts'
import { type AddressGuard, type GuardedConnection, openAddressGuard } from './address-guard.ts'
import { openSession, type SessionDeps } from './session.ts'

export interface ListenerOptions extends SessionDeps {
  host: string
  port: number
  limits: Hj212Limits
  log: FastifyBaseLogger
  maxConnections?: number
  /** A connection that is silent for so long is closed. */
  idleMs?: number
}

export interface Hj212Listener {
  port: number
  connections(): number
  /** Stops taking packets, waits for those being written to be answered, closes all connections. */
  close(): Promise<void>
}

/** Packets of one connection that may wait for their commit before it is no longer read from. */
const maxInFlight = 200

/** Closes a connection that has not brought a valid packet in time; returns what stops the clock. */
const startDeadline = (socket: Socket, guarded: GuardedConnection, firstPacketMs: number) => {
  if (firstPacketMs === 0) return () => undefined
  const timer = setTimeout(() => {
    guarded.countSilent()
    socket.destroy()
  }, firstPacketMs)
  socket.on('close', () => clearTimeout(timer))
  return () => clearTimeout(timer)
}

const serve = (socket: Socket, guarded: GuardedConnection, options: ListenerOptions, idleMs: number) => {
  const accept = startDeadline(socket, guarded, options.limits.firstPacketMs)
  const session = openSession(options, { ...guarded, accept, hangUp: () => socket.destroy() })
  let inFlight = 0
  socket.setNoDelay(true)
  socket.setKeepAlive(true, 60_000)
  socket.setTimeout(idleMs, () => socket.destroy())
  const settle = (answer: Promise<Buffer | null>) => {
    inFlight++
    answer
      .then(bytes => {
        if (bytes && socket.writable) socket.write(bytes)
      })
      .catch((error: unknown) => options.log.error(error, 'HJ 212 packet could not be stored; it is not acknowledged'))
      .finally(() => {
        inFlight--
        if (inFlight < maxInFlight) socket.resume()
      })
  }
  socket.on('data', bytes => {
    for (const answer of session.receive(bytes)) settle(answer)
    if (inFlight >= maxInFlight) socket.pause()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    guarded.release()
    session.close().forEach(settle)
  })
  return session
}

/**
 * HJ 212 over TCP. Every packet is answered after its own commit and never before; answers of one connection may overtake each other, as each
 * carries the QN it belongs to.
 */
export const listenHj212 = async (options: ListenerOptions): Promise<Hj212Listener> => {
  const sockets = new Map<Socket, ReturnType<typeof serve>>()
  const guard: AddressGuard = openAddressGuard(options.limits, options.now)
  const server: Server = createServer(socket => {
    const guarded = guard.connect(plainAddress(socket.remoteAddress))
    if (!guarded) return socket.destroy()
    sockets.set(socket, serve(socket, guarded, options, options.idleMs ?? 3 * 3_600_000))
    socket.on('close', () => sockets.delete(socket))
  })
  server.maxConnections = options.maxConnections ?? 8_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: options.port, host: options.host, backlog: 1_024 }, resolve)
  })
  const storeSummaries = async () => {
    const rejections = guard.takeSummaries()
    if (rejections.length > 0) await options.committer.commit({ hours: [], species: [], minutes: [], rejections })
  }
  const timer = setInterval(() => {
    storeSummaries().catch((error: unknown) => options.log.error(error))
    for (const session of sockets.values()) for (const kept of session.expire()) kept.catch(error => options.log.error(error))
  }, 10_000)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    connections: () => sockets.size,
    close: async () => {
      clearInterval(timer)
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      for (const socket of sockets.keys()) socket.pause()
      await options.committer.drain()
      await new Promise(resolve => setImmediate(resolve))
      for (const socket of sockets.keys()) socket.destroySoon()
      setTimeout(() => sockets.forEach((_, socket) => socket.destroy()), 500).unref()
      await closed
      await storeSummaries().catch((error: unknown) => options.log.error(error))
      await options.committer.drain()
    },
  }
}
