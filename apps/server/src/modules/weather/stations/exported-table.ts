import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type WeatherView, weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { weatherIds } from '@qingyuan/domain/parameters.ts'
import type { AirContext } from '#/modules/air/read/public.ts'
import { serveCalls } from '#/platform/module.ts'
import { stationAccumulation } from './accumulation.ts'
import { stationData, weatherTend } from './observed.ts'

type Input = InputOf<typeof weatherCalls.export>
type Output = OutputOf<typeof weatherCalls.export>

const views: Record<WeatherView, (context: AirContext, input: Input) => Promise<Output>> = {
  stationData,
  accumulation: stationAccumulation,
  weatherTend: (context, { parameters = [...weatherIds], ...input }) => weatherTend(context, { ...input, parameters }),
}

/** The table that is on screen, for a spreadsheet. */
const exportedTable = (context: AirContext, input: Input): Promise<Output> => views[input.view](context, input)

export const weatherService = serveCalls(weatherCalls, {
  stationData,
  accumulation: stationAccumulation,
  weatherTend,
  export: exportedTable,
})
