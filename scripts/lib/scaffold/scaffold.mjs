import { join } from 'node:path'
import { binPath, runProgram } from '../process.mjs'
import { makeCall } from './call.mjs'
import { openTree } from './edits.mjs'
import { makeMethod } from './method.mjs'
import { makeModule } from './module.mjs'
import { makePage } from './page.mjs'

export const scaffoldUsage = `npm run new -- module <wing>/<noun> <title>           calls, module and table of a noun
npm run new -- call <wing>/<noun> <Name> <title>      a call and its handler
npm run new -- page <wing>/<noun> <path> <title>      a page with the list of a noun
npm run new -- method <subject>/<method> <title>      an engine method
Titles are Chinese, the path is the specification's.`

const kinds = { module: makeModule, call: makeCall, page: makePage, method: makeMethod }

/**
 * Writes what the kind needs into a checkout, formatted.
 * @returns {Promise<string[]>} paths of new and changed files
 * @throws Error, with nothing written, when the arguments do not fit
 */
export const runScaffold = async (root, [kind, ...args]) => {
  if (!Object.hasOwn(kinds, kind ?? '')) throw new Error(`expected module, call, page or method, not ${kind}`)
  const tree = openTree(root)
  kinds[kind](tree, args)
  const paths = tree.write()
  const formatted = paths.filter(path => /\.tsx?$/.test(path)).map(path => join(root, path))
  const { code, output } = await runProgram(binPath('biome'), ['check', '--write', '--colors=off', ...formatted], {
    quiet: true,
    cwd: root,
  })
  if (code !== 0) throw new Error(output)
  return paths
}
