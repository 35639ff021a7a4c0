import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const originOf = (url: string) => new URL(url.replaceAll(/[{}]/g, '')).origin

/** Everything comes from our own origin, except the configured base-map tiles and embedded platforms. */
const contentSecurityPolicy = (config: Config): string => {
  const tiles = config.tileUrl ? ` ${originOf(config.tileUrl)}` : ''
  const frames = config.frameOrigins.map(origin => ` ${origin}`).join('')
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    // Component styles are made at run time.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${tiles}`,
    `font-src 'self' data:`,
    `connect-src 'self' data: blob:${tiles}`,
    `worker-src 'self' blob:`,
    `frame-src 'self'${frames}`,
    `frame-ancestors 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
  ].join('; ')
}

export const addSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  const headers = {
    'content-security-policy': contentSecurityPolicy(config),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
