import type { OutputOf } from '@qingyuan/contract/call.ts'
import { classificationColumns, measureColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame, frameRecords } from '@qingyuan/domain/declared-columns.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { rateTemperatures } from '@qingyuan/domain/species/rate-temperature.ts'
import { storedSpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import { initialMixingRatio } from '@qingyuan/engine/voc/photochemical-age.ts'
import { coveredSum, factorOf, rateAt } from '@qingyuan/engine/voc/reactivity.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import {
  aboutOf,
  groupSums,
  meansFrom,
  meansOf,
  type RequestData,
  readRequest,
  type SpeciesMean,
  speciesMasses,
  speciesMeta,
} from './means.ts'
import { type Measure, measureKinds } from './measure-kinds.ts'
import { ethylbenzeneNo, exposureOf, freshRatio, xylenesNo } from './ratio.ts'
import { type SpeciesSeries, speciesSize } from './read-species.ts'
import { type ParsedRequest, parseRequest, type SpeciesRequest } from './request.ts'

/** Highest first; those with too few samples after them. */
const ranked = <T extends { mean: SpeciesMean; value: number }>(rows: readonly T[]): (T & { rank: number | null })[] => {
  const isRanked = ({ mean, value }: T) => mean.sufficient && value === value
  const known = rows.filter(isRanked).toSorted((a, b) => b.value - a.value)
  const others = rows.filter(row => !isRanked(row))
  return [...known.map((row, i) => ({ ...row, rank: i + 1 })), ...others.map(row => ({ ...row, rank: null }))]
}

export const valuesOf = (means: readonly SpeciesMean[], valueOf: (mean: SpeciesMean) => number) => {
  const rows = ranked(means.map(mean => ({ mean, value: valueOf(mean) })))
  const total = rows.reduce((sum, { rank, value }) => (rank === null ? sum : sum + value), 0)
  return { rows, total: rows.some(({ rank }) => rank !== null) ? total : null }
}

/** Columns that every table of species begins with. */
const speciesSources = (request: ParsedRequest) => ({
  speciesNo: ({ mean: { species } }: { mean: SpeciesMean }) => species.no,
  name: ({ mean: { species } }: { mean: SpeciesMean }) => species.name,
  cas: ({ mean: { species } }: { mean: SpeciesMean }) => species.cas,
  group: ({ mean: { species } }: { mean: SpeciesMean }) => species.group as string,
  mean: {
    ...{ unit: request.unit as string, decimals: 3 },
    of: ({ mean: { species, mean } }: { mean: SpeciesMean }) => request.valueOf(species, mean),
  },
  n: ({ mean: { count } }: { mean: SpeciesMean }) => count,
  capture: ({ mean: { capture } }: { mean: SpeciesMean }) => 100 * capture,
  belowLimitShare: ({ mean: { below, measured } }: { mean: SpeciesMean }) => (100 * below) / measured,
})

export const shareOf = (value: number, total: number | null, rank: number | null) =>
  rank === null || !total ? Number.NaN : (100 * value) / total

const classification = async (context: ScopedContext, input: SpeciesRequest): Promise<OutputOf<typeof vocCalls.Classification>> => {
  const request = await parseRequest(context, input)
  const { means, series } = await meansOf(context.services, request)
  const valueOf = ({ species, mean }: SpeciesMean) => request.valueOf(species, mean)
  const { rows, total } = valuesOf(means, valueOf)
  const frame = buildFrame(
    classificationColumns,
    rows,
    { rank: ({ rank }) => rank, ...speciesSources(request), share: ({ value, rank }) => shareOf(value, total, rank) },
    { meta: speciesMeta(context.services, '物种类别', request, series) },
  )
  return { ...frame, ...aboutOf(request, series, means), groups: groupSums(means, valueOf), species: frameRecords(frame) }
}

/** A request whose method also says what share of the mass has the constant; null without mass. */
const withCovered = (request: ParsedRequest, means: readonly SpeciesMean[], factor: (mean: SpeciesMean) => number) => {
  const sufficient = means.filter(mean => mean.sufficient)
  const { coveredMassShare: share } = coveredSum(
    sufficient.map(({ mean }) => mean),
    sufficient.map(factor),
    sufficient.map(({ species }) => speciesMasses[species.no - 1]!),
  )
  if (share !== share) return { request, covered: null }
  return { request: { ...request, method: `${request.method}；有系数的物种占质量 ${numberText(100 * share, 1)} %` }, covered: share }
}

