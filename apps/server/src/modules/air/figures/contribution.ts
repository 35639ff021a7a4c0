import type { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { type Influence, stationInfluences } from '@qingyuan/engine/statistics/influence.ts'
import { type AirServices, metaOf, placesOf, published, shownId } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { basisOf, readColumns, spanOf } from './span.ts'

const moved = ({ withAll, without }: Influence) => withAll - without

/**
 * How much each evaluation station of a city or county moves its mean, the strongest first. Reckoned over all of them, as the published mean is;
 * a county's user sees the rows of the own county.
 */
export const contributionFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<typeof analysisCalls.Contribution>,
): Promise<Frame> => {
  const [area] = placesOf(services.places, [question.placeId], ['city', 'county'])
  const ids = services.places.members(area!.id)
  const parameter = question.parameter ?? 'pm2_5'
  const span = spanOf(services, { ...question, step: 'day' }, ids.length)
  const days = await readColumns(services, published, ids, span, [parameter])
  const found = stationInfluences(ids.map(id => days.get(id)![parameter]!))
  // One station alone is the mean: there is nothing that it moves.
  const rows = (ids.length < 2 ? [] : ids)
    .map((id, n) => ({ station: services.places.get(id)!, ...found[n]! }))
    .filter(({ station }) => services.places.allowed(scope, station.id))
    .sort((a, b) => (b.days > 0 ? moved(b) : -Infinity) - (a.days > 0 ? moved(a) : -Infinity) || a.station.id - b.station.id)
  const { decimals, unit, label } = parameters[shownId(parameter, 'day')]
  const { text, number } = columnsOf(rows)
  const fine = decimals + 2
  return {
    columns: [
      text('station', '站点', ({ station }) => station.name),
      text('county', '区县', ({ station }) => station.countyName),
      number('moved', '拉动', unit, fine, moved),
      number('share', '拉动比例', '%', 1, row => (100 * moved(row)) / row.without),
      number('mean', '站点均值', unit, decimals, ({ mean }) => mean),
      number('withAll', '区域均值', unit, fine, ({ withAll }) => withAll),
      number('without', '去除该站后', unit, fine, ({ without }) => without),
      number('days', '有效天数', '天', 0, row => row.days),
    ],
    rowCount: rows.length,
    meta: {
      ...metaOf(services, `各站对${area!.name}${label}均值的贡献`, [area!], span.firstDay, span.lastDay),
      basis: basisOf(span, Math.max(0, ...found.map(each => each.days)), '有效日均值；拉动 = 全部站点均值 − 去除该站后的均值'),
    },
  }
}
