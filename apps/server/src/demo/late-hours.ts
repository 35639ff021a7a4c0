import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { dayMs, floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { publicScope, readHours } from '#/modules/air/read/public.ts'
import { measurementFileImport } from '#/modules/system/data-sources/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { withUpload } from './upload.ts'

/** The gap is one of these days ago: its day has been judged, and its alarm is over. */
const [newestDays, oldestDays] = [9, 26] as const
const [shortest, longest] = [3, 12] as const

interface Gap {
  code: string
  /** End of the first missing hour. */
  from: number
  /** Values of the hours before and after. */
  before: number[]
  after: number[]
  hours: number
}

/** The first gap in all six pollutants at a station that is in no area's mean. */
const findGap = async (services: Services): Promise<Gap | null> => {
  const last = floorHour(services.clock.now())
  const [from, to] = [last - oldestDays * dayMs, last - newestDays * dayMs]
  const stations = services.places.all().filter(({ kind, evaluated }) => kind === 'station' && !evaluated)
  const found = await readHours(
    services,
    publicScope,
    stations.map(({ id }) => id),
    from,
    to,
    pollutantIds,
    { graded: false },
  )
  for (const { id, code } of stations) {
    const { values, count } = found.get(id)!
    const at = (i: number) => pollutantIds.map(pollutant => values[pollutant]![i]!)
    const isWhole = (i: number) => at(i).every(value => value === value)
    let run = 0
    for (let i = 0; i < count; i++) {
      if (at(i).every(value => value !== value)) run++
      else {
        const first = i - run
        if (run >= shortest && run <= longest && first > 0 && isWhole(i) && isWhole(first - 1))
          return { code, from: from + first * hourMs, before: at(first - 1), after: at(i), hours: run }
        run = 0
      }
    }
  }
  return null
}

/** Hours that a logger kept while its line was down, as a sheet of text: between the hour before the gap and the one after. */
const sheetOf = ({ code, from, before, after, hours }: Gap): string => {
  const rows = Array.from({ length: hours }, (_, n) => {
    const share = (n + 1) / (hours + 1)
    const values = pollutantIds.map((id, p) => (before[p]! + share * (after[p]! - before[p]!)).toFixed(parameters[id].decimals))
    return [code, formatHour(from + n * hourMs), ...values].join(',')
  })
  return `${['站点编码', '时间', ...pollutantIds.map(id => parameters[id].label)].join(',')}\r\n${rows.join('\r\n')}\r\n`
}

/** The hours of a gap, brought in afterwards by a file; once. */
export const importLateHours = async (services: Services, clerk: Caller): Promise<void> => {
  const context = { services, caller: clerk }
  if ((await measurementFileImport.records(context)).length > 0) return
  const gap = await findGap(services)
  if (!gap) return
  await withUpload(
    services,
    { name: `${gap.code}-补录.csv`, content: Buffer.from(`\ufeff${sheetOf(gap)}`), mediaType: 'text/csv' },
    upload => measurementFileImport.inRequest({ ...context, upload }, { format: 'station_csv' }, true),
  )
}
