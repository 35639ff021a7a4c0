import type { Hj212Limits } from '#/platform/config.ts'
import { addressGroup, networkMatcher } from '#/platform/network-list.ts'
import type { Rejection } from '../../store/rejection-queries.ts'
import type { Device } from '../device-queries.ts'

const minuteMs = 60_000
/** Raw bytes of rejections that one address or device may store in a minute. */
const storedBytesPerMinute = 1024 * 1024
/** All addresses together may store as much as this many. */
const overall = 16

/** Counts of one minute. */
interface Usage {
  since: number
  noiseBytes: number
  stored: number
  storedBytes: number
}

/** Wrong passwords for one device from one address. */
interface Guesses {
  attempts: number
  until: number
  /** The password that was not guessed. */
  password: string | null
}

interface AddressState extends Usage {
  connections: number
}

/** Refusals that are counted instead of stored packet by packet. */
interface Uncounted {
  code: string
  address: string
  sourceId: number | null
  packets: number
  bytes: number
}

/** Reports of one connection, and the remaining limits of its address. */
export interface GuardedConnection {
  address: string
  /** Takes in unreadable bytes; false when the address has sent too many in this minute. */
  addNoise(bytes: number): boolean
  /** True when a rejection may be stored with its bytes; otherwise it is counted. */
  mayStore(rejection: Rejection): boolean
  /** The same for what an accepted packet leaves out: its device has a limit for itself, over all addresses. */
  mayStoreOfDevice(rejection: Rejection): boolean
  /** True when the device is refused from here after repeated wrong passwords. Ends early when its password is changed. */
  isPaused(device: Device): boolean
  /** Takes in a wrong password; true for the one that reaches the limit. */
  addWrongPassword(device: Device): boolean
  /** Closed because no valid packet came in time. */
  countSilent(): void
  release(): void
}

const summaryWords: Record<string, (uncounted: Uncounted, limits: Hj212Limits) => string> = {
  CONNECTIONS: ({ packets }, { connections }) => `同一地址的连接数超过 ${connections}，拒绝连接 ${packets} 次`,
  SILENT: ({ packets }, { firstPacketMs }) => `连接后 ${firstPacketMs / 1000} s 内没有有效报文，关闭连接 ${packets} 次`,
  FLOOD: ({ packets, bytes }) => `每分钟拒收数量超过上限，另有 ${packets} 条（${Math.ceil(bytes / 1024)} KB）只计数，未保存原文`,
}

const newUsage = (since: number): Usage => ({ since, noiseBytes: 0, stored: 0, storedBytes: 0 })

/** Starts the counts anew when their minute is over. */
const renew = (usage: Usage, now: number) => {
  if (now - usage.since >= minuteMs || now < usage.since) Object.assign(usage, newUsage(now))
}

/**
 * Limits of each address over all its connections, and of each device for refusals of its accepted packets, in the memory of this process. Whatever is refused beyond them is counted by address,
 * code and source; `takeSummaries` returns the counts as rejections to store.
 */
