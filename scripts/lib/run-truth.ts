import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { missingOf, rowPasses, type TruthSet } from '../../tests/truth/truth-set.ts'

/** Child of scripts/truth.mjs: measures the sets of one file, or those whose source contains a text, and prints them as one line of JSON. */
const { truth } = (await import(pathToFileURL(resolve(process.argv[2] ?? '')).href)) as { truth: TruthSet[] }
const sets = []
const part = process.argv[3] ?? ''
for (const set of truth.filter(({ source }) => source.includes(part))) {
  const missing = missingOf(set)
  const rows = missing.length > 0 ? [] : await set.measure()
  const { subject, source, operator, weather, cases } = set
  sets.push({ subject, source, operator, weather, cases, missing, rows: rows.map(row => ({ ...row, passed: rowPasses(row) })) })
}
console.log(JSON.stringify({ sets }))
process.exit(0)
