import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { periodColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { formatHour } from '@qingyuan/domain/time.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { aboutOf, groupSums, meansOf, measuredHours, speciesMeta } from './means.ts'
import { parseRequest, refuseTooMany } from './request.ts'

const topSpecies = 10

export const periodAnalysis = async (
  context: ScopedContext,
  { periods, ...input }: InputOf<typeof vocCalls.TimePeriodAnalysis>,
): Promise<OutputOf<typeof vocCalls.TimePeriodAnalysis>> => {
  const requests = await Promise.all(periods.map(period => parseRequest(context, { ...input, ...period })))
  refuseTooMany(requests.reduce((sum, { hours, stations }) => sum + hours * stations.length, 0))
  const data: Awaited<ReturnType<typeof meansOf>>[] = []
  for (const request of requests) data.push(await meansOf(context.services, request))
  const means = data.map(each => each.means)
  const [first] = requests
  const valueOf = ({ species, mean }: (typeof means)[number][number]) => first!.valueOf(species, mean)
  const answers = requests.map((request, i) => {
    const groups = groupSums(means[i]!, valueOf)
    const total = groups.reduce((sum, group) => sum + (group.sum ?? 0), 0)
    const top = means[i]!.filter(({ sufficient }) => sufficient)
      .map(mean => ({
        speciesNo: mean.species.no,
        name: mean.species.name,
        mean: valueOf(mean),
        share: total > 0 ? valueOf(mean) / total : null,
      }))
      .toSorted((a, b) => b.mean - a.mean)
      .slice(0, topSpecies)
    return {
      startTime: formatHour(request.from),
      endTime: formatHour(request.to),
      n: measuredHours(data[i]!.series, request).count,
      groups,
      top,
    }
  })
  const frame = buildFrame(
    periodColumns,
    speciesGroups,
    {
      group: group => group,
      'p:#': answers.map((answer, i) => ({
        ...{ key: `p:${i}` as const, label: `${answer.startTime} ~ ${answer.endTime}`, unit: first!.unit },
        values: speciesGroups.map(group => roundForDisplay(answer.groups.find(each => each.group === group)!.sum, 2)),
      })),
    },
    { meta: speciesMeta(context.services, '时段分析', first!, data[0]!.series) },
  )
  return {
    ...frame,
    ...aboutOf(
      first!,
      data.flatMap(({ series }) => series),
      means.flat().filter(({ sufficient }) => !sufficient),
    ),
    periods: answers,
  }
}
