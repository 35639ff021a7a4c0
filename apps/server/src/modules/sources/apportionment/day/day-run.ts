import { timeConvention } from '@qingyuan/domain/time.ts'
import { plainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { joinHours, type TransportHour } from '@qingyuan/engine/transport/advance-hour.ts'
import { splitTags } from '@qingyuan/engine/transport/run.ts'
import { tagCount } from '@qingyuan/engine/transport/tags.ts'
import type { RunArray, RunContext, RunKind } from '#/modules/sources/runs/public.ts'
import { sourceName } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import {
  type CellGrid,
  carriedSpecies,
  factorOf,
  layerTopsM,
  leadHours,
  outputOf,
  type Resolution,
  requestedSpecies,
  runGrids,
} from '../domain.ts'
import type { Region, Sector } from '../emissions/names.ts'
import { type DayBasis, type DayInputs, dayBasis, dayInputs, metAround, runHours } from './day-inputs.ts'
import { checkpointOf, type Draft, draftOf } from './draft.ts'

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
  met: string
  /** Share of all mass that the budget leaves unexplained, the worst species. */
  budgetError: number
}

/** A run is shared among so many threads, by species. */
const threads = 2
/** Hours between two checkpoints. */
const keepEvery = 6

const carryHour = async (
  services: Services,
  inputs: DayInputs,
  draft: Draft,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<TransportHour> => {
  const { hourEnd, localHour, humidity, outside } = inputs.hours[draft.hours]!
  const met = plainMet(metAround(inputs.met, hourEnd / 1000 - 3600, hourEnd / 1000))
  const parts = await Promise.all(
    splitTags(carriedSpecies, threads).map((tagged, p) =>
      services.engines.run(
        apportionmentTasks,
        'transportHourTask',
        { setup: inputs.setup, tagged, saved: draft.parts[p] ?? null, met, hourEnd: hourEnd / 1000, localHour, humidity, outside },
        { signal, ...(p === 0 && { onProgress }) },
      ),
    ),
  )
  draft.parts = parts.map(({ saved }) => saved)
  draft.hours++
  return joinHours(parts.map(({ hour }) => hour))
}

/** Numbers of an hour, one after the other: contributions, totals, maps of the groups, map of the whole. */
const partsOf = ({ contributions, totals, maps, totalMaps }: TransportHour) => [contributions, totals, maps, totalMaps]

const cellsOf = ({ setup }: Pick<DayInputs, 'setup'>): number => setup.grid.nx * setup.grid.ny

const hourSize = ({ setup }: DayInputs): number => {
  const outputs = setup.outputs.length
  const [receptors, cells] = [setup.receptors.length, cellsOf({ setup })]
  return outputs * (receptors * (tagCount(setup.emissions) + 1) + (setup.maps.groups.length + 1) * cells)
}

/** The stored results of all hours: by requested species, in its unit. */
const arraysOf = ({ setup }: DayInputs, results: Float32Array, size: number): RunArray[] => {
  const [receptors, tags, groups, cells] = [setup.receptors.length, tagCount(setup.emissions), setup.maps.groups.length, cellsOf({ setup })]
  const outputs = setup.outputs.length
  const starts = { totals: receptors * tags * outputs, maps: receptors * (tags + 1) * outputs }
  const fill = (shape: readonly number[], of: (hour: number, rest: number) => number) => {
    const rest = shape.slice(1).reduce((product, extent) => product * extent, 1)
    return Float32Array.from({ length: 24 * rest }, (_, n) => results[Math.floor(n / rest) * size + of(Math.floor(n / rest), n % rest)]!)
  }
  return requestedSpecies.flatMap((id, a) => {
    const o = setup.outputs.indexOf(outputOf[id])
    const scaled = (data: Float32Array) => (factorOf[id] === 1 ? data : data.map(value => value * factorOf[id]))
    const array = (name: string, shape: number[], of: (hour: number, rest: number) => number): RunArray => ({
      name: `${name}:${requestedSpecies[a]}`,
      data: scaled(fill(shape, of)),
      shape,
      unit: 'μg/m³',
    })
    return [
      array('contributions', [24, receptors, tags], (_, n) => n * outputs + o),
      array('totals', [24, receptors], (_, n) => starts.totals + n * outputs + o),
      array('maps', [24, groups + 1, cells], (_, n) => {
        const [group, cell] = [Math.floor(n / cells), n % cells]
        return starts.maps + (group * outputs + o) * cells + cell
      }),
    ]
  })
}

const run = async ({ question, services, signal, progress, checkpoint }: RunContext<DayQuestion>) => {
  const inputs = await dayInputs(services, question.day, gridOf(question))
  if (inputs.setup.receptors.length === 0) throw new Error('输送网格内没有站点，无法解析来源')
  const size = hourSize(inputs)
  const draft = draftOf(await checkpoint.load(), size)
  let budgetError = 0
  while (draft.hours < runHours) {
    signal.throwIfAborted()
    const at = draft.hours
    const words = at < leadHours ? `预热第 ${at + 1} 小时` : `第 ${at - leadHours + 1} 时`
    const hour = await carryHour(services, inputs, draft, signal, share => progress((at + share) / runHours, words))
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
  return {
    summary: {
      day: question.day,
      grid: gridOf(question),
      receptorIds: inputs.receptorIds,
      regions,
      sectors,
      met: sourceName(services, inputs.source),
      budgetError,
    },
    arrays: arraysOf(inputs, draft.results, size),
  }
}

/** Sources of a day over the whole domain, hour by hour: one run for all stations, regions and sectors. */
export const apportionmentRun: RunKind<DayQuestion, DaySummary> = {
  kind: 'apportionment',
  lane: 'background',
  engineVersion: '2',
  title: question => `来源解析 ${question.day}${resolutionOf(question) === 'quick' ? '（速算）' : ''}`,
  basis: (services, { day }) => dayBasis(services, day),
  facts: (question, basis, services) => {
    const { grid, words } = runGrids[resolutionOf(question)]
    const { area, met, receptors } = basis as DayBasis
    return [
      {
        label: '模式',
        value: `标记示踪输送，${grid.nx} × ${grid.ny} × ${layerTopsM.length} 个单元，${words}，提前 ${leadHours} 小时起算`,
      },
      { label: '气象场', value: `${sourceName(services, met.source)}，${met.fields} 个时次` },
      { label: '排放', value: area ? `面源清单 ${area.name}，排放口清单` : '只有排放口，无面源清单' },
      { label: '受体', value: `${receptors.count} 个站点` },
      { label: 'NO₂', value: `NOₓ 贡献 × ${factorOf.no2}（环境比值法）` },
      { label: '时间', value: timeConvention },
    ]
  },
  run,
}
