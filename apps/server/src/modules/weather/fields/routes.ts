import type { meteorologyCalls, weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { diagnosedWind, modelGrid, sources } from './public.ts'

export const weatherGridRoutes: HandlersOf<typeof weatherGridCalls> = {
  GFSGrid: ({ services }, question) => modelGrid(services, question),
}

export const meteorologyRoutes: HandlersOf<typeof meteorologyCalls> = {
  Sources: ({ services }) => sources(services),
  WindField: ({ services, caller }, question) => diagnosedWind(services, caller, question),
}
