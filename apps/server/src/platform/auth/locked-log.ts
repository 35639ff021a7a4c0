import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'

export interface LockedAttempt {
  userName: string
  /** 0 for a name without an account. */
  userId: number
  ip: string
}

export interface LockedLog {
  add(attempt: LockedAttempt): Promise<void>
  /** Writes what is still open. */
  close(): Promise<void>
}

const windowMs = 60_000
/** So many names at once; then the oldest is written early. */
const mostNames = 500
const mostAddresses = 5

interface Entry extends LockedAttempt {
  startedAt: number
  count: number
  addresses: Set<string>
}

/**
 * Attempts at locked names, as one audit entry per name and minute that carries their count: each entry waits for the chain's lock, and a
 * stranger could otherwise write thousands.
 */
export const createLockedLog = (audit: Audit, clock: Clock, onError: (error: unknown) => void): LockedLog => {
  const open = new Map<string, Entry>()
  const write = async (key: string, { userName, userId, ip, count, addresses }: Entry) => {
    if (!open.delete(key)) return
    const detail = { outcome: 'LOCKED', count, ...(addresses.size > 1 ? { addresses: [...addresses] } : {}) }
    await audit.record({ actor: { userId, userName }, action: 'Auth.Login', title: '登录', detail, ip })
  }
  const writeBefore = async (time: number) => {
    for (const [key, entry] of [...open]) if (entry.startedAt <= time) await write(key, entry)
  }
  const timer = setInterval(() => writeBefore(clock.now() - windowMs).catch(onError), windowMs)
  timer.unref()
  return {
    add: async attempt => {
      await writeBefore(clock.now() - windowMs)
      const key = attempt.userName.toLowerCase()
      const [oldest] = open
      if (oldest && !open.has(key) && open.size >= mostNames) await write(...oldest)
      const entry = open.get(key) ?? { ...attempt, startedAt: clock.now(), count: 0, addresses: new Set<string>() }
      open.set(key, entry)
      entry.count++
      if (entry.addresses.size < mostAddresses) entry.addresses.add(attempt.ip)
    },
    close: async () => {
      clearInterval(timer)
      await writeBefore(Number.POSITIVE_INFINITY)
    },
  }
}
