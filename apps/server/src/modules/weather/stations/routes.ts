import type { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { exportedFrame, stationAccumulation, stationData, weatherTend } from './public.ts'

export const weatherRoutes: HandlersOf<typeof weatherCalls> = {
  stationData: ({ services, caller }, question) => stationData(services, caller.scope, question),
  accumulation: ({ services, caller }, question) => stationAccumulation(services, caller.scope, question),
  weatherTend: ({ services, caller }, question) => weatherTend(services, caller.scope, question),
  export: ({ services, caller }, question) => exportedFrame(services, caller.scope, question),
}
