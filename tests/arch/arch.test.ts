import { describe, expect, test } from 'vitest'
import { folderCircles } from '../../scripts/lib/structure/folder-circles.mjs'
import { importGraph } from '../../scripts/lib/structure/import-graph.mjs'
import { readTree, treeOf } from '../../scripts/lib/structure/source-tree.mjs'
import { cruiseFolders, fewestModules, repositoryRoot } from './cruise.mjs'
import { findDocFaults } from './doc-check.mjs'
import { importRules } from './rules.mjs'
import { scanTree } from './scans.mjs'
import { checkStatements, findStatements } from './sql-check.mjs'
import { checkStyles, findStyles } from './style-check.mjs'
import { checkWords, compareWords, findWords, grownWords } from './word-check.mjs'

const planted = await cruiseFolders(['tests/arch/planted'])
const real = await cruiseFolders(['packages', 'apps'])
const plantedTree = readTree(`${repositoryRoot}/tests/arch/planted`)

describe('import rules', () => {
  test.each([...new Set(importRules.map(rule => rule.name))])('a file planted against "%s" is caught', rule => {
    expect(planted.violations.filter(found => found.rule === rule)).not.toEqual([])
  })

  test('what is allowed is not caught', () => {
    expect(planted.violations.filter(found => found.from.endsWith('/allowed.ts'))).toEqual([])
  })

  test('names of workspace packages and of the own source lead to files', () => {
    const hit = (from: string, to: RegExp) => planted.violations.some(found => found.from.endsWith(from) && to.test(found.to))
    expect(hit('ui-knows-no-air-quality.tsx', /^packages\/domain\/src\/parameters\.ts$/)).toBe(true)
    expect(hit('features-do-not-know-app.ts', /planted\/apps\/web\/src\/app\/leaf\.ts$/)).toBe(true)
  })

  test('circles of modules and of engine folders are caught in the planted tree', () => {
    const { checked } = folderCircles(plantedTree, importGraph(plantedTree))
    expect(checked).toEqual(['apps/server/src/modules: air/one ⇄ air/other', 'packages/engine/src: trend ⇄ wind'])
  })

  test('no folders of the real tree import each other', () => {
    const tree = readTree(repositoryRoot)
    expect(folderCircles(tree, importGraph(tree)).checked).toEqual([])
    expect(tree.paths.length).toBeGreaterThan(fewestModules)
  })

  test('the real tree has no violations', () => {
    expect(real.violations).toEqual([])
    expect(real.modules).toBeGreaterThan(fewestModules)
    expect(real.dependencies).toBeGreaterThan(2 * real.modules)
  })
})

describe('what imports do not show', () => {
  const { found } = scanTree('tests/arch/planted/')

  test.each(['scan-clock', 'scan-random', 'scan-today', 'scan-fetch', 'scan-process'])(
    'an engine that uses the %s effect is caught',
    name => {
      expect(found.filter(hit => hit.scan === 'engine-is-pure').map(hit => hit.file)).toContain(`packages/engine/src/core/${name}.ts`)
    },
  )

  test.each(['scan-sql-service', 'scan-sql-tag'])('SQL outside queries is caught in %s', name => {
    expect(found.filter(hit => hit.scan === 'sql-lives-in-queries').map(hit => hit.file)).toContain(
      `apps/server/src/modules/air/one/${name}.ts`,
    )
  })

  test('a barrel is caught', () => {
    expect(found.map(hit => hit.scan)).toContain('no-barrels')
  })

  test('engines are pure, SQL is in queries, and there are no barrels', () => {
    const whole = scanTree('')
    expect(whole.found).toEqual([])
    expect(whole.files).toBeGreaterThan(fewestModules)
  })
})

