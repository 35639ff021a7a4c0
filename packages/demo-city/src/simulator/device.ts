import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { OutPacket } from './packets.ts'

export interface DeviceOptions {
  host: string
  port: number
  /** How long an answer is awaited, ms (HJ 212: 10 s). */
  timeoutMs: number
  /** How often a packet is sent again, with the same QN, before the line is given up and dialled anew. */
  resends: number
  /** First pause before a new connection, ms; it doubles up to sixty times itself. */
  backoffMs: number
  signal: AbortSignal
}

export interface DeviceCounts {
  sent: number
  acknowledged: number
  resent: number
  connections: number
  waiting: number
}

const answerPattern = /QN=(\d{17});[^&]*CN=9014;/g

/**
 * One station's logger: a queue of groups of packets, one connection. A group goes out in one write and is done when every packet that
 * wants an answer has its 9014; nothing leaves the queue unacknowledged, whatever the line does. Ends when the signal aborts.
 */
export class Device {
  readonly counts: DeviceCounts = { sent: 0, acknowledged: 0, resent: 0, connections: 0, waiting: 0 }
  private readonly queue: OutPacket[][] = []
  private socket: Socket | null = null
  private tail = ''
  private pending = new Set<string>()
  private wake: () => void = () => {}
  private pauses = 0

  constructor(private readonly options: DeviceOptions) {}

  push(group: OutPacket[]) {
    if (group.length === 0) return
    this.queue.push(group)
    this.counts.waiting = this.queue.length
    this.wake()
  }

  /** Sends what is queued until the signal aborts. */
  async run(): Promise<void> {
    const { signal } = this.options
    const stop = () => this.wake()
    signal.addEventListener('abort', stop)
    while (!signal.aborted) {
      const group = this.queue[0]
      if (!group) await this.change(null)
      else if (await this.deliver(group)) {
        this.queue.shift()
        this.counts.waiting = this.queue.length
      }
    }
    signal.removeEventListener('abort', stop)
    this.socket?.destroy()
  }

  private async deliver(group: OutPacket[]): Promise<boolean> {
    this.pending = new Set(group.filter(p => p.wantsAnswer).map(p => p.qn))
    for (let attempt = 0; attempt <= this.options.resends; attempt++) {
      if (!(await this.dial())) return false
      const due = group.filter(p => attempt === 0 || this.pending.has(p.qn))
      this.socket?.write(Buffer.concat(due.map(p => p.bytes)))
      this.counts.sent += due.length
      if (attempt > 0) this.counts.resent += due.length
      if (await this.answered()) return true
      if (this.options.signal.aborted) return false
    }
    this.hangUp()
    await this.pause()
    return false
  }

  /** Waits for all answers; false when the time is up or the line is lost. */
  private async answered(): Promise<boolean> {
    const { timeoutMs, signal } = this.options
    const over = performance.now() + timeoutMs
    while (this.pending.size > 0) {
      const left = over - performance.now()
      if (left <= 0 || signal.aborted || !this.socket) return false
      await this.change(left)
    }
    return true
  }

  /** Resolves when something happened (answer, line, queue, end) or the time is up. */
  private change(ms: number | null): Promise<void> {
    return new Promise(resolve => {
      const timer = ms === null ? null : setTimeout(() => this.wake(), ms)
      this.wake = () => {
        if (timer) clearTimeout(timer)
        this.wake = () => {}
        resolve()
      }
      if (this.options.signal.aborted) this.wake()
    })
  }

  private async dial(): Promise<boolean> {
    if (this.socket) return true
    const { host, port, signal } = this.options
    const socket = connect({ host, port, signal })
    const open = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true))
      socket.once('close', () => resolve(false))
      socket.on('error', () => socket.destroy())
    })
    if (!open) {
      await this.pause()
      return false
    }
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    this.counts.connections++
    this.pauses = 0
    this.socket = socket
    this.tail = ''
    socket.on('data', data => this.receive(data.toString('latin1')))
    socket.on('close', () => {
      if (this.socket === socket) this.socket = null
      this.wake()
    })
    return true
  }

  private receive(text: string) {
    this.tail += text
    let read = 0
    for (const match of this.tail.matchAll(answerPattern)) {
      read = match.index + match[0].length
      if (this.pending.delete(match[1]!)) this.counts.acknowledged++
    }
    this.tail = this.tail.slice(Math.max(read, this.tail.length - 2048))
    if (this.pending.size === 0) this.wake()
  }

  private hangUp() {
    this.socket?.destroy()
    this.socket = null
  }

  private async pause() {
    const { backoffMs, signal } = this.options
    const ms = Math.min(60, 2 ** this.pauses++) * backoffMs
    await delay(ms, undefined, { signal }).catch(() => {})
  }
}
