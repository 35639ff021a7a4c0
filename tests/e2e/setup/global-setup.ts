import { type Product, startProduct } from './product.ts'

/** Account of the empty installation's first administrator. */
export const firstAdministrator = { userName: 'zhangwei', password: 'Taihang-7788' }

/** Data passed to the tests through the environment. */
export interface Installations {
  demo: Product
  empty: Product
}

const key = 'QINGYUAN_E2E'
export const readInstallations = (): Installations => JSON.parse(process.env[key] ?? '{}') as Installations

const ensureBuilt = async () => {
  if (process.env.TEST_BUILT) return
  const { buildChanged } = await import('../../../scripts/lib/build.mjs')
  if (!(await buildChanged())) throw new Error('the product could not be built')
}

/** Starts both installations side by side; `stop` ends and removes them. When one does not start, the other is stopped. */
export const startInstallations = async (): Promise<{ installations: Installations; stop: () => Promise<void> }> => {
  const started = await Promise.allSettled([
    startProduct({ demo: true, env: { DEMO_MONTHS: process.env.DEMO_MONTHS ?? '14' } }),
    startProduct({ demo: false, administrator: firstAdministrator }),
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
  return { installations: { demo, empty }, stop }
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
