import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import type { SyslogTarget } from '../config.ts'

/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5
const timeoutMs = 10_000
/** RFC 5426: a receiver takes 2048 octets over UDP. */
const mostUdpBytes = 2048

export interface SyslogEntry {
  id: number
  at: Date
  action: string
}

/** RFC 5424: header, no structured data, the entry as JSON in UTF-8. */
export const syslogMessage = (entry: SyslogEntry): string => {
  const { id, at, action } = entry
  const text = JSON.stringify(entry, (_, value: unknown) => (value instanceof Uint8Array ? undefined : value))
  return `<${priority}>1 ${at.toISOString()} ${hostname() || '-'} qingyuan ${id} ${action.replace(/[^!-~]/g, '').slice(0, 32) || '-'} - \uFEFF${text}`
}

const sendUdp = ({ host, port }: SyslogTarget, messages: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    const fail = (error: Error) => {
      socket.close()
      reject(error)
    }
    socket.once('error', fail)
    const next = (n: number): void => {
      if (n === messages.length) return void socket.close(() => resolve())
      socket.send(Buffer.from(messages[n]!).subarray(0, mostUdpBytes), port, host, error => (error ? fail(error) : next(n + 1)))
    }
    next(0)
  })

/** Octet counting of RFC 6587. */
const sendTcp = ({ host, port }: SyslogTarget, messages: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`syslog ${host}:${port}: timeout`)))
    socket.once('connect', () => {
      const framed = messages.map(text => `${Buffer.byteLength(text)} ${text}`).join('')
      socket.end(framed, () => resolve())
    })
  })

/** Sends messages to the receiver. @throws Error when it cannot be reached; by UDP a loss is not noticed */
export const sendSyslog = (target: SyslogTarget, messages: readonly string[]): Promise<void> =>
  (target.protocol === 'tcp' ? sendTcp : sendUdp)(target, messages)
