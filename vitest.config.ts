import { configDefaults, defineConfig } from 'vitest/config'
import TestOrder from './tests/test-order.ts'

// No test changes what files share, so modules are loaded once a worker, not once a file.
const common = { testTimeout: 240_000, hookTimeout: 240_000, isolate: false }
/** Set by `npm test`: the folder that takes the statements which the tests send to their database. */
const recording = process.env.TEST_STATEMENTS_TO ? ['tests/database/record-statements.ts'] : []

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the cores of CI: many files wait, for a database or for a process that they killed.
    maxWorkers: 3,
    sequence: { sequencer: TestOrder },
    // Not imported, so `--changed` would miss them: migrations, dictionaries and borders are read as files.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/db/{migrations,seed,boundaries}/**'],
    projects: [
      { test: { ...common, name: 'pure', include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: ['tests/database-setup.ts'],
          setupFiles: recording,
        },
      },
    ],
  },
})
