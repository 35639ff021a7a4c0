import { loadSeedLibrary } from './load-library.ts'
import { seedAreas } from './modules/system/places/seed.ts'
import { defaultRules } from './pipeline/alarms/default-rules.ts'
import { seedRules } from './pipeline/alarms/rule-queries.ts'
import { seedInitialData } from './platform/auth/seed.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Database } from './platform/database/pool.ts'
import { migrationsDirectory } from './platform/project-root.ts'

/**
 * Brings a database to the state that this version needs: schema, roles, dictionaries, areas, alarm rules, the factor library (left out by tests
 * that ask nothing of it); demo accounts in the demo.
 */
export const prepareDatabase = async (database: Database, options: { demo: boolean; library?: boolean }): Promise<void> => {
  await migrate(database.db, migrationsDirectory())
  await seedInitialData(database.db, options)
  await seedAreas(database.db)
  await seedRules(database.pool, defaultRules)
  if (options.library !== false) await loadSeedLibrary(database.pool)
}
