import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binPath, runProgram } from '../../scripts/lib/process.mjs'
import { runScaffold } from '../../scripts/lib/scaffold/scaffold.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Inside the checkout: packages are found in its node_modules, those of the workspace in the copy. */
const copy = join(root, '.cache/scaffold')
const copied = [
  'apps',
  'db',
  'docs',
  'packages',
  'scripts',
  'tests',
  '.gitignore',
  'biome.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
]
const skipped = new Set(['node_modules', 'dist'])
const rowTypes = 'apps/server/src/platform/database/tables.generated.ts'
/** Written by `npm run schema` and `npm run map`. */
const generated = ['db/schema.sql', rowTypes, 'docs/map.md']

/** With their times: tsc takes over what it knows of packages that do not change. */
beforeAll(() => {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(join(copy, 'node_modules/@qingyuan'), { recursive: true })
  for (const name of copied)
    cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true, filter: path => !skipped.has(basename(path)) })
  for (const workspace of ['packages', 'apps'].flatMap(folder => readdirSync(join(copy, folder)).map(name => `${folder}/${name}`))) {
    symlinkSync(`../../${workspace}`, join(copy, 'node_modules/@qingyuan', basename(workspace)))
    const own = join(root, workspace, 'node_modules')
    if (existsSync(own)) cpSync(own, join(copy, workspace, 'node_modules'), { recursive: true })
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const check = async (program: string, args: string[]) => {
  const { code, output } = await runProgram(program, args, { quiet: true, cwd: copy })
  return code === 0 ? '' : output
}

/** Leaves of a project the given files and what they import, so that the rest is not type-checked once more. */
const narrowProject = (folder: string, files: string[]) => {
  const path = join(copy, folder, 'tsconfig.json')
  const { references, compilerOptions, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as {
    references: { path: string }[]
    compilerOptions: object
  }
  // The list of pages imports every page, of which none but the new one can be wrong.
  const own = files.filter(file => file.startsWith(`${folder}/`) && /\.tsx?$/.test(file) && file !== 'apps/web/src/app/pages.ts')
  const narrow = {
    ...rest,
    // A composite project would have to list what it imports.
    compilerOptions: { ...compilerOptions, composite: false, incremental: true },
    include: ['src/*.d.ts', ...own.map(file => file.slice(folder.length + 1))],
    references: references.filter(reference => !reference.path.includes('apps/')),
  }
  writeFileSync(path, JSON.stringify(narrow))
}
const narrowed = ['apps/server', 'apps/web', 'tests']

test('a new noun touches 16 files at most, and its scaffold passes types, format, boundaries and words as it comes', async () => {
  const touched = new Set(generated)
  for (const args of [
    ['module', 'supervision/test-nouns', '试验名词'],
    ['call', 'supervision/test-nouns', 'Summary', '试验名词汇总'],
    ['page', 'supervision/test-nouns', '/DongTaiJianGuan/ShiYanMingCi', '试验名词'],
    ['method', 'statistics/test-method', '试验方法'],
  ])
    for (const path of await runScaffold(copy, args)) touched.add(path)
  const written = [...touched].filter(path => !generated.includes(path))
  console.log(`a new noun with table, call, page and engine method: ${written.length} files, and ${generated.join(', ')} by command`)
  expect(written.length).toBeLessThanOrEqual(16)
  // What `npm run schema` would write from the migration, without a database.
  const row = '  test_nouns: { id: Generated<number>; name: string; county_id: number; created_at: TimeDefault }'
  const types = readFileSync(join(copy, rowTypes), 'utf8')
  writeFileSync(join(copy, rowTypes), types.replace(/\n\}\n$/, `\n${row}\n}\n`))
  expect(await check(binPath('biome'), ['ci', '--colors=off', '.'])).toBe('')
  for (const folder of narrowed) narrowProject(folder, written)
  const results = await Promise.all([
    check(binPath('tsc'), ['-b', '--pretty', 'false', ...narrowed]),
    check(process.execPath, ['tests/arch/cruise.mjs']),
    check(process.execPath, ['tests/arch/word-check.mjs']),
  ])
  expect(results).toEqual(['', '', ''])
}, 300_000)

test.each([
  [['noun', 'a/b', '名']],
  [['module', 'supervision', '名']],
  [['module', 'supervision/other-nouns', 'no Chinese']],
  [['call', 'supervision/no-such-noun', 'Query', '列表']],
  [['page', 'system/townships', '/NoSuchSection/Page', '页']],
  [['method', 'statistics/oneword', '方法']],
])('%j is refused and writes nothing', async args => {
  await expect(runScaffold(copy, args)).rejects.toThrow(/expected|does not exist/)
})
