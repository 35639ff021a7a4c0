import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './lib/hash.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { repositoryRoot, runProgram } from './lib/process.mjs'

/** `npm run truth [-- part of a subject …]`: every number of ours against its bar; without a filter the table is kept in docs/science/truth.md. */
await ensureInstalled()
const wanted = process.argv.slice(2)
const subjectsOf = path => [...readFileSync(join(repositoryRoot, path), 'utf8').matchAll(/subject: '([^']+)'/g)].map(match => match[1])
const files = filesBelow(['tests/truth']).filter(
  path =>
    path.endsWith('.truth.ts') &&
    (wanted.length === 0 || wanted.some(part => path.includes(part) || subjectsOf(path).some(subject => subject.includes(part)))),
)
if (files.length === 0) {
  console.error(`no file or subject of tests/truth contains ${wanted.join(' or ')}`)
  process.exit(2)
}

const number = value => (Number.isFinite(value) ? Number(value.toPrecision(4)).toString() : '—')
const heading = '| What | Measured | Bar | Requirement | |\n|---|---:|---:|---:|---|'
const line = ({ name, measured, bar, requirement, better, unit, passed }) => {
  const limit = value => (value === undefined ? '' : `${better === 'lower' ? '≤' : '≥'} ${number(value)} ${unit}`.trim())
  const verdict = bar === undefined ? '' : passed ? '✓' : '✗'
  return `| ${name.replaceAll('|', '\\|')} | ${`${number(measured)} ${unit}`.trim()} | ${limit(bar)} | ${limit(requirement ?? bar)} | ${verdict} |`
}
const weatherWords = { known: 'known', erring: 'erring', none: '—' }
/** What the numbers of a set rest on, for the table at the top and below each heading. */
const basis = ({ operator, weather, cases }) => [operator ?? 'not stated', weatherWords[weather] ?? 'not stated', cases ?? 'not stated']

/** Faults that were planted in the engines, each with the first bar that it missed. */
const plantedSection = () => {
  const path = join(repositoryRoot, 'tests/truth/planted.json')
  if (!existsSync(path)) return ''
  const rows = JSON.parse(readFileSync(path, 'utf8')).map(
    ({ fault, file, day, missed, first }) =>
      `| ${fault} (${file.replace('packages/engine/src/', '')}) | ${day} | ${missed} | ${first ? `${first.name.replaceAll('|', '\\|')}: ${number(first.measured)} against ${number(first.bar)}` : 'none'} |`,
  )
  return `\n## Planted\n\nFaults planted one at a time by \`node scripts/plant-truth.mjs\`.\n\n| Fault | Planted | Bars missed | The first of them |\n|---|---|---:|---|\n${rows.join('\n')}\n`
}

/** Bars that are missed for a known reason, each reason once. */
const notes = rows => [...new Set(rows.filter(row => row.bar !== undefined && !row.passed && row.reason).map(row => row.reason))]

const parts = []
const overview = ['| Set | Operator of the truth | Weather | Cases | Bars kept |', '|---|---|---|---|---:|']
let missed = 0
let explained = 0
let bars = 0
for (const file of files) {
  const { code, output } = await runProgram(process.execPath, ['--import', 'tsx', 'scripts/lib/run-truth.ts', file], {
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
  for (const set of JSON.parse(answer).sets) {
    const { subject, source, missing, rows } = set
    const judged = rows.filter(row => row.bar !== undefined)
    bars += judged.length
    missed += judged.filter(row => !row.passed).length + (rows.length === 0 ? 1 : 0)
    explained += judged.filter(row => !row.passed && row.reason).length
    const table = [heading, ...rows.map(line)].join('\n')
    const [operator, weather, cases] = basis(set)
    overview.push(
      `| ${subject}: ${source.replaceAll('|', '\\|')} | ${operator} | ${weather} | ${cases} | ${judged.filter(row => row.passed).length}/${judged.length} |`,
    )
    const lacking = missing.length > 0 ? `no ${missing.join(', ')}` : rows.length === 0 ? 'nothing was measured' : null
    const facts = `Operator of the truth: ${operator}. Weather: ${weather}. Cases: ${cases}.`
    const body = lacking ? `✗ Failed: ${lacking}` : [facts, table, ...notes(rows).map(note => `✗ ${note}`)].join('\n\n')
    parts.push(`## ${subject}: ${source}\n\n${body}\n`)
    console.log(`\n${parts.at(-1)}`)
  }
}
const sum = `${bars} bars, ${missed} missed${explained > 0 ? `, ${explained} of them for the reason given` : ''}`
console.log(sum)
if (wanted.length === 0) {
  const head =
    '# Truth\n\nWritten by `npm run truth`; rows without a bar are shown for comparison, a bar that is missed stays, with its reason below the table. The page of each method says why its bars are what they are.\n\nA bar is a regression guard, about three times what is measured; the requirement is what the product promises. Weather is known (both sides have it), erring (ours differs from that of the truth) or not in it. Cases are unseen, seen, or tuned: the method or its bars were fitted to them.\n'
  writeFileSync(
    join(repositoryRoot, 'docs/science/truth.md'),
    `${head}\n${overview.join('\n')}\n\n${parts.join('\n')}\n${sum}.\n${plantedSection()}`,
  )
}
process.exit(missed > explained ? 1 : 0)
