import type { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { imagesPath, pictureFile, tendImage } from '#/modules/weather/pictures/public.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { exportedFrame, stationAccumulation, stationData, weatherTend } from './public.ts'

export const weatherRoutes: HandlersOf<typeof weatherCalls> = {
  stationData: (question, { services, caller }) => stationData(services, caller.scope, question),
  accumulation: (question, { services, caller }) => stationAccumulation(services, caller.scope, question),
  weatherTend: (question, { services, caller }) => weatherTend(services, caller.scope, question),
  tendImage: (question, { services, caller }) => tendImage(services, caller.scope, question),
  imagesPath: (question, { services, caller }) => imagesPath(services, caller.scope, question),
  image: ({ key }, { services, caller }) => pictureFile(services, caller.scope, key),
  export: (question, { services, caller }) => exportedFrame(services, caller.scope, question),
}
