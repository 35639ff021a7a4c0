import { stationRows } from '@qingyuan/demo-city/data/stations.ts'
import { emittedSpecies, plumeOf } from '@qingyuan/demo-city/enterprises/trades.ts'
import { type DemoIncident, demoIncidents } from '@qingyuan/demo-city/incidents/incidents.ts'
import { incidentPlumes } from '@qingyuan/demo-city/incidents/puffs.ts'
import { demoSeed } from '@qingyuan/demo-city/plan.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { dayMs, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incidentRun } from '#/modules/sources/incidents/public.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { addFlueGas } from './flue-gas.ts'
import { demoMonth, demoMonthNow as now } from './test-support/demo-month.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ now, data: demoMonth })
  await addFlueGas(server.services, demoSeed)
})
afterAll(() => server?.close())

const measuredAs = { so2: 'so2', nox: 'no2', pm10: 'pm10' } as const

/** Mean rise at the regular station that felt it most, μg/m³. */
const felt = (incident: DemoIncident) => {
  const s = plumeOf[incident.species[0]!]
  const rises = stationRows.map(([code, , , level], index) => {
    const added = controlLevels[level].regular ? incidentPlumes(demoSeed, index, incident.from / hourMs, incident.hours) : null
    const rise = Array.from({ length: incident.hours }, (_, h) => added?.[h * emittedSpecies.length + s] ?? 0).reduce((a, b) => a + b, 0)
    return { incident, code, rise: rise / incident.hours }
  })
  return rises.reduce((most, each) => (each.rise > most.rise ? each : most))
}

/** Place of the enterprise that did it among the suspects of the product's own trace; 0 when it is not named. */
const rankOf = async ({ incident, code }: ReturnType<typeof felt>): Promise<number> => {
  const { services } = server
  const placeId = services.places.all().find(place => place.code === code)!.id
  const parameter = measuredAs[incident.species[0] as keyof typeof measuredAs]
  const [from, to] = [formatHour(incident.from), formatHour(incident.from + (incident.hours - 1) * hourMs)]
  const { summary } = await incidentRun.run({
    runId: '',
    question: { placeId, from, to, parameter, height: 'list10m' },
    services,
    signal: new AbortController().signal,
    progress: () => undefined,
    checkpoint: { load: async () => [], keep: async () => undefined },
  })
  const { id } = await services.db
    .selectFrom('enterprises')
    .select('id')
    .where('code', '=', incident.enterprise.code)
    .executeTakeFirstOrThrow()
  return summary.suspects.findIndex(suspect => suspect.enterpriseId === id) + 1
}

test('who caused the incidents of the sandbox is found: four of the five most felt have the enterprise among the first three', async () => {
  const known = demoIncidents(demoSeed, now - 26 * dayMs, now - dayMs).filter(({ species }) => species[0]! in measuredAs)
  const most = known
    .map(felt)
    .sort((a, b) => b.rise - a.rise)
    .slice(0, 5)
  expect(most.at(-1)!.rise).toBeGreaterThan(20)
  const ranks: number[] = []
  for (const each of most) ranks.push(await rankOf(each))
  expect(ranks.filter(rank => rank >= 1 && rank <= 3).length, ranks.join()).toBeGreaterThanOrEqual(4)
}, 300_000)
