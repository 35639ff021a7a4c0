import type { InputOf } from '@qingyuan/contract/call.ts'
import type { analysisCalls } from '@qingyuan/contract/calls/analysis.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { textColumn } from '@qingyuan/domain/frame-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type AirServices, metaOf, placesOf, published, refuse, shownId } from '#/modules/air-quality/service.ts'
import { type Influence, influences } from '#/modules/apportionment/service.ts'
import { numberColumn } from './roses.ts'
import { basisOf, readColumns, spanOf } from './span.ts'

const moved = ({ withAll, without }: Influence) => withAll - without

/**
 * How much each evaluation station of a city or county moves its mean, the strongest first. Reckoned over all of them, as the published mean is;
 * a county's user sees the rows of the own county.
 */
export const contributionFrame = async (
  services: AirServices,
  scope: Scope,
  question: InputOf<typeof analysisCalls.Contribution>,
): Promise<Frame> => {
  const [area] = placesOf(services.places, [question.placeId], ['city', 'county'])
  const ids = services.places.members(area!.id)
  if (ids.length < 2) throw refuse('NOT_FOUND', `“${area!.name}”的评价站点不足两个，无法计算各站贡献`)
  const parameter = question.parameter ?? 'pm2_5'
  const span = spanOf(services, { ...question, step: 'day' }, ids.length)
  const days = await readColumns(services, published, ids, span, [parameter])
  const found = influences(ids.map(id => days.get(id)![parameter]!))
  const rows = ids
    .map((id, n) => ({ station: services.places.get(id)!, ...found[n]! }))
    .filter(({ station }) => services.places.allowed(scope, station.id))
    .sort((a, b) => (b.days > 0 ? moved(b) : -Infinity) - (a.days > 0 ? moved(a) : -Infinity) || a.station.id - b.station.id)
  const { decimals, unit, label } = parameters[shownId(parameter, 'day')]
  const column = (key: string, name: string, value: (row: (typeof rows)[number]) => number, digits: number, of: string) =>
    numberColumn(key, name, rows.map(value), digits, of)
  return {
    columns: [
      textColumn(
        'station',
        '站点',
        rows.map(({ station }) => station.name),
      ),
      textColumn(
        'county',
        '区县',
        rows.map(({ station }) => station.countyName),
      ),
      column('moved', '拉动', moved, decimals + 2, unit),
      column('share', '拉动比例', row => (100 * moved(row)) / row.without, 1, '%'),
      column('mean', '站点均值', ({ mean }) => mean, decimals, unit),
      column('withAll', '区域均值', ({ withAll }) => withAll, decimals + 2, unit),
      column('without', '去除该站后', ({ without }) => without, decimals + 2, unit),
      column('days', '有效天数', row => row.days, 0, '天'),
    ],
    rowCount: rows.length,
    meta: {
      ...metaOf(services, `各站对${area!.name}${label}均值的贡献`, [area!], span.firstDay, span.lastDay),
      basis: basisOf(span, Math.max(0, ...found.map(each => each.days)), '有效日均值；拉动 = 全部站点均值 − 去除该站后的均值'),
    },
  }
}
