import { printSizes, runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { binPath, runProgram } from './lib/process.mjs'

/** Format, lint, types, boundaries, sizes; with `--small` also the tests that need neither database nor browser. */
await ensureInstalled()
const { failed } = await runChecks()
printSizes()
const small = process.argv.includes('--small')
  ? await runProgram(binPath('vitest'), ['run', 'packages', '--exclude', '**/*.{db,browser,truth}.test.*'])
  : { code: 0 }
process.exit(failed > 0 || small.code !== 0 ? 1 : 0)
