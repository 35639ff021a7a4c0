import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { cycleColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { dayOfHour, dayStart, hourMs, hourOfDay } from '@qingyuan/domain/time.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { aboutOf, readRequest, speciesMeta } from './means.ts'
import { parseRequest } from './request.ts'
import { classParts, hourRows, mostSeries, type Part, type Rows, sumOfRow } from './species-rows.ts'

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
const binsOf = {
  hour: { labels: Array.from({ length: 24 }, (_, h) => `${h + 1} 时`), indexOf: (hour: number) => hourOfDay(hour) - 1 },
  weekday: { labels: [...weekdays], indexOf: (hour: number) => (new Date(dayStart(dayOfHour(hour)) + 8 * hourMs).getUTCDay() + 6) % 7 },
}

/** Means of the hours of the day, or of the days of the week, over a period: of each class, or of the species with the greatest means. */
export const cycleMeans = async (
  context: ScopedContext,
  input: InputOf<typeof vocCalls.Cycle>,
): Promise<OutputOf<typeof vocCalls.Cycle>> => {
  const request = await parseRequest(context, input)
  const { species, from, hours, unit } = request
  const width = species.length
  const data = await readRequest(context.services, request)
  const rows = hourRows(data, request)
  const { labels, indexOf } = binsOf[input.cycle]
  const [sums, counts, hoursOf] = [new Float64Array(labels.length * width), new Int32Array(labels.length * width), labels.map(() => 0)]
  for (let h = 0; h < hours; h++) {
    const bin = indexOf(from + h * hourMs)
    let known = 0
    for (let s = 0; s < width; s++) {
      const value = rows.values[h * width + s]!
      if (value !== value) continue
      sums[bin * width + s]! += value
      counts[bin * width + s]!++
      known++
    }
    if (known > 0) hoursOf[bin]!++
  }
  const means: Rows = { labels, values: sums.map((sum, i) => (counts[i]! > 0 ? sum / counts[i]! : Number.NaN)) }
  const overall = (s: number) => {
    let [sum, count] = [0, 0]
    for (let bin = 0; bin < labels.length; bin++) {
      sum += sums[bin * width + s]!
      count += counts[bin * width + s]!
    }
    return sum / count
  }
  const parts: Part[] =
    input.by === 'species'
      ? species
          .map(({ no, name }, s) => ({ key: String(no), label: name, columns: [s], mean: overall(s) }))
          .filter(({ mean }) => mean === mean)
          .toSorted((a, b) => b.mean - a.mean)
          .slice(0, input.top ?? mostSeries)
      : classParts(species)
  const frame = buildFrame(
    cycleColumns,
    labels,
    {
      bin: label => label,
      's:*': parts.map(({ key, label, columns }) => ({
        ...{ key: `s:${key}` as const, label, unit },
        values: labels.map((_, row) => roundForDisplay(sumOfRow(means, width, row, columns), 3)),
      })),
      n: (_, row) => hoursOf[row],
    },
    { meta: speciesMeta(context.services, input.cycle === 'hour' ? '物种日变化' : '物种周变化', request, data.series) },
  )
  return { ...frame, ...aboutOf(request, data.series, []) }
}
