import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readMap, sortedSet } from './sources.mjs'

const engine = 'packages/engine/src/'
const row = cells => `| ${cells.join(' | ')} |`
const table = (headings, rows) => [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n')
const covers = (code, file) => file === code || file.startsWith(`${code}/`)

/** `meteorology/{sample, diagnostic/layers}`: files by their subject. */
const engineText = files => {
  const subjects = new Map()
  for (const file of files) {
    const [subject, ...rest] = file.slice(engine.length).replace(/\.ts$/, '').split('/')
    subjects.set(subject, [...(subjects.get(subject) ?? []), rest.join('/')])
  }
  return [...subjects].map(([subject, names]) => `${subject}/${names.length > 1 ? `{${names.join(', ')}}` : names[0]}`).join('; ')
}

/** Calls by the module that serves them. */
const callsText = (calls, modules) =>
  modules
    .map(({ name, calls: served }) => [name, calls.filter(call => served.includes(call))])
    .filter(([, own]) => own.length > 0)
    .map(([name, own]) => `${name}: ${own.join(', ')}`)
    .join('; ')

/** @returns {string} docs/map.md, from the sources of a checkout */
export const renderMap = root => {
  const sciencePaths = readdirSync(join(root, 'docs/science'))
    .filter(name => name.endsWith('.md') && !['README.md', 'truth.md'].includes(name))
    .sort()
    .map(name => `docs/science/${name}`)
  const { pages, modules, science } = readMap(root, sciencePaths)
  const scienceOf = files =>
    sortedSet(science.filter(({ code }) => code.some(each => files.some(file => covers(each, file)))).map(({ path }) => path.slice(13, -3)))
  const link = name => `[${name}](science/${name}.md)`
  return `# Map

Written by \`npm run map\` from the sources; \`npm run check\` compares. A page's calls are those of its feature's code, a module's tables those that
its queries name, its engine files those that it or its threads import.

## Pages and their calls

${table(
  ['Page', 'Path', 'Code (`apps/web/src/features/`)', 'Calls, by the module that serves them'],
  pages.map(({ title, path, file, calls }) => [
    title,
    path,
    file.replace('apps/web/src/features/', '').replace(/\.page\.tsx$/, ''),
    callsText(calls, modules),
  ]),
)}

## Modules, their tables and methods

${table(
  ['Module', 'Title', 'Tables', 'Engine (`packages/engine/src/`)', 'Methods'],
  modules.map(({ name, title, tables, engine: files }) => [
    name,
    title,
    tables.join(', '),
    engineText(files),
    scienceOf(files).map(link).join(', '),
  ]),
)}

## Methods and their users

${table(
  ['Method', 'Engine (`packages/engine/src/`)', 'Modules'],
  science.map(({ path, code }) => [
    link(path.slice(13, -3)),
    code.map(each => each.slice(engine.length).replace(/\.ts$/, '')).join(', '),
    modules
      .filter(({ engine: files }) => code.some(each => files.some(file => covers(each, file))))
      .map(({ name }) => name)
      .join(', '),
  ]),
)}
`
}
