import { leastShownUnknown } from '@qingyuan/domain/suspect-text.ts'
import { distanceKm } from '@qingyuan/engine/interpolation/sphere.ts'
import type { FieldPlan } from '#/modules/work/field-orders/public.ts'
import type { IncidentSummary } from './incident/incident-run.ts'

/** Length of a way, km. */
const lengthOf = (route: readonly { lon: number; lat: number }[]): number =>
  route.reduce((sum, at, n) => (n === 0 ? 0 : sum + distanceKm(route[n - 1]!.lon, route[n - 1]!.lat, at.lon, at.lat)), 0)

/** Where to look for the source that is in no inventory; null where there probably is none, where the wind points to no place, and for traces of the first engines. */
export const fieldPlanOf = ({ unknown }: Partial<Pick<IncidentSummary, 'unknown'>>): FieldPlan | null => {
  if (!unknown || !(unknown.probability >= leastShownUnknown) || !unknown.regions || unknown.placed === false) return null
  const { regions, route, advice } = unknown
  return {
    regions,
    route,
    routeKm: Math.round(10 * lengthOf(route)) / 10,
    advice: advice.map(({ title, words }) => `${title}：${words}`),
  }
}
