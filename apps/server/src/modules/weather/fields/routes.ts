import type { meteorologyCalls, weatherGridCalls } from '@qingyuan/contract/sources/trajectories.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { diagnosedWind, modelGrid, sources } from './public.ts'

export const weatherGridRoutes: HandlersOf<typeof weatherGridCalls> = {
  GFSGrid: (question, { services }) => modelGrid(services, question),
}

export const meteorologyRoutes: HandlersOf<typeof meteorologyCalls> = {
  Sources: (_, { services }) => sources(services),
  WindField: (question, { services, caller }) => diagnosedWind(services, caller, question),
}
