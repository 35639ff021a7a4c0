import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    globalSetup: ['tests/database-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
  },
})
