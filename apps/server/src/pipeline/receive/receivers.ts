import type { FastifyBaseLogger } from 'fastify'
import { type Clock, clockOf } from '#/platform/clock.ts'
import type { Config } from '#/platform/config.ts'
import type { Services } from '#/platform/services.ts'
import { maskStoredPasswords } from '../store/mask-rejections.ts'
import { saveAccessFault } from './access-fault-queries.ts'
import { openCommitter } from './committer.ts'
import { type Device, type Devices, openDevices } from './device-queries.ts'
import { type Hj212Listener, listenHj212 } from './hj212/listener.ts'
import { touchPackets } from './seen-queries.ts'

const seenEveryMs = 5_000

/** The HJ 212 listener of a server process. `connected` may be called before it is open. */
export const openReceivers = (config: Config, log: FastifyBaseLogger, clock: Clock = clockOf(config)) => {
  const online = new Map<string, number>()
  const lastSeen = new Map<number, number>()
  let listener: Hj212Listener | null = null
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: () => void = () => undefined

  const flushSeen = async (services: Services) => {
    const seen = [...lastSeen]
    lastSeen.clear()
    await touchPackets(services.pool, seen)
  }

  /** Wrong passwords reached their limit: an audit entry, and an alarm with the next evaluation. */
  const reportGuessing = async ({ db, audit, events }: Services, { sourceId, mn }: Device, address: string) => {
    await saveAccessFault(db, sourceId, new Date(clock.now()), address)
    const { passwordAttempts, passwordPauseMs } = config.hj212Limits
    await audit.record({
      actor: { userId: 0, userName: 'HJ 212' },
      action: 'Hj212.WrongPassword',
      title: '设备访问密码连续错误',
      subject: mn,
      detail: { outcome: 'REFUSED', attempts: passwordAttempts, refusedMinutes: passwordPauseMs / 60_000 },
      ip: address,
    })
    await events.publish({ type: 'dirty', data: {} })
  }

  return {
    connected: (): ReadonlySet<string> => new Set([...online].filter(([, at]) => clock.now() - at < 2 * 3_600_000).map(([mn]) => mn)),
    /** @returns the port, or null when the listener is switched off */
    start: async (services: Services): Promise<number | null> => {
      if (config.hj212Port === null) return null
      await maskStoredPasswords(services.pool, services.secrets)
      const devices: Devices = await openDevices(services.db, services.secrets)
      unsubscribe = services.events.subscribe(event => {
        if (event.type === 'places' || event.type === 'resync') devices.refresh().catch((error: unknown) => log.error(error))
      })
      const seen = (device: Device) => {
        lastSeen.set(device.sourceId, clock.now())
        online.set(device.mn, clock.now())
      }
      const committer = openCommitter(services, 'HJ 212')
      listener = await listenHj212({
        host: config.host,
        port: config.hj212Port,
        limits: config.hj212Limits,
        log,
        devices,
        committer,
        now: () => clock.now(),
        seen,
        guessed: (device, address) =>
          void reportGuessing(services, device, address).catch((error: unknown) => log.error(error, 'wrong device passwords not reported')),
      })
      timer = setInterval(() => flushSeen(services).catch((error: unknown) => log.error(error)), seenEveryMs)
      return listener.port
    },
    stop: async () => {
      unsubscribe()
      clearInterval(timer)
      await listener?.close()
    },
  }
}
