import type { InputOf } from '@qingyuan/contract/call.ts'
import type { WeatherView, weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { weatherIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { accumulation } from './accumulation.ts'
import { stationData, weatherTend } from './observed.ts'

export { accumulation as stationAccumulation } from './accumulation.ts'
export { pointName } from './asked.ts'
export { stationData, weatherTend } from './observed.ts'

type Question = InputOf<typeof weatherCalls.export>

const views: Record<WeatherView, (services: AirServices, scope: Scope, question: Question) => Promise<Frame>> = {
  stationData,
  accumulation,
  weatherTend: (services, scope, { parameters = [...weatherIds], ...question }) =>
    weatherTend(services, scope, { ...question, parameters }),
}

/** The table that is on screen, for a spreadsheet. */
export const exportedFrame = (services: AirServices, scope: Scope, question: Question): Promise<Frame> =>
  views[question.view](services, scope, question)
