import type { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { type AirServices, airRefusal, placesOf } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { autumnItems, targetItems } from './items.ts'
import { saveTargets } from './queries.ts'

type Calls = typeof targetTraceabilityCalls

/** @throws INVALID_INPUT for an item that has no targets, a place that has none, or a ratio above 100 %; OUT_OF_SCOPE for the city's by a county's user */
export const saveTarget = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  { placeId, year, items }: InputOf<Calls['SaveTarget']>,
) => {
  const place = placesOf(services.places, [placeId], ['city', 'county'])[0]!
  if (place.kind === 'city' && scope.counties !== null) throw airRefusal('OUT_OF_SCOPE', '全市目标由市级用户维护')
  for (const { item, value } of items) {
    const facts = targetItems[item] ?? autumnItems[item]
    if (!facts) throw airRefusal('INVALID_INPUT', `没有“${item}”这项目标`)
    if (facts.kind === 'ratio' && value !== null && value > 100) throw airRefusal('INVALID_INPUT', `${facts.label}不能超过 100 %`)
  }
  await saveTargets(services.db, scope, placeId, year, items)
  return { saved: items.length }
}
