import { type analysisCalls, contributionColumns } from '@qingyuan/contract/air/figures.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { type Influence, stationInfluences } from '@qingyuan/engine/statistics/influence.ts'
import { type AirServices, metaOf, placesOf, publicScope, shownId } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { basisOf, readColumns, seasonRange } from './season-range.ts'

const moved = ({ withAll, without }: Influence) => withAll - without

/**
 * Influence of each evaluation station on the mean of a city or county, the strongest first. Computed over all of them, as the published mean is;
 * a county's user sees the rows of the own county.
 */
export const contributionFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<typeof analysisCalls.Contribution>,
): Promise<OutputOf<typeof analysisCalls.Contribution>> => {
  const [area] = placesOf(services.places, [question.placeId], ['city', 'county'])
  const ids = services.places.members(area!.id)
  const parameter = question.parameter ?? 'pm2_5'
  const span = seasonRange(services, { ...question, step: 'day' }, ids.length)
  const days = await readColumns(services, publicScope, ids, span, [parameter])
  const found = stationInfluences(ids.map(id => days.get(id)![parameter]!))
  // One station alone is the mean: there is nothing that it moves.
  const rows = (ids.length < 2 ? [] : ids)
    .map((id, n) => ({ station: services.places.get(id)!, ...found[n]! }))
    .filter(({ station }) => services.places.allowed(scope, station.id))
    .sort((a, b) => (b.days > 0 ? moved(b) : -Infinity) - (a.days > 0 ? moved(a) : -Infinity) || a.station.id - b.station.id)
  const { decimals, unit, label } = parameters[shownId(parameter, 'day')]
  const fine = decimals + 2
  return buildFrame(
    contributionColumns,
    rows,
    {
      station: ({ station }) => station.name,
      county: ({ station }) => station.countyName,
      moved: { unit, decimals: fine, of: moved },
      share: row => (100 * moved(row)) / row.without,
      mean: { unit, decimals, of: row => row.mean },
      withAll: { unit, decimals: fine, of: row => row.withAll },
      without: { unit, decimals: fine, of: row => row.without },
      days: row => row.days,
    },
    {
      meta: {
        ...metaOf(services, `各站对${area!.name}${label}均值的贡献`, [area!], span.firstDay, span.lastDay),
        basis: basisOf(span, Math.max(0, ...found.map(each => each.days)), '有效日均值；拉动 = 全部站点均值 − 去除该站后的均值'),
      },
    },
  )
}