export const openAddressGuard = (limits: Hj212Limits, now: () => number) => {
  const addresses = new Map<string, AddressState>()
  const devices = new Map<number, Usage>()
  const everybody = newUsage(now())
  const uncounted = new Map<string, Uncounted>()
  const guesses = new Map<string, Guesses>()
  const isUnlimited = networkMatcher(limits.unlimitedFrom)

  const count = (code: string, address: string, sourceId: number | null, bytes: number) => {
    const key = `${code}|${addressGroup(address)}|${sourceId}`
    const known = uncounted.get(key) ?? { code, address, sourceId, packets: 0, bytes: 0 }
    uncounted.set(key, known)
    known.packets++
    known.bytes += bytes
  }

  const stateOf = (address: string): AddressState => {
    const key = addressGroup(address)
    const known = addresses.get(key) ?? { ...newUsage(now()), connections: 0 }
    addresses.set(key, known)
    return known
  }

  const fits = (usage: Usage, bytes: number, share: number): boolean => {
    renew(usage, now())
    return usage.stored < share * limits.rejectionsPerMinute && usage.storedBytes + bytes <= share * storedBytesPerMinute
  }

  /** Adds a rejection to usages that have room for it; otherwise counts it. */
  const take = (usages: readonly (readonly [Usage, share: number])[], { raw, sourceId }: Rejection, address: string): boolean => {
    if (limits.rejectionsPerMinute === 0) return true
    const free = usages.every(([usage, share]) => fits(usage, raw.length, share))
    if (!free) count('FLOOD', address, sourceId, raw.length)
    else
      for (const [usage] of usages) {
        usage.stored++
        usage.storedBytes += raw.length
      }
    return free
  }

  const deviceUsage = (sourceId: number): Usage => {
    const known = devices.get(sourceId) ?? newUsage(now())
    devices.set(sourceId, known)
    return known
  }

  const guessesOf = (address: string, { mn, password }: Device): Guesses => {
    const key = `${addressGroup(address)}|${mn}`
    const known = guesses.get(key)
    if (known && known.until > now() && known.password === password) return known
    const fresh = { attempts: 0, until: now() + limits.passwordPauseMs, password }
    guesses.set(key, fresh)
    return fresh
  }

  const addWrongPassword = (address: string, device: Device): boolean => {
    if (limits.passwordAttempts === 0) return false
    const known = guessesOf(address, device)
    known.attempts++
    if (known.attempts < limits.passwordAttempts) return false
    known.until = now() + limits.passwordPauseMs
    return true
  }

  const isPaused = (address: string, device: Device): boolean =>
    guesses.size > 0 &&
    guesses.has(`${addressGroup(address)}|${device.mn}`) &&
    limits.passwordAttempts > 0 &&
    guessesOf(address, device).attempts >= limits.passwordAttempts

  const connectionOf = (address: string, state: AddressState): GuardedConnection => ({
    address,
    addNoise: bytes => {
      renew(state, now())
      state.noiseBytes += bytes
      return limits.noiseBytesPerMinute === 0 || state.noiseBytes <= limits.noiseBytesPerMinute
    },
    mayStore: rejection =>
      take(
        [
          [state, 1],
          [everybody, overall],
        ],
        rejection,
        address,
      ),
    mayStoreOfDevice: rejection => take([[deviceUsage(rejection.sourceId!), 1]], rejection, address),
    isPaused: device => isPaused(address, device),
    addWrongPassword: device => addWrongPassword(address, device),
    countSilent: () => count('SILENT', address, null, 0),
    release: () => {
      state.connections--
    },
  })

  return {
    /** Admits a connection; null when its address has as many as it may. */
    connect: (address: string): GuardedConnection | null => {
      const state = stateOf(address)
      if (limits.connections > 0 && state.connections >= limits.connections && !isUnlimited(address)) {
        count('CONNECTIONS', address, null, 0)
        return null
      }
      state.connections++
      return connectionOf(address, state)
    },
    /** Counts since the last call, a row for each address, code and source; forgets addresses that are gone. */
    takeSummaries: (): Rejection[] => {
      for (const [key, state] of addresses) if (state.connections === 0 && now() - state.since >= minuteMs) addresses.delete(key)
      for (const [id, { since }] of devices) if (now() - since >= minuteMs) devices.delete(id)
      for (const [key, { until }] of guesses) if (until <= now()) guesses.delete(key)
      const summaries = [...uncounted.values()].map(
        (each): Rejection => ({
          channel: 'hj212',
          sourceId: each.sourceId,
          code: each.code,
          reason: summaryWords[each.code]!(each, limits),
          location: null,
          raw: Buffer.alloc(0),
          address: each.address,
          packets: each.packets,
        }),
      )
      uncounted.clear()
      return summaries
    },
  }
}

export type AddressGuard = ReturnType<typeof openAddressGuard>