describe('words that WRITING_STYLE.md bars', () => {
  const { found } = findWords(['tests/arch/planted'])
  const planted = (name: string) => found[`tests/arch/planted/packages/domain/src/${name}.ts`]

  test('are caught in a comment, also a phrase that is wrapped', () => {
    expect(Object.entries(planted('words-in-comment') ?? {})).toEqual([
      ['whoever', 1],
      ['as it is', 1],
    ])
  })

  test('are caught as a part of an identifier or a property', () => {
    expect(Object.keys(planted('words-in-name') ?? {})).toEqual(['asked', 'told'])
  })

  test('an exported name of one lower-case word is caught unless the glossary lists it', () => {
    expect(planted('words-in-export')).toEqual({ 'export settled': 1, 'export beside': 1 })
  })

  test('a file name that does not say what the file contains is caught', () => {
    expect(planted('so-far')).toEqual({ 'file name': 1 })
  })

  test('the micro sign U+00B5 is caught where the Greek letter is meant', () => {
    expect(planted('micro-sign')).toEqual({ 'micro sign U+00B5, write U+03BC': 1 })
  })

  test('strings, templates, regular expressions, quoted keys and terms of the glossary are not caught', () => {
    expect(planted('words-allowed')).toBeUndefined()
  })

  test('a count above the list and a count below it are both reported', () => {
    const { above, below } = compareWords({ 'a.ts': { first: 2, second: 1 } }, { 'a.ts': { first: 1, second: 3 } })
    expect(above).toEqual(['a.ts: "first" 2, listed 1'])
    expect(below).toEqual(['a.ts: "second" 1, listed 3'])
  })

  test('the list takes over a smaller count and a moved file, and refuses what grew', () => {
    const exists = (path: string) => path !== 'old.ts'
    expect(grownWords({ 'a.ts': { first: 1 } }, { 'a.ts': { first: 2 } }, exists)).toEqual([])
    expect(grownWords({ 'new.ts': { first: 2 } }, { 'old.ts': { first: 2 } }, exists)).toEqual([])
    expect(grownWords({ 'new.ts': { first: 2 } }, { 'old.ts': { first: 1 } }, exists)).toEqual([
      'new files: "first" 2, listed for removed files 1 (new.ts)',
    ])
    expect(grownWords({ 'a.ts': { first: 3 }, 'new.ts': { second: 1 } }, { 'a.ts': { first: 2 } }, exists)).toEqual([
      'a.ts: "first" 3, listed 2',
      'new files: "second" 1, listed for removed files 0 (new.ts)',
    ])
  })

  test('the tree has exactly the listed exceptions', () => {
    const { files, above, below } = checkWords()
    expect({ above, below }).toEqual({ above: [], below: [] })
    expect(files).toBeGreaterThan(10 * fewestModules)
  })
})

describe('whole statements as text', () => {
  const module = 'apps/server/src/modules/air/statements'
  const found = findStatements('tests/arch/planted/')

  test('are caught in a template and in a query of the pool', () => {
    expect(found[`${module}/queries.ts`]).toEqual({ 'raw statement': 2 })
  })

  test('expressions inside a built query and rows as one parameter are not caught', () => {
    expect(found[`${module}/allowed-queries.ts`]).toBeUndefined()
  })

  test('the tree has exactly the listed exceptions', () => {
    const { above, below } = checkStatements()
    expect({ above, below }).toEqual({ above: [], below: [] })
  })
})

describe('styles', () => {
  const feature = 'apps/web/src/features/air/one'
  const found = findStyles(plantedTree)

  test.each([
    ['style-colour.module.css', { 'hex colour': 1 }],
    ['style-colour.tsx', { 'hex colour': 1 }],
    ['style-inline.tsx', { 'inline style': 3 }],
  ])('a planted %s is caught', (name, expected) => {
    expect(found[`${feature}/${name}`]).toEqual(expected)
  })

  test('a value that is worked out and the width of a control are not caught', () => {
    expect(plantedTree.paths).toContain(`${feature}/style-allowed.tsx`)
    expect(found[`${feature}/style-allowed.tsx`]).toBeUndefined()
  })

  test('a style sheet of more than 300 lines is caught', () => {
    const sheet = (lines: number) => findStyles(treeOf(new Map([[`${feature}/one.module.css`, '.a {}\n'.repeat(lines)]])))
    expect(sheet(301)).toEqual({ [`${feature}/one.module.css`]: { 'more than 300 lines': 1 } })
    expect(sheet(300)).toEqual({})
  })

  test('the tree has exactly the listed exceptions', () => {
    const { above, below } = checkStyles()
    expect({ above, below }).toEqual({ above: [], below: [] })
  })
})

describe('files and commands that documents name', () => {
  test('a missing file, folder, link and npm script are reported', () => {
    expect(findDocFaults('tests/arch/planted/').map(({ name }) => name)).toEqual([
      'rules/gone.ts',
      'no-such-folder/',
      'docs/no-such-page.md',
      'npm run no-such-script',
    ])
  })

  test('exist, and no README of a folder is longer than ten lines', () => {
    expect(findDocFaults('')).toEqual([])
  })
})
