import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { qualityColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { constantSpecies, neighbouringPeaks } from '@qingyuan/domain/species/elution-order.ts'
import { speciesByNumber, storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { dayMs, formatDateTime, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { qualityChecks } from '@qingyuan/engine/voc/quality-checks.ts'
import { ratioFit } from '@qingyuan/engine/voc/ratio-fit.ts'
import { screeningRules } from '@qingyuan/engine/voc/screening-rules.ts'
import { sensitivityWeeks } from '@qingyuan/engine/voc/sensitivity.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { AuditedContext, ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { closureDoubts, controlDoubts, readControls } from './control-checks.ts'
import { controlCheckRows, type QualityRow } from './control-rows.ts'
import { aboutOf, readRequest, speciesMeta } from './means.ts'
import { insertSilence, selectSilences } from './queries.ts'
import { controlHours, readSpeciesHours, type SpeciesSeries, speciesSize } from './read-species.ts'
import { parseRequest } from './request.ts'

/** Upper point of calibration, ppbC. */
const rangePpbC = 30
const ranges = Float64Array.from(storedSpecies, ({ carbonNumber }) => rangePpbC / carbonNumber)
const [peak, oXylene] = [118, 46]
/** Slope and correlation of the xylenes outside of which those of the period are doubtful. */
const xyleneBounds = { low: 2, high: 4, r: 0.9, need: 48 } as const

export const checkTitles = {
  overRange: `超量程（> ${rangePpbC} ppbC）`,
  constant: '恒值 ≥ 4 h',
  jump: '单物种突跳',
  exchange: '峰识别错位（相邻峰 48 h 内 r < −0.7）',
} as const
type Check = keyof typeof checkTitles

/** Automatic checks of hours with all species. */
export const speciesFaults = (ppb: Float32Array, limits: Float64Array) =>
  qualityChecks(ppb, { species: speciesSize, ranges, limits, neighbours: neighbouringPeaks })

/** Rules of ratios: an hour with values counts as checked. */
const screeningRows = ({ times, ppb }: SpeciesSeries, limits: Float64Array): QualityRow[] => {
  const rows = times.flatMap((time, row) => {
    const own = ppb.subarray(row * speciesSize, (row + 1) * speciesSize)
    return own.some(value => value === value) ? [{ time, ppb: own }] : []
  })
  return screeningRules.map(({ key, title, isHit }) => {
    const hits = rows.filter(each => isHit({ ppb: each.ppb, limits }))
    return { key, title, kind: '比值筛查', checked: rows.length, hits: hits.length, last: hits.at(-1)?.time ?? null, detail: '' }
  })
}

const checkRows = ({ times, ppb }: SpeciesSeries, limits: Float64Array): QualityRow[] => {
  const faults = speciesFaults(ppb, limits)
  let checked = 0
  for (const value of ppb) if (value === value) checked++
  return (Object.keys(checkTitles) as Check[]).map(check => {
    const found = faults.flatMap((each, s) => (each[check].length > 0 ? [{ name: storedSpecies[s]!.name, hours: each[check] }] : []))
    const worst = found.toSorted((a, b) => b.hours.length - a.hours.length).slice(0, 5)
    const last = Math.max(-1, ...found.map(({ hours }) => hours.at(-1)!))
    return {
      ...{ key: check, title: checkTitles[check], kind: '自动标记', checked },
      hits: found.reduce((sum, { hours }) => sum + hours.length, 0),
      last: last < 0 ? null : times[last]!,
      detail: worst.map(({ name, hours }) => `${name} ${hours.length}`).join('、'),
    }
  })
}

const xyleneRow = ({ ppb, times }: SpeciesSeries): QualityRow => {
  const of = (no: number) => Float64Array.from(times, (_, row) => ppb[row * speciesSize + no - 1]!)
  const { low, high, r, need } = xyleneBounds
  const fit = ratioFit(of(peak), of(oXylene), { kind: 'ols', robust: false, limits: { numerator: 0, denominator: 0 }, need })
  const isDoubtful = fit.slope < low || fit.slope > high || fit.r < r
  return {
    ...{ key: 'xylenes', title: '二甲苯 间,对/邻 斜率 2–4 且 r ≥ 0.9', kind: '整段检查', checked: 1, hits: isDoubtful ? 1 : 0 },
    ...{ last: isDoubtful ? (times.at(-1) ?? null) : null },
    detail: fit.slope === fit.slope ? `斜率 ${fit.slope.toFixed(2)}，r ${fit.r.toFixed(2)}` : `成对小时不足 ${need}`,
  }
}

const sensitivityBound = 0.1
/** Days before a week that it is compared with, and the week. */
const sensitivityDays = 37

/** Weekly medians of the nearly constant species, with the weeks before the period that the first ones are compared with. */
const sensitivityRow = ({ times, ppb }: SpeciesSeries, from: number, to: number): QualityRow => {
  const rows = new Map(times.map((time, row) => [time, row]))
  const first = from - sensitivityDays * dayMs
  const weeks = constantSpecies.flatMap(no => {
    const column = Float64Array.from({ length: (to - first) / hourMs + 1 }, (_, h) => {
      const row = rows.get(first + h * hourMs)
      return row === undefined ? Number.NaN : ppb[row * speciesSize + no - 1]!
    })
    return sensitivityWeeks(column).map(({ end, change }) => ({ no, change, time: first + end * hourMs }))
  })
  const hits = weeks.filter(({ change }) => Math.abs(change) > sensitivityBound)
  const worst = hits.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, 3)
  return {
    ...{ key: 'sensitivity', title: 'CFC-11、CFC-12、CFC-113、四氯化碳 周中位数较前 30 日 ±10 %', kind: '灵敏度' },
    ...{ checked: weeks.length, hits: hits.length, last: hits.length === 0 ? null : Math.max(...hits.map(({ time }) => time)) },
    detail:
      weeks.length === 0
        ? '须有 37 天的数据'
        : worst
            .map(({ no, change }) => `${speciesByNumber(no).name} ${change > 0 ? '+' : '−'}${Math.abs(100 * change).toFixed(0)} %`)
            .join('、'),
  }
}

const controlRow = (series: SpeciesSeries, hours: number): QualityRow => {
  const control = controlHours(series)
  return {
    ...{ key: 'control', title: '空白与校准核查时段', kind: '质控', checked: hours, hits: control.length, last: control.at(-1) ?? null },
    detail: '不计应测小时',
  }
}

/** Hit rate of each check at one station, with what was silenced and why. */
const quality = async (context: ScopedContext, input: InputOf<typeof vocCalls.qc>): Promise<OutputOf<typeof vocCalls.qc>> => {
  const request = await parseRequest(context, { ...input, stationIds: [input.stationId] })
  const { series, limits } = await readRequest(context.services, request)
  const silences = await selectSilences(context.services.db, input.stationId)
  const [own] = series
  const [longer] = await readSpeciesHours(context.services.db, [input.stationId], request.from - sensitivityDays * dayMs, request.to)
  const limit = limits.get(input.stationId)!
  const rows = own
    ? [
        controlRow(own, request.hours),
        ...controlCheckRows(own, await readControls(context.services.db, own, limit, request.from, request.to), request.from, request.to),
        ...checkRows(own, limit),
        sensitivityRow(longer!, request.from, request.to),
        xyleneRow(own),
        ...screeningRows(own, limit),
      ]
    : []
  const silenceOf = ({ key }: QualityRow) => silences.find(({ rule }) => rule === key)
  const frame = buildFrame(
    qualityColumns,
    rows,
    {
      rule: row => row.key,
      title: row => row.title,
      kind: row => row.kind,
      checked: row => row.checked,
      hits: row => row.hits,
      rate: row => (row.checked > 0 ? (100 * row.hits) / row.checked : null),
      last: row => (row.last === null ? '' : formatHour(row.last)),
      detail: row => row.detail,
      silenced: row => (silenceOf(row)?.silenced ? '静默' : ''),
      reason: row => {
        const found = silenceOf(row)
        return found?.silenced ? `${found.reason}（${found.changedBy} ${formatDateTime(found.changedAt.getTime()).slice(0, 16)}）` : ''
      },
    },
    { meta: speciesMeta(context.services, '质控检查', request, series, 'ppb') },
  )
  return { ...frame, ...aboutOf(request, series, []) }
}

const silenceable = new Set([
  ...screeningRules.map(({ key }) => key),
  ...[checkTitles, controlDoubts, closureDoubts].flatMap(titles => Object.keys(titles)),
  ...['xylenes', 'sensitivity'],
])

/** Silences a check of a station, or lets it count again; the reason is kept. */
const silence = async (
  { services, caller, audit }: AuditedContext,
  { stationId, rule, silenced, reason }: InputOf<typeof vocCalls.silence>,
) => {
  if (!silenceable.has(rule)) throw appError('INVALID_INPUT', { message: '没有这项检查', field: 'rule' })
  await insertSilence(services.db, { placeId: stationId, rule, silenced, reason, by: actorOf(caller).by_name })
  audit.subject = `${services.places.get(stationId)?.name ?? ''} ${rule} ${silenced ? '静默' : '恢复'}：${reason}`
  return {}
}

export const qualityHandlers = { qc: quality, silence } satisfies SomeHandlers<typeof vocCalls>
