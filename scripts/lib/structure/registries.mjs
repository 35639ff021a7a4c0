import { wingsOf } from './folder-circles.mjs'
import { isTest } from './source-tree.mjs'

const server = /^apps\/server\/src\/[^.]+\.ts$/
const web = /^apps\/web\/src\/(app|features)\/[^/]+\.tsx?$/
const contract = /^packages\/contract\/src\/[^.]+\.ts$/

/** Entries of the first array or object literal after `start`; 0 when it is not there. */
const entriesAfter = (code, start) => {
  const found = start.exec(code)
  if (!found) return 0
  const text = code
    .slice(found.index + found[0].length - 1)
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, match => '~'.repeat(match.length))
  let [depth, entries, open] = [0, 0, false]
  for (const char of text) {
    if ('[{('.includes(char)) depth++
    if (')}]'.includes(char)) depth--
    if (depth === 0) return entries + (open ? 1 : 0)
    if (depth === 1 && char === ',') {
      if (open) entries++
      open = false
    } else if (!'[{'.includes(char) && char.trim()) open = true
  }
  return entries
}

const matches = pattern => code => [...code.matchAll(pattern)].length
const literal = start => code => entriesAfter(code, start)

/**
 * Lists kept by hand over many modules. Each is looked for by what it says, in every file whose path fits, so that it is still found
 * after a move; `count` gives its entries.
 */
const registries = [
  { name: 'services and their handlers', files: server, count: matches(/\bmount\(calls\.\w+/g) },
  { name: 'kinds of model runs', files: server, count: literal(/\brunKinds\b[^=\n]*= \[/) },
  { name: 'kinds of jobs', files: server, count: literal(/\bjobKinds\b[^=\n]*= \[/) },
  { name: 'answers kept warm', files: /^apps\/server\/src\/keep-warm\.ts$/, count: matches(/from '[^']*modules\//g), least: 2 },
  { name: 'engine tasks', files: server, count: literal(/\bengineTasks\b[^=\n]*= \{/) },
  { name: 'titles of services', files: server, count: literal(/\bserviceTitles\b[^=\n]*= \{/) },
  { name: 'row types of tables', files: server, count: matches(/\w+Tables\b(?=[^{}\n]*\{\})/g) },
  { name: 'steps of the demo city', files: server, count: matches(/\bawait (?:bring|load)[A-Z]\w+\((?:db|\{ db)/g) },
  { name: 'server modules', files: server, count: literal(/export const modules\b[^=\n]*= \[/) },
  { name: 'calls by service', files: contract, count: literal(/export const calls\b[^=\n]*= \{/) },
  { name: 'wings of the contract', files: contract, count: literal(/export const (?:wings|contract)\b[^=\n]*= [[{]/) },
  { name: 'pages', files: web, count: matches(/\.\.\.\w+Pages\b/g) },
  { name: 'web features', files: web, count: literal(/export const features\b[^=\n]*= \[/) },
  { name: 'sections of the menu', files: web, count: literal(/\bsections\b[^=\n]*= \[/) },
  { name: 'chart gallery', files: /^packages\/\w+\/gallery\/[^.]+\.tsx?$/, count: matches(/\.\.\.\w+Entries\b/g) },
  { name: 'lower rooms of the engine', files: /^tests\/arch\/[^/]+\.mjs$/, count: literal(/\blowerRooms\b[^=\n]*= \[/) },
  { name: 'groups of tests', files: /^scripts\/.*\.mjs$/, count: literal(/\bengineRooms\b[^=\n]*= \[/) },
  { name: 'services held against the specification', files: /^tests\/spec\/[^/]+\.ts$/, count: literal(/\bconst built\b[^=\n]*= \[/) },
  {
    name: 'expectations of the page walk',
    files: /^tests\/e2e\/.*\.ts$/,
    count: matches(/path\.endsWith\('\/|\bseenByCounty = '\//g),
    least: 2,
  },
]

const unitFolders = /^(apps\/server\/src\/modules|apps\/web\/src\/features|packages\/contract\/src\/\w+)\/([^/]+)(?:\/([^/]+))?/
const leastUnits = 6

/** Module, feature or contract file that a path belongs to; null outside of them. */
const unitOf = (path, wings) => {
  const [, side, first, second] = unitFolders.exec(path) ?? []
  if (!side) return null
  return wings.has(`${side}/${first}`) ? `${side}/${first}/${second}` : `${side}/${first}`
}

/** Files outside modules and features that import from six or more of them, and that no entry above names. */
const undeclared = (tree, graph, declared) => {
  const { wings } = wingsOf(tree)
  return [...graph].flatMap(([path, imports]) => {
    if (isTest(path) || declared.has(path) || unitOf(path, wings)) return []
    const units = new Set([...imports].map(each => unitOf(each, wings)).filter(Boolean))
    return units.size >= leastUnits ? [{ name: 'not declared', path, entries: units.size }] : []
  })
}

/** Lists found, with their file and number of entries. */
export const findRegistries = (tree, graph) => {
  const declared = registries.flatMap(({ name, files, count, least = 3 }) =>
    tree.paths
      .filter(path => files.test(path))
      .map(path => ({ name, path, entries: count(tree.code(path)) }))
      .filter(({ entries }) => entries >= least),
  )
  return [...declared, ...undeclared(tree, graph, new Set(declared.map(({ path }) => path)))]
}
