import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { buildChanged } from './lib/build.mjs'
import { printSizes, runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { binPath, repositoryRoot, runProgram, startService } from './lib/process.mjs'
import { startSystemPostgres } from './lib/system-postgres.mjs'
import { databaseDependentTests, flowFiles, matchingFiles, matchingTruth, opensProduct, testFiles } from './lib/test-files.mjs'
import { parseTestOptions, usageText } from './lib/test-options.mjs'
import { createSummary, readPlaywrightReport, readVitestReport } from './lib/test-report.mjs'

const timeoutMs = 40 * 60_000
const statements = '.cache/statements'
/** The tests start the bundle that was made before them. */
const built = { TEST_BUILT: '1' }
const truthTest = 'tests/truth/truth.test.ts'
const statementsTest = 'tests/database/statements.db.test.ts'
const playwrightConfig = ['--config', 'tests/e2e/playwright.config.ts']

const readOptions = () => {
  try {
    return parseTestOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error.message}\n\n${usageText}`)
    process.exit(2)
  }
}

const options = readOptions()
const { patterns, changed, shard } = options
const shardArguments = shard ? [`--shard=${shard.index}/${shard.count}`] : []
const summary = createSummary()

/** Runs a test program; its report is read even when it failed. A run that was stopped leaves none, which is said by its name. */
const runPart = async (name, program, args, env, read) => {
  const result = await runProgram(binPath(program), args, { env, timeoutMs })
  const counts = read(result)
  if (result.timedOut) counts.failures.push(`${name}: stopped after ${result.seconds.toFixed(0)} s, its results are lost`)
  summary.add(name, result.seconds, counts)
}

const runVitest = (name, args, env = {}) => {
  const report = `.cache/vitest-${name.replaceAll(/\W+/g, '-')}.json`
  rmSync(join(repositoryRoot, report), { force: true })
  const all = ['run', ...args, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runPart(name, 'vitest', all, env, ({ code }) => readVitestReport(report, { code, mayBeEmpty: options.mode === 'changed' }))
}

const runFlows = (args, env = {}) => {
  const report = '.cache/playwright.json'
  rmSync(join(repositoryRoot, report), { force: true })
  const all = ['test', ...playwrightConfig, ...args, ...shardArguments, '--reporter=list,json']
  return runPart('browser flows', 'playwright', all, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(repositoryRoot, report) }, result =>
    readPlaywrightReport(report, result),
  )
}

/** The database tests that may differ between versions, and every statement of the run before, on the PostgreSQL of this machine. */
const runOnSystemPostgres = async () => {
  const system = await startSystemPostgres().catch(error => {
    console.error(error)
    summary.add('system PostgreSQL', 0, { passed: 0, failed: 1 })
  })
  if (system === undefined) return
  if (system === null) return console.log('--- no system PostgreSQL of version 15 or newer: database tests ran on the embedded one only')
  const own = databaseDependentTests().filter((_, i) => !shard || i % shard.count === shard.index - 1)
  const env = {
    ...built,
    TEST_DATABASE_URL: system.url,
    ...(existsSync(join(repositoryRoot, statements)) && { TEST_STATEMENTS_FROM: join(repositoryRoot, statements) }),
  }
  await runVitest(`PostgreSQL ${system.version}`, [...own, statementsTest], env).finally(system.stop)
}

/** What the flows open, started beside the tests before them; null when that failed: the flows then start it themselves and say why. */
const startInstallations = () =>
  startService(process.execPath, ['--import', 'tsx', 'tests/e2e/setup/serve.ts'], {
    env: built,
    isReady: line => line.startsWith('{'),
  }).catch(() => null)

const runChecksAndBuild = async () => {
  const began = performance.now()
  const checked = shard === null || shard.index === 1
  const [checks, built] = await Promise.all([checked ? runChecks() : { passed: 0, failed: 0 }, buildChanged(), ensureBrowser()])
  printSizes()
  const counts = { passed: checks.passed + (built ? 1 : 0), failed: checks.failed + (built ? 0 : 1) }
  summary.add('checks and build', (performance.now() - began) / 1000, counts)
}

const runEverything = async () => {
  await runChecksAndBuild()
  rmSync(join(repositoryRoot, statements), { recursive: true, force: true })
  await runVitest('tests', shardArguments, { ...built, TEST_STATEMENTS_TO: join(repositoryRoot, statements) })
  const starting = startInstallations()
  await runOnSystemPostgres()
  const installations = await starting
  await runFlows([], { ...built, ...(installations && { QINGYUAN_E2E: installations.line }) })
  await installations?.stop()
}

const runMatching = async () => {
  const tests = matchingFiles(testFiles(), patterns)
  const flows = matchingFiles(flowFiles(), patterns)
  const truth = tests.includes(truthTest) ? [] : matchingTruth(patterns)
  if (tests.length + flows.length + truth.length === 0) {
    console.log(`no test file or flow matches ${patterns.join(' ')}`)
    return summary.add('selection', 0, { passed: 0, failed: 1 })
  }
  if (tests.length > 0) await runVitest('tests', tests)
  if (truth.length > 0) await runVitest('truth', [truthTest], { TEST_TRUTH: truth.join() })
  if (flows.length === 0) return
  await ensureBrowser()
  await runFlows(flows, flows.some(opensProduct) ? {} : { E2E_WITHOUT_PRODUCT: '1' })
}

/** Both programs follow the imports of what changed. Flows are listed first: without one the product would be started in vain. */
const runChanged = async () => {
  await runVitest('tests', ['--changed', changed])
  const only = `--only-changed=${changed}`
  const { output } = await runProgram(binPath('playwright'), ['test', ...playwrightConfig, only, '--list'], { quiet: true })
  if (!/^Total: [1-9]/m.test(output)) return
  await ensureBrowser()
  await runFlows([only])
}

const modes = { everything: runEverything, matching: runMatching, changed: runChanged }

await ensureInstalled()
await modes[options.mode]()
process.exitCode = summary.print() ? 0 : 1
