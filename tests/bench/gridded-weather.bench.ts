import { modelRun, type RunKind } from '../../apps/server/src/modules/sources/runs/public.ts'
import { analyseTrajectories, analysisRun, trajectories, trajectoryRun } from '../../apps/server/src/modules/sources/trajectories/public.ts'
import { packField, unpackFields } from '../../apps/server/src/modules/weather/fields/codec.ts'
import { loadDemo as loadTerrain } from '../../apps/server/src/modules/weather/fields/demo/load-demo.ts'
import { diagnosedWind } from '../../apps/server/src/modules/weather/fields/maps.ts'
import { keepMet, modelSource, windField } from '../../apps/server/src/modules/weather/fields/public.ts'
import { systemCaller } from '../../apps/server/src/platform/http/caller.ts'
import { startJobWorker } from '../../apps/server/src/platform/jobs/worker.ts'
import { modelFields } from '../../packages/demo-city/src/meteorology/model-fields.ts'
import { dayMs, formatDate, formatHour, hourMs, parseHour } from '../../packages/domain/src/time.ts'
import { defineBench } from './harness.ts'
import { openBench } from './support/open-bench.ts'

/** An afternoon: the hours from the morning on are diagnosed behind it. */
const last = '2026-05-20 15'
const at = parseHour(last)!
const days = 30

const seedStations = async ({ db, pool }: Awaited<ReturnType<typeof openBench>>['services']): Promise<number[]> => {
  const rows = Array.from({ length: 30 }, (_, n) => ({
    kind: 'station' as const,
    code: `S${n}`,
    name: `S${n}`,
    county_id: 16,
    level: n < 6 ? ('national' as const) : ('micro' as const),
    lon: 112.2 + (n % 6) * 0.25,
    lat: 35.8 + Math.floor(n / 6) * 0.25,
  }))
  const ids = (await db.insertInto('places').values(rows).returning('id').execute()).map(row => row.id)
  await pool.query('select ensure_hourly_partition(2026)')
  await pool.query(
    `insert into hourly_readings (place_id, ts, temperature, pressure, wind_speed, wind_direction, pm10, revision)
     select p, t, 15, 91000, 2 + sin(p), 200 + 60 * sin(extract(epoch from t) / 9000 + p), 60 + 40 * sin(extract(epoch from t) / 20000), 1
     from unnest($1::int[]) p, generate_series($2::timestamptz, $3::timestamptz, interval '1 hour') t`,
    [ids, new Date(at - days * dayMs), new Date(at)],
  )
  return ids
}

/** The platform's path from request to result: requested, run by the worker, requested again; earlier runs of the kind stay. */
export default defineBench({
  name: 'gridded weather and trajectories',
  run: async ({ time, report }) => {
    const bench = await openBench({ max: 6, now: () => at })
    const { services } = bench
    const worker = await startJobWorker(services, [modelRun([windField, trajectoryRun, analysisRun] as unknown as RunKind[])])
    try {
      const ids = await seedStations(services)
      await services.places.refresh()
      await loadTerrain({ db: services.db, seed: 1 })
      const instants = Array.from(
        { length: days * 8 + 2 },
        (_, n) => Math.floor((at - days * dayMs) / (3 * hourMs)) * 3 * hourMs + n * 3 * hourMs,
      )
      for (let n = 0; n < instants.length; n += 8) await keepMet(services, modelSource, modelFields(1, instants.slice(n, n + 8)))
      const field = modelFields(1, instants.slice(0, 1))
      const packed = packField(field, 0)
      report({ label: 'a model field of 0.25° as it is kept', value: packed.data.length / 1000, unit: 'kB', better: 'lower' })
      await time('… packed', () => packField(field, 0))
      await time('… unpacked', () => unpackFields([packed]))

      const answered = async <T extends { run: { state: string } }>(ask: () => Promise<T>): Promise<T> => {
        for (;;) {
          const answer = await ask()
          if (answer.run.state === 'done') return answer
          if (answer.run.state === 'failed') throw new Error(JSON.stringify(answer.run))
          await new Promise(done => setTimeout(done, 20))
        }
      }
      let hour = at
      const nextWind = () => {
        const time = formatHour((hour -= dayMs))
        return answered(() => diagnosedWind({ services, caller: systemCaller }, { time }))
      }
      await time('diagnosed wind of an afternoon hour, asked for the first time', nextWind, { goalMs: 1000 })
      await time(
        '… again, at another height',
        () => diagnosedWind({ services, caller: systemCaller }, { time: formatHour(hour), heightM: 300 }),
        {
          goalMs: 1000,
        },
      )
      const [kept] = (await services.pool.query(`select avg(length(data)) as bytes from met_fields where source = 'diagnostic'`)).rows
      report({ label: 'an hour of diagnosed wind as it is kept', value: Number(kept.bytes) / 1000, unit: 'kB', better: 'lower' })

      const question = (start: number) => ({
        placeIds: ids.slice(0, 6),
        starts: [formatHour(start)],
        heights: ['list10m' as const, 'list100m' as const, 'list500m' as const, 'list1000m' as const],
        hours: 24,
      })
      const nextPaths = () => {
        const request = question((hour -= hourMs))
        return answered(() => trajectories({ services, caller: systemCaller }, request))
      }
      await time('24 back trajectories of 24 h (6 stations, 4 heights), asked for the first time', nextPaths, { goalMs: 3000 })
      await time('… again', () => trajectories({ services, caller: systemCaller }, question(hour)), { goalMs: 1000 })
      const month = (everyHours: number) =>
        answered(() =>
          analyseTrajectories(
            { services, caller: systemCaller },
            {
              placeId: ids[0]!,
              from: formatDate(at - (days - 2) * dayMs),
              to: formatDate(at - dayMs),
              parameter: 'pm10',
              height: 'list500m',
              hours: 24,
              everyHours,
            },
          ),
        )
      let every = 2
      await time('clusters, PSCF and CWT of four weeks, asked for the first time', () => month(every++), {
        rounds: 3,
        warmup: 0,
        goalMs: 10_000,
      })
      await time('… again', () => month(2), { goalMs: 1000 })
    } finally {
      await worker.stop()
      await bench.close()
    }
  },
})
