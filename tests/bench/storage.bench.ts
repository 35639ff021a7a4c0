import { buildApp } from '../../apps/server/src/app.ts'
import { packHours } from '../../apps/server/src/pipeline/store/pack-hours.ts'
import { demoPassword } from '../../apps/server/src/platform/auth/seed.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import { formatHour, hourMs, instantOf, wallClock } from '../../packages/domain/src/time.ts'
import { defineBench } from './harness.ts'
import { type OpenBench, openBench, registerStations } from './support/open-bench.ts'

/** Fewer stations than a province's 800, but more than fit on a page (55 rows), so that each hour of a station is on another page as there. */
const stations = 60
const yearHours = 8_760
const now = Date.now()
const { year, month } = wallClock(now)
const first = instantOf(year - 2, month, 1)
const hours = Math.floor((now - first) / hourMs)

/** Two years, hour by hour, each hour committed before the next; one statement an hour in the database, because the way there is another bench. */
const arrive = async ({ pool }: OpenBench, ids: readonly number[]) => {
  for (const each of [year - 2, year - 1, year]) await pool.query('select ensure_hourly_partition($1)', [each])
  await pool.query(`do $$ begin
    set synchronous_commit = off;
    for h in 0 .. ${hours - 1} loop
      insert into hourly_readings (place_id, ts, pm2_5, pm10, o3, no2, so2, co, temperature, humidity, aqi, primary_mask, source_id, source_ref)
        select id, ts, v, round(v * 1.6), round(40 + v / 3), round(v / 2), round(v / 9), round(v / 6) / 10, 12.5, 55, v::int, 1, id, to_char(ts, 'YYYYMMDDHH24MISS') || '001'
          from (select id, to_timestamp(${first / 1000}) + make_interval(hours => h) as ts, (5 + (h * 7 + id * 13) % 190)::real as v
            from unnest(array[${ids.join(',')}]) id) k;
      commit;
    end loop;
  end $$`)
  await pool.query(
    `insert into unpacked_months select p, m::date from unnest($1::int[]) p, generate_series($2::timestamp, $3::timestamp, interval '1 month') m`,
    [ids, `${year - 2}-${String(month).padStart(2, '0')}-01`, `${year}-${String(month).padStart(2, '0')}-01`],
  )
}

const pagesOfYear = async ({ pool }: OpenBench, placeId: number): Promise<number> => {
  const { rows } = await pool.query<{ rows: number; pages: number }>(
    `select count(*)::int as rows, count(distinct (tableoid, (ctid::text::point)[0]))::int as pages from hourly_readings
      where place_id = $1 and ts >= $2 and ts < $3`,
    [placeId, new Date(first), new Date(first + yearHours * hourMs)],
  )
  if (rows[0]!.rows !== yearHours) throw new Error(`${rows[0]!.rows} hours of the station-year`)
  return rows[0]!.pages
}

const bytesPerHour = async ({ pool }: OpenBench): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'hourly_readings'::regclass)::float8
      / (select count(*) from hourly_readings) as bytes`,
  )
  return rows[0]!.bytes
}

export default defineBench({
  name: `Hours that arrive for two years, ${stations} stations, and a station-year of them`,
  run: async ({ time, report }) => {
    const bench = await openBench({ demo: true, max: 8 })
    try {
      const codes = Array.from({ length: stations }, (_, i) => `A${i}`)
      const ids = [...(await registerStations(bench, codes)).values()]
      await arrive(bench, ids)
      await bench.pool.query('vacuum analyze hourly_readings')
      const app = await buildApp(bench.services)
      const login = await app.inject({ method: 'POST', url: calls.Auth.Login.path, payload: { userName: 'city', password: demoPassword } })
      const token = login.json() as { Data?: { requestToken: string }; data?: { requestToken: string } }
      const headers = { authorization: `Bearer ${(token.Data ?? token.data)!.requestToken}`, 'accept-encoding': 'gzip, deflate, br' }
      const span = { step: 'hour', from: formatHour(first), to: formatHour(first + (yearHours - 1) * hourMs) }
      const parameters = ['pm2_5', 'pm10', 'o3', 'no2', 'so2', 'co', 'aqi']
      const get = async (placeId: number) => {
        const { method, path } = calls.DataQuery.StationData
        const input = { ...span, placeIds: [placeId], parameters }
        const query = new URLSearchParams(Object.entries(input).flatMap(([key, value]) => [value].flat().map(item => [key, String(item)])))
        const reply = await app.inject(
          method === 'GET' ? { method, url: `${path}?${query}`, headers } : { method, url: path, payload: input, headers },
        )
        if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.payload.slice(0, 200)}`)
      }
      report({ label: 'pages of a station-year as it arrived', value: await pagesOfYear(bench, ids[7]!), unit: 'pages', better: 'lower' })
      report({ label: 'bytes an hour as it arrived', value: await bytesPerHour(bench), unit: 'B', better: 'lower' })
      let turn = 0
      const next = () => get(ids[turn++ % ids.length]!)
      await time('station-year over HTTP as it arrived', next, { rounds: 25, warmup: 5 })
      const began = performance.now()
      const moved = await packHours(bench.pool, { now })
      if (moved < stations * yearHours) throw new Error(`${moved} rows packed`)
      report({ label: `packing ${moved} rows`, value: (performance.now() - began) / 1000, unit: 's', better: 'lower' })
      report({ label: 'pages of a station-year', value: await pagesOfYear(bench, ids[7]!), unit: 'pages', better: 'lower', goal: 400 })
      report({ label: 'bytes an hour', value: await bytesPerHour(bench), unit: 'B', better: 'lower', goal: 60 })
      await time('station-year over HTTP (8,760 × 7)', next, {
        ...{ rounds: 25, warmup: 5, goalMs: 25 },
        against: 'station-year over HTTP as it arrived',
      })
      await time('… processor time of the server', next, { rounds: 25, warmup: 0, clock: 'processor' })
      await app.close()
    } finally {
      await bench.close()
    }
  },
})
