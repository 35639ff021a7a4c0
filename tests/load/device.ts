import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PacketSplitter } from '@qingyuan/formats/hj212/packet-splitter.ts'
import { parsePacket } from '@qingyuan/formats/hj212/parse-packet.ts'

export interface Sent {
  qn: string
  bytes: Buffer
  hourEnd: number
  value: number
}

/**
 * A device that keeps `window` packets on their way, dials again whenever its line breaks, and then sends everything again that is unacknowledged.
 * Acknowledged packets are never forgotten.
 */
export class PatientDevice {
  readonly acknowledged = new Map<string, Sent>()
  readonly #waiting = new Map<string, Sent>()
  #next: () => Sent | null
  #ended = false

  constructor(next: () => Sent | null) {
    this.#next = next
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** No new packets; `run` returns when the last one is acknowledged. */
  finish(): void {
    this.#next = () => null
    this.#ended = true
  }

  async run(port: number, window: number, paceMs: number): Promise<void> {
    while (!this.#ended || this.#waiting.size > 0) {
      await this.#talk(port, window, paceMs).catch(() => undefined)
      await sleep(50)
    }
  }

  async #talk(port: number, window: number, paceMs: number): Promise<void> {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const splitter = new PacketSplitter()
    let open = true
    const closed = new Promise<void>(resolve =>
      socket.once('close', () => {
        open = false
        resolve()
      }),
    )
    socket.on('error', () => undefined)
    socket.on('data', bytes => {
      for (const event of splitter.feed(bytes)) if (event.kind === 'packet') this.#hear(parsePacket(event.raw).head.qn)
    })
    await Promise.race([new Promise<void>(resolve => socket.once('connect', () => resolve())), closed])
    let silentSince = Date.now()
    for (const sent of this.#waiting.values()) socket.write(sent.bytes)
    while (open && (!this.#ended || this.#waiting.size > 0)) {
      const before = this.acknowledged.size
      while (open && this.#waiting.size < window) {
        const sent = this.#next()
        if (!sent) break
        this.#waiting.set(sent.qn, sent)
        socket.write(sent.bytes)
      }
      await Promise.race([sleep(paceMs), closed])
      if (this.acknowledged.size > before || this.#waiting.size === 0) silentSince = Date.now()
      if (Date.now() - silentSince > 2_000) break
    }
    socket.destroy()
  }

  #hear(qn: string | null) {
    const sent = qn === null ? undefined : this.#waiting.get(qn)
    if (!sent) return
    this.#waiting.delete(sent.qn)
    this.acknowledged.set(sent.qn, sent)
  }
}
