import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { subjectOf } from '../versions/inventory-scope.ts'
import { selectDefault } from '../versions/queries.ts'
import { tonnesByPollutant } from './frames.ts'
import { sumByEnterprise, sumMeasured } from './queries.ts'

/** The default inventory, for an enterprise and for who may read the table of enterprises. */
const defaultSubject = async (services: Pick<Services, 'db'>, caller: Caller, year?: number) => {
  if (caller.scope.userType !== 'enterprise' && !caller.permissions.has('0009-0005')) return null
  const standard = await selectDefault(services.db, year)
  return standard ? subjectOf(services, caller, { inventoryId: standard.id }) : null
}

/**
 * Emissions of enterprises in the default inventory, t by pollutant; of `year` in that year's. Null: nothing is published, or the caller is neither the
 * enterprise nor may read the table of enterprises of an inventory.
 */
export const emissionsOfEnterprises = async (
  services: Pick<Services, 'db'>,
  caller: Caller,
  { year, enterpriseId }: { year?: number; enterpriseId?: number } = {},
) => {
  const subject = await defaultSubject(services, caller, year)
  if (!subject) return null
  const rows = await sumByEnterprise(services.db, caller.scope, subject.run.id, { enterpriseId })
  return { year: subject.run.year, words: subject.words, tonnes: new Map(rows.map(row => [row.id, tonnesByPollutant(row)])) }
}

/** What meters counted of an enterprise in the default inventory, t by pollutant; null as in {@link emissionsOfEnterprises}. */
export const measuredOfEnterprise = async (services: Pick<Services, 'db'>, caller: Caller, enterpriseId: number) => {
  const subject = await defaultSubject(services, caller)
  return subject ? tonnesByPollutant(await sumMeasured(services.db, caller.scope, subject.run.id, enterpriseId)) : null
}
