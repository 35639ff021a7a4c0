import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { readStationFile } from '../../apps/server/src/pipeline/receive/station-file.ts'
import { rollUp } from '../../apps/server/src/pipeline/rollup/roll-up.ts'
import { systemCaller } from '../../apps/server/src/platform/http/caller.ts'
import { instantOf } from '../../packages/domain/src/time.ts'
import { chinaSitesCsv } from '../../packages/testing/src/csv-builder.ts'
import { defineBench } from './harness.ts'
import { openBench, registerStations } from './support/open-bench.ts'

const real = fileURLToPath(new URL('../../../shared/data/observations/cnemc/china_sites_20230121.csv.gz', import.meta.url))

/** The published day where it is at hand, else as many stations with made-up values (without the nine derived types). */
const dayFile = (): Buffer => {
  if (existsSync(real)) return gunzipSync(readFileSync(real))
  const codes = Array.from({ length: 2_026 }, (_, i) => `${1_000 + i}A`)
  const hours = Array.from({ length: 24 }, (_, i) => instantOf(2023, 1, 21, i))
  return Buffer.from(chinaSitesCsv(codes, hours, (code, ts, id) => 1 + ((ts / 3_600_000 + code.charCodeAt(2) * 7 + id.length) % 90)))
}

export default defineBench({
  name: 'One day of china_sites: imported, graded, rolled up',
  run: async ({ report }) => {
    const content = dayFile()
    const codes = content.subarray(0, content.indexOf(10)).toString().trim().split(',').slice(3).filter(Boolean)
    const took: { store: number; days: number; copy: number }[] = []
    for (let round = 0; round < 3; round++) {
      const bench = await openBench()
      try {
        await registerStations(bench, codes)
        const fileId = await bench.services.files.save(content, {
          name: 'day.csv',
          mediaType: 'text/csv',
          purpose: 'import',
          createdBy: null,
        })
        const { path } = (await bench.services.files.find(fileId))!
        const target = { ref: 'day.csv #1', by: 'bench', replay: { job: 'import-file', input: {} } }
        const run = { target, scope: systemCaller.scope, signal: new AbortController().signal, progress: () => undefined }
        const began = performance.now()
        await readStationFile(bench.services, { path, name: 'day.csv' }, { format: 'china_sites' }, run)
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
  },
})
