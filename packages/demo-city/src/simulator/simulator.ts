import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { hourMs } from '@qingyuan/domain/time.ts'
import type { CityPlan, DemoPlace } from '../plan.ts'
import { Device, type DeviceCounts } from './device.ts'
import { habitOf } from './habits.ts'
import { hourPackets, realtimePacket } from './packets.ts'

export interface SimulatorOptions {
  plan: CityPlan
  host: string
  port: number
  /** Instant of the END of the first hour to send. */
  startHour: number
  /** Last hour to send; without it the simulator goes on until the signal. */
  endHour?: number
  /** Milliseconds for a simulated hour; 3,600,000 is the real pace, in which an hour is sent when the clock has passed it. */
  msPerHour: number
  /** Every so many real milliseconds each station also sends a 2011 packet. */
  realtimeMs?: number
  signal: AbortSignal
  /** The clock, epoch ms. */
  now: () => number
  timeoutMs?: number
  resends?: number
  backoffMs?: number
  /** Called after each simulated hour has been handed to the devices. */
  onHour?: (hourEnd: number, counts: DeviceCounts) => void
}

const maxWaiting = 48

/**
 * The stations of the plan as HJ 212 devices, one connection each. Hours before now are sent at once, as fast as they are acknowledged, then
 * the pace is `msPerHour`. Resolves with the sum of the counts when `endHour` is acknowledged by all, or the signal aborts.
 */
export const runSimulator = async (options: SimulatorOptions): Promise<DeviceCounts> => {
  const { plan, host, port, timeoutMs = 10_000, resends = 3, backoffMs = 1000 } = options
  const ending = new AbortController()
  const signal = AbortSignal.any([options.signal, ending.signal])
  setMaxListeners(0, signal)
  const lines = plan.stations.map(place => ({ place, device: new Device({ host, port, timeoutMs, resends, backoffMs, signal }) }))
  const running = lines.map(line => line.device.run())
  const chatter = options.realtimeMs ? sendRealtime(options, lines, signal) : undefined
  await sendHours(options, lines, signal)
  ending.abort()
  await Promise.all([...running, chatter])
  return total(lines)
}

interface Line {
  place: DemoPlace
  device: Device
}

const total = (lines: readonly Line[]): DeviceCounts => {
  const sum: DeviceCounts = { sent: 0, acknowledged: 0, resent: 0, connections: 0, waiting: 0 }
  for (const { device } of lines) for (const key of Object.keys(sum) as (keyof DeviceCounts)[]) sum[key] += device.counts[key]
  return sum
}

const rest = (ms: number, signal: AbortSignal) => delay(Math.max(0, ms), undefined, { signal }).catch(() => {})

/** Instant at which an hour is due, on the real clock. */
const dueOf = ({ msPerHour, startHour }: SimulatorOptions, begin: number, hour: number): number =>
  msPerHour >= hourMs ? hour + 20_000 : begin + ((hour - startHour) / hourMs) * msPerHour

const sendHours = async (options: SimulatorOptions, lines: readonly Line[], signal: AbortSignal) => {
  const { startHour, endHour = Number.POSITIVE_INFINITY, now } = options
  const begin = now()
  let planned: Promise<unknown> = Promise.resolve()
  const drained = (limit: number) => lines.every(line => line.device.counts.waiting <= limit)
  for (let hour = startHour; hour <= endHour && !signal.aborted; hour += hourMs) {
    await rest(dueOf(options, begin, hour) - now(), signal)
    while (!signal.aborted && !drained(maxWaiting)) await rest(20, signal)
    planned = Promise.all(lines.map(line => sendHour(options, line, hour, signal)))
    options.onHour?.(hour, total(lines))
  }
  await planned
  if (endHour !== Number.POSITIVE_INFINITY) for (const line of lines) sendLate(options, line, endHour)
  while (!signal.aborted && !drained(0)) await rest(10, signal)
}

/** Sends an hour in the station's own second, and what it owes from two hours ago. */
const sendHour = async (options: SimulatorOptions, line: Line, hour: number, signal: AbortSignal) => {
  const { plan, msPerHour, now } = options
  const habit = habitOf(line.place, hour)
  const send = () => {
    const owed = hour - 2 * hourMs
    if (owed >= options.startHour && habitOf(line.place, owed).lateHours === 2) pushHour(plan, line, owed, hour)
    if (habit.lateHours === 0) pushHour(plan, line, hour, hour)
  }
  const wait = msPerHour >= hourMs ? hour + habit.offsetMs - now() : 0
  if (wait > 0) await rest(wait, signal)
  if (!signal.aborted) send()
}

const sendLate = ({ plan, startHour }: SimulatorOptions, line: Line, endHour: number) => {
  for (const hour of [endHour - hourMs, endHour])
    if (hour >= startHour && habitOf(line.place, hour).lateHours === 2) pushHour(plan, line, hour, hour + 2 * hourMs)
}

const pushHour = (plan: CityPlan, { place, device }: Line, hour: number, sentIn: number) => {
  const habit = habitOf(place, hour)
  const sentAt = sentIn + habit.offsetMs + (sentIn === hour ? 0 : 500)
  const group = hourPackets(plan, place, hour, sentAt, habit.parts)
  const companion = habit.glued ? realtimePacket(plan, place, sentAt - 1000) : null
  device.push(companion ? [companion, ...group] : group)
  if (habit.twice) device.push(group)
}

const sendRealtime = async (
  { plan, realtimeMs = 0, msPerHour, startHour, now }: SimulatorOptions,
  lines: readonly Line[],
  signal: AbortSignal,
) => {
  const begin = now()
  // Immediately after connecting, so that a connected device is not taken for a silent one; then at the normal interval.
  for (; !signal.aborted; await rest(realtimeMs, signal)) {
    const instant = msPerHour >= hourMs ? now() : startHour + ((now() - begin) * hourMs) / msPerHour
    for (const { place, device } of lines) {
      const packet = device.counts.waiting < maxWaiting ? realtimePacket(plan, place, Math.floor(instant)) : null
      if (packet) device.push([packet])
    }
  }
}
