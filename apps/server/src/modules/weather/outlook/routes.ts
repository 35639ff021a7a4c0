import type { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { diffusionDays, placeHours } from './frames.ts'

export const weatherOutlookRoutes: HandlersOf<typeof weatherOutlookCalls> = {
  PlaceHours: ({ services }, question) => placeHours(services, question.placeId),
  DiffusionDays: ({ services }, question) => diffusionDays(services, question.placeIds),
}
