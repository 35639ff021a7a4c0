import { calls } from '@qingyuan/contract/calls.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { expect, test } from 'vitest'
import { testServer } from '#/platform/testing/test-server.ts'
import { hitsByKind, loadSensorCity } from './sensor-city.ts'

/** Not one of the seeds with which the method was made. */
const otherSeed = 31_415

test('in a city with other places, winds and instruments the sources that emit all day are found too, and few that are not there', async () => {
  const last = parseHour('2026-11-20 10')!
  const t = await testServer({ now: last + hourMs / 2 })
  try {
    await loadSensorCity(t, otherSeed, { first: last - (62 * 24 - 1) * hourMs, last })
    const { data } = await t.ask(calls.GridSensor.sources, {} as never, { token: await t.token('city') })
    const hits = hitsByKind(otherSeed, data.rows)
    expect(hits.get('all-day')).toEqual([5, 5])
    const found = [...hits.values()].reduce((sum, [own]) => sum + own, 0)
    expect(found).toBeGreaterThanOrEqual(8)
    // Listed emitters are found too; there are one or two beside each park.
    expect(data.rows.length - found).toBeLessThanOrEqual(16)
  } finally {
    await t.close()
  }
}, 120_000)
