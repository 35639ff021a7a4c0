import type { FastifyInstance } from 'fastify'
import { servedCalls } from './modules.ts'
import { implementCalls } from './platform/http/implement.ts'
import { createServer } from './platform/http/server.ts'
import { webFiles } from './platform/http/web-files.ts'
import type { Services } from './platform/services.ts'

/** The HTTP application over open services: every call of the contract and the web app's files. Does not listen. */
export const buildApp = async (services: Services): Promise<FastifyInstance> => {
  const web = webFiles()
  const app = await createServer(services, { page: web.page })
  await web.register(app)
  for (const { calls, handlers } of servedCalls) implementCalls(app, services, calls, handlers as never)
  return app
}
