import { startInstallations } from './global-setup.ts'

// For work on the tests: node --import tsx tests/e2e/setup/serve.ts, then QINGYUAN_E2E='<the line it prints>' playwright test …
const { installations, stop } = await startInstallations()
console.log(JSON.stringify(installations))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
