import type { OutputOf } from '@qingyuan/contract/call.ts'
import { classificationColumns, measureColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { rateSources, type SpeciesConstants, storedSpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import { coveredSum, factorOf, type ReactivityMeasure } from '@qingyuan/engine/voc/reactivity.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { aboutOf, groupSums, meansOf, type SpeciesMean, speciesMasses, speciesMeta } from './means.ts'
import { type ParsedRequest, parseRequest, type SpeciesRequest } from './request.ts'

/** Highest first; those with too few samples after them. */
const ranked = <T extends { mean: SpeciesMean; value: number }>(rows: readonly T[]): (T & { rank: number | null })[] => {
  const isRanked = ({ mean, value }: T) => mean.sufficient && value === value
  const known = rows.filter(isRanked).toSorted((a, b) => b.value - a.value)
  const others = rows.filter(row => !isRanked(row))
  return [...known.map((row, i) => ({ ...row, rank: i + 1 })), ...others.map(row => ({ ...row, rank: null }))]
}

const valuesOf = (means: readonly SpeciesMean[], valueOf: (mean: SpeciesMean) => number) => {
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
  belowLimitShare: ({ mean: { below, capture } }: { mean: SpeciesMean }) =>
    (100 * below) / (capture * request.hours * request.stations.length),
})

const shareOf = (value: number, total: number | null, rank: number | null) => (rank === null || !total ? Number.NaN : (100 * value) / total)

const classification = async (context: ScopedContext, input: SpeciesRequest): Promise<OutputOf<typeof vocCalls.Classification>> => {
  const request = parseRequest(context, input)
  const means = await meansOf(context.services, request)
  const valueOf = ({ species, mean }: SpeciesMean) => request.valueOf(species, mean)
  const { rows, total } = valuesOf(means, valueOf)
  const frame = buildFrame(
    classificationColumns,
    rows,
    { rank: ({ rank }) => rank, ...speciesSources(request), share: ({ value, rank }) => shareOf(value, total, rank) },
    { meta: speciesMeta(context.services, '物种类别', request) },
  )
  return { ...frame, ...aboutOf(request, means), groups: groupSums(means, valueOf) }
}

interface Measure {
  measure: ReactivityMeasure
  title: string
  unit: string
  decimals: number
  constantOf: (constants: SpeciesConstants) => number | null
  basisOf: (constants: SpeciesConstants) => string
}

const recalled = (constants: SpeciesConstants, key: 'mir' | 'koh' | 'soap' | 'fac') => (constants.recalled.includes(key) ? '（待核）' : '')
const measures = {
  carter: {
    ...{ measure: 'ofp', title: '臭氧生成潜势 OFP（Carter 2010 MIR）', unit: 'μg/m³', decimals: 2 },
    constantOf: each => each.mir,
    basisOf: each => `Carter 2010${recalled(each, 'mir')}`,
  },
  china: {
    ...{ measure: 'ofpChina', title: '臭氧生成潜势 OFP（Zhang 2021 中国 MIR）', unit: 'μg/m³', decimals: 2 },
    constantOf: each => each.mirChina,
    basisOf: () => 'Zhang et al. 2021',
  },
  loh: {
    ...{ measure: 'loh', title: '已测物种的 OH 消耗速率 LOH（298 K）', unit: 's⁻¹', decimals: 4 },
    constantOf: each => each.koh,
    basisOf: each => `${rateSources[each.kohSource]}${recalled(each, 'koh')}`,
  },
  soap: {
    ...{ measure: 'soap', title: '二次有机气溶胶生成潜势 SOAP（以甲苯计）', unit: 'μg/m³', decimals: 3 },
    constantOf: each => each.soap,
    basisOf: each => `Derwent et al. 2010${recalled(each, 'soap')}`,
  },
  fac: {
    ...{ measure: 'fac', title: '二次有机气溶胶（FAC）', unit: 'μg/m³', decimals: 4 },
    constantOf: each => each.fac,
    basisOf: each => `Grosjean 1989${recalled(each, 'fac')}`,
  },
  yield: {
    ...{ measure: 'yield', title: '二次有机气溶胶（产率法）', unit: 'μg/m³', decimals: 4 },
    constantOf: each => each.soaYield,
    basisOf: () => 'Wu et al. 2017',
  },
} as const satisfies Record<string, Measure>

/** Concentration × constant of each species, its share and its constant with the source; a species without one has no value. */
const measured = async (
  context: ScopedContext,
  input: SpeciesRequest,
  { measure, title, unit, decimals, constantOf, basisOf }: Measure,
): Promise<OutputOf<typeof vocCalls.OFP>> => {
  const request = parseRequest(context, input)
  const means = await meansOf(context.services, request)
  const factor = (mean: SpeciesMean) => factorOf(mean.species, storedSpeciesConstants[mean.species.no - 1]!, measure)
  const valueOf = (mean: SpeciesMean) => mean.mean * factor(mean)
  const { rows, total } = valuesOf(means, valueOf)
  const sufficient = means.filter(mean => mean.sufficient)
  const { coveredMassShare } = coveredSum(
    sufficient.map(({ mean }) => mean),
    sufficient.map(factor),
    sufficient.map(({ species }) => speciesMasses[species.no - 1]!),
  )
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
    { meta: speciesMeta(context.services, title, request, unit) },
  )
  const covered = coveredMassShare === coveredMassShare ? coveredMassShare : null
  return { ...frame, ...aboutOf(request, means, covered), total, groups: groupSums(means, valueOf) }
}

export const classificationHandlers = {
  Classification: classification,
  OFP: (context, input) => measured(context, input, measures[input.scale ?? 'carter']),
  LOH: (context, input) => measured(context, input, measures.loh),
  SOAP: (context, { method = 'soap', ...input }) => measured(context, input, measures[method]),
} satisfies SomeHandlers<typeof vocCalls>
