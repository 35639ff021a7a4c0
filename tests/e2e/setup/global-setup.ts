import { type Product, startProduct } from './product.ts'

/** Account of the empty installation's first administrator. */
export const firstAdministrator = { userName: 'zhangwei', password: 'Taihang-7788' }

/** Data passed to the tests through the environment. */
export interface Installations {
  demo: Product
  empty: Product
  /** How far the products' clock is ahead of this computer's. */
  clockShiftMs: number
}

/**
 * When the flows begin for the products and the browsers: a Wednesday, ten minutes past the hour, so that no hour passes during a run.
 * `E2E_NOW` is another moment, to see what a page shows at night or on the first of a month.
 */
const moment = process.env.E2E_NOW ?? '2026-11-18T10:10:00+08:00'

const key = 'QINGYUAN_E2E'
export const readInstallations = (): Installations => JSON.parse(process.env[key] ?? '{}') as Installations

const ensureBuilt = async () => {
  if (process.env.TEST_BUILT) return
  const { buildChanged } = await import('../../../scripts/lib/build.mjs')
  if (!(await buildChanged())) throw new Error('the product could not be built')
}

/** Starts both installations side by side; `stop` ends and removes them. When one does not start, the other is stopped. */
export const startInstallations = async (): Promise<{ installations: Installations; stop: () => Promise<void> }> => {
  const clockShiftSeconds = Math.round((Date.parse(moment) - Date.now()) / 1000)
  const env = { CLOCK_SHIFT_SECONDS: String(clockShiftSeconds), TEST_INSTALLATION: '1' }
  const started = await Promise.allSettled([
    startProduct({
      demo: true,
      env: { ...env, DEMO_MONTHS: process.env.DEMO_MONTHS ?? '14', ...(process.env.FIRST_MINUTES && { BACKGROUND_RUNS: 'on' }) },
    }),
    startProduct({ demo: false, administrator: firstAdministrator, env }),
  ])
  const running = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(running.map(each => each.stop()))
  }
  const failed = started.find(result => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [demo, empty] = running.map(each => each.product) as [Product, Product]
  return { installations: { demo, empty, clockShiftMs: clockShiftSeconds * 1000 }, stop }
}

/**
 * Builds what changed and starts both installations; what it returns stops and removes them, whatever happened in between. Installations
 * that are already running (`QINGYUAN_E2E` holds their addresses, see serve.ts) are used unchanged.
 */
const setup = async (): Promise<() => Promise<void>> => {
  if (process.env[key] || process.env.E2E_WITHOUT_PRODUCT) return async () => undefined
  await ensureBuilt()
  const { installations, stop } = await startInstallations()
  process.env[key] = JSON.stringify(installations)
  return stop
}

export default setup
