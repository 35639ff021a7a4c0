import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { controlColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { controlKindNames, controlKinds } from '@qingyuan/domain/species/control-kinds.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { dayOfHour, daysBetween, hourMs } from '@qingyuan/domain/time.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import type { ControlFigure } from '@qingyuan/engine/voc/control-runs.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { type Controls, readControls } from './control-checks.ts'
import { aboutOf, readRequest, speciesMeta } from './means.ts'
import { parseRequest } from './request.ts'

const mostNames = 3
const dayOfRun = ({ hour }: { hour: number }): string => dayOfHour(hour * hourMs)
const highest = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values))
const median = (values: readonly number[]): number | null => (values.length === 0 ? null : percentile(values, 50))

const namesOf = (figures: readonly ControlFigure[]): string => {
  const names = [...new Set(figures.filter(({ passed }) => !passed).map(({ species }) => storedSpecies[species]!.name))]
  return `${names.slice(0, mostNames).join('、')}${names.length > mostNames ? ` 等 ${names.length} 种` : ''}`
}

/** What the runs and chromatograms of each day say. */
const daysOf = ({ runs, findings, closure }: Controls, days: readonly string[]) => {
  const byDay = {
    runs: groupBy(runs, dayOfRun),
    blank: groupBy(findings.blank.figures, dayOfRun),
    recovery: groupBy(findings.recovery.figures, dayOfRun),
    precision: groupBy(findings.precision.figures, dayOfRun),
    share: groupBy(
      closure.times.map((time, i) => ({ time, share: closure.share[i]! })).filter(({ share }) => share === share),
      ({ time }) => dayOfHour(time),
    ),
  }
  return days.map(day => {
    const kinds = (byDay.runs.get(day) ?? []).map(({ kind }) => kind)
    const counts = controlKinds.map(kind => ({ name: controlKindNames[kind], count: kinds.filter(each => each === kind).length }))
    const [blanks, recoveries] = [byDay.blank.get(day) ?? [], byDay.recovery.get(day) ?? []]
    const shares = recoveries.map(({ value }) => 100 * value)
    return {
      day,
      runs: counts.flatMap(({ name, count }) => (count === 0 ? [] : [count === 1 ? name : `${name} ×${count}`])).join('、'),
      blank: highest(blanks.map(({ value, species }) => value * storedSpecies[species]!.carbonNumber)),
      blankFaults: namesOf(blanks),
      recoveryLow: shares.length === 0 ? null : Math.min(...shares),
      recovery: median(shares),
      recoveryHigh: highest(shares),
      recoveryFaults: namesOf(recoveries),
      precision: highest((byDay.precision.get(day) ?? []).map(({ value }) => 100 * value)),
      unidentified: median((byDay.share.get(day) ?? []).map(({ share }) => 100 * share)),
    }
  })
}

/** Control runs of a station by day: highest blank, recoveries of the species, worst precision, median of the unidentified share. */
const controlRuns = async (
  context: ScopedContext,
  input: InputOf<typeof vocCalls.ControlRuns>,
): Promise<OutputOf<typeof vocCalls.ControlRuns>> => {
  const request = await parseRequest(context, { ...input, stationIds: [input.stationId] })
  const { series, limits } = await readRequest(context.services, request)
  const { from, to } = request
  const own = series[0] ?? { placeId: input.stationId, times: [], ppb: new Float32Array(0) }
  const controls = await readControls(context.services.db, own, limits.get(input.stationId)!, from, to)
  const inPeriod = ({ hour }: { hour: number }) => hour * hourMs >= from && hour * hourMs <= to
  const has = controls.runs.some(inPeriod) || controls.closure.times.length > 0
  const rows = has ? daysOf(controls, daysBetween(dayOfHour(from), dayOfHour(to))) : []
  const frame = buildFrame(
    controlColumns,
    rows,
    {
      time: row => row.day,
      runs: row => row.runs,
      blank: row => row.blank,
      blankFaults: row => row.blankFaults,
      recoveryLow: row => row.recoveryLow,
      recovery: row => row.recovery,
      recoveryHigh: row => row.recoveryHigh,
      recoveryFaults: row => row.recoveryFaults,
      precision: row => row.precision,
      unidentified: row => row.unidentified,
    },
    { meta: speciesMeta(context.services, '质控运行', request, series, 'ppbC、%') },
  )
  return { ...frame, ...aboutOf(request, series, []), bounds: controls.bounds, unconfirmed: [...controls.unconfirmed] }
}

export const controlHandlers = { ControlRuns: controlRuns } satisfies SomeHandlers<typeof vocCalls>
