import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from '../../scripts/lib/hash.mjs'
import { repositoryRoot } from '../../scripts/lib/process.mjs'

/** A README of a folder is read at a glance. */
const mostLines = 10
const fileName = /^[\w@#.\-/*{},]+\.(?:ts|tsx|mjs|css|md|sql|json|txt|csv|html)$/
const folderName = /^[\w@#.\-*{},]+(?:\/[\w.\-*{},]+)*\/$|^[a-z@#.][\w@#.\-{},]*(?:\/[\w\-*{},]+)+$/

/** `packages/charts/src/map` is also known as `charts/map`, `@qingyuan/charts/map` and, within an app, `#/map`. */
const shortForm = path => path.replaceAll(/(^|\/)src(?=\/|$)/g, '').replace(/^\//, '')

const escaped = text => text.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
/** `load-*.ts` and `engine/{core,aqi}` as a pattern for the end of a path. */
const patternOf = name => {
  const text = shortForm(
    name
      .replace(/^@qingyuan\//, '')
      .replace(/^#\//, '')
      .replace(/^(?:\.\.?\/)+/, '')
      .replace(/\/$/, ''),
  )
  const body = escaped(text).replaceAll(/\{([^}]*)\}/g, (_, list) => `(?:${list.replaceAll(',', '|')})`)
  return new RegExp(`(?:^|/)${body.replaceAll('*', '[^/]*')}(?:\\.\\w+)*$`)
}

const foldersOf = path => path.split('/').flatMap((_, n, parts) => (n === 0 ? [] : [parts.slice(0, n).join('/')]))

const folders = ['apps', 'db', 'docs', 'packages', 'scripts', 'tests']

/** @param {string} base folder of the tree to check, '' or one that ends with a slash */
const readPaths = base => {
  const atRoot = readdirSync(`${repositoryRoot}/${base}`, { withFileTypes: true }).filter(entry => entry.isFile())
  const below = filesBelow(base === '' ? folders : [base.replace(/\/$/, '')]).map(path => path.slice(base.length))
  const files = [...new Set([...atRoot.map(({ name }) => name), ...below])]
  return { files, all: [...new Set([...files, ...files.flatMap(foldersOf)])].map(path => ({ path, short: shortForm(path) })) }
}

/** An address, a suffix, or a name with a number to be chosen. */
const isExample = name => /^[/.](?!\.)|NNNN/.test(name)

/** The rename map and the do/don't pairs of the writing style name files that are gone; docs/map.md is generated. */
const isDocument = path =>
  /(?:^|\/)README\.md$|^(?:ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(path) &&
  path !== 'docs/rename-map.md' &&
  path !== 'docs/map.md'

/**
 * Names of files, folders and npm scripts in READMEs, ARCHITECTURE.md, CONTRIBUTING.md and docs that do not exist, and READMEs that are too long.
 * A name without a folder in the README of a folder is looked for below that folder and beside it; other names anywhere. Names with `<` or `…` are
 * examples.
 */
export const findDocFaults = base => {
  const { files, all } = readPaths(base)
  const { scripts, devDependencies } = JSON.parse(readFileSync(`${repositoryRoot}/package.json`, 'utf8'))
  const faults = []
  for (const document of files.filter(path => isDocument(path) && !path.includes('/planted/'))) {
    const text = readFileSync(`${repositoryRoot}/${base}${document}`, 'utf8')
    const folder = posix.dirname(document) === '.' ? '' : `${posix.dirname(document)}/`
    const isGeneral = folder === '' || folder.startsWith('docs/')
    const near = all.filter(
      ({ path }) => path.startsWith(folder) || `${posix.dirname(path)}/` === `${posix.dirname(posix.dirname(document))}/`,
    )
    const exists = name => {
      if (isExample(name) || Object.hasOwn(devDependencies, name) || posix.join(folder, name).startsWith('..')) return true
      const pattern = patternOf(name)
      return (isGeneral || name.replace(/\/$/, '').includes('/') ? all : near).some(
        ({ path, short }) => pattern.test(path) || pattern.test(short),
      )
    }
    const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name).filter(name => fileName.test(name) || folderName.test(name))
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => posix.normalize(`${folder}${link}`).replace(/\/$/, ''))
    for (const name of names) if (!exists(name)) faults.push({ document, name })
    for (const link of links) if (!all.some(({ path }) => path === link)) faults.push({ document, name: link })
    for (const [, script] of text.matchAll(/\bnpm run ([a-z][\w-]*)/g))
      if (!Object.hasOwn(scripts, script)) faults.push({ document, name: `npm run ${script}` })
    const lines = text.trimEnd().split('\n').length
    if (folder !== '' && document.endsWith('README.md') && lines > mostLines) faults.push({ document, name: `${lines} lines` })
  }
  return faults
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findDocFaults('')
  for (const { document, name } of faults) console.log(`${document}: ${name} does not exist or is above ${mostLines} lines`)
  process.exit(faults.length > 0 ? 1 : 0)
}
