import { rateSources, type SpeciesConstants, storedSpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import type { VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { factorOf, type ReactivityMeasure } from '@qingyuan/engine/voc/reactivity.ts'

export interface Measure {
  measure: ReactivityMeasure
  title: string
  unit: string
  decimals: number
  constantOf: (constants: SpeciesConstants) => number | null
  basisOf: (constants: SpeciesConstants) => string
}

const recalled = (constants: SpeciesConstants, key: 'mir' | 'koh' | 'soap' | 'fac') => (constants.recalled.includes(key) ? '（待核）' : '')
export const measureKinds = {
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

export const constantsOf = ({ no }: Pick<VocSpecies, 'no'>): SpeciesConstants => storedSpeciesConstants[no - 1]!

/** From ppb to the measure; NaN without the constant. */
export const measureFactor = (species: VocSpecies, { measure }: Pick<Measure, 'measure'>): number =>
  factorOf(species, constantsOf(species), measure)
