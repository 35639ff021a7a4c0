import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { build } from './lib/build.mjs'
import { printSizes, runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, root, run } from './lib/process.mjs'
import { startSystemPostgres } from './lib/system-postgres.mjs'

const minute = 60_000
const total = { passed: 0, failed: 0 }
/** Names of failed tests with the first lines of their reason, said again at the end: the head of a long log is easily lost. */
const failures = []
const began = performance.now()

const count = (name, { passed, failed }) => {
  total.passed += passed
  total.failed += failed
  console.log(`--- ${name}: ${passed} passed, ${failed} failed (${((performance.now() - began) / 1000).toFixed(0)} s since the start)`)
}

const readReport = file => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return null
  }
}

/** A run that was stopped leaves no report: said by its name, or the reason would be looked for in the tests. */
const stopped = (name, { timedOut, seconds }) =>
  timedOut && failures.push(`${name}: stopped after ${seconds.toFixed(0)} s, its results are lost`)

/** Totals of a run: no report, or a bad end without a failed test, is one failure: silence never counts as success. */
const settle = (result, passed, failed) => (result.code !== 0 && failed === 0 ? { passed, failed: 1 } : { passed, failed })

/** Rooms whose time goes into engines or signing in, and that ask the database nothing out of the ordinary. */
const engineRooms = ['sources', 'weather/fields', 'forecast', 'mobile']
/** Database tests of such rooms, about the embedded installation, or that ask every call over HTTP: once is enough. */
const embeddedOnly = [
  ...[...engineRooms, 'system/session', 'system/users', 'system/jobs', 'system/data-sources'].map(module => `**/modules/${module}/**`),
  ...['**/server/src/demo/**', '**/pipeline/jobs.db.test.ts', '**/embedded-postgres/**', '**/tests/spec/**', '**/tests/load/**'],
  ...['**/platform/http/**', '**/receive/hj212/**', '**/backup/installation.db.test.ts'],
]

const vitest = async (name, filters, env = {}) => {
  const report = `.cache/vitest-${name}.json`
  rmSync(join(root, report), { force: true })
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const result = await run(bin('vitest'), args, { env, timeoutMs: 15 * minute })
  stopped(name, result)
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report) ?? {}
  for (const file of testResults) {
    const failed = file.assertionResults.filter(test => test.status === 'failed')
    for (const test of failed)
      failures.push(`${relative(root, file.name)} › ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`)
    if (file.status === 'failed' && failed.length === 0) failures.push(`${relative(root, file.name)}\n${firstLines(file.message)}`)
  }
  if (numPassedTests + numFailedTests === 0) return count(name, { passed: 0, failed: 1 })
  count(name, settle(result, numPassedTests, numFailedTests))
}

const onSystemPostgres = async () => {
  try {
    const system = await startSystemPostgres()
    if (!system) return console.log('--- no system PostgreSQL of version 15 or newer: database tests ran on the embedded one only')
    await vitest(`postgresql-${system.version}`, ['.db.test.'], {
      TEST_DATABASE_URL: system.url,
      TEST_EXCLUDE: embeddedOnly.join(),
    }).finally(system.stop)
  } catch (error) {
    console.error(error)
    count('system PostgreSQL', { passed: 0, failed: 1 })
  }
}

const playwright = async () => {
  if (!existsSync(join(root, 'tests/e2e/playwright.config.ts'))) return console.log('--- no browser flows (tests/e2e/playwright.config.ts)')
  const report = '.cache/playwright.json'
  rmSync(join(root, report), { force: true })
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const result = await run(bin('playwright'), args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, report) }, timeoutMs: 15 * minute })
  stopped('browser flows', result)
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report)?.stats ?? {}
  count('browser flows', expected + flaky + unexpected === 0 ? { passed: 0, failed: 1 } : settle(result, expected + flaky, unexpected))
}

const firstLines = (text = '') =>
  text
    .split('\n')
    .slice(0, 12)
    .map(line => `    ${line}`)
    .join('\n')

await ensureInstalled()
const [checks, built] = await Promise.all([runChecks(), build(), ensureBrowser()])
printSizes()
count('checks', checks)
count('build', built ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
await vitest('tests', [])
await onSystemPostgres()
await playwright()
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
