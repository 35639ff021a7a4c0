import { defineConfig } from '@playwright/test'

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // A seventh less CPU a page: answers are not passed on between processes.
  '--enable-features=NetworkServiceInProcess2',
]

export default defineConfig({
  testDir: 'flows',
  testMatch: '*.flow.ts',
  outputDir: '../../.cache/playwright',
  globalSetup: './setup/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // A flow that passes only when it is run again is named as flaky at the end of the log.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
