import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isNetwork, plainAddress } from '../network-list.ts'

/** Proxies whose X-Forwarded-For is believed: how many stand in a row before the server (0: none), or their addresses and CIDR ranges. */
export type TrustedProxies = number | readonly string[]

const mostHops = 9
const ranges = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** A prefix of no bits is everybody. */
const isProxyNetwork = (text: string): boolean => ranges.has(text) || (isNetwork(text) && !/\/0+$/.test(text))

/** @throws Error with a Chinese message; also for `true`, which would believe what any client writes */
export const parseTrustedProxies = (text: string | undefined): TrustedProxies => {
  if (text === undefined || text === '' || text === 'off') return 0
  if (/^\d$/.test(text)) return +text
  const addresses = text.split(/[\s,]+/).filter(Boolean)
  const wrong = addresses.find(address => !isProxyNetwork(address))
  if (wrong === undefined && addresses.length > 0) return addresses
  throw new Error(`TRUST_PROXY 应为代理层数（0 到 ${mostHops}），或代理的地址、网段（逗号分隔），收到 ${wrong ?? text}`)
}

/**
 * Fastify's `trustProxy`. A number of hops becomes a function, because Fastify trusts no proxy by a bare number: hop 0 is the connection itself,
 * hop 1 the rightmost entry of X-Forwarded-For.
 */
export const trustProxyOption = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof proxies !== 'number') return [...proxies]
  return proxies === 0 ? false : (_, hop) => hop < proxies
}

/** Address of the client as the trusted proxies report it; of the connection when that is no IP address. */
export const clientAddress = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  plainAddress(isIP(request.ip) === 0 ? request.socket.remoteAddress : request.ip)
