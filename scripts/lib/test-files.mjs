import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from './hash.mjs'
import { repositoryRoot } from './process.mjs'

const server = 'apps/server/src'
const textOf = path => readFileSync(join(repositoryRoot, path), 'utf8')

/** Paths of the vitest files, relative to the root. */
export const testFiles = () => filesBelow(['packages', 'apps', 'tests']).filter(path => /\.test\.tsx?$/.test(path))

/** Paths of the browser flows, relative to the root. */
export const flowFiles = () => filesBelow(['tests/e2e/flows']).filter(path => path.endsWith('.flow.ts'))

/** True when a flow needs the running product; other flows have their own pages. */
export const opensProduct = path => textOf(path).includes(`/support/test.ts'`)

/** Paths that contain one of the patterns. */
export const matchingFiles = (paths, patterns) => paths.filter(path => patterns.some(pattern => path.includes(pattern)))

/** The file itself, what it imports below tests/truth, and the engine files that these import. */
const truthImports = path => {
  const text = textOf(path)
  const engine = [...text.matchAll(/'(?:@qingyuan\/engine|(?:\.\.\/)+packages\/engine\/src)\/([^']+\.ts)'/g)]
  const own = [...text.matchAll(/from '(\.\/[^']+|\.\.\/(?!\.\.)[^']+)'/g)]
  return [
    path,
    ...engine.map(([, file]) => `packages/engine/src/${file}`),
    ...own.flatMap(([, file]) => truthImports(join(dirname(path), file))),
  ]
}

/** Files of truth whose path contains one of the patterns, or that compare an engine file whose path does. */
export const matchingTruth = patterns =>
  filesBelow(['tests/truth']).filter(path => path.endsWith('.truth.ts') && matchingFiles(truthImports(path), patterns).length > 0)

const isProductCode = path => path.endsWith('.ts') && !/\.test\.ts$|\/(?:testing|test-support|modules\/.*\/demo)\//.test(path)

/** Whole statements that Kysely did not write, as decision 17 allows them; an expression inside a built query is none. */
const hasRawStatement = path =>
  /\bsql(?:<[^>`]*>)?`\s*(?:select|insert|update|delete|with|merge|values)\b|\.query(?:<[^(]*>)?\(/i.test(textOf(path))

/** True when the test uses the database of the run, and not one that it starts itself. */
const usesTestDatabase = path => /\/(?:testing|test-support)\//.test(textOf(path))

/** The declaration of the module that the folder belongs to, '' outside modules. */
const moduleDeclaration = folder => {
  const path = `${folder}/module.ts`
  if (existsSync(join(repositoryRoot, path)) && textOf(path).includes('= defineModule({')) return textOf(path)
  return folder === server || folder === '.' ? '' : moduleDeclaration(dirname(folder))
}

/** Calls the product's demo city, or what the engine threads work out; a module that only requests a task does not. */
const importsComputing = /^import (?!type )[^\n]*'(?:@qingyuan\/demo-city|#\/workers)\/(?!engine-task\.ts)/m

/** Model runs, experiments with them and the demo city: their tests spend the time in computing and send few statements. */
const computes = folder =>
  moduleDeclaration(folder).includes('runKinds:') ||
  filesBelow([folder]).some(path => isProductCode(path) && importsComputing.test(textOf(path)))

/**
 * Database tests that run on a second PostgreSQL too: those beside or above statements written as text, unless they mostly compute. The
 * statements of all others are only prepared there (tests/database/statements.db.test.ts).
 */
export const databaseDependentTests = () => {
  const withSql = filesBelow([server]).filter(path => isProductCode(path) && hasRawStatement(path))
  return testFiles().filter(path => {
    const folder = dirname(path)
    const isDependent = path.endsWith('.db.test.ts') && withSql.some(code => code.startsWith(`${folder}/`))
    return isDependent && usesTestDatabase(path) && !computes(folder)
  })
}