/** Concentration × constant of each species, its share and its constant with the source; a species without one has no value. */
const measured = async (
  context: ScopedContext,
  input: SpeciesRequest,
  { measure, title, unit, decimals, constantOf, basisOf }: Measure,
  kelvin?: number,
): Promise<OutputOf<typeof vocCalls.OFP>> => {
  const parsed = await parseRequest(context, input)
  const { means, series } = await meansOf(context.services, parsed)
  const factor = (mean: SpeciesMean) => factorOf(mean.species, storedSpeciesConstants[mean.species.no - 1]!, measure, kelvin)
  const valueOf = (mean: SpeciesMean) => mean.mean * factor(mean)
  const { rows, total } = valuesOf(means, valueOf)
  const { request: own, covered } = withCovered(parsed, means, factor)
  const request = kelvin === undefined ? own : { ...own, method: `${own.method}；${temperatureWords(means, kelvin)}` }
  const constantsOf = (mean: SpeciesMean) => storedSpeciesConstants[mean.species.no - 1]!
  const mass = valuesOf(means, ({ species, mean }) => request.valueOf(species, mean)).total
  const frame = buildFrame(
    measureColumns,
    rows,
    {
      rank: ({ rank }) => rank,
      ...speciesSources(request),
      share: ({ mean, rank }) => shareOf(request.valueOf(mean.species, mean.mean), mass, rank),
      value: { unit, decimals, of: ({ value }) => value },
      valueShare: ({ value, rank }) => shareOf(value, total, rank),
      constant: { decimals: 3, of: ({ mean }) => constantOf(constantsOf(mean)) },
      basis: ({ mean }) => (constantOf(constantsOf(mean)) === null ? '无系数' : basisOf(constantsOf(mean))),
    },
    { meta: speciesMeta(context.services, title, request, series, unit) },
  )
  return {
    ...frame,
    ...aboutOf(request, series, means, covered),
    unit,
    total,
    groups: groupSums(means, valueOf),
    rows: frameRecords(frame),
  }
}

const temperatureWords = (means: readonly SpeciesMean[], kelvin: number): string => {
  const counted = means.filter(({ sufficient }) => sufficient)
  const known = counted.filter(({ species: { no } }) => rateTemperatures.has(no)).length
  return `${kelvin} K：${known} 种的 k(OH) 按温度换算，其余 ${counted.length - known} 种只有 298 K 的常数；空气分子数按该温度、101.325 kPa`
}

/** OH loss at a temperature; the basis of each species says whether its rate is of that temperature. */
const lossAt = (kelvin: number): Measure => ({
  ...measureKinds.loh,
  title: `已测物种的 OH 消耗速率 LOH（${kelvin} K）`,
  constantOf: constants => rateAt(constants, kelvin),
  basisOf: constants => `${measureKinds.loh.basisOf(constants)}，${rateTemperatures.has(constants.no) ? `${kelvin} K` : '仅有 298 K'}`,
})

const isoprene = 38

