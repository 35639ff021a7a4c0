import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The demo city's last months, loaded like in the product: by a separate process. */
export const loadDemo = async (environment: Record<string, string>): Promise<void> => {
  const child = fork(fileURLToPath(new URL('../../../apps/server/src/cli/load-demo.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`loading the demo city ended with ${code}`)
}
