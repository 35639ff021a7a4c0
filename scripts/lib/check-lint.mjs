import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow, hashOf } from './hash.mjs'
import { binPath, repositoryRoot, runProgram } from './process.mjs'

/**
 * Check of `npm run check`: type-aware oxlint, on those packages alone in which a finding could have changed. The rules see the types of
 * what a package imports, and a package imports only what its tsconfig refers to, so the files of both decide.
 */

const common = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json']
const packages = [...new Set(filesBelow(['packages', 'apps']).map(path => path.split('/').slice(0, 2).join('/')))].filter(folder =>
  existsSync(join(repositoryRoot, folder, 'tsconfig.json')),
)
const folders = [...packages, 'tests', 'scripts']
const folderOf = path => folders.find(folder => `${path}/`.startsWith(`${folder}/`))

const isConfig = path => path.endsWith('/tsconfig.json') && !path.includes('/planted/')
const referencesOf = config =>
  (JSON.parse(readFileSync(join(repositoryRoot, config), 'utf8')).references ?? []).map(({ path }) => folderOf(join(dirname(config), path)))

/** The folder and all that it refers to, over several steps. */
const closureOf = folder => {
  const closure = new Set([folder])
  for (const each of closure) for (const next of filesBelow([each]).filter(isConfig).flatMap(referencesOf)) closure.add(next)
  return [...closure].toSorted((a, b) => a.localeCompare(b))
}

const stampOf = folder => join(repositoryRoot, '.cache/lint', folder.replaceAll('/', '-'))
const states = folders.map(folder => ({ folder, hash: hashOf([...common, ...closureOf(folder)], process.versions.node) }))
const stale = states.filter(({ folder, hash }) => !existsSync(stampOf(folder)) || readFileSync(stampOf(folder), 'utf8') !== hash)
if (stale.length === 0) process.exit(0)
const { code, output } = await runProgram(binPath('oxlint'), ['--type-aware', '--deny-warnings', ...stale.map(({ folder }) => folder)], {
  quiet: true,
})
if (code !== 0) console.log(output.trim())
const isComplete = /^Found \d+ warnings? and \d+ errors?/m.test(output)
mkdirSync(join(repositoryRoot, '.cache/lint'), { recursive: true })
for (const { folder, hash } of stale)
  if (code === 0 || (isComplete && !output.includes(`[${folder}/`))) writeFileSync(stampOf(folder), hash)
process.exit(code)
