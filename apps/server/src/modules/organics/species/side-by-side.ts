import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { sideBySideColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { speciesGroups, storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { coveredSum } from '@qingyuan/engine/voc/reactivity.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { shareOf, valuesOf } from './classification.ts'
import { aboutOf, groupSums, meansOf, type SpeciesMean, speciesMasses, speciesMeta } from './means.ts'
import { measureFactor, measureKinds } from './measure-kinds.ts'
import { parseRequest } from './request.ts'

const scaleNames = { carter: 'Carter 2010 MIR', china: 'Zhang 2021 中国 MIR' } as const
const methodNames = { soap: 'SOAP 以甲苯计', fac: 'FAC', yield: '产率法' } as const
const [isomers, isomerPeak] = [[44, 45], 118]
const orNull = (value: number) => (Number.isFinite(value) ? value : null)

/** The species of a period by volume, mass, ozone potential, OH loss and aerosol potential side by side. */
const sideBySide = async (
  context: ScopedContext,
  { scale = 'carter', method = 'soap', ...input }: InputOf<typeof vocCalls.Measures>,
): Promise<OutputOf<typeof vocCalls.Measures>> => {
  const request = await parseRequest(context, input)
  const { means, series } = await meansOf(context.services, request)
  const kinds = [
    { key: 'ppb', title: '体积分数', unit: 'ppb', decimals: 2, factorOf: () => 1, isFull: true },
    {
      key: 'mass',
      title: '质量浓度',
      unit: 'μg/m³',
      decimals: 2,
      factorOf: ({ species }: SpeciesMean) => speciesMasses[species.no - 1]!,
      isFull: true,
    },
    {
      key: 'ofp',
      title: 'OFP',
      unit: 'μg/m³ O₃',
      decimals: 1,
      factorOf: ({ species }: SpeciesMean) => measureFactor(species, measureKinds[scale]),
    },
    {
      key: 'loh',
      title: 'LOH',
      unit: 's⁻¹',
      decimals: 2,
      factorOf: ({ species }: SpeciesMean) => measureFactor(species, measureKinds.loh),
    },
    {
      ...{
        key: 'soap',
        title: method === 'soap' ? 'SOAP' : 'SOA',
        unit: method === 'soap' ? 'μg/m³ 甲苯当量' : 'μg/m³',
        decimals: method === 'soap' ? 1 : 2,
      },
      factorOf: ({ species }: SpeciesMean) => measureFactor(species, measureKinds[method]),
    },
  ] as const
  const sufficient = means.filter(mean => mean.sufficient)
  const valued = kinds.map(kind => {
    const valueOf = (mean: SpeciesMean) => mean.mean * kind.factorOf(mean)
    const { total } = valuesOf(means, valueOf)
    const { coveredMassShare } = coveredSum(
      sufficient.map(({ mean }) => mean),
      sufficient.map(kind.factorOf),
      sufficient.map(({ species }) => speciesMasses[species.no - 1]!),
    )
    return { kind, valueOf, total, covered: coveredMassShare }
  })
  const [ppb, mass, ofp, loh, soap] = valued as [(typeof valued)[0], ...typeof valued]
  const rows = means.toSorted((a, b) => Number(b.sufficient) - Number(a.sufficient) || b.mean - a.mean)
  const value =
    ({ valueOf }: (typeof valued)[0]) =>
    (mean: SpeciesMean) =>
      valueOf(mean)
  const share =
    ({ valueOf, total }: (typeof valued)[0]) =>
    (mean: SpeciesMean) => {
      const own = valueOf(mean)
      return shareOf(own, total, mean.sufficient && own === own ? 1 : null)
    }
  const frame = buildFrame(
    sideBySideColumns,
    rows,
    {
      speciesNo: ({ species }) => species.no,
      name: ({ species }) => species.name,
      group: ({ species }) => species.group as string,
      ...{ ppb: value(ppb), ppbShare: share(ppb), mass: value(mass!), massShare: share(mass!), ofp: value(ofp!), ofpShare: share(ofp!) },
      ...{ loh: value(loh!), lohShare: share(loh!), soap: { unit: soap!.kind.unit, of: value(soap!) }, soapShare: share(soap!) },
      capture: ({ capture }) => 100 * capture,
      belowLimitShare: ({ below, measured }) => (100 * below) / measured,
    },
    {
      meta: speciesMeta(
        context.services,
        `物种五项并列（${scaleNames[scale]}，${methodNames[method]}）`,
        request,
        series,
        'ppb · μg/m³ · s⁻¹',
      ),
    },
  )
  const sum = (of: (mean: SpeciesMean) => number) => means.reduce((total, mean) => total + of(mean), 0)
  // The isomers of one peak, or the peak: whichever the instruments do not give.
  const left = means.some(({ species }) => isomers.includes(species.no)) ? [isomerPeak] : isomers
  const inSet = new Set(request.species.map(({ group }) => group))
  return {
    ...{ ...frame, ...aboutOf(request, series, means) },
    measures: valued.map(({ kind, valueOf, total, covered }) => ({
      ...{ key: kind.key, title: kind.title, unit: kind.unit, decimals: kind.decimals, total },
      ...{ coveredMassShare: orNull(covered), groups: groupSums(means, valueOf) },
    })),
    counted: sufficient.length,
    of: request.species.filter(({ no }) => !left.includes(no)).length,
    onePeak: left === isomers && request.species.some(({ no }) => isomers.includes(no)),
    belowLimitShare: orNull(sum(({ below }) => below) / sum(({ measured }) => measured)),
    capture: orNull(sum(({ capture }) => capture) / means.length),
    absentGroups: speciesGroups
      .filter(group => !inSet.has(group))
      .map(group => ({ group, count: storedSpecies.filter(species => species.group === group).length })),
  }
}

export const sideBySideHandlers = { Measures: sideBySide } satisfies SomeHandlers<typeof vocCalls>
