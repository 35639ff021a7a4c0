import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { cpuSecondsOfChildren, repositoryRoot } from './process.mjs'

const firstLines = (text = '') =>
  text
    .split('\n')
    .slice(0, 12)
    .map(line => `    ${line}`)
    .join('\n')

const readJson = file => {
  try {
    return JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8'))
  } catch {
    return null
  }
}

/** Totals of a run: without a report, or with a bad exit code and no failed test, it counts as one failure. */
const settle = (code, passed, failed) => (code !== 0 && failed === 0 ? { passed, failed: 1 } : { passed, failed })

/**
 * Counts of a vitest run.
 * @param {{ mayBeEmpty: boolean }} options `mayBeEmpty`: a run without a single test is no failure
 * @returns {{ passed: number, failed: number, failures: string[] }}
 */
export const readVitestReport = (file, { code, mayBeEmpty }) => {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(file) ?? {}
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${relative(repositoryRoot, name)}\n${firstLines(message)}`]
    return failed.map(test => `${relative(repositoryRoot, name)} › ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`)
  })
  if (numPassedTests + numFailedTests === 0 && !(mayBeEmpty && code === 0)) return { passed: 0, failed: 1, failures }
  return { ...settle(code, numPassedTests, numFailedTests), failures }
}

/** Counts of a playwright run. @returns {{ passed: number, failed: number, failures: string[] }} */
export const readPlaywrightReport = (file, { code }) => {
  const { expected = 0, flaky = 0, unexpected = 0 } = readJson(file)?.stats ?? {}
  const counts = expected + flaky + unexpected === 0 ? { passed: 0, failed: 1 } : settle(code, expected + flaky, unexpected)
  return { ...counts, failures: [] }
}

/** Time of a part, and how much of it the cores had to do; programs that serve several parts are not in it. */
const timeOf = ({ seconds, cpuSeconds }) =>
  `${seconds.toFixed(0)} s, CPU ${cpuSeconds.toFixed(0)} s (${((100 * cpuSeconds) / (seconds * availableParallelism()) || 0).toFixed(0)} %)`

/** Collects the parts of a test run and prints them; the last line is `N passed, N failed`. */
export const createSummary = () => {
  const parts = []
  const failures = []
  let cpuBefore = cpuSecondsOfChildren()
  return {
    add: (name, seconds, { passed, failed, failures: names = [] }) => {
      const cpu = cpuSecondsOfChildren()
      const part = { name, seconds, passed, failed, cpuSeconds: cpu - cpuBefore }
      cpuBefore = cpu
      parts.push(part)
      failures.push(...names)
      console.log(`--- ${name}: ${passed} passed, ${failed} failed, ${timeOf(part)}`)
    },
    /** @returns {boolean} whether something passed and nothing failed */
    print: () => {
      for (const failure of failures) console.log(`failed: ${failure}`)
      for (const part of parts)
        console.log(`  ${part.name.padEnd(28)}${[part.passed, part.failed].map(n => String(n).padStart(7)).join('')}  ${timeOf(part)}`)
      const sum = key => parts.reduce((total, part) => total + part[key], 0)
      console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
      return sum('failed') === 0
    },
  }
}
