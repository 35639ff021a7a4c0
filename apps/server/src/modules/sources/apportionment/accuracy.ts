import { dailyCourseColumns, stationAccuracyColumns } from '@qingyuan/contract/sources/apportionment.ts'
import type { CourseAccuracy as Statement } from '@qingyuan/contract/sources/trace-schemas.ts'
import { courseVerdicts } from '@qingyuan/contract/sources/trace-words.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { accuracyThresholds, type CourseAccuracy, courseAccuracy } from '@qingyuan/engine/transport/accuracy/course-accuracy.ts'
import type { Static } from 'typebox'
import { metaOf, placesOf, readPlaceHours } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import type { Range } from './days.ts'
import type { RequestedSpecies } from './domain.ts'
import { representativeOf } from './receptors.ts'
import { type ShareQuestion, simulatedHours } from './simulated.ts'

export type AccuracyStatement = Static<typeof Statement>

/** Hours of the whole days of a range. */
export const wholeDays = ({ firstDay, lastDay }: Pick<Range, 'firstDay' | 'lastDay'>) =>
  [dayStart(firstDay) + hourMs, dayStart(lastDay) + 24 * hourMs] as const

/** Measured hours of the whole days of a range; NaN missing. */
export const observedHours = async (
  services: Services,
  scope: Caller['scope'],
  placeId: number,
  range: Pick<Range, 'firstDay' | 'lastDay'>,
  species: RequestedSpecies,
): Promise<Float64Array> => {
  const columns = await readPlaceHours(services, scope, placeId, ...wholeDays(range), [species])
  return Float64Array.from(columns.values[species]!)
}

const known = (value: number, decimals: number): number | null => (Number.isFinite(value) ? Number(value.toFixed(decimals)) : null)

const advice = {
  hourly: '份额可逐时使用',
  daily: '逐时过程与实测不符，只用日均份额',
  unusable: '份额不作为依据',
  unknown: '',
} as const

/** The one sentence about the accuracy of a result, on pages, in tables and in the briefing. */
const wordsOf = ({ verdict, pairs, days, byHour, simulated, observed, bias, r, withinDayR, peaks }: CourseAccuracy): string => {
  const label = courseVerdicts[verdict]
  if (verdict === 'unknown') {
    const lacking = pairs === 0 ? '同期没有实测，无法比对' : `每日实测不足 ${accuracyThresholds.needHours} 个时次（共 ${pairs} 个）`
    return `${label}：${lacking}`
  }
  // The mean of all hours, which is beside this sentence, may be another.
  const compared = pairs < byHour.length * days ? `（比对 ${pairs} h）` : ''
  const parts = [
    `模拟均值 ${numberText(simulated, 1)} μg/m³，实测 ${numberText(observed, 1)} μg/m³${compared}，偏差 ${changeText(100 * bias, 0)} %`,
    Number.isNaN(r) ? '逐时没有变化，无相关系数' : `逐时 r = ${numberText(r, 2)}${days > 1 ? `（日内 ${numberText(withinDayR, 2)}）` : ''}`,
    `峰值模拟 ${peaks.simulated} 时、实测 ${peaks.observed} 时`,
  ]
  return `${label}：${parts.join('，')}；${advice[verdict]}`
}

/** What is stated of a simulated course beside the measured one. */
export const statementOf = (accuracy: CourseAccuracy): AccuracyStatement => ({
  verdict: accuracy.verdict,
  words: wordsOf(accuracy),
  r: known(accuracy.r, 3),
  withinDayR: known(accuracy.withinDayR, 3),
  bias: known(100 * accuracy.bias, 1),
  error: known(100 * accuracy.error, 1),
  simulated: known(accuracy.simulated, 2),
  observed: known(accuracy.observed, 2),
  hours: accuracy.pairs,
  days: accuracy.days,
})

interface AccuracyRow {
  place: PlaceRecord
  accuracy: CourseAccuracy
}

/** Accuracy of a place and, for an area, of each of its stations that the caller may see; null while a run is waited for. */
const accuracyRows = async (services: Services, caller: Caller, place: PlaceRecord, question: ShareQuestion) => {
  const stations = place.kind === 'station' ? [] : representativeOf(services, place).filter(id => services.places.allowed(caller.scope, id))
  const { run, range, simulated } = await simulatedHours(services, caller, question, [
    place,
    ...stations.map(id => services.places.get(id)!),
  ])
  if (simulated === null) return { run, range, rows: null }
  const rows = await Promise.all(
    simulated.map(async ({ place: own, hours }): Promise<AccuracyRow> => {
      const observed = await observedHours(services, caller.scope, own.id, range, question.species)
      return { place: own, accuracy: courseAccuracy(hours, observed) }
    }),
  )
  return { run, range, rows }
}

const metaFor = (services: Services, title: string, place: PlaceRecord, { firstDay, lastDay }: Range, accuracy: CourseAccuracy) => ({
  ...metaOf(services, `${place.name} ${title}`, [place], firstDay, lastDay),
  basis: basisOf(accuracy),
})

/** The verdict above a spreadsheet and under a picture. */
export const basisOf = (accuracy: CourseAccuracy) => ({
  count: accuracy.pairs,
  of: accuracy.byHour.length * Math.max(1, accuracy.days),
  calmShare: null,
  method: statementOf(accuracy).words,
})

export const stationAccuracy = async ({ services, caller }: CallerContext, question: ShareQuestion) => {
  const [place] = placesOf(services.places, [question.placeId], ['station', 'county', 'city'])
  const { run, range, rows } = await accuracyRows(services, caller, place!, question)
  if (rows === null) return { run, result: null }
  const percent = (value: number) => known(100 * value, 1)
  const result = buildFrame(
    stationAccuracyColumns,
    rows,
    {
      place: row => row.place.name,
      verdict: row => courseVerdicts[row.accuracy.verdict],
      r: row => known(row.accuracy.r, 2),
      withinDayR: row => known(row.accuracy.withinDayR, 2),
      bias: row => percent(row.accuracy.bias),
      error: row => percent(row.accuracy.error),
      simulated: row => known(row.accuracy.simulated, 1),
      observed: row => known(row.accuracy.observed, 1),
      simulatedPeak: row => known(row.accuracy.peaks.simulated, 0),
      observedPeak: row => known(row.accuracy.peaks.observed, 0),
      hours: row => row.accuracy.pairs,
    },
    { meta: metaFor(services, '来源解析逐站检验', place!, range, rows[0]!.accuracy) },
  )
  return { run, result }
}

export const dailyCourse = async ({ services, caller }: CallerContext, question: ShareQuestion) => {
  const [place] = placesOf(services.places, [question.placeId], ['station', 'county', 'city'])
  const { run, range, simulated } = await simulatedHours(services, caller, question, [place!])
  if (simulated === null) return { run, result: null }
  const observed = await observedHours(services, caller.scope, place!.id, range, question.species)
  const accuracy = courseAccuracy(simulated[0]!.hours, observed)
  const result = buildFrame(
    dailyCourseColumns,
    accuracy.byHour,
    {
      hour: row => String(row.hour).padStart(2, '0'),
      simulated: row => known(row.simulated, 1),
      observed: row => known(row.observed, 1),
      bias: row => known((100 * (row.simulated - row.observed)) / row.observed, 1),
      days: row => row.pairs,
    },
    { meta: metaFor(services, '模拟与实测日变化', place!, range, accuracy) },
  )
  return { run, result }
}
