import { timeConvention } from '@qingyuan/domain/time.ts'
import { plainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { joinHours, type TransportHour } from '@qingyuan/engine/transport/advance-hour.ts'
import { splitTags } from '@qingyuan/engine/transport/run.ts'
import type { RunContext, RunKind } from '#/modules/sources/runs/public.ts'
import { sourceName } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import type { PlainSetup } from '#/workers/apportionment-tasks.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { type CellGrid, carriedSpecies, coarseLeadHours, factorOf, layerTopsM, leadHours, type Resolution, runGrids } from '../domain.ts'
import type { Region, Sector } from '../emissions/names.ts'
import { type DayBasis, type DayInputs, dayBasis, dayInputs, metAround, runHours } from './day-inputs.ts'
import { checkpointOf, type Draft, draftOf } from './draft.ts'
import { arraysOf, hourSize, partsOf } from './stored-arrays.ts'
import { inflowShares, type SideHour, sideHour } from './surroundings.ts'

const apportionmentTasks = taskFile<typeof import('#/workers/apportionment-tasks.ts')>('apportionment')

export interface DayQuestion {
  day: string
  /** `full` when not given. */
  resolution?: Resolution
}

export const resolutionOf = ({ resolution }: Pick<DayQuestion, 'resolution'>): Resolution => resolution ?? 'full'
const gridOf = (question: DayQuestion): CellGrid => runGrids[resolutionOf(question)].grid

/** Layout of the arrays of a day. */
export interface DaySummary {
  day: string
  /** Cells of the maps; those of a full run when not given. */
  grid?: CellGrid
  /** Places in the order of the arrays' receptors. */
  receptorIds: number[]
  regions: Region[]
  sectors: Sector[]
  /** Whether what enters through the sides is stored by sector; not when not given. */
  inflow?: 'by-sector' | 'unknown'
  met: string
  /** Share of all mass that the budget leaves unexplained, the worst species. */
  budgetError: number
}

/** A run is shared among so many threads, by species. */
const threads = 2
/** Hours between two checkpoints. */
const keepEvery = 6

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
const carryDraft = async (
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

/** Hours around the domain at its sides; null where the surroundings are not known. */
const carrySurroundings = async (services: Services, inputs: DayInputs, signal: AbortSignal, onProgress: (share: number) => void) => {
  const setup = inputs.surroundings
  if (!setup) return null
  const hours: SideHour[] = []
  let before: readonly Uint8Array[] = []
  for (let at = 0; at < runHours; at++) {
    signal.throwIfAborted()
    const { parts, hour } = await carryHour(services, inputs, at, { setup, before }, signal, share => onProgress((at + share) / runHours))
    before = parts
    hours.push(sideHour(hour, setup.emissions, inputs.hours[at]!.outside))
  }
  return inflowShares(hours, setup.emissions.sectors.length)
}

/** Share of the progress that the surroundings take. */
const surroundingsShare = 0.1

const run = async ({ question, services, signal, progress, checkpoint }: RunContext<DayQuestion>) => {
  const inputs = await dayInputs(services, question.day, resolutionOf(question))
  if (inputs.setup.receptors.length === 0) throw new Error('输送网格内没有站点，无法解析来源')
  const size = hourSize(inputs)
  const draft = draftOf(await checkpoint.load(), size)
  const begun = (draft.hours / runHours) * (1 - surroundingsShare)
  const shares = await carrySurroundings(services, inputs, signal, share => progress(begun + surroundingsShare * share, '周边城市'))
  let budgetError = 0
  while (draft.hours < runHours) {
    signal.throwIfAborted()
    const at = draft.hours
    const words = at < leadHours ? `预热第 ${at + 1} 小时` : `第 ${at - leadHours + 1} 时`
    const hour = await carryDraft(services, inputs, draft, signal, share =>
      progress(surroundingsShare + ((at + share) / runHours) * (1 - surroundingsShare), words),
    )
    if (at >= leadHours) {
      let offset = (at - leadHours) * size
      for (const part of partsOf(hour)) {
        draft.results.set(part, offset)
        offset += part.length
      }
    }
    budgetError = Math.max(...hour.budget.map(({ error }) => Math.abs(error)))
    if (draft.hours % keepEvery === 0 && draft.hours < runHours) for (const array of checkpointOf(draft)) await checkpoint.keep(array)
  }
  const { regions, sectors } = inputs.inventory
  const summary: DaySummary = {
    day: question.day,
    grid: gridOf(question),
    receptorIds: inputs.receptorIds,
    regions,
    sectors,
    inflow: shares ? 'by-sector' : 'unknown',
    met: sourceName(services, inputs.source),
    budgetError,
  }
  return { summary, arrays: arraysOf(inputs, draft.results, size, shares) }
}

/** Sources of a day over the whole domain, hour by hour: one run for all stations, regions and sectors. */
export const apportionmentRun: RunKind<DayQuestion, DaySummary> = {
  kind: 'apportionment',
  lane: 'background',
  engineVersion: '3',
  title: question => `来源解析 ${question.day}${resolutionOf(question) === 'quick' ? '（速算）' : ''}`,
  basis: (services, { day }) => dayBasis(services, day),
  facts: (question, basis, services) => {
    const { grid, words } = runGrids[resolutionOf(question)]
    const { area, met, receptors } = basis as DayBasis
    return [
      {
        label: '模式',
        value: `标记示踪输送，${grid.nx} × ${grid.ny} × ${layerTopsM.length} 个单元，${words}，提前 ${leadHours} 小时起算（前 ${coarseLeadHours} 小时用粗网格）`,
      },
      { label: '气象场', value: `${sourceName(services, met.source)}，${met.fields} 个时次` },
      { label: '排放', value: area ? `面源清单 ${area.name}，排放口清单` : '只有排放口，无面源清单' },
      {
        label: '边界流入',
        value: area ? '按周边城市清单在约 24 km 网格上的模拟分行业，清单解释不了的列为行业未知' : '无周边清单，不分行业',
      },
      { label: '受体', value: `${receptors.count} 个站点` },
      { label: 'NO₂', value: `NOₓ 贡献 × ${factorOf.no2}（环境比值法）` },
      { label: '时间', value: timeConvention },
    ]
  },
  run,
}
