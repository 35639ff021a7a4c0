import { lockKeys } from '#/platform/database/lock-keys.ts'
import { withLock } from '#/platform/database/locks.ts'
import type { Services } from '#/platform/services.ts'
import { addForecastWeather } from './forecast-weather.ts'
import { addImports } from './imports.ts'
import { addInventories } from './inventories.ts'
import { addModelFields } from './model-fields.ts'

/**
 * What others have sent or entered by now and no station measures: a model's fields, inventories, imported files, past forecasts of the weather. Each goes on
 * where it stopped; one process at a time.
 */
export const addSurroundings = (services: Services, seed: number, signal: AbortSignal): Promise<void> =>
  withLock(services.pool, lockKeys.demoSurroundings, async () => {
    const report = (error: unknown) => services.log.error(error, 'surroundings of the demo')
    await addModelFields(services, seed, signal).catch(report)
    await addInventories(services, seed, signal).catch(report)
    await addImports(services, signal).catch(report)
    await addForecastWeather(services, seed, signal).catch(report)
  })
