import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { repositoryRoot as ownRoot } from './lib/process.mjs'
import { measureStructure } from './lib/structure/measures.mjs'
import { readTree } from './lib/structure/source-tree.mjs'

const usage = `npm run measure -- [--root DIR] [--against FILE.json] [--json] [--list KEY]
  --root DIR           measures another checkout
  --against FILE.json  figures before, those of 0.1.0 when left out; FILE is what --json printed for a tree
  --json               prints the figures as JSON
  --list KEY           prints the places behind one figure, for example --list lookUps`

const { values: option } = parseArgs({
  options: {
    root: { type: 'string', default: ownRoot },
    against: { type: 'string', default: fileURLToPath(new URL('data/structure-0.1.0.json', import.meta.url)) },
    json: { type: 'boolean', default: false },
    list: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const number = value => (value === undefined ? '' : value.toLocaleString('en'))
const goalText = goal => (goal === undefined ? '' : `≤ ${goal === 'before' ? 'before' : number(goal)}`)
const limitOf = (goal, before) => (goal === 'before' ? before : goal)

const printTable = (rows, before) => {
  const width = Math.max(...rows.map(({ label }) => label.length)) + 2
  const columns = ['before', 'now', 'goal', '']
  console.log(' '.repeat(width) + columns.map(name => name.padStart(10)).join(''))
  for (const { key, label, goal, value } of rows) {
    const limit = limitOf(goal, before[key])
    const verdict = limit === undefined ? '' : value <= limit ? 'met' : 'not yet'
    const cells = [number(before[key]), number(value), goalText(goal), verdict]
    console.log(label.padEnd(width) + cells.map(cell => cell.padStart(10)).join(''))
  }
}

const run = () => {
  if (option.help) return console.log(usage)
  const rows = measureStructure(readTree(resolve(option.root)))
  if (option.list) {
    const row = rows.find(({ key }) => key === option.list)
    if (!row?.found) throw new Error(`--list: one of ${rows.filter(({ found }) => found).map(({ key }) => key)}`)
    return console.log(row.found.join('\n'))
  }
  if (option.json) return console.log(JSON.stringify(Object.fromEntries(rows.map(({ key, value }) => [key, value])), null, 2))
  printTable(rows, JSON.parse(readFileSync(resolve(option.against), 'utf8')))
}

run()
