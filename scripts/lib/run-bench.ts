import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bench, runBench } from '../../tests/bench/harness.ts'

/** Child of scripts/bench.mjs: runs one bench file and leaves its rows in a file. */
const [, , file = '', out = ''] = process.argv
const { default: bench } = (await import(pathToFileURL(resolve(file)).href)) as { default: Bench }
writeFileSync(out, JSON.stringify({ name: bench.name, rows: await runBench(bench) }))
process.exit(0)