/** Means of hours 08 to 17 with a known OH exposure: as measured, and before the loss to OH. Isoprene, which is emitted along the way, is as measured. */
const initialMeans = (data: RequestData, request: ParsedRequest) => {
  const series = data.series.map(own => {
    const pairs = own.times.map((time, row) => ({
      ...{ time, row, x: own.ppb[row * speciesSize + xylenesNo - 1]!, y: own.ppb[row * speciesSize + ethylbenzeneNo - 1]! },
    }))
    const known = pairs.filter(({ x, y }) => x > 0 && y > 0)
    const fresh = freshRatio(known)
    const hours = known.flatMap(pair => {
      const exposure = exposureOf(pair, fresh)
      return exposure === exposure ? [{ row: pair.row, time: pair.time, exposure: Math.max(0, exposure) }] : []
    })
    const take = (valueOf: (ppb: number, s: number, exposure: number) => number): SpeciesSeries => ({
      ...{
        placeId: own.placeId,
        marks: new Map(),
        times: hours.map(({ time }) => time),
        states: Uint8Array.from(hours, ({ row }) => own.states[row]!),
      },
      ppb: Float32Array.from({ length: hours.length * speciesSize }, (_, i) => {
        const [h, s] = [Math.floor(i / speciesSize), i % speciesSize]
        return valueOf(own.ppb[hours[h]!.row * speciesSize + s]!, s, hours[h]!.exposure)
      }),
    })
    return {
      hours,
      observed: take(ppb => ppb),
      initial: take((ppb, s, exposure) => (s === isoprene - 1 ? ppb : initialMixingRatio(ppb, storedSpeciesConstants[s]!.koh, exposure))),
    }
  })
  const hours = Math.max(0, ...series.map(each => each.hours.length))
  const expected = { ...request, hours }
  const meansOf = (of: 'observed' | 'initial') => meansFrom({ ...data, series: series.map(each => each[of]) }, expected)
  const all = series.flatMap(each => each.hours)
  return {
    ...{ initial: meansOf('initial'), observed: meansOf('observed'), hours: all.length },
    ...{ series: series.map(each => each.observed), expectedHours: hours },
    exposure: all.reduce((sum, each) => sum + each.exposure, 0) / all.length,
  }
}

/** OFP of initial mixing ratios, each species beside what was measured in the same hours. */
const initialOfp = async (
  context: ScopedContext,
  input: SpeciesRequest,
  { measure, unit, constantOf, basisOf }: Measure,
): Promise<OutputOf<typeof vocCalls.OFP>> => {
  const parsed = await parseRequest(context, input)
  const { initial, observed, hours, exposure, series, expectedHours } = initialMeans(await readRequest(context.services, parsed), parsed)
  const factor = (mean: SpeciesMean) => factorOf(mean.species, storedSpeciesConstants[mean.species.no - 1]!, measure)
  const valueOf = (mean: SpeciesMean) => mean.mean * factor(mean)
  const { rows, total } = valuesOf(initial, valueOf)
  const { request, covered } = withCovered(parsed, initial, factor)
  const measured = new Map(observed.map(mean => [mean.species.no, valueOf(mean)]))
  const constantsOf = (mean: SpeciesMean) => storedSpeciesConstants[mean.species.no - 1]!
  const mass = valuesOf(initial, ({ species, mean }) => request.valueOf(species, mean)).total
  const frame = buildFrame(
    measureColumns,
    rows,
    {
      rank: ({ rank }) => rank,
      ...speciesSources(request),
      share: ({ mean, rank }) => shareOf(request.valueOf(mean.species, mean.mean), mass, rank),
      value: { label: '初始 OFP', unit, decimals: 2, of: ({ value }) => value },
      valueShare: ({ value, rank }) => shareOf(value, total, rank),
      constant: { decimals: 3, of: ({ mean }) => constantOf(constantsOf(mean)) },
      basis: ({ mean }) => (constantOf(constantsOf(mean)) === null ? '无系数' : basisOf(constantsOf(mean))),
      observed: { label: '观测 OFP', unit, decimals: 2, of: ({ mean }) => measured.get(mean.species.no) },
    },
    {
      meta: speciesMeta(
        context.services,
        `初始浓度 OFP（08–17 时，${measure === 'ofp' ? 'Carter 2010' : 'Zhang 2021'} MIR）`,
        { ...request, hours: expectedHours },
        series,
        unit,
      ),
    },
  )
  return {
    ...{ ...frame, ...aboutOf(request, series, initial, covered), unit, total, groups: groupSums(initial, valueOf) },
    rows: frameRecords(frame),
    ...{ observed: valuesOf(observed, valueOf).total, exposure: exposure === exposure ? exposure : null, hours },
  }
}

export const classificationHandlers = {
  Classification: classification,
  OFP: (context, { initial, ...input }) =>
    initial
      ? initialOfp(context, input, measureKinds[input.scale ?? 'carter'])
      : measured(context, input, measureKinds[input.scale ?? 'carter']),
  LOH: (context, { temperature, ...input }) =>
    temperature === undefined ? measured(context, input, measureKinds.loh) : measured(context, input, lossAt(temperature), temperature),
  SOAP: (context, { method = 'soap', ...input }) => measured(context, input, measureKinds[method]),
} satisfies SomeHandlers<typeof vocCalls>
