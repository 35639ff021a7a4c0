import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './lib/hash.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, run } from './lib/process.mjs'

/** `npm run truth [-- part of a room …]`: every number of ours against its bar; without a filter the table is kept in docs/science/truth.md. */
await ensureInstalled()
const wanted = process.argv.slice(2)
const files = filesBelow(['tests/truth']).filter(
  path => path.endsWith('.truth.ts') && (wanted.length === 0 || wanted.some(part => path.includes(part))),
)

const number = value => (Number.isFinite(value) ? Number(value.toPrecision(4)).toString() : '—')
const heading = '| What | Measured | Bar | |\n|---|---:|---:|---|'
const line = ({ name, measured, bar, better, unit, passed }) => {
  const promise = bar === undefined ? '' : `${better === 'lower' ? '≤' : '≥'} ${number(bar)} ${unit}`.trim()
  return `| ${name} | ${`${number(measured)} ${unit}`.trim()} | ${promise} | ${bar === undefined ? '' : passed ? '✓' : '✗'} |`
}

const parts = []
let missed = 0
let bars = 0
for (const file of files) {
  const { code, output } = await run(process.execPath, ['--import', 'tsx', 'scripts/lib/run-truth.ts', file], {
    quiet: true,
    timeoutMs: 1_800_000,
    env: { TSX_TSCONFIG_PATH: 'apps/server/tsconfig.json' },
  })
  const answer = output.split('\n').find(each => each.startsWith('{"sets"'))
  if (code !== 0 || !answer) {
    console.log(`\n${file} failed:\n${output}`)
    missed++
    continue
  }
  for (const { room, source, missing, rows } of JSON.parse(answer).sets) {
    const judged = rows.filter(row => row.bar !== undefined)
    bars += judged.length
    missed += judged.filter(row => !row.passed).length + (missing.length > 0 ? 1 : 0)
    const body = missing.length > 0 ? `Skipped: no ${missing.join(', ')}` : [heading, ...rows.map(line)].join('\n')
    parts.push(`## ${room}: ${source}\n\n${body}\n`)
    console.log(`\n${parts.at(-1)}`)
  }
}
const sum = `${bars} bars, ${missed} missed`
console.log(sum)
if (wanted.length === 0) {
  const head =
    '# Truth\n\nWritten by `npm run truth`; rows without a bar are shown for comparison. The page of each method says why its bars are what they are.\n'
  writeFileSync(join(root, 'docs/science/truth.md'), `${head}\n${parts.join('\n')}\n${sum}.\n`)
}
process.exit(missed > 0 ? 1 : 0)
