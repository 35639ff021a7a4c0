import { instantOf } from '@qingyuan/domain/time.ts'
import type { SharedData } from '#/platform/testing/test-database.ts'
import { loadDemoCity } from '../load-demo-city.ts'

/** Clock of the tests that begin with the demo city. */
export const demoMonthNow = instantOf(2026, 5, 30, 10, 30)

/** The demo city with the hours of April and May 2026. */
export const demoMonth: SharedData = {
  name: 'demo_month',
  from: 'library',
  fill: ({ db, pool }) => loadDemoCity({ db, pool, now: demoMonthNow, months: 1 }),
}
