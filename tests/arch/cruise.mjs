import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '../../scripts/lib/hash.mjs'
import { cruiseOptions, importRules, resolveOptions, valuesOnly } from './rules.mjs'

/** dependency-cruiser 17 lets swc parse TypeScript without JSX and stops at the first .tsx file: set `tsx` from the file's name. */
const swc = createRequire(import.meta.url)('@swc/core')
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
const { cruise } = await import('dependency-cruiser')

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url))

const escaped = text => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** True when the file takes only types from the other one (swc does not tell). */
const takesTypesOnly = (text, specifier) => {
  const mentions = text.match(new RegExp(`['"]${escaped(specifier)}['"]`, 'g')) ?? []
  const types = text.match(new RegExp(`(?:import|export) type [^'"]*['"]${escaped(specifier)}['"]`, 'g')) ?? []
  return types.length > 0 && types.length === mentions.length
}

const isOurs = path => /^(packages|apps|tests)\//.test(path)
const edge = (from, to) => `${from} ${to}`

const typeEdges = modules =>
  new Set(
    modules
      .filter(({ source }) => isOurs(source) && /\.tsx?$/.test(source))
      .flatMap(({ source, dependencies }) => {
        const text = readFileSync(source, 'utf8')
        return dependencies.filter(({ module }) => takesTypesOnly(text, module)).map(({ resolved }) => edge(source, resolved))
      }),
  )

/** Steps of a violation: the import itself, or for a circle every import on the way round. */
const edgesOf = ({ from, to, cycle }) => (cycle ?? [{ name: to }]).map(({ name }, i, all) => edge(i === 0 ? from : all[i - 1].name, name))

/** Everything that the result of a walk depends on. */
const inputs = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/hash.mjs', 'tests/arch', 'packages', 'apps']

/** `npm run check` and the tests walk the same tree: the second takes the result of the first. */
const remember = async (paths, work) => {
  const file = join(repositoryRoot, '.cache/cruise', `${paths.join('+').replaceAll('/', '-')}.json`)
  const state = hashOf(inputs, process.versions.node)
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  if (known?.state === state) return known.result
  const result = await work()
  mkdirSync(join(repositoryRoot, '.cache/cruise'), { recursive: true })
  writeFileSync(file, JSON.stringify({ state, result }))
  return result
}

/**
 * @param {string[]} paths folders relative to the root
 * @returns {Promise<{ modules: number, dependencies: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export const cruiseFolders = paths => remember(paths, () => cruisePaths(paths))

const cruisePaths = async paths => {
  process.chdir(repositoryRoot)
  const { output } = await cruise(paths, { ...cruiseOptions, validate: true, ruleSet: { forbidden: importRules } }, resolveOptions)
  const types = typeEdges(output.modules)
  const real = output.summary.violations.filter(found => !(valuesOnly.has(found.rule.name) && edgesOf(found).some(step => types.has(step))))
  return {
    modules: output.modules.filter(({ source }) => isOurs(source)).length,
    dependencies: output.summary.totalDependenciesCruised,
    violations: real.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

/** A walk that saw next to nothing proves nothing. */
export const fewestModules = 150

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, violations } = await cruiseFolders(['packages', 'apps'])
  for (const { rule, from, to } of violations) console.log(`${rule}: ${from} -> ${to}`)
  if (modules < fewestModules) console.log(`only ${modules} modules seen: the parser is blind`)
  console.log(`${modules} modules, ${violations.length} violations`)
  process.exit(violations.length > 0 || modules < fewestModules ? 1 : 0)
}
