import { calls } from '@qingyuan/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import { dataQueryRoutes, trendRoutes } from './modules/air-quality/routes.ts'
import { calendarRoutes } from './modules/calendar/routes.ts'
import { sysFileRoutes } from './modules/files/routes.ts'
import { homeRoutes } from './modules/home/routes.ts'
import { rankingRoutes } from './modules/ranking/routes.ts'
import { reviewRoutes } from './modules/review/routes.ts'
import { authRoutes, logRoutes } from './modules/session/routes.ts'
import { settingRoutes } from './modules/settings/routes.ts'
import { ingestRoutes, systemRoutes } from './modules/system/routes.ts'
import { traceRoutes } from './modules/trace/routes.ts'
import { implement } from './platform/http/implement.ts'
import { createServer } from './platform/http/server.ts'
import { webFiles } from './platform/http/web-files.ts'
import type { Services } from './platform/services.ts'

/** The HTTP application over open services: every call of the contract and the web app's files. Does not listen. */
export const buildApp = async (services: Services): Promise<FastifyInstance> => {
  const web = webFiles()
  const app = await createServer(services, { page: web.page })
  await web.register(app)
  implement(app, services, calls.Auth, authRoutes)
  implement(app, services, calls.Log, logRoutes)
  implement(app, services, calls.Setting, settingRoutes)
  implement(app, services, calls.SysFile, sysFileRoutes)
  implement(app, services, calls.DataQuery, dataQueryRoutes)
  implement(app, services, calls.Trend, trendRoutes)
  implement(app, services, calls.Review, reviewRoutes)
  implement(app, services, calls.Trace, traceRoutes)
  implement(app, services, calls.Ranking, rankingRoutes)
  implement(app, services, calls.Calendar, calendarRoutes)
  implement(app, services, calls.Home, homeRoutes)
  implement(app, services, calls.Ingest, ingestRoutes)
  implement(app, services, calls.System, systemRoutes)
  return app
}
