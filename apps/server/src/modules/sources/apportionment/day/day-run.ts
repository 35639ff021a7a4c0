import { daysBetween, timeConvention } from '@qingyuan/domain/time.ts'
import { type RunContext, type RunKind, type RunOutcome, runInProcess } from '#/modules/sources/runs/public.ts'
import { sourceName } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import { type CellGrid, coarseLeadHours, factorOf, layerTopsM, leadHours, type Resolution, runGrids } from '../domain.ts'
import type { Region, Sector } from '../emissions/names.ts'
import { carryDraft, carrySurroundings, type Surroundings } from './carry-hours.ts'
import { type DayBasis, type DayInputs, dayBasis, dayInputs, runHours } from './day-inputs.ts'
import { checkpointOf, type Draft, draftOf } from './draft.ts'
import { arraysOf, hourSize, partsOf } from './stored-arrays.ts'
import { inflowShares } from './surroundings.ts'

export interface DayQuestion {
  day: string
  /** `full` when not given. */
  resolution?: Resolution
  /** First of the days in a row that were run in one go without a new lead; the day itself when not given. */
  since?: string
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

/** Hours between two checkpoints. */
const keepEvery = 6

/** Share of the progress that the surroundings take. */
const surroundingsShare = 0.1

/** A run at the end of a day, from which the next day may go on. */
export interface DayEnd {
  day: string
  parts: Uint8Array[]
  /** Regions and sectors of its tags. */
  tags: string
  surroundings: Surroundings | null
}

const tagsOf = ({ regions, sectors }: Pick<DaySummary, 'regions' | 'sectors'>): string =>
  [...regions, ...sectors].map(({ id }) => id).join()

/** The day's draft without its lead: the run goes on from the end of the day before. @throws Error when the tags are others */
const draftAfter = ({ parts, tags }: DayEnd, { inventory }: DayInputs, size: number): Draft => {
  if (tags !== tagsOf(inventory)) throw new Error('相邻两日的区域或行业不同，不能连续计算')
  return { hours: leadHours, parts, results: new Float32Array(24 * size) }
}

/** @param before end of the day before, from which the run goes on; null begins with the lead */
const runDay = async (
  { question, services, signal, progress, checkpoint }: Omit<RunContext<DayQuestion>, 'runId'>,
  before: DayEnd | null,
): Promise<RunOutcome<DaySummary> & { end: DayEnd }> => {
  const inputs = await dayInputs(services, question.day, resolutionOf(question))
  if (inputs.setup.receptors.length === 0) throw new Error('输送网格内没有站点，无法解析来源')
  const size = hourSize(inputs)
  const draft = before ? draftAfter(before, inputs, size) : draftOf(await checkpoint.load(), size)
  const begun = (draft.hours / runHours) * (1 - surroundingsShare)
  const surroundings = await carrySurroundings(services, inputs, before?.surroundings ?? null, signal, share =>
    progress(begun + surroundingsShare * share, '周边城市'),
  )
  const shares = surroundings && inflowShares(surroundings.hours, inputs.surroundings!.emissions.sectors.length)
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
  return {
    summary,
    arrays: arraysOf(inputs, draft.results, size, shares),
    end: { day: question.day, parts: draft.parts, tags: tagsOf(inputs.inventory), surroundings },
  }
}

/** The days from `since` one after the other, the last of which is requested; most days begin with their own lead. */
const run = async (context: RunContext<DayQuestion>): Promise<RunOutcome<DaySummary>> => {
  const { day, since = day } = context.question
  let before: DayEnd | null = null
  for (const earlier of daysBetween(since, day).slice(0, -1))
    before = (await runDay({ ...context, question: { ...context.question, day: earlier }, checkpoint: noCheckpoint }, before)).end
  const { summary, arrays } = await runDay(context, before)
  return { summary, arrays }
}

const noCheckpoint: RunContext<DayQuestion>['checkpoint'] = { load: async () => [], keep: async () => undefined }

/**
 * Runs days in a row on the quick grid: each goes on where the day before ended and costs no lead. Each result is stored when its day is done. Ends early at a
 * day that has this result already.
 */
export const runDaysInRow = async (services: Services, days: readonly string[], signal: AbortSignal): Promise<void> => {
  let before: DayEnd | null = null
  for (const day of days) {
    const first = days[0]!
    const question: DayQuestion = { day, resolution: 'quick', ...(day !== first && { since: first }) }
    const context = { question, services, signal, progress: () => undefined, checkpoint: noCheckpoint }
    const from: DayEnd | null = before
    await runInProcess(services, apportionmentRun, question, signal, async () => {
      const { end, ...outcome } = await runDay(context, from)
      before = end
      return outcome
    })
    if (before === from) return
  }
}

const leadWords = ({ since }: DayQuestion): string =>
  `${since ? `自 ${since} 起逐日连续计算，首日` : ''}提前 ${leadHours} 小时起算（前 ${coarseLeadHours} 小时用粗网格）`

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
        value: `标记示踪输送，${grid.nx} × ${grid.ny} × ${layerTopsM.length} 个单元，${words}，${leadWords(question)}`,
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
