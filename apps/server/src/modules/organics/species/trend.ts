import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { trendColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { cycleMeans } from './cycle.ts'
import { aboutOf, readRequest, speciesMeta } from './means.ts'
import { periodAnalysis } from './periods.ts'
import { parseRequest } from './request.ts'
import {
  classParts,
  countsOf,
  hourNotes,
  hourRows,
  mostSeries,
  type Part,
  periodRows,
  speciesNotes,
  stepsOf,
  sumOfRow,
} from './species-rows.ts'

const stepTitles = { hour: '物种小时趋势', day: '物种日均趋势', month: '物种月均趋势' } as const

const timeTrend = async (
  context: ScopedContext,
  input: InputOf<typeof vocCalls.TimeTrend>,
): Promise<OutputOf<typeof vocCalls.TimeTrend>> => {
  const request = await parseRequest(context, input)
  const { species, unit } = request
  const width = species.length
  const step = input.step ?? (input.timeType === 2 ? 'day' : 'hour')
  const data = await readRequest(context.services, request)
  const { series } = data
  const rows = step === 'hour' ? hourRows(data, request) : periodRows(data, request, step)
  const isKnown = (s: number) => rows.labels.some((_, row) => rows.values[row * width + s]! === rows.values[row * width + s]!)
  const parts: Part[] =
    input.by === 'species'
      ? species.flatMap(({ no, name }, s) => (isKnown(s) ? [{ key: String(no), label: name, columns: [s] }] : [])).slice(0, mostSeries)
      : classParts(species)
  const counts = countsOf(rows, width)
  const steps = step === 'hour' ? hourNotes(series, request) : {}
  const notesOf = (key: string) =>
    step !== 'hour' ? undefined : input.by === 'species' ? speciesNotes(series, request, Number(key)) : steps
  const sums = parts.map(({ key, label, columns }) => ({
    ...{ key, name: label, unit: unit as string },
    values: rows.labels.map((_, row) => roundForDisplay(sumOfRow(rows, width, row, columns), 2)),
  }))
  const frame = buildFrame(
    trendColumns,
    rows.labels,
    {
      time: label => label,
      's:*': sums.map(({ key, name, values }) => ({ key: `s:${key}` as const, label: name, unit, notes: notesOf(key), values })),
      count: { values: counts, notes: steps },
    },
    { meta: speciesMeta(context.services, stepTitles[step], request, series) },
  )
  return {
    ...{ ...frame, ...aboutOf(request, series, []), speciesSteps: stepsOf(counts) },
    ...{ times: [...rows.labels], series: sums, speciesCount: [...counts] },
  }
}

export const trendHandlers = { TimeTrend: timeTrend, Cycle: cycleMeans, TimePeriodAnalysis: periodAnalysis } satisfies SomeHandlers<
  typeof vocCalls
>
