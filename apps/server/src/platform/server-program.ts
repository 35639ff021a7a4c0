import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './project-root.ts'

/** Path from which a thread (Piscina) or a process (`fork`) is started. */
export interface ServerProgram {
  filename: string
  execArgv: string[]
}

const runsFromSource = import.meta.url.endsWith('.ts')

/**
 * A `*.worker.ts` of the server by its path below `src/`, without ending: in the bundle, or its source loaded through tsx, which takes a second of CPU
 * more. `TEST_BUILT` is set by `npm test`, which has just made the bundle.
 */
export const serverProgram = (name: string): ServerProgram => {
  const bundled = join(projectRoot(), 'apps/server/dist', `${name}.mjs`)
  if (!runsFromSource || (process.env.TEST_BUILT && existsSync(bundled))) return { filename: bundled, execArgv: [] }
  const require = createRequire(import.meta.url)
  const [tsx, api] = ['tsx', 'tsx/esm/api'].map(each => pathToFileURL(require.resolve(each).replace(/\.cjs$/, '.mjs')).href)
  // tsx itself registers no hooks for `import()` in a thread: it expects those of a main thread that it started.
  const register = `data:text/javascript,import{register}from${encodeURIComponent(JSON.stringify(api))};register()`
  return { filename: join(projectRoot(), 'apps/server/src', `${name}.ts`), execArgv: ['--import', tsx!, '--import', register] }
}
