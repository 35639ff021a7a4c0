import { solarElevation } from '@qingyuan/engine/meteorology/diagnostic/sun.ts'
import { metOf, type PlainMet, projectionOf } from '@qingyuan/engine/meteorology/plain-met.ts'
import type { ProjectionDefinition } from '@qingyuan/engine/meteorology/projection.ts'
import { advanceHour, type TransportHour } from '@qingyuan/engine/transport/advance-hour.ts'
import { type TransportGrid, transportGrid } from '@qingyuan/engine/transport/grid.ts'
import { regridRun } from '@qingyuan/engine/transport/regrid-run.ts'
import { startRun, type TransportRun, type TransportSetup } from '@qingyuan/engine/transport/run.ts'
import { restoreRun, saveRun } from '@qingyuan/engine/transport/save-run.ts'
import type { SpeciesId } from '@qingyuan/engine/transport/species.ts'
import type { HourInput } from '@qingyuan/engine/transport/stepping/hour-plan.ts'
import { weatherFromMet } from '@qingyuan/engine/transport/weather-from-met.ts'
import type { TaskContext } from './task-context.ts'

/** A run's set-up without functions: it can be sent to a thread. */
export type PlainSetup = Omit<TransportSetup, 'grid'> & {
  grid: { projection: ProjectionDefinition; nx: number; ny: number; topsM: readonly number[] }
}

export interface TransportHourInput {
  setup: PlainSetup
  /** Species whose tags this part of the run carries. */
  tagged: SpeciesId[]
  /** The part as it was before the hour; null at the start. */
  saved: Uint8Array | null
  /** Set-up of the part where it is on other cells: it is taken over to those of `setup` first. */
  savedSetup: PlainSetup | null
  met: PlainMet
  /** End of the hour, UTC seconds. */
  hourEnd: number
  localHour: number
  /** %, of the whole domain. */
  humidity: number
  outside: HourInput['outside']
}

export interface TransportHourOutput {
  saved: Uint8Array
  hour: TransportHour
}

const sunSineAt = ({ projection, nx, ny }: TransportGrid, seconds: number): number => {
  const place = new Float64Array(2)
  projection.toLonLat((nx - 1) / 2, (ny - 1) / 2, place)
  return Math.max(0, Math.sin((solarElevation(seconds, place[0]!, place[1]!) * Math.PI) / 180))
}

const setupOf = (plain: PlainSetup): TransportSetup => {
  const { projection, nx, ny, topsM } = plain.grid
  return { ...plain, grid: transportGrid(projectionOf(projection), nx, ny, topsM) }
}

const runOf = ({ saved, savedSetup, tagged }: TransportHourInput, setup: TransportSetup): TransportRun => {
  if (!saved) return startRun(setup, { tagged })
  return savedSetup ? regridRun(restoreRun(setupOf(savedSetup), saved), setup) : restoreRun(setup, saved)
}

/** One hour of tagged transport, or of the part that carries some species' tags. */
export const transportHourTask = (input: TransportHourInput, { onProgress }: TaskContext): TransportHourOutput => {
  const setup = setupOf(input.setup)
  const { grid } = setup
  const run = runOf(input, setup)
  const met = metOf(input.met)
  const weatherAt = (seconds: number) =>
    weatherFromMet(met, grid, seconds, { relativeHumidity: input.humidity, sunSine: sunSineAt(grid, seconds) })
  const { hourEnd, localHour, outside } = input
  const hour = advanceHour(run, { from: weatherAt(hourEnd - 3600), to: weatherAt(hourEnd), outside, localHour }, { onProgress })
  return { saved: saveRun(run), hour }
}
