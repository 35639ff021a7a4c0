import type { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { imagesPath, pictureFile, tendImage } from '#/modules/weather/pictures/public.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { exportedFrame, stationAccumulation, stationData, weatherTend } from './public.ts'

export const weatherRoutes: HandlersOf<typeof weatherCalls> = {
  stationData: ({ services, caller }, question) => stationData(services, caller.scope, question),
  accumulation: ({ services, caller }, question) => stationAccumulation(services, caller.scope, question),
  weatherTend: ({ services, caller }, question) => weatherTend(services, caller.scope, question),
  tendImage: ({ services, caller }, question) => tendImage(services, caller.scope, question),
  imagesPath: ({ services, caller }, question) => imagesPath(services, caller.scope, question),
  image: ({ services, caller }, { key }) => pictureFile(services, caller.scope, key),
  export: ({ services, caller }, question) => exportedFrame(services, caller.scope, question),
}
