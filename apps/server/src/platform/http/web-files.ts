import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectRoot } from '../project-root.ts'

const year = 365 * 24 * 3600 * 1000

/** The built web app and the map outlines. Hashed assets may be cached for ever; the page itself is requested each time. */
export const webFiles = () => {
  const dist = join(projectRoot(), 'apps/web/dist')
  const boundaries = join(projectRoot(), 'db/boundaries')
  const index = join(dist, 'index.html')
  const html = existsSync(index) ? readFileSync(index) : null
  return {
    register: async (app: FastifyInstance): Promise<void> => {
      await app.register(fastifyStatic, { root: boundaries, prefix: '/boundaries/', index: false, maxAge: 24 * 3600 * 1000 })
      if (html)
        await app.register(fastifyStatic, {
          root: join(dist, 'assets'),
          prefix: '/assets/',
          index: false,
          maxAge: year,
          immutable: true,
          preCompressed: true,
          decorateReply: false,
        })
    },
    /** Every path that is no call and no file is a page of the web app. */
    page: (request: FastifyRequest, reply: FastifyReply): unknown =>
      /^\/(assets|boundaries)\//.test(request.url)
        ? reply.code(404).type('text/plain; charset=utf-8').send('没有这个文件')
        : html
          ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
          : reply.code(503).type('text/plain; charset=utf-8').send('网页端尚未构建，请运行 npm run build'),
  }
}
