import type { ControlBounds, ControlKind } from '@qingyuan/domain/species/control-kinds.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { dayMs, hourMs } from '@qingyuan/domain/time.ts'
import { blankFaults, type ControlFindings, type ControlRun, precisionFaults, recoveryFaults } from '@qingyuan/engine/voc/control-runs.ts'
import { type MassClosure, massClosure } from '@qingyuan/engine/voc/mass-closure.ts'
import { readControlBounds } from '#/modules/system/settings/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { selectControlRuns, selectTotals } from './queries.ts'
import { type SpeciesSeries, speciesSize } from './read-species.ts'

/** Checks of control runs with the words of a doubtful hour. */
export const controlDoubts = { blank: '空白超标', recovery: '回收率超限', precision: '精密度超限' } as const
/** Checks of the sums of a chromatogram, for whole hours. */
export const closureDoubts = { unidentified: '未识别占比过高', closure: '质量不闭合' } as const
export type ControlCheck = keyof typeof controlDoubts
export type ClosureCheck = keyof typeof closureDoubts

/** Days before and after a period of which the runs decide on its hours. */
const reachDays = 45

export interface Controls {
  runs: ControlRun[]
  findings: Record<ControlCheck, ControlFindings>
  /** Of the hours with sums of the chromatogram, by their ends. */
  closure: MassClosure & { times: number[]; total: Float64Array }
  bounds: ControlBounds
  unconfirmed: Awaited<ReturnType<typeof readControlBounds>>['unconfirmed']
}

const carbonNumbers = Float64Array.from(storedSpecies, ({ carbonNumber }) => carbonNumber)
const columnOf = (values: readonly (number | null)[] | null): Float64Array =>
  Float64Array.from({ length: speciesSize }, (_, s) => values?.[s] ?? Number.NaN)
export const hourOf = (time: number): number => time / hourMs

/** ppbC of the measured species of each wanted hour; NaN without any. */
const sumsAt = ({ times, ppb }: Pick<SpeciesSeries, 'times' | 'ppb'>, wanted: readonly number[]): Float64Array => {
  const rows = new Map(times.map((time, row) => [time, row]))
  return Float64Array.from(wanted, time => {
    const row = rows.get(time)
    let [sum, known] = [0, 0]
    for (let s = 0; row !== undefined && s < speciesSize; s++) {
      const value = ppb[row * speciesSize + s]!
      if (value !== value) continue
      sum += value * carbonNumbers[s]!
      known++
    }
    return known > 0 ? sum : Number.NaN
  })
}

const readClosure = async (
  db: Db,
  series: Pick<SpeciesSeries, 'placeId' | 'times' | 'ppb'>,
  from: number,
  to: number,
  bounds: ControlBounds,
) => {
  const rows = await selectTotals(db, series.placeId, from, to)
  const times = rows.map(({ ts }) => ts.getTime())
  const total = Float64Array.from(rows, row => row.total)
  const closure = massClosure(
    {
      total,
      targets: Float64Array.from(rows, ({ targets }) => targets ?? Number.NaN),
      unidentified: Float64Array.from(rows, ({ unidentified }) => unidentified ?? Number.NaN),
    },
    sumsAt(series, times),
    { mostUnidentified: bounds.unidentified / 100, fromTotal: bounds.unidentifiedFrom, mostGap: bounds.closure / 100 },
  )
  return { ...closure, times, total }
}

/** Control runs that decide on the hours of a period, with what they say; sums of the chromatograms of the period itself. */
export const readControls = async (
  db: Db,
  series: Pick<SpeciesSeries, 'placeId' | 'times' | 'ppb'>,
  limits: Float64Array,
  from: number,
  to: number,
): Promise<Controls> => {
  const [first, last] = [from - reachDays * dayMs, to + reachDays * dayMs]
  const [stored, { bounds, unconfirmed }] = await Promise.all([
    selectControlRuns(db, series.placeId, first, last),
    readControlBounds({ db }),
  ])
  const runs = stored.map(({ ts, kind, ppb, expected }) => ({
    ...{ hour: hourOf(ts.getTime()), kind: kind as ControlKind },
    ...{ ppb: columnOf(ppb), expected: columnOf(expected) },
  }))
  const span = { first: hourOf(first), last: hourOf(last) }
  return {
    runs,
    findings: {
      blank: blankFaults(runs, { limits, bounds: carbonNumbers.map(carbons => bounds.blank / carbons), span }),
      recovery: recoveryFaults(runs, { low: bounds.recoveryLow / 100, high: bounds.recoveryHigh / 100, span }),
      precision: precisionFaults(runs, { most: bounds.precision / 100, span }),
    },
    closure: await readClosure(db, series, from, to, bounds),
    bounds,
    unconfirmed,
  }
}

/** Whether a failed run puts a species in doubt in the hour that ends at an instant. */
export const isDoubtful = ({ doubtful }: ControlFindings, no: number): ((time: number) => boolean) => {
  const spans = doubtful.filter(({ species }) => species === no - 1)
  return time => spans.some(({ from, to }) => hourOf(time) >= from && hourOf(time) <= to)
}
