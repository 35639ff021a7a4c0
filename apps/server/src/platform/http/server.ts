import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { appError } from '../errors.ts'
import { memoize } from '../memoize.ts'
import type { Services } from '../services.ts'
import { trustProxyOption } from './client-address.ts'
import { docsPage } from './docs-page.ts'
import { replyWithError } from './errors-reply.ts'
import { readUrlEncoded, urlEncoded } from './form-data.ts'
import { uploadLimit } from './multipart.ts'
import { openApiDocument } from './openapi.ts'
import { addSecurityHeaders } from './security-headers.ts'

interface Options {
  /** Answers a path that is neither a call nor a file (the web app's pages); without it such a path is a 404. */
  page?: (request: FastifyRequest, reply: FastifyReply) => unknown
}

const jsonBodyLimit = 1_000_000

const create = ({ config, log }: Services) =>
  Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID().slice(0, 8),
    trustProxy: trustProxyOption(config.trustedProxies),
    bodyLimit: jsonBodyLimit,
    requestTimeout: 300_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

const addBodies = async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, body as string, done),
  )
  app.addContentTypeParser(urlEncoded, { parseAs: 'string' }, async (_: FastifyRequest, body: string | Buffer) =>
    readUrlEncoded(String(body)),
  )
  await app.register(multipart, { limits: { fileSize: uploadLimit - 1, files: 1, fields: 1000, fieldSize: 100_000, parts: 1020 } })
}

const addCompression = (app: FastifyInstance) =>
  app.register(compress, {
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    // Half a megabyte of JSON takes 2.5 ms at this effort, 5 ms at 4 (6 % smaller), and is done before a stream has handed it to a thread.
    syncThreshold: 1_000_000,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 2 },
  })

const addStreams = (app: FastifyInstance) => {
  const streams = new Set<() => void>()
  app.decorate('onStop', (stop: () => void) => {
    streams.add(stop)
    return () => void streams.delete(stop)
  })
  app.addHook('preClose', async () => {
    for (const stop of [...streams]) stop()
  })
}

const addDescriptions = (app: FastifyInstance, { config }: Services) => {
  const description = memoize(() => JSON.stringify(openApiDocument(config.systemName, config.version)))
  const page = memoize(() => docsPage(config.systemName, config.version))
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(description()))
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

const healthTimeoutMs = 2_000
/** With less the database cannot store packets for long. */
const leastFreeBytes = 50_000_000

/** @throws UNAVAILABLE when the disk of the data folder is nearly full */
export const checkSpace = ({ bavail, bsize }: { bavail: number; bsize: number }): void => {
  const free = bavail * bsize
  if (free < leastFreeBytes)
    throw appError('UNAVAILABLE', { message: `数据目录所在磁盘只剩 ${Math.floor(free / 1_000_000)} MB，数据可能无法写入` })
}

const addHealth = (app: FastifyInstance, { pool, config, clock }: Services) =>
  app.get('/api/health', async () => {
    const late = new Promise<never>((_, reject) => setTimeout(reject, healthTimeoutMs, appError('UNAVAILABLE')).unref())
    await Promise.race([pool.query('select 1'), late]).catch(cause => Promise.reject(appError('UNAVAILABLE', { cause })))
    checkSpace(await statfs(config.dataDir))
    return { status: 'ok', version: config.version, time: clock.now() }
  })

/** The HTTP server without its calls: limits, headers, errors, descriptions, health. Modules mount theirs with `implement`. */
export const createServer = async (services: Services, { page }: Options = {}): Promise<FastifyInstance> => {
  const app = create(services) as unknown as FastifyInstance
  addSecurityHeaders(app, services.config)
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler((request, reply) => {
    if (page && request.method === 'GET' && !/^\/api(\/|$|\?)/.test(request.url)) return page(request, reply)
    return replyWithError(appError('NOT_FOUND', { what: '该地址' }), request, reply)
  })
  addStreams(app)
  await addBodies(app)
  await addCompression(app)
  addDescriptions(app, services)
  addHealth(app, services)
  return app
}
