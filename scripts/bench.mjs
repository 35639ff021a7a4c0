import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildChanged } from './lib/build.mjs'
import { filesBelow } from './lib/hash.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runProgram } from './lib/process.mjs'

/** `npm run bench [-- part of a file name …]`: every *.bench.ts, one after the other, and one table. */
await ensureInstalled()
// Some benches start the built product.
if (!(await buildChanged())) process.exit(1)
const wanted = process.argv.slice(2)
const files = filesBelow(['tests/bench']).filter(
  path => path.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some(part => path.includes(part))),
)
const directory = mkdtempSync(join(tmpdir(), 'qy-bench-'))
const number = value => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString())

const print = ({ name, rows }) => {
  console.log(`\n${name}`)
  for (const { label, value, unit, goal, better, against } of rows) {
    const base = rows.find(row => row.label === against || row.label.startsWith(`${against} (p95`))
    const met = goal === undefined ? '' : (better === 'lower') === value <= goal || value === goal ? '✓' : '✗'
    const promise = goal === undefined ? '' : `${better === 'lower' ? '≤' : '≥'} ${number(goal)}`
    console.log(
      `  ${label.padEnd(64)}${number(value).padStart(10)} ${unit.padEnd(10)}${promise.padStart(10)} ${met.padEnd(2)}${base ? `× ${number(value / base.value)}` : ''}`,
    )
  }
  return rows.filter(({ value, goal, better }) => goal !== undefined && (better === 'lower' ? value > goal : value < goal)).length
}

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
)
let missed = 0
for (const [i, file] of files.entries()) {
  const out = join(directory, `${i}.json`)
  const program = `.cache/bench/${i}.mjs`
  const bundled = await runProgram(process.execPath, ['scripts/lib/bundle-bench.mjs', file, program], { quiet: true })
  const { code, output } =
    bundled.code === 0
      ? await runProgram(process.execPath, ['--expose-gc', '--import', 'tsx', program, out], {
          quiet: true,
          timeoutMs: 900_000,
          // For the processes and threads that benches start from their sources.
          env: { TSX_TSCONFIG_PATH: 'apps/server/tsconfig.json' },
        })
      : bundled
  if (code === 0) missed += print(JSON.parse(readFileSync(out, 'utf8')))
  else {
    console.log(`\n${file} failed:\n${output}`)
    missed++
  }
}
rmSync(directory, { recursive: true, force: true })
console.log(`\n${files.length} benches, ${missed} goals missed`)
process.exit(missed > 0 ? 1 : 0)
