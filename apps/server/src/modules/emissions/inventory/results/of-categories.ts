import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { subjectOf } from '../versions/inventory-scope.ts'
import { selectDefault } from '../versions/queries.ts'
import { sourceNames } from './names.ts'
import { sumBy } from './queries.ts'

/**
 * Emissions of a pollutant by the ten categories of the default inventory, t, of the sources that the caller may see. Null: nothing is published, or the
 * caller may not read totals by source.
 */
export const emissionsOfCategories = async (services: Pick<Services, 'db'>, caller: Caller, pollutant: EmissionPollutantId) => {
  if (!caller.permissions.has('0009-0002')) return null
  const standard = await selectDefault(services.db)
  const subject = standard && (await subjectOf(services, caller, { inventoryId: standard.id }))
  if (!subject) return null
  const [{ display }, rows] = await Promise.all([sourceNames(services), sumBy(services.db, caller.scope, subject.run.id, ['category'])])
  const tonnes = new Map<string, number>()
  for (const { keys, ...grams } of rows) {
    const name = display.find(({ codes }) => codes.includes(keys[0]!))?.name ?? keys[0]!
    tonnes.set(name, (tonnes.get(name) ?? 0) + (grams[pollutant] ?? 0) / 1e6)
  }
  return { words: subject.words, tonnes }
}
