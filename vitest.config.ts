import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 90_000, hookTimeout: 120_000 }
/** Left out of this run: globs apart by commas. A project's own list hides `--exclude` of the command line. */
const leftOut = ['**/node_modules/**', ...(process.env.TEST_EXCLUDE?.split(',') ?? [])]

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the cores of CI: many files wait, for a database or for a process that they killed.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...patience,
          name: 'pure',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
          // Nothing in them is shared that a test could change: modules are loaded once, not once a file.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'rooms',
          include: ['apps/server/src/modules/**/*.test.ts', 'tests/spec/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: ['tests/database-setup.ts'],
          // Each opens its own database and services; the modules keep nothing.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'whole',
          include: ['apps/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['apps/server/src/modules/**', 'tests/spec/**', ...leftOut],
          globalSetup: ['tests/database-setup.ts'],
        },
      },
    ],
  },
})
