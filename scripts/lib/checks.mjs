import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './hash.mjs'
import { binPath, repositoryRoot, runProgram } from './process.mjs'

/** Every check is a separate process without output when it passes. */
const steps = [
  ['format and imports (biome)', binPath('biome'), ['ci', '--colors=off', '.']],
  ['lint (oxlint, type-aware)', process.execPath, ['scripts/lib/check-lint.mjs']],
  ['types (tsc -b)', process.execPath, ['scripts/lib/check-types.mjs']],
  ['boundaries (dependency-cruiser)', process.execPath, ['tests/arch/cruise.mjs']],
  ['words (WRITING_STYLE.md)', process.execPath, ['tests/arch/word-check.mjs']],
  ['documents (files and commands they name)', process.execPath, ['tests/arch/doc-check.mjs']],
  ['styles (tokens, inline styles, length)', process.execPath, ['tests/arch/style-check.mjs']],
  ['statements (decision 17)', process.execPath, ['tests/arch/sql-check.mjs']],
  ['map (docs/map.md)', process.execPath, ['scripts/map.mjs', '--check']],
]

const built = join(repositoryRoot, 'apps/web/dist/.vite/manifest.json')
/** The size budget checks the existing build; without one there is nothing to check. */
if (existsSync(built)) steps.push(['first load of the web interface', process.execPath, ['apps/web/scripts/first-load.mjs']])

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
const folderOf = path =>
  path
    .split('/')
    .slice(0, path.startsWith('apps/server/src/') ? 4 : path.startsWith('tests/') ? 1 : 3)
    .join('/')
const isCode = path => /\.(ts|tsx|mjs|css)$/.test(path) && !path.includes('/planted/') && !/(\.generated|\.d)\.ts$/.test(path)

/** Lines per file for each folder; files above 300 lines are named. */
export const printSizes = () => {
  const folders = new Map()
  const long = []
  for (const path of filesBelow(['packages', 'apps', 'tests', 'scripts']).filter(isCode)) {
    const lines = readFileSync(join(repositoryRoot, path), 'utf8').split('\n').length - 1
    folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), lines])
    if (lines > 300) long.push(`  warning: ${path} has ${lines} lines, split it`)
  }
  const row = (name, files) => {
    const sorted = files.toSorted((a, b) => a - b)
    console.log(
      `  ${name.padEnd(36)}${[sorted.length, quantile(sorted, 0.5), quantile(sorted, 0.9), sorted.at(-1) ?? 0].map(n => String(n).padStart(7)).join('')}`,
    )
  }
  console.log(`  ${'lines of code'.padEnd(36)}  files median    p90    max`)
  for (const [name, files] of [...folders].toSorted(([a], [b]) => a.localeCompare(b))) row(name, files)
  row('all', [...folders.values()].flat())
  for (const line of long) console.log(line)
}

/** Runs all checks side by side. @returns how many passed and failed */
export const runChecks = async () => {
  const results = await Promise.all(
    steps.map(async ([name, program, args]) => ({ name, ...(await runProgram(program, args, { quiet: true, timeoutMs: 240_000 })) })),
  )
  for (const { name, code, output, seconds } of results) {
    console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`)
    if (code !== 0) console.log(output.trim())
  }
  const failed = results.filter(result => result.code !== 0).length
  return { passed: results.length - failed, failed }
}
