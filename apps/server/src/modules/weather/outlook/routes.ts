import type { weatherOutlookCalls } from '@qingyuan/contract/weather/stations.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { diffusionDays, placeHours } from './frames.ts'

export const weatherOutlookRoutes: HandlersOf<typeof weatherOutlookCalls> = {
  PlaceHours: (question, { services }) => placeHours(services, question.placeId),
  DiffusionDays: (question, { services }) => diffusionDays(services, question.placeIds),
}
