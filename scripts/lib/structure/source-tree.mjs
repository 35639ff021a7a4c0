import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', '.types', '.cache', 'planted'])
const topFolders = ['apps', 'packages', 'tests', 'scripts']

const filesBelow = (root, path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .filter(name => !skippedFolders.has(name))
        .sort()
        .flatMap(name => filesBelow(root, `${path}/${name}`))
    : [path]

export const isCode = path => /\.(tsx?|mjs)$/.test(path) && !/\.d\.m?ts$|\.generated\.ts$/.test(path)

/** Tests, benches, galleries and what only they use. */
export const isTest = path => /\.(test|bench|truth|flow|gallery)\.tsx?$|\/(test-support|truth|testing|gallery)\/|^tests\//.test(path)

/** Code that ships: in apps and packages, without tests. */
export const isProduct = path => isCode(path) && !isTest(path) && !path.startsWith('scripts/')

/** Comments replaced by spaces of the same length, so that positions stay. */
export const withoutComments = text =>
  text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|[^:'"`\\])(\/\/[^\n]*)/g, (_, before, comment) => before + blank(comment))
const blank = text => text.replace(/[^\n]/g, ' ')

export const countLines = text => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** @param {Map<string, string>} texts text of each code and CSS file by its path from the root */
export const treeOf = texts => {
  const lines = new Map([...texts].map(([path, text]) => [path, countLines(text)]))
  const code = new Map([...texts].map(([path, text]) => [path, isCode(path) ? withoutComments(text) : text]))
  return { paths: [...texts.keys()], text: path => texts.get(path), code: path => code.get(path), lines: path => lines.get(path) }
}

/** Reads the code and CSS of a checkout. */
export const readTree = root => {
  const paths = topFolders.filter(folder => existsSync(join(root, folder))).flatMap(folder => filesBelow(root, folder))
  const wanted = paths.filter(path => isCode(path) || path.endsWith('.css'))
  return treeOf(new Map(wanted.map(path => [path, readFileSync(join(root, path), 'utf8')])))
}
