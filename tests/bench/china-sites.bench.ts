import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { readStationFile } from '../../apps/server/src/pipeline/receive/station-file.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { systemCaller } from '../../apps/server/src/platform/http/caller.ts'
import { instantOf } from '../../packages/domain/src/time.ts'
import { chinaSitesCsv } from '../../packages/testing/src/csv-builder.ts'
import { defineBench } from './harness.ts'
import { type OpenBench, openBench, registerStations } from './support/open-bench.ts'

const real = fileURLToPath(new URL('../../../shared/data/observations/cnemc/china_sites_20230121.csv.gz', import.meta.url))

/** The published day where it is at hand, else as many stations with made-up values (without the nine derived types). */
const dayFile = (): Buffer => {
  if (existsSync(real)) return gunzipSync(readFileSync(real))
  const codes = Array.from({ length: 2_026 }, (_, i) => `${1_000 + i}A`)
  const hours = Array.from({ length: 24 }, (_, i) => instantOf(2023, 1, 21, i))
  return Buffer.from(chinaSitesCsv(codes, hours, (code, ts, id) => 1 + ((ts / 3_600_000 + code.charCodeAt(2) * 7 + id.length) % 90)))
}

/** The same day under the date of another one: a month of files. */
const dayOf = (content: Buffer, date: string): Buffer => Buffer.from(content.toString().replaceAll(/^\d{8},/gm, `${date},`))

const readDay = async (bench: OpenBench, content: Buffer, name: string): Promise<void> => {
  const { files } = bench.services
  const fileId = await files.save(content, { name, mediaType: 'text/csv', purpose: 'import', createdBy: null })
  const { path } = (await files.find(fileId))!
  const target = { ref: `${name} #1`, by: 'bench', replay: { job: 'import-file', input: {} } }
  const run = { target, scope: systemCaller.scope, signal: new AbortController().signal, progress: () => undefined }
  await readStationFile(bench.services, { path, name }, { format: 'china_sites' }, run)
}

const daysOfTenYears = 3_652
const monthDays = 30

/** s a day of files that come one after the other, rolled up meanwhile: a worker imports the next file while it rolls up the one before. */
const secondsPerDay = async (content: Buffer, codes: readonly string[]): Promise<number> => {
  const bench = await openBench()
  try {
    await registerStations(bench, codes)
    const began = performance.now()
    let rolling: Promise<unknown> = Promise.resolve()
    for (let day = 1; day <= monthDays; day++) {
      await readDay(bench, dayOf(content, `202304${String(day).padStart(2, '0')}`), `day-${day}.csv`)
      rolling = rolling.then(() => rollUp(bench.pool, bench.services.places))
    }
    await rolling
    const seconds = (performance.now() - began) / 1000 / monthDays
    const { rows } = await bench.pool.query<{ days: number }>('select count(distinct day)::int as days from daily_values')
    if (rows[0]!.days < monthDays) throw new Error(`${rows[0]!.days} days rolled up`)
    return seconds
  } finally {
    await bench.close()
  }
}

export default defineBench({
  name: 'One day and one month of china_sites: imported, graded, rolled up',
  run: async ({ report }) => {
    const content = dayFile()
    const codes = content.subarray(0, content.indexOf(10)).toString().trim().split(',').slice(3).filter(Boolean)
    const took: { store: number; days: number; copy: number }[] = []
    for (let round = 0; round < 3; round++) {
      const bench = await openBench()
      try {
        await registerStations(bench, codes)
        const began = performance.now()
        await readDay(bench, content, 'day.csv')
        const stored = performance.now()
        await rollUp(bench.pool, bench.services.places)
        const rolled = performance.now()
        await bench.pool.query('create table floor (like hourly_readings including all)')
        const copied = performance.now()
        await bench.pool.query('insert into floor select * from hourly_readings')
        took.push({ store: stored - began, days: rolled - stored, copy: performance.now() - copied })
      } finally {
        await bench.close()
      }
    }
    const median = (of: (each: (typeof took)[number]) => number) => took.map(of).sort((a, b) => a - b)[1]! / 1000
    report({ label: 'the same rows from table to table (floor)', value: median(t => t.copy), unit: 's', better: 'lower' })
    report({
      label: `read, checked, graded and stored (${codes.length} stations)`,
      value: median(t => t.store),
      unit: 's',
      better: 'lower',
      against: 'the same rows from table to table (floor)',
    })
    report({ label: 'rolled up', value: median(t => t.days), unit: 's', better: 'lower' })
    report({ label: 'all together', value: median(t => t.store + t.days), unit: 's', better: 'lower', goal: 10 })
    const seconds = await secondsPerDay(content, codes)
    report({ label: `a day of a month of files (${monthDays} days)`, value: seconds, unit: 's', better: 'lower' })
    report({ label: 'ten years, scaled from it', value: (seconds * daysOfTenYears) / 3600, unit: 'h', better: 'lower', goal: 2.5 })
  },
})
