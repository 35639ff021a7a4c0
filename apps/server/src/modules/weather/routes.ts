import type { weatherCalls, weatherOutlookCalls } from '@qingyuan/contract/calls/weather.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import {
  diffusionDays,
  exportedFrame,
  imagesPath,
  pictureFile,
  placeHours,
  stationAccumulation,
  stationData,
  tendImage,
  weatherTend,
} from './service.ts'

export const weatherRoutes: HandlersOf<typeof weatherCalls> = {
  stationData: (question, { services, caller }) => stationData(services, caller.scope, question),
  accumulation: (question, { services, caller }) => stationAccumulation(services, caller.scope, question),
  weatherTend: (question, { services, caller }) => weatherTend(services, caller.scope, question),
  tendImage: (question, { services, caller }) => tendImage(services, caller.scope, question),
  imagesPath: (question, { services, caller }) => imagesPath(services, caller.scope, question),
  image: ({ key }, { services, caller }) => pictureFile(services, caller.scope, key),
  export: (question, { services, caller }) => exportedFrame(services, caller.scope, question),
}

export const weatherOutlookRoutes: HandlersOf<typeof weatherOutlookCalls> = {
  PlaceHours: (question, { services }) => placeHours(services, question.placeId),
  DiffusionDays: (question, { services }) => diffusionDays(services, question.placeIds),
}
