import { plainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { joinHours, type TransportHour } from '@qingyuan/engine/transport/advance-hour.ts'
import { splitTags } from '@qingyuan/engine/transport/run.ts'
import type { Services } from '#/platform/services.ts'
import type { PlainSetup } from '#/workers/apportionment-tasks.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { carriedSpecies, coarseLeadHours, leadHours } from '../domain.ts'
import { type DayInputs, metAround, runHours } from './day-inputs.ts'
import type { Draft } from './draft.ts'
import { type SideHour, sideHour } from './surroundings.ts'

const apportionmentTasks = taskFile<typeof import('#/workers/apportionment-tasks.ts')>('apportionment')

/** A run is shared among so many threads, by species. */
const threads = 2

interface Carried {
  parts: Uint8Array[]
  hour: TransportHour
}

/** One hour on of a run, in engine threads. @param before parts of the hour before, on the cells of `beforeSetup`; none at the start */
const carryHour = async (
  services: Services,
  inputs: DayInputs,
  at: number,
  { setup, before, beforeSetup }: { setup: PlainSetup; before: readonly Uint8Array[]; beforeSetup?: PlainSetup },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Carried> => {
  const { hourEnd, localHour, humidity, outside } = inputs.hours[at]!
  const met = plainMet(metAround(inputs.met, hourEnd / 1000 - 3600, hourEnd / 1000))
  const parts = await Promise.all(
    splitTags(carriedSpecies, threads).map((tagged, p) =>
      services.engines.run(
        apportionmentTasks,
        'transportHourTask',
        {
          ...{ setup, tagged, saved: before[p] ?? null, savedSetup: beforeSetup ?? null },
          ...{ met, hourEnd: hourEnd / 1000, localHour, humidity, outside },
        },
        { signal, ...(p === 0 && { onProgress }) },
      ),
    ),
  )
  return { parts: parts.map(({ saved }) => saved), hour: joinHours(parts.map(({ hour }) => hour)) }
}

/** An hour of the day's run: the first ones on coarse cells, from which the others take over. */
export const carryDraft = async (
  services: Services,
  inputs: DayInputs,
  draft: Draft,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<TransportHour> => {
  const [first, takesOver] = [draft.hours < coarseLeadHours, draft.hours === coarseLeadHours]
  const setup = first ? inputs.firstSetup : inputs.setup
  const step = { setup, before: draft.parts, ...(takesOver && { beforeSetup: inputs.firstSetup }) }
  const { parts, hour } = await carryHour(services, inputs, draft.hours, step, signal, onProgress)
  draft.parts = parts
  draft.hours++
  return hour
}

/** The surroundings between two hours: their parts, and what came to the sides of the domain in the hours before. */
export interface Surroundings {
  parts: readonly Uint8Array[]
  hours: SideHour[]
}

/**
 * Hours around the domain at its sides; null where the surroundings are not known.
 *
 * @param before at the end of the day before, from which they go on; null starts them anew
 */
export const carrySurroundings = async (
  services: Services,
  inputs: DayInputs,
  before: Surroundings | null,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Surroundings | null> => {
  const setup = inputs.surroundings
  if (!setup) return null
  const hours = before ? before.hours.slice(-leadHours) : []
  let parts: readonly Uint8Array[] = before?.parts ?? []
  for (let at = hours.length; at < runHours; at++) {
    signal.throwIfAborted()
    const next = await carryHour(services, inputs, at, { setup, before: parts }, signal, share => onProgress((at + share) / runHours))
    parts = next.parts
    hours.push(sideHour(next.hour, setup.emissions, inputs.hours[at]!.outside))
  }
  return { parts, hours }
}
