import { expect, test } from 'vitest'
import { cpuSecondsOfChildren, runProgram } from '../../scripts/lib/process.mjs'
import { databaseDependentTests, flowFiles, matchingFiles, matchingTruth, opensProduct, testFiles } from '../../scripts/lib/test-files.mjs'
import { parseTestOptions } from '../../scripts/lib/test-options.mjs'

test('without arguments everything is run, with parts of paths what matches, with --changed what changed', () => {
  expect(parseTestOptions([])).toEqual({ mode: 'everything', patterns: [], changed: null, shard: null })
  expect(parseTestOptions(['ranking', 'walk.flow'])).toMatchObject({ mode: 'matching', patterns: ['ranking', 'walk.flow'] })
  expect(parseTestOptions(['--changed'])).toMatchObject({ mode: 'changed', changed: 'HEAD' })
  expect(parseTestOptions(['--changed', 'main'])).toMatchObject({ mode: 'changed', changed: 'main' })
  expect(parseTestOptions(['--changed=HEAD~2'])).toMatchObject({ mode: 'changed', changed: 'HEAD~2' })
  expect(parseTestOptions(['--shard', '2/3'])).toMatchObject({ mode: 'everything', shard: { index: 2, count: 3 } })
  expect(parseTestOptions(['--shard=3/3'])).toMatchObject({ shard: { index: 3, count: 3 } })
})

test.each([
  ['--shard', '4/3'],
  ['--shard', '0/3'],
  ['--shard'],
  ['--shard=x'],
  ['--unknown'],
  ['--changed=main', 'ranking'],
  ['ranking', '--shard=1/2'],
])('%s %s is refused', (...args) => {
  expect(() => parseTestOptions(args.filter(Boolean))).toThrow(/--/)
})

test('a part of a path selects test files and flows', () => {
  expect(matchingFiles(testFiles(), ['scripts/npm-test'])).toEqual(['tests/scripts/npm-test.test.ts'])
  expect(matchingFiles(flowFiles(), ['walk'])).toEqual(['tests/e2e/flows/walk.flow.ts'])
})

test('a part of the path of an engine file selects the published numbers that it is compared with', () => {
  expect(matchingTruth(['statistics/time-average'])).toEqual(['tests/truth/statistics.truth.ts'])
  expect(matchingTruth(['receptor/pmf.ts'])).toEqual(['tests/truth/pmf.truth.ts', 'tests/truth/voc-pmf.truth.ts'])
  // Imported by a file of tests/truth/support only.
  expect(matchingTruth(['calpuff-case'])).toContain('tests/truth/incident-tracing.truth.ts')
  expect(matchingTruth(['walk'])).toEqual([])
})

test('the gallery needs no running product, other flows do', () => {
  expect(flowFiles().filter(path => !opensProduct(path))).toEqual(['tests/e2e/flows/gallery.flow.ts'])
})

test('a second PostgreSQL runs the database tests beside statements written as text, not those of computations or of the embedded server', () => {
  const chosen = databaseDependentTests()
  const all = testFiles().filter(path => path.endsWith('.db.test.ts'))
  const left = all.filter(path => !chosen.includes(path))
  const has = (paths: readonly string[], part: string) => paths.some(path => path.includes(part))
  expect(chosen.every(path => all.includes(path))).toBe(true)
  for (const part of ['pipeline/pipeline.db', 'pipeline/rollup/', 'inventory/inventory.db', 'platform/audit/'])
    expect(has(chosen, part), part).toBe(true)
  for (const part of [
    'embedded-postgres.db',
    'server/src/demo/',
    'apportionment.db',
    'verification/twin.db',
    'model-files.db',
    'tests/spec/',
  ]) {
    expect(has(left, part), part).toBe(true)
    expect(has(chosen, part), part).toBe(false)
  }
})

test('what a child computed counts as CPU seconds, also what its own child did; what it slept does not', async () => {
  const busy = 'const began = process.cpuUsage(); while (process.cpuUsage(began).user < 4e5);'
  const before = cpuSecondsOfChildren()
  await runProgram(process.execPath, ['-e', 'setTimeout(() => undefined, 1500)'])
  const slept = cpuSecondsOfChildren() - before
  expect(slept).toBeLessThan(0.4)
  await runProgram(process.execPath, ['-e', `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`])
  expect(cpuSecondsOfChildren() - before - slept).toBeGreaterThan(0.38)
})
